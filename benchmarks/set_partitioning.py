"""Least costs of airline crew schedules: which backend proves them, and how fast.

The files are those of the OR-Library, and MIPLIB's air04 and nw04 in the same format, named as
below with the ending ``.txt`` or ``.txt.gz``. The published least costs are asserted.

    python -m benchmarks.set_partitioning --folder FOLDER [--time-limit SECONDS] [NAME ...]
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.families.crews import LEAST_COSTS, load
from xcmodel import Model, Result, Status
from xcmodel.backend import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.errors import BackendError
from xcmodel.text.tables import format_table

_HEADER = ("instance", "items", "options", "backend", "status", "cost", "bound", "seconds", "")
_NUMERIC = (1, 2, 5, 6, 7)

_MORE_BACKENDS = {"mip": ["mip:highs", "mip:gscip"]}


class Row(NamedTuple):
    """The answer of one backend about one instance, or why it has none."""

    name: str
    model: Model
    backend: str
    result: Result | None
    problem: str = ""

    @property
    def is_proved(self) -> bool:
        """Whether the least cost was proved."""
        return self.result is not None and self.result.status is Status.OPTIMAL

    @property
    def seconds(self) -> float:
        """Wall-clock seconds, translation included."""
        return 0.0 if self.result is None else self.result.stats.seconds


def able_backends() -> list[str]:
    """Return the backends that find least costs."""
    return [
        variant
        for name in backends_with(Capability.MINIMIZE)
        for variant in _MORE_BACKENDS.get(name, [name])
    ]


def solve(name: str, model: Model, backend: str, time_limit: float) -> Row:
    """Let one backend look for the least cost, and compare its answer with the published one."""
    try:
        result = model.copy().minimize(backend=backend, time_limit=time_limit)
    except BackendError as error:
        return Row(name, model, backend, None, str(error))
    truth = LEAST_COSTS[name]
    assert result.status is not Status.INFEASIBLE, f"{backend} finds {name} infeasible"
    assert result.cost is None or result.cost >= truth, f"{backend} on {name}: {result.cost}"
    assert result.bound is None or result.bound <= truth, f"{backend} on {name}: {result.bound}"
    return Row(name, model, backend, result)


def cells(row: Row, *, wins: bool) -> tuple[str, ...]:
    """Return the row of the table."""
    size = (row.name, f"{len(row.model.items):,}", f"{len(row.model.options):,}", row.backend)
    result = row.result
    if result is None:
        return (*size, row.problem, "", "", "", "")
    numbers = ("" if number is None else f"{number:,}" for number in (result.cost, result.bound))
    return (*size, result.status.value, *numbers, f"{row.seconds:.2f}", "*" if wins else "")


def table(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table; a star stands where a backend was the first to prove it."""
    for row in rows:
        rivals = [other.seconds for other in rows if other.is_proved and other.name == row.name]
        yield cells(row, wins=row.is_proved and row.seconds == min(rivals))


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description="Least costs of airline crew schedules.")
    parser.add_argument("--folder", type=Path, required=True, help="where the files are")
    parser.add_argument("--time-limit", type=float, default=60.0, help="seconds for each answer")
    parser.add_argument("--backends", nargs="+", default=None, help="all that can, by default")
    parser.add_argument("names", nargs="*", default=[], help="some of the instances")
    arguments = parser.parse_args()
    rows: list[Row] = []
    for name in arguments.names or LEAST_COSTS:
        model = load(arguments.folder, name)
        if model is None:
            print(f"{name}: not in {arguments.folder}")
            continue
        for backend in arguments.backends or able_backends():
            rows.append(solve(name, model, backend, arguments.time_limit))
            print(*cells(rows[-1], wins=False), flush=True)
    print()
    print(format_table(_HEADER, table(rows), right=_NUMERIC))


if __name__ == "__main__":
    main()
