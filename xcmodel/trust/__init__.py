"""What stands behind an answer: certificates, other backends, and why there is no solution."""
