"""The backend ``"cpsat"``: CP-SAT, the constraint solver of Google's OR-Tools."""

from __future__ import annotations

from typing import Any

from xcmodel.errors import BackendUnavailableError, UnknownBackendError
from xcmodel_cpsat.backend import CpSatBackend

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
    # Only an import shows whether it works: an installed package may be broken.
    try:
        import ortools.sat.python.cp_model  # noqa: F401
    except ImportError as error:
        raise BackendUnavailableError(
            f"backend 'cpsat' needs OR-Tools, which cannot be imported ({error}); "
            "get it by\n    pip install ortools",
            "cpsat",
        ) from error
