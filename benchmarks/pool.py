"""Pools of processes that are there before a clock starts, and the processor time they take."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time, sleep

_TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def ready_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Have a pool of so many workers, each of which has imported what it needs."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        with TemporaryDirectory() as folder:
            for future in [pool.submit(_meet, folder, workers) for _ in range(workers)]:
                future.result()
        yield pool


class PoolClock:
    """Seconds of processor time since it was made: of this process, and of a pool's workers."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool
        self._started = process_time(), _worked(pool)

    @property
    def client(self) -> float:
        """Those of this process."""
        return process_time() - self._started[0]

    @property
    def workers(self) -> float:
        """Those of all workers."""
        return _worked(self._pool) - self._started[1]


def _meet(folder: str, workers: int) -> None:
    """Wait for as many processes as there are workers."""
    import_module("xcmodel.distributed.worker")
    import_module("xcmodel_dlx")
    Path(folder, str(os.getpid())).touch()
    while len(list(Path(folder).iterdir())) < workers:
        sleep(0.01)


def _worked(pool: ProcessPoolExecutor) -> float:
    return sum(map(_seconds_of, pool._processes or {}))


def _seconds_of(process: int) -> float:
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / _TICKS
