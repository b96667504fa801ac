"""Runs of solvers on instances: kept in a file, and `auto` compared with the best of the others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from benchmarks.least_cost_peers import Course

_SLOWER = 4 / 3
_SLOWER_ON_ONE_CORE = 2.0
_SHORT = 0.1


class Run(NamedTuple):
    """A run of a solver on an instance."""

    instance: str
    solver: str
    course: Course


def recorded(path: Path | None) -> dict[tuple[str, str], Run]:
    """Return the runs in a file, by instance and solver; none if there is no file yet."""
    if path is None or not path.exists():
        return {}
    runs = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return {
        (run["instance"], run["solver"]): Run(
            run["instance"], run["solver"], Course(**run["course"])
        )
        for run in runs
    }


def write(run: Run, path: Path | None) -> None:
    """Add a run to a file, if there is one."""
    if path is not None:
        course = {name: value for name, value in asdict(run.course).items() if name != "started"}
        with path.open("a", encoding="utf-8") as file:
            print(json.dumps({**run._asdict(), "course": course}), file=file)


def losses(runs: Iterable[Run]) -> Iterator[tuple[str, ...]]:
    """Yield where `auto` proves a least cost later than it should, if at all.

    With two cores it should take no more than a third longer than the best single solver, with one,
    where all that works beside it counts too, no more than twice as long.

    >>> quick, slow = Course(proved=2.0), Course(proved=3.0, beside=0.5)
    >>> list(losses([Run("a", "HiGHS", quick), Run("a", "auto", slow)]))
    [('a', 'HiGHS', '2.00', '3.00', '3.50')]
    """
    by_instance: dict[str, dict[str, Course]] = {}
    for run in runs:
        by_instance.setdefault(run.instance, {})[run.solver] = run.course
    for instance, courses in by_instance.items():
        auto = courses.pop("auto", None)
        proved = [(c.proved, solver) for solver, c in courses.items() if c.proved is not None]
        if auto is None or not proved:
            continue
        best, solver = min(proved)
        if auto.proved is None:
            yield instance, solver, f"{best:.2f}", "–", "–"
        elif (
            auto.proved > _SLOWER * best + _SHORT
            or auto.proved + auto.beside > _SLOWER_ON_ONE_CORE * best + _SHORT
        ):
            both = auto.proved + auto.beside
            yield instance, solver, f"{best:.2f}", f"{auto.proved:.2f}", f"{both:.2f}"
