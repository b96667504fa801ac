"""The backend ``"dlx"``: Algorithm X.

The variant ``"dlx:native"`` is the engine in C++, ``"dlx:native-weighted"`` the same with branching
weighted by past failures, and ``"dlx:python"`` a readable search in pure Python. ``"dlx"`` alone
means the native one, or the Python one where the package was built without it.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

from xcmodel.backend import Backend
from xcmodel.errors import BackendUnavailableError, UnknownBackendError
from xcmodel_dlx.python_backend import PythonBackend

__all__ = ["PythonBackend", "make_backend"]


def make_backend(variant: str | None = None, **settings: Any) -> Backend:
    """Return the backend of this variant: ``"native"``, ``"native-weighted"`` or ``"python"``.

    Args:
        variant: None for the native one if there is one, else the Python one.
        settings: those of `NativeBackend`; the Python variant has none.

    Raises:
        UnknownBackendError: for another variant.
        BackendUnavailableError: for a native one where the package was built without it.
    """
    missing = why_no_native()
    if variant is None and missing:
        return PythonBackend(remark=f"the native engine cannot be used: {missing}", **settings)
    if variant == "python":
        return PythonBackend(**settings)
    if variant in (None, "native"):
        return _make_native(missing, settings)
    if variant == "native-weighted":
        return _make_native(missing, {**settings, "branching": "weighted"})
    raise UnknownBackendError(
        f"backend 'dlx' has no variant {variant!r}; it has: native, native-weighted, python", "dlx"
    )


@cache
def why_no_native() -> str | None:
    """Return why the native engine cannot be used and what to do, or None if it can."""
    if find_spec("xcmodel_dlx._dlx") is None:
        return (
            "xcmodel was installed without it, for want of GCC or Clang; install one and run\n"
            "    XCMODEL_REQUIRE_NATIVE=1 pip install --force-reinstall --no-binary xcmodel xcmodel"
        )
    from xcmodel_dlx import _dlx

    return None if _dlx.available_simd() else "it needs a processor with the instruction POPCNT"


def _make_native(missing: str | None, settings: dict[str, Any]) -> Backend:
    if missing:
        raise BackendUnavailableError(f"backend 'dlx:native' is not available: {missing}", "dlx")
    from xcmodel_dlx.native_backend import NativeBackend

    return NativeBackend(**settings)
