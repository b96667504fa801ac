"""Finding the benchmarks, which only a checkout of the project has."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from xcmodel.errors import XcmodelError

_MARK = Path("benchmarks", "command.py")


def find_checkout() -> Path:
    """Return the folder of a checkout: this one or one above it, or that of an editable install.

    Raises:
        XcmodelError: when there is none.
    """
    here = Path.cwd()
    for folder in (here, *here.parents, Path(__file__).resolve().parents[2]):
        if (folder / _MARK).is_file() and (folder / "xcmodel").is_dir():
            return folder
    raise XcmodelError(
        "the benchmarks are no part of the installed package: "
        "run this command in a checkout of the project"
    )


def import_benchmarks() -> ModuleType:
    """Return the module of the benchmarks' command line, from the checkout.

    Raises:
        XcmodelError: when there is no checkout.
    """
    folder = str(find_checkout())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return import_module("benchmarks.command")
