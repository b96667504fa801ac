"""The backend ``"dlx"``: Algorithm X.

The variant ``"dlx:python"`` is a readable search in pure Python; for now it is the only one.
"""

from __future__ import annotations

from xcmodel.errors import UnknownBackendError
from xcmodel_dlx.python_backend import PythonBackend

__all__ = ["PythonBackend", "make_backend"]


def make_backend(variant: str | None = None) -> PythonBackend:
    """Return the backend of this variant, ``"python"``.

    Raises:
        UnknownBackendError: for another variant.
    """
    if variant not in (None, "python"):
        raise UnknownBackendError(
            f"backend 'dlx' has no variant {variant!r}; it has: python", "dlx"
        )
    return PythonBackend()
