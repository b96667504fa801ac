"""The backend ``"mip"``: mixed-integer programming by HiGHS or SCIP, through OR-Tools MathOpt."""

from __future__ import annotations

from typing import Any

from xcmodel.backend.required_package import require_package
from xcmodel.errors import UnknownBackendError
from xcmodel_mip.backend import SOLVERS, MipBackend

# Its wheels from 1.15 on have a shared library of HiGHS, as OR-Tools has, in another version.
_CLASHES = {"highspy": "highspy<1.15"}

__all__ = ["MipBackend", "make_backend"]


def make_backend(variant: str | None = None, **settings: Any) -> MipBackend:
    """Return the backend with this solver and these settings, which are those of `MipBackend`.

    Raises:
        UnknownBackendError: for a solver that is not offered.
        BackendUnavailableError: when OR-Tools cannot be imported.

    >>> make_backend("gscip").name, make_backend().name
    ('mip:gscip', 'mip:highs')
    """
    if variant is not None and variant not in SOLVERS:
        raise UnknownBackendError(
            f"backend 'mip' has no solver {variant!r}: choose one of {', '.join(SOLVERS)}", "mip"
        )
    _require_ortools()
    return MipBackend(**settings) if variant is None else MipBackend(variant, **settings)


def _require_ortools() -> None:
    module = "ortools.math_opt.core.python.solver"
    require_package(module, "OR-Tools", "ortools", backend="mip", clashes=_CLASHES)
