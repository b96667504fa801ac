"""Pools of two processes whose workers can be killed: Python's own, those of loky, and Dask's."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any

from xcmodel.distributed.setting import ExecutorSource

WORKERS = 2


@dataclass
class Pool:
    """A pool under observation.

    Attributes:
        make: makes its executor, also anew.
        processes: the numbers of the worker processes that it has now.
    """

    make: ExecutorSource
    processes: Callable[[], list[int]]


@contextmanager
def processes() -> Iterator[Pool]:
    """Give processes of the standard library."""
    made: list[ProcessPoolExecutor] = []
    context = get_context("forkserver")
    context.set_forkserver_preload(["xcmodel.distributed.worker", "xcmodel_dlx.native_backend"])

    def make() -> Executor:
        made.append(ProcessPoolExecutor(WORKERS, context))
        return made[-1]

    yield Pool(make, lambda: list(made[-1]._processes or {}) if made else [])


@contextmanager
def loky() -> Iterator[Pool]:
    """Give processes of loky."""
    from loky import get_reusable_executor

    made: list[Any] = []

    def make() -> Executor:
        made.append(get_reusable_executor(max_workers=WORKERS))
        executor: Executor = made[-1]
        return executor

    yield Pool(make, lambda: list(made[-1]._processes) if made else [])
    made[-1].shutdown(wait=True, kill_workers=True)


@contextmanager
def dask() -> Iterator[Pool]:
    """Give workers of Dask, each with a nanny that begins another one in its place."""
    import dask
    from distributed import Client, LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1000}),
        LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        nannies = cluster.workers

        def processes() -> list[int]:
            # If both were killed, the query would be told that no worker is left.
            are_there = len(client.scheduler_info()["workers"]) == WORKERS
            return [nanny.pid for nanny in nannies.values() if are_there and nanny.pid]

        yield Pool(client.get_executor(pure=False), processes)


@contextmanager
def dask_elsewhere() -> Iterator[str]:
    """Give the address of a cluster of Dask in a process of its own."""
    command = [sys.executable, "-c", _CLUSTER]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as cluster:
        assert cluster.stdout is not None
        yield cluster.stdout.readline().strip()
        cluster.terminate()


_CLUSTER = f"""
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers={WORKERS}, threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        input()
"""

POOLS = {"processes": processes, "loky": loky, "distributed": dask}


def pools() -> list[str]:
    """Return the names of the pools that are installed."""
    return [name for name in POOLS if name == "processes" or find_spec(name) is not None]
