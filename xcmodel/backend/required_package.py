"""The package of a solver, imported, or an error that says why it cannot be and how to mend it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module

from xcmodel.errors import BackendUnavailableError


def require_package(
    module: str, title: str, project: str, *, backend: str, clashes: Mapping[str, str]
) -> None:
    """Import a solver's module: only that shows whether it works.

    Args:
        module: its name, such as ``"ortools.sat.python.cp_model"``.
        title: what people call the package.
        project: what pip calls it.
        backend: the name of the backend that needs it.
        clashes: packages beside which it cannot be imported, since a shared library of theirs has
            the name of one of its own: each with what pip is to install in its place.

    Raises:
        BackendUnavailableError: when it cannot be imported.

    >>> require_package("json", "JSON", "json", backend="mine", clashes={})
    >>> require_package("jsom", "JSON", "json", backend="mine", clashes={})
    Traceback (most recent call last):
    xcmodel.errors.BackendUnavailableError: backend 'mine' needs JSON, which is not installed; ...
        pip install json
    """
    try:
        import_module(module)
    except ImportError as error:
        told = _advice(error, project, clashes)
        raise BackendUnavailableError(
            f"backend {backend!r} needs {title}, {told}", backend
        ) from error


def _advice(error: ImportError, project: str, clashes: Mapping[str, str]) -> str:
    """Return why a package cannot be imported, and what to do."""
    if isinstance(error, ModuleNotFoundError):
        return f"which is not installed; get it by\n    pip install {project}"
    lacks_symbol = "symbol" in str(error).lower()
    name = next((name for name in clashes if lacks_symbol and name in sys.modules), None)
    if name is not None:
        return (
            f"which cannot be imported beside {name}: both have a shared library of the same name, "
            f"and that of {name} is loaded already. Leave import {name} out of this process, or "
            f"get one that fits by\n    pip install '{clashes[name]}'"
        )
    return (
        f"which is installed, but cannot be imported ({error}); install it anew by\n"
        f"    pip install --force-reinstall {project}"
    )
