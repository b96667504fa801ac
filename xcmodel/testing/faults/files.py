"""Faults while files are written: kill -9 at random moments, and a disk that is full."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from xcmodel.testing.faults.child import Child
from xcmodel.testing.faults.report import Injected
from xcmodel.testing.faults.workloads import Write, writes

_OLD = b"old"

Files = dict[str, bytes]


def kill_writers(number: int, random: Random) -> list[Injected]:
    """Kill processes in the middle of each kind of write; the file is the old or the new one."""
    return _on_each_write("kill -9", number, partial(_kill, random))


def fill_disks(number: int, random: Random) -> list[Injected]:
    """Let no file be longer than some bytes while each kind of write is at work."""
    return _on_each_write("a full disk", number, partial(_fill, random))


def _on_each_write(
    fault: str, number: int, inject: Callable[[Write, Files, float], tuple[str, Files]]
) -> list[Injected]:
    rows = []
    for write in writes():
        row = Injected(fault, write.name)
        whole, seconds = min((_written(write) for _ in range(3)), key=lambda made: made[1])
        for _ in range(number):
            outcome, found = inject(write, whole, seconds)
            stumps = [n for n, data in found.items() if data not in (_OLD, whole.get(n))]
            row.note(outcome, f"{stumps} is a stump" if stumps else None)
        rows.append(row)
    return rows


def _written(write: Write) -> tuple[Files, float]:
    """Return the files that are written where nothing goes wrong, and how long that takes."""
    with TemporaryDirectory() as folder:
        started = perf_counter()
        write.write(Path(folder, "file"))
        seconds = perf_counter() - started
        return _files_in(folder), seconds


def _files_in(folder: str) -> Files:
    """Return the files of a folder but those that have temporary names."""
    return {p.name: p.read_bytes() for p in Path(folder).iterdir() if not p.name.startswith(".")}


def _kill(random: Random, write: Write, whole: Files, seconds: float) -> tuple[str, Files]:
    with TemporaryDirectory() as folder:
        _put_old_files(folder, whole)
        child = Child(partial(_write_to, write, folder))
        sleep(random.uniform(0.0, 1.5 * seconds))
        os.kill(child.number, signal.SIGKILL)
        child.wait()
        found = _files_in(folder)
    new = sum(data == whole[name] for name, data in found.items() if name in whole)
    return ("the old file", "the new file")[new == len(whole)], found


def _fill(random: Random, write: Write, whole: Files, seconds: float) -> tuple[str, Files]:
    most = random.randrange(max(map(len, whole.values())) + 2)

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        _write_to(write, folder)

    with TemporaryDirectory() as folder:
        _put_old_files(folder, whole)
        ended = Child(fill).wait()
        left = [p.name for p in Path(folder).iterdir() if p.name.startswith(".")]
        found = _files_in(folder)
    if left or not (ended.value is None or isinstance(ended.value, OSError)):
        found["left behind"] = repr((left, ended)).encode()
    return ("the new file" if ended.value is None and not ended.signal else "OSError"), found


def _write_to(write: Write, folder: str) -> None:
    write.write(Path(folder, "file"))


def _put_old_files(folder: str, whole: Files) -> None:
    for name in whole:
        Path(folder, name).write_bytes(_OLD)
