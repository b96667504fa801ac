"""Dask and loky, where they are installed, and their workers killed."""

from __future__ import annotations

import os
import random
import signal
from concurrent.futures import Executor
from pathlib import Path

import pytest

from journals import Stepwise, queens
from xcmodel import Progress
from xcmodel.backend.query import Query, Task
from xcmodel.distributed import queries
from xcmodel.distributed.setting import ExecutorSource, Setting

EIGHT_QUEENS = 92
KILLS = 3


class Killer:
    """Kills one of these processes each time that it is told of progress, some times at most."""

    def __init__(self) -> None:
        self.processes: list[int] = []
        self.kills = 0

    def __call__(self, progress: Progress) -> None:
        if self.kills < KILLS and self.processes:
            process = self.processes.pop(random.randrange(len(self.processes)))
            os.kill(process, signal.SIGKILL)
            self.kills += 1


def number_listed(executor: ExecutorSource, journal: Path, killer: Killer) -> int:
    setting = Setting(journal, executor, killer, least_budget=1e-9)
    query = Query(Task.ENUMERATE)
    found = queries.solutions(queens().to_compiled(), Stepwise(), query, setting)
    return len(set(found))


@pytest.mark.slow
def test_loky_loses_nothing_when_workers_are_killed(tmp_path: Path) -> None:
    loky = pytest.importorskip("loky")
    killer = Killer()

    def make() -> Executor:
        pool: Executor = loky.get_reusable_executor(max_workers=2)
        pool.submit(int).result()
        killer.processes = list(pool._processes)  # type: ignore[attr-defined]
        return pool

    assert number_listed(make, tmp_path / "journal", killer) == EIGHT_QUEENS
    assert killer.kills == KILLS


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_dask_loses_nothing_when_workers_are_killed(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    killer = Killer()
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        killer.processes = list(client.run(os.getpid).values())
        executor = client.get_executor(pure=False)
        assert number_listed(executor, tmp_path / "journal", killer) == EIGHT_QUEENS
