"""Workers of queries by cubes, killed at random moments, also while they start."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Timer

from xcmodel.answer.progress import Progress
from xcmodel.distributed.setting import Setting
from xcmodel.testing.faults.board import Board
from xcmodel.testing.faults.pools import POOLS, Pool, pools
from xcmodel.testing.faults.report import Injected

KINDS = ("count", "solutions")

_KILLS_OF_A_RUN = 8
_KILLED_WHILE_STARTING = 0.5
_LONGEST_DELAY = 0.5


def kill_workers(number: int, random: Random) -> list[Injected]:
    """Kill workers of all pools that are installed, so many of each kind."""
    return [kill_in(name, number, random, Board()) for name in pools()]


def kill_in(
    name: str, number: int, random: Random, board: Board, at_once: int = _KILLS_OF_A_RUN
) -> Injected:
    """Kill so many workers of a pool, at most some of them in each run of a query."""
    row, runs = Injected("worker killed", name), 0
    while row.times < number:
        with TemporaryDirectory() as folder:
            # A new pool for each run, since it may have lost for good what watches over workers.
            with POOLS[name]() as pool:
                killer = _Killer(pool, random, min(at_once, number - row.times))
                setting = Setting(Path(folder, "journal"), pool.make, killer)
                found = board.ask(KINDS[runs % 2], setting)
                while found is None:
                    # It was told that no worker is left, as all were killed; it goes on.
                    found = board.ask(KINDS[runs % 2], replace(setting, progress=False))
                killer.end()
            board.note(row, KINDS[runs % 2], Path(folder, "journal"), found, killer.kills)
        runs += 1
    return row


class _Killer:
    """Kills workers at random moments of a query, now and then two in turn."""

    def __init__(self, pool: Pool, random: Random, most: int) -> None:
        self._pool = pool
        self._random = random
        self._moments = sorted((random.random() for _ in range(most)), reverse=True)
        self._timers: list[Timer] = []
        self.kills = 0

    def end(self) -> None:
        """Kill no more."""
        for timer in self._timers:
            timer.cancel()
            timer.join()

    def __call__(self, progress: Progress) -> None:
        workers, fraction = self._pool.processes(), progress.fraction or 0.0
        if not workers or not self._moments or fraction < self._moments[-1]:
            return
        self._moments.pop()
        if self._moments and self._random.random() < _KILLED_WHILE_STARTING:
            self._moments[-1] = fraction  # The next one is killed while it starts.
        # Progress is told when a task has just ended, which is not any moment.
        delay = self._random.random() * _LONGEST_DELAY
        self._timers.append(Timer(delay, self._kill, [self._random.choice(workers)]))
        self._timers[-1].start()

    def _kill(self, worker: int) -> None:
        with suppress(ProcessLookupError):  # It may just have ended, and not been replaced.
            os.kill(worker, signal.SIGKILL)
            self.kills += 1
