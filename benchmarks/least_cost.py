"""Least costs: who finds good solutions, when, and who proves that there are none better.

Every run has a process of its own, and seconds are those of its CPU, so that a busy machine changes
little. The peers are called straight, with one thread. What `auto` has beside it after a second is
another process on another core, whose time is told apart: on one core it is to be added.

    python -m benchmarks.least_cost [--time-limit SECONDS] [--folder FOLDER] [NAME ...]

With `--results FILE`, what is in the file is not run again.
"""

import argparse
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import geometric_mean, mean

from benchmarks.families.crews import file_of
from benchmarks.least_cost_peers import Course, contestants
from benchmarks.least_cost_runs import Run, losses, recorded, write
from benchmarks.models.planning import INSTANCES
from benchmarks.models.planning_apart import FAMILIES
from benchmarks.report.figures import known
from xcmodel import Model
from xcmodel.answer.result import relative_gap
from xcmodel.formats import read_orlib
from xcmodel.text.tables import format_table

_HEADER = ("instance", "solver", "first", "within 1 %", "cost", "bound", "proved", "beside")
_NUMERIC = (2, 3, 4, 5, 6, 7)
_NEAR = 1.01
_MOMENTS = (0.1, 0.3, 1, 3, 10, 30)
_LONGEST_TIMES = 30
"""A run is killed after so many times its limit by the clock."""

FILES = ("sppnw36", "sppaa06", "nw04", "us02sub", "air04", "air05")
"""The files of a folder that are measured, as partitioning and as covering."""


def covering(model: Model) -> Model:
    """Return the model with each item covered at least once."""
    for item in model.items:
        model.set_multiplicity(item, (1, None))
    return model


def build(name: str, folder: Path | None) -> Model:
    """Return the instance of this name."""
    if name in INSTANCES:
        return INSTANCES[name]()
    family, _, seed = name.rpartition(" ")
    if family in FAMILIES and seed.isdecimal():
        return FAMILIES[family](int(seed))
    file, _, covered = name.partition(" ")
    path = None if folder is None else file_of(folder, file)
    if path is None:
        raise SystemExit(f"{name}: not in {folder}")
    model = read_orlib(path)
    return covering(model) if covered else model


def names_in(folder: Path | None) -> Iterator[str]:
    """Yield the names of all instances that there are, of those kept apart the first ones."""
    yield from INSTANCES
    yield from (f"{family} 1" for family in FAMILIES)
    for name in FILES:
        if folder is not None and file_of(folder, name) is not None:
            yield from (name, f"{name} covered")


def _work(pipe: Connection, solver: str, name: str, folder: Path | None, limit: float) -> None:
    model = build(name, folder)
    model.to_instance()
    pipe.send(contestants()[solver](model, limit))


def run(solver: str, name: str, folder: Path | None, limit: float) -> Run:
    """Let a solver work on an instance, in a process of its own."""
    context = get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(sender, solver, name, folder, limit))
    process.start()
    sender.close()
    course = Course()
    try:
        if receiver.poll(limit * _LONGEST_TIMES):
            course = receiver.recv()
    except EOFError:
        pass  # It has crashed.
    process.kill()
    process.join()
    return Run(name, solver, course)


def seconds_within(course: Course, cost: float) -> float | None:
    """Return when a run had a solution of at most this cost.

    >>> seconds_within(Course(costs=[(0.5, 120), (2.0, 100)]), 101)
    2.0
    """
    return next((seconds for seconds, found in course.costs if found <= cost), None)


def best_costs(runs: Sequence[Run]) -> dict[str, int]:
    """Return the least cost that any solver has found, for each instance."""
    best: dict[str, int] = {}
    for name, _, course in runs:
        for _, cost in course.costs[-1:]:
            best[name] = min(cost, best.get(name, cost))
    return best


def table(runs: Sequence[Run]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table."""
    best_cost = best_costs(runs)
    for name in dict.fromkeys(run.instance for run in runs):
        rivals = [run for run in runs if run.instance == name]
        best = best_cost.get(name, 0)
        for _, solver, course in rivals:
            first = course.costs[0][0] if course.costs else None
            near = seconds_within(course, best + abs(best) * (_NEAR - 1))
            cost = course.costs[-1][1] if course.costs else None
            seconds = [
                known(each, ".2f") for each in (first, near, course.proved, course.beside or None)
            ]
            costs = known(cost, ","), known(course.bound, ",")
            yield (name, solver, *seconds[:2], *costs, *seconds[2:])


def summary(runs: Sequence[Run], limit: float) -> Iterator[tuple[str, ...]]:
    """Yield for each solver how much it proved, and how fast on the geometric mean."""
    for solver in dict.fromkeys(run.solver for run in runs):
        courses = [run.course for run in runs if run.solver == solver]
        times = [limit if c.proved is None else max(0.01, c.proved) for c in courses]
        proved = sum(course.proved is not None for course in courses)
        solved = sum(bool(course.costs) for course in courses)
        yield solver, str(len(courses)), str(solved), str(proved), f"{geometric_mean(times):.2f}"


def profile(runs: Sequence[Run], moments: Sequence[float] = _MOMENTS) -> Iterator[tuple[str, ...]]:
    """Yield for each solver the mean gap of its solutions after so many seconds of CPU.

    It is the distance from the best cost that any solver found, as a part of the greater one, and 1
    as long as there is no solution: Berthold, "Measuring the impact of primal heuristics" (2013).

    >>> slow, quick = Course(costs=[(2.0, 200)]), Course(costs=[(0.5, 100)])
    >>> list(profile([Run("a", "slow", slow), Run("a", "quick", quick)], [1, 3]))
    [('slow', '100 %', '50.0 %'), ('quick', '0.0 %', '0.0 %')]
    """
    best = best_costs(runs)
    for solver in dict.fromkeys(run.solver for run in runs):
        courses = [
            (best[run.instance], run.course)
            for run in runs
            if run.solver == solver and run.instance in best
        ]
        gaps = [
            mean(_gap_after(course, moment, cost) for cost, course in courses) for moment in moments
        ]
        yield solver, *("100 %" if gap == 1 else f"{100 * gap:.1f} %" for gap in gaps)


def _gap_after(course: Course, seconds: float, best: int) -> float:
    found = [cost for moment, cost in course.costs if moment <= seconds]
    return relative_gap(found[-1], best) if found else 1.0


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description="Least costs: solutions, bounds and proofs.")
    parser.add_argument(
        "--folder", type=Path, default=None, help="where files of the OR-Library are"
    )
    parser.add_argument("--time-limit", type=float, default=30.0, help="seconds for each run")
    parser.add_argument("--solvers", default=",".join(contestants()), help="with commas between")
    parser.add_argument("--results", type=Path, default=None, help="JSON lines, to go on from")
    parser.add_argument("names", nargs="*", default=[], help="some of the instances")
    arguments = parser.parse_args()
    solvers = arguments.solvers.split(",")
    done = recorded(arguments.results)
    for name in arguments.names or names_in(arguments.folder):
        for solver in solvers:
            if (name, solver) not in done:
                done[name, solver] = run(solver, name, arguments.folder, arguments.time_limit)
                write(done[name, solver], arguments.results)
            print(*next(table([done[name, solver]])), flush=True)
    runs = [run for run in done.values() if run.solver in solvers]
    print()
    print(format_table(_HEADER, table(runs), right=_NUMERIC))
    print()
    header = ("solver", "instances", "solved", "proved", "mean seconds")
    print(format_table(header, summary(runs, arguments.time_limit), right=(1, 2, 3, 4)))
    print()
    moments = [f"{moment:g} s" for moment in _MOMENTS]
    right = range(1, len(moments) + 1)
    print(format_table(("mean gap after", *moments), profile(runs), right=right))
    print()
    header = ("instance", "best alone", "seconds", "auto on two cores", "on one")
    print(format_table(header, losses(runs), right=(2, 3, 4)))


if __name__ == "__main__":
    main()
