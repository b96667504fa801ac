"""The packages that some files need, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from xcmodel.errors import FormatError


def needed_package(module: str, what: str, package: str, install: str | None = None) -> Any:
    """Return an imported module.

    Args:
        module: its name.
        what: what needs it, such as ``"files in .zst"``.
        package: its package.
        install: what pip installs for it, if that is another name.

    Raises:
        FormatError: when it is not installed.

    >>> needed_package("jsom", "files in .jsom", "jsom")
    Traceback (most recent call last):
    xcmodel.errors.FormatError: files in .jsom need the package jsom: pip install 'jsom'
    """
    try:
        return import_module(module)
    except ImportError:
        raise FormatError(
            f"{what} need the package {package}: pip install '{install or package}'"
        ) from None
