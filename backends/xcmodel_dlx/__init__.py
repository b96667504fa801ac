"""The backend ``"dlx"``: Algorithm X.

The variant ``"dlx:native"`` is the engine in C++, ``"dlx:native-weighted"`` the same with branching
weighted by past failures, ``"dlx:native-learning"`` clause learning alone. ``"dlx:enumeration"``,
``"dlx:levels"``, ``"dlx:memoised"`` and ``"dlx:pfaffian"`` count by one strategy alone, where
``"dlx:native"`` has a portfolio of them. ``"dlx:python"`` is a readable search in pure Python.
``"dlx"`` alone means the native one, or the Python one where the package was built without it.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from xcmodel.backend import Backend
from xcmodel.errors import BackendUnavailableError, UnknownBackendError

if TYPE_CHECKING:
    from xcmodel_dlx.python_backend import PythonBackend

__all__ = ["PythonBackend", "make_backend"]

_NATIVE_VARIANTS = {
    "native": {},
    "native-weighted": {"branching": "weighted"},
    "native-learning": {"branching": "learning"},
    "enumeration": {"strategy": "enumeration"},
    "levels": {"strategy": "levels"},
    "memoised": {"strategy": "memoised"},
    "pfaffian": {"strategy": "pfaffian"},
}


def make_backend(variant: str | None = None, **settings: Any) -> Backend:
    """Return the backend of this variant, by default the native one if there is one.

    Args:
        variant: ``"native"``, ``"native-weighted"``, ``"native-learning"``, ``"enumeration"``,
            ``"levels"``, ``"memoised"``, ``"pfaffian"`` or ``"python"``; None for the native one if
            there is one, else the Python one.
        settings: those of `NativeBackend`; the Python variant has none.

    Raises:
        UnknownBackendError: for another variant.
        BackendUnavailableError: for a native one where the package was built without it.
    """
    missing = why_no_native()
    if variant is None and missing:
        settings["remark"] = f"the native engine cannot be used: {missing}"
        variant = "python"
    if variant == "python":
        from xcmodel_dlx.python_backend import PythonBackend

        return PythonBackend(**settings)
    variant = variant or "native"
    if variant not in _NATIVE_VARIANTS:
        names = ", ".join([*_NATIVE_VARIANTS, "python"])
        raise UnknownBackendError(
            f"backend 'dlx' has no variant {variant!r}; it has: {names}", "dlx"
        )
    return _make_native(missing, {**settings, **_NATIVE_VARIANTS[variant]})


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


def __getattr__(name: str) -> Any:
    # Few programs need it, and it takes as long to import as the native one.
    if name == "PythonBackend":
        from xcmodel_dlx.python_backend import PythonBackend

        return PythonBackend
    raise AttributeError(f"module 'xcmodel_dlx' has no attribute {name!r}")
