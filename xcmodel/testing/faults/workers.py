"""Workers of queries by cubes, killed at random moments, also while they start."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from math import ceil
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory

from xcmodel.answer.progress import Progress
from xcmodel.backend.query import Query, Task
from xcmodel.distributed import queries
from xcmodel.distributed.setting import ExecutorSource, Setting
from xcmodel.errors import ExecutorError
from xcmodel.model import Model
from xcmodel.puzzles import Queens
from xcmodel.testing.faults.pools import POOLS, WORKERS, Pool, Tasks, Watched, pools
from xcmodel.testing.faults.report import Injected

SOLUTIONS = 14_200
KINDS = ("count", "solutions")

LEAST_BUDGET = 0.02
"""Seconds for a cube, so that a query of seconds has as many of them as else one of hours."""

_KILLS_A_STEP = 0.05
_KILLS_WITHOUT_ANSWER = 3


def ask(kind: str, setting: Setting) -> int | None:
    """List or count the ways to place twelve queens; return their number.

    Return None if there was no worker left to ask.
    """
    compiled, query = board()._compile(), Query(Task.ENUMERATE)
    try:
        if kind == "count":
            return queries.count(compiled, "dlx:python", query, "enumerate", setting).count
        return sum(map(len, queries.solutions(compiled, "dlx:python", query, setting).batches()))
    except ExecutorError:
        return None


def board() -> Model:
    """Return the model of twelve queens."""
    return Queens(12).model


def fault_of(kind: str, journal: Path, found: int) -> str | None:
    """Return what is wrong with an answer and its journal, or None."""
    if found != SOLUTIONS:
        return f"{found} solutions, not {SOLUTIONS}"
    if kind == "solutions":
        lines = journal.with_name(f"{journal.name}.solutions").read_bytes().splitlines()
        if len(lines) != SOLUTIONS or len(set(lines)) != SOLUTIONS:
            return f"{len(lines)} lines, {len(set(lines))} different ones"
    audit = board().audit(journal, recount=2, seed=1)
    return None if audit and audit.is_complete else f"the audit says: {audit}"


def kill_workers(number: int, random: Random) -> list[Injected]:
    """Kill workers of all pools that are installed, so many of each kind."""
    return [_kill_in(name, number, random) for name in pools()]


def _kill_in(name: str, number: int, random: Random) -> Injected:
    row, runs, lost = Injected("worker killed", name), 0, list[float]()
    with TemporaryDirectory() as folder:
        while len(lost) < number:
            kind, journal = KINDS[runs % 2], Path(folder, f"{runs}")
            # A new pool for each run, since it may have lost for good what watches over workers.
            with POOLS[name]() as pool:
                killer = _Killer(pool, random, number - len(lost))
                setting = Setting(journal, killer.source, killer, LEAST_BUDGET)
                found = ask(kind, setting)
                while found is None:
                    # It was told that no worker is left, as all were killed; it goes on.
                    row.note("all were gone")
                    found = ask(kind, replace(setting, progress=False))
            fault = fault_of(kind, journal, found)
            if fault is not None:
                row.lost.append(f"{kind}: {fault}")
            lost += killer.lost()
            runs += 1
    return with_losses(row, lost)


def with_losses(row: Injected, lost: list[float]) -> Injected:
    """Return the row with the part of all work that each kill cost at most."""
    for part in lost:
        row.note(f"up to {ceil(100 * part)} %")
    row.where += f", {100 * mean(lost):.1f} % of the work done twice by a kill"
    return row


class _Killer:
    """Kills a worker now and then, when it is told of progress."""

    def __init__(self, pool: Pool, random: Random, most: int) -> None:
        self._pool = pool
        self._random = random
        self._most = most
        self._tasks = Tasks()
        self._killed: list[set[int]] = []
        self._answers: list[int] = []

    @property
    def source(self) -> ExecutorSource:
        """The executor of the pool, or what makes one, under observation."""
        make = self._pool.make
        if isinstance(make, Executor):
            return Watched(make, self._tasks)
        return lambda: Watched(make(), self._tasks)

    def __call__(self, progress: Progress) -> None:
        workers, answers = self._pool.processes(), len(self._tasks.seconds)
        # A pool that never answers is given up, as it should be.
        is_enough = self._answers.count(answers) >= _KILLS_WITHOUT_ANSWER
        if len(self._killed) == self._most or not workers or is_enough:
            return
        if self._random.random() < _KILLS_A_STEP:
            self._answers.append(answers)
            self._killed.append(set(self._tasks.open))
            with suppress(ProcessLookupError):  # It may just have been killed, and not replaced.
                os.kill(self._random.choice(workers), signal.SIGKILL)

    def lost(self) -> list[float]:
        """Return for each kill at most what part of all work was lost by it.

        A kill breaks a pool of processes, and then what all its workers were at is lost; which of
        the open cubes these were is not known, so the longest ones count, as if they had been at
        their ends.
        """
        seconds, total = self._tasks.seconds, sum(self._tasks.seconds.values())
        at_work = 1 if isinstance(self._pool.make, Executor) else WORKERS
        return [
            sum(sorted(seconds.get(cube, 0.0) for cube in cubes)[-at_work:]) / total
            for cubes in self._killed
        ]
