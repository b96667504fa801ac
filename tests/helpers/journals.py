"""Queries by cubes so small that a little model has many of them, and changes to journals."""

import json
from pathlib import Path
from typing import Any

from xcmodel import Model, Result
from xcmodel.backend import Instance, Query, Search, Slice, Task, Translation
from xcmodel.distributed import queries
from xcmodel.distributed.journal import line_of
from xcmodel.distributed.setting import ExecutorSource, Setting
from xcmodel.puzzles import Queens
from xcmodel_dlx.python_backend import PythonBackend

_BUDGET = 1e-9
"""Seconds for a cube that make it be divided as soon as it is looked at."""


class OneStep(Search):
    """A search that does one step in each slice, however fast the machine is."""

    def __init__(self, search: Search) -> None:
        self._search = search

    def advance(self, seconds: float) -> Slice:
        return self._search.advance(0)


class OneStepTranslation(Translation):
    def __init__(self, translation: Translation) -> None:
        self._translation = translation

    def start(self, query: Query) -> Search:
        return OneStep(self._translation.start(query))


class Stepwise(PythonBackend):
    """The Python backend, step by step, so that the same cubes are divided on every machine."""

    def translate(self, instance: Instance) -> Translation:
        return OneStepTranslation(super().translate(instance))


def queens() -> Model:
    """Return a model with 92 solutions."""
    return Queens(8).model


def count(model: Model, journal: Path | None, executor: ExecutorSource | None = None) -> Result:
    """Count by many small cubes."""
    setting = Setting(journal, executor, least_budget=_BUDGET)
    return queries.count(
        model.to_compiled(), Stepwise(), Query(Task.ENUMERATE), "enumerate", setting
    )


def listed(
    model: Model, journal: Path | None, executor: ExecutorSource | None = None
) -> list[tuple[int, ...]]:
    """List by many small cubes."""
    setting = Setting(journal, executor, least_budget=_BUDGET)
    found = queries.solutions(model.to_compiled(), Stepwise(), Query(Task.ENUMERATE), setting)
    return [tuple(solution.tolist()) for batch in found.batches() for solution in batch]


def least(model: Model, journal: Path | None, executor: ExecutorSource | None = None) -> Result:
    """Find the least cost by many small cubes."""
    setting = Setting(journal, executor, least_budget=_BUDGET)
    return queries.answer(model.to_compiled(), Stepwise(), Query(Task.MINIMIZE), setting)


def rows_of(journal: Path) -> list[dict[str, Any]]:
    """Return the data of each line."""
    return [json.loads(line[9:]) for line in journal.read_bytes().splitlines()]


def write_rows(journal: Path, rows: list[dict[str, Any]]) -> None:
    """Write lines, each with its checksum."""
    journal.write_bytes(b"".join(map(line_of, rows)))
