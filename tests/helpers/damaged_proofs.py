"""Damaged copies of a certificate, and what a checker says of those that it accepts."""

from pathlib import Path
from random import Random

from benchmarks.corruptions import corrupted
from xcmodel import Model, check_certificate
from xcmodel.certificate.checking import CertificateReport
from xcmodel.errors import CertificateError


def accepted_copies(
    model: Model, proof: Path, random: Random, n_copies: int
) -> list[CertificateReport]:
    """Return the reports of those damaged copies that are accepted all the same.

    Copies take the place of the certificate.
    """
    data, accepted = proof.read_bytes(), []
    for _ in range(n_copies):
        proof.write_bytes(corrupted(data, random))
        try:
            accepted.append(check_certificate(model, proof, checker="python"))
        except CertificateError:
            continue
    return accepted
