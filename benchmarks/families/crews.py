"""Airline crew schedules at least cost: set partitioning from the OR-Library.

The small ones are kept with the tests. Larger ones, and MIPLIB's air04 and nw04 in the same format,
are read from a folder that the variable `FOLDER_VARIABLE` of the environment names, where they have
the names below and end in ``.txt`` or ``.txt.gz``.
"""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.families.case import FOLDER_VARIABLE, Case, Level, Task, family
from xcmodel import Model
from xcmodel.formats import read_orlib

KEPT = Path(__file__).parents[2] / "tests" / "data" / "orlib"

LEAST_COSTS = {
    "sppnw41": 11307,
    "sppnw32": 14877,
    "sppnw42": 7656,
    "sppnw43": 8904,
    "sppnw36": 7314,
    "sppaa06": 27040,
    "air04": 56137,
    "nw04": 16862,
}
"""As published."""

SOLUTIONS = {"sppnw41": 163_155, "sppnw32": 127_126}
"""Exact covers, as two backends count them."""

SMALL = "sppnw41"


def file_of(folder: Path, name: str) -> Path | None:
    """Return the file of this instance, or None if the folder does not have it."""
    paths = (folder / (name + ending) for ending in (".txt", ".txt.gz"))
    return next((path for path in paths if path.exists()), None)


def load(folder: Path, name: str) -> Model | None:
    """Return the instance of this name, or None if the folder does not have it."""
    path = file_of(folder, name)
    return None if path is None else read_orlib(path)


def _cases() -> Iterator[Case]:
    folders = [KEPT]
    if FOLDER_VARIABLE in os.environ:
        folders.append(Path(os.environ[FOLDER_VARIABLE]))
    for name, cost in LEAST_COSTS.items():
        path = next((path for folder in folders if (path := file_of(folder, name))), None)
        if path is not None:
            yield Case(
                name,
                partial(read_orlib, path),
                SOLUTIONS.get(name),
                tasks=(Task.LEAST_COST, *((Task.COUNT,) if name in SOLUTIONS else ())),
                level=Level.SMALL if name == SMALL else Level.FULL,
                least_cost=cost,
            )


family("crews", *_cases(), source="OR-Library and MIPLIB; counts from two backends")
