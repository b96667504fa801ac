"""The backend ``"cpsat"``: CP-SAT, the constraint solver of Google's OR-Tools."""

from __future__ import annotations

from typing import Any

from xcmodel.backend.required_package import require_package
from xcmodel.errors import UnknownBackendError
from xcmodel_cpsat.backend import CpSatBackend

# Its wheels from 1.15 on have a shared library of HiGHS, as OR-Tools has, in another version.
_CLASHES = {"highspy": "highspy<1.15"}

__all__ = ["CpSatBackend", "make_backend"]


def make_backend(variant: str | None = None, **settings: Any) -> CpSatBackend:
    """Return the backend with these settings, which are those of `CpSatBackend`.

    Raises:
        UnknownBackendError: for any variant.
        BackendUnavailableError: when OR-Tools cannot be imported.

    >>> make_backend(workers=2)
    CpSatBackend(workers=2, log=False)
    """
    if variant is not None:
        raise UnknownBackendError(
            f"backend 'cpsat' has no variant {variant!r}; it has none at all: "
            "ask for 'cpsat', and say the rest by its setting workers=…",
            "cpsat",
        )
    _require_ortools()
    return CpSatBackend(**settings)


def _require_ortools() -> None:
    module = "ortools.sat.python.cp_model"
    require_package(module, "OR-Tools", "ortools", backend="cpsat", clashes=_CLASHES)
