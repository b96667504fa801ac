"""Clients of queries by cubes, killed as their journals grow; the next one goes on."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep

from xcmodel.distributed.setting import ExecutorSource, Setting
from xcmodel.testing.faults.board import Board
from xcmodel.testing.faults.child import Child
from xcmodel.testing.faults.pools import WORKERS, dask_elsewhere
from xcmodel.testing.faults.report import Injected
from xcmodel.testing.faults.workers import KINDS

# A journal is some ten thousand bytes long.
_MOST_GROWTH = 2_000
_SYNC_SECONDS = 0.01

Source = Callable[[], ExecutorSource | None]


def kill_clients(number: int, random: Random) -> list[Injected]:
    """Kill clients without an executor, with one of processes, and with Dask if it is installed."""
    rows = [
        _kill_with("no executor", lambda: None, number, random),
        _kill_with("processes", _forked, number, random),
    ]
    if find_spec("distributed") is not None:
        import_module("distributed")  # Once, and not in every client.
        with dask_elsewhere() as address:
            rows.append(_kill_with("distributed", partial(_of_dask, address), number, random))
    return rows


def _forked() -> ExecutorSource:
    return lambda: ProcessPoolExecutor(WORKERS, get_context("fork"))


def _of_dask(address: str) -> Executor:
    from distributed import Client

    executor: Executor = Client(address, set_as_default=False).get_executor(pure=False)
    return executor


def _kill_with(name: str, source: Source, number: int, random: Random) -> Injected:
    row, runs, board = Injected("client killed", name), 0, Board()
    with TemporaryDirectory() as folder:
        while row.times < number:
            kind, journal = KINDS[runs % 2], Path(folder, f"{runs}")
            call, kills = partial(_ask, board, kind, journal, source), 0
            while row.times + kills < number and _is_killed(call, journal, random):
                kills += 1
            board.note(row, kind, journal, Child(call).wait().value, kills)
            runs += 1
    return row


def _ask(board: Board, kind: str, journal: Path, source: Source) -> int | None:
    return board.ask(kind, Setting(journal, source(), sync_seconds=_SYNC_SECONDS))


def _is_killed(call: Callable[[], object], journal: Path, random: Random) -> bool:
    """Kill a client once its journal has grown by some bytes; return whether it was at work."""
    wanted = _size(journal) + random.randrange(_MOST_GROWTH)
    client = Child(call)
    while _size(journal) < wanted and not client.has_ended:
        sleep(0.001)
    with suppress(ProcessLookupError):
        os.kill(client.number, signal.SIGKILL)
    return client.wait().signal == signal.SIGKILL


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
