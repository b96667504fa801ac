"""Certificates: proofs of counts and least costs, and their checkers; see docs/certificates.md."""
