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
_SECONDS_TO_START = 0.5
"""Seconds that starting another process may take."""


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

    With two cores, of which one has half of all the work at least, it should take no more than a
    third longer than the best single solver, and with one core no more than twice as long.

    >>> quick, slow = Course(proved=1.5), Course(proved=3.0, beside=1.5)
    >>> list(losses([Run("a", "HiGHS", quick), Run("a", "auto", slow)]))
    [('a', 'HiGHS', '1.50', '3.00', '4.50')]
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
            continue
        both = auto.proved + auto.beside
        on_two = max(auto.proved, both / 2)
        if (
            on_two > _SLOWER * best + _SECONDS_TO_START
            or both > _SLOWER_ON_ONE_CORE * best + _SECONDS_TO_START
        ):
            yield instance, solver, f"{best:.2f}", f"{on_two:.2f}", f"{both:.2f}"
