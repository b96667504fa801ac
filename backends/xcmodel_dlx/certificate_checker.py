"""The native check of certificates."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend import Instance
from xcmodel.certificate.header import LEAST_COST, LEAST_COST_OF_NONE
from xcmodel.certificate.instance_text import instance_digest
from xcmodel.certificate.verdict import Verdict
from xcmodel.errors import CertificateError
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import default_simd


def check(instance: Instance, path: Path) -> Verdict:
    """Check the certificate in a file.

    Raises:
        CertificateError: when it proves nothing.
    """
    # A file without bytes cannot be mapped into memory.
    certificate = np.memmap(path, np.uint8, "r") if path.stat().st_size else np.zeros(0, np.uint8)
    return check_bytes(instance, certificate)


def check_bytes(instance: Instance, certificate: NDArray[np.uint8]) -> Verdict:
    """Check a certificate.

    Raises:
        CertificateError: when it proves nothing.
    """
    try:
        kind, answer, given, forbidden, nodes, shared, isomorphic = _dlx.check_certificate(
            *instance.arrays,
            digest=np.frombuffer(instance_digest(instance), dtype=np.uint8),
            certificate=certificate,
            simd=default_simd(),
        )
    except _dlx.RejectedError as error:
        why, byte = error.args
        raise CertificateError(f"the certificate proves nothing: {why} at byte {byte}") from None
    number = int.from_bytes(answer, "little", signed=kind == LEAST_COST)
    return Verdict(
        kind,
        None if kind == LEAST_COST_OF_NONE else number,
        tuple(given),
        tuple(forbidden),
        nodes,
        shared,
        isomorphic,
    )
