"""Times queries by cubes on two worker processes against one, and prints the table of ratios.

    python -m benchmarks.two_workers [--rounds 1] [--workers 2] [--results FILE] [words ...]

Four cases list or visit solutions, two count by whatever pays; each takes twenty to eighty seconds
with one worker, and all of it some nine minutes on an idle machine. Workers are there before the
clock starts. On a busy machine the elapsed time says little. Then processor time says more: that
of one process without cubes over that of client and workers, times the number of workers, is the
ratio that an idle machine would show if no worker waited. The idle share tells how long workers
waited for work, or for a processor. With a file for results, it goes on where it was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from benchmarks.families.langford import langford
from benchmarks.families.queens import queens
from benchmarks.pool import PoolClock, ready_pool
from benchmarks.timing import against_goal, case_parser, is_chosen
from xcmodel import Model
from xcmodel.puzzles import PENTOMINOES, Polyforms, box, one_sided
from xcmodel.search.queries import CountMethod

# 1.9 for two workers.
_GOAL_PER_WORKER = 0.95

_KEPT = 8


@dataclass(frozen=True)
class Timed:
    """A case of this benchmark.

    Attributes:
        name: what is asked.
        build: makes the model.
        way: ``"visit"`` all solutions, ``"list"`` them, or ``"count"`` by whatever pays.
        forbidden: options that make it take as long as it should.
    """

    name: str
    build: Callable[[], Model]
    way: str
    forbidden: tuple[object, ...] = ()

    def ask(self, model: Model, executor: Executor | None) -> int:
        """Return the number of solutions."""
        if self.way == "list":
            found = model.solutions(executor=executor, forbidden=self.forbidden)
            return sum(map(len, found.batches()))
        method: CountMethod = "enumerate" if self.way == "visit" else "auto"
        return model.count(executor=executor, forbidden=self.forbidden, method=method)


def timed_cases(smaller: int = 0) -> list[Timed]:
    """Return the cases; smaller ones by so many queens and numbers, to try the benchmark."""
    n = 17 - smaller
    half, third = (tuple((0, column) for column in range(first, n)) for first in (9, 6))
    pairs = 15 - smaller // 4 * 4  # Langford's problem has solutions for every fourth number.
    cases = [
        Timed(f"Langford {pairs}, visited", partial(langford, pairs), "visit"),
        Timed(f"queens {n}, half, visited", partial(queens, n), "visit", half),
        Timed(f"queens {n}, a third, listed", partial(queens, n), "list", third),
        Timed("pentominoes, listed", one_sided_pentominoes, "list"),
        Timed(f"queens {n}, half, counted", partial(queens, n), "count", half),
        Timed("pentominoes, counted", one_sided_pentominoes, "count"),
    ]
    return [case for case in cases if not smaller or "pentominoes" not in case.name]


def one_sided_pentominoes() -> Model:
    """Return the model of packing 5x18 by one-sided pentominoes, with the X in three places."""
    model = Polyforms(one_sided(PENTOMINOES), box(5, 18), flips=False).model
    crosses = [option for option, covered in model.options.items() if "X" in covered.items]
    model.remove_options(crosses[k] for k in range(len(crosses)) if k % 16 != _KEPT)
    return model


@dataclass(frozen=True)
class Times:
    """What a query took, in seconds: on the clock, and of processors."""

    elapsed: float
    client: float
    workers: float

    def idle(self, workers: int) -> float:
        """Return the part of the workers' time in which they had no work, or no processor."""
        return 1 - self.workers / (workers * self.elapsed)


def measured(case: Timed, workers: int) -> tuple[Times, int]:
    """Return what a case takes with so many workers, and its answer."""
    model = case.build()
    with ready_pool(workers) as pool:
        started, clock = perf_counter(), PoolClock(pool)
        found = case.ask(model, pool)
        return Times(perf_counter() - started, clock.client, clock.workers), found


def seconds_alone(case: Timed) -> tuple[float, int]:
    """Return the processor time of a case in this process, without cubes, and its answer."""
    model = case.build()
    started = process_time()
    found = case.ask(model, None)
    return process_time() - started, found


@dataclass(frozen=True)
class Row:
    """What a case took: of processor time without cubes; with one worker, and with several."""

    name: str
    alone: float
    one: Times
    several: Times

    def line(self) -> str:
        """Return it as a line of JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def of(line: str) -> Row:
        """Return the row that was written as a line."""
        data = json.loads(line)
        return Row(data["name"], data["alone"], Times(**data["one"]), Times(**data["several"]))


class KnownRows:
    """Rows that were measured before.

    Args:
        results: the file that has them, to which new ones are added; None for no file.
    """

    def __init__(self, results: Path | None) -> None:
        self._results = results
        lines = results.read_text().splitlines() if results is not None and results.exists() else []
        self._rows = [Row.of(line) for line in lines]

    def of(self, case: Timed) -> list[Row]:
        """Return the rows of a case."""
        return [row for row in self._rows if row.name == case.name]

    def add(self, row: Row) -> None:
        """Write a new row to the file."""
        if self._results is not None:
            with self._results.open("a") as file:
                file.write(f"{row.line()}\n")


def measured_row(case: Timed, workers: int) -> Row:
    """Measure a case without cubes, with one worker and with several, whose answers must agree."""
    alone, expected = seconds_alone(case)
    one, found = measured(case, 1)
    several, again = measured(case, workers)
    assert expected == found == again, (
        f"{case.name}: {expected} alone, {found} with one worker, {again} with several"
    )
    return Row(case.name, alone, one, several)


def print_row(row: Row, workers: int) -> None:
    """Print one line of the table."""
    one, several = row.one, row.several
    goal, ratio = _GOAL_PER_WORKER * workers, one.elapsed / several.elapsed
    by_processor = row.alone * workers / (several.workers + several.client)
    cells = [
        f"{row.name:26}",
        f"{one.elapsed:7.2f} s",
        f"{several.elapsed:7.2f} s",
        against_goal(ratio, goal),
        f"processor {row.alone:7.2f} s alone, {by_processor:5.2f}x",
        f"client {several.client:5.2f} s",
        f"idle {one.idle(1):4.0%}, {several.idle(workers):4.0%}",
    ]
    print(" | ".join(cells), flush=True)


def main() -> None:
    """Run the benchmark."""
    parser = case_parser("Time queries by cubes on two workers against one.", rounds=1)
    parser.add_argument("--workers", type=int, default=2, help="how many workers")
    parser.add_argument("--smaller", type=int, default=0, help="0 to 8: to try it out")
    parser.add_argument(
        "--results", type=Path, help="a file for rows, which are not measured again"
    )
    arguments = parser.parse_args()
    known = KnownRows(arguments.results)
    for case in timed_cases(arguments.smaller):
        if not is_chosen(case.name, arguments.words):
            continue
        rows = known.of(case)
        for row in rows:
            print_row(row, arguments.workers)
        for _ in range(arguments.rounds - len(rows)):
            row = measured_row(case, arguments.workers)
            known.add(row)
            print_row(row, arguments.workers)


if __name__ == "__main__":
    main()
