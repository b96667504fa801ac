"""The backend ``"dlx"``: Algorithm X.

The variant ``"dlx:native"`` is the engine in C++, ``"dlx:python"`` a readable search in pure
Python. ``"dlx"`` alone means the native one, or the Python one where the package was built without
it.
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
    """Return the backend of this variant, ``"native"`` or ``"python"``.

    Args:
        variant: None for the native one if there is one, else the Python one.
        settings: those of `NativeBackend`; the Python variant has none.

    Raises:
        UnknownBackendError: for another variant.
        BackendUnavailableError: for the native one where the package was built without it.
    """
    if variant is None:
        variant = "native" if has_native() else "python"
    if variant == "python":
        return PythonBackend(**settings)
    if variant == "native":
        return _make_native(settings)
    raise UnknownBackendError(
        f"backend 'dlx' has no variant {variant!r}; it has: native, python", "dlx"
    )


@cache
def has_native() -> bool:
    """Whether the package was built with the native engine, and this machine can run it."""
    if find_spec("xcmodel_dlx._dlx") is None:
        return False
    from xcmodel_dlx import _dlx

    return bool(_dlx.available_simd())


def _make_native(settings: dict[str, Any]) -> Backend:
    if not has_native():
        raise BackendUnavailableError(
            "backend 'dlx:native' is not available: xcmodel was installed without a C++ compiler, "
            "or the processor lacks SSE 4.2; install a compiler and run "
            "'XCMODEL_REQUIRE_NATIVE=1 pip install --force-reinstall --no-binary xcmodel xcmodel', "
            "or use 'dlx:python'",
            "dlx",
        )
    from xcmodel_dlx.native_backend import NativeBackend

    return NativeBackend(**settings)
