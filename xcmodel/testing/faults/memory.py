"""Queries with little memory: a right answer or an error, and never a wrong answer."""

from __future__ import annotations

import resource
import signal
from functools import partial
from pathlib import Path
from random import Random

from xcmodel.errors import XcmodelError
from xcmodel.testing.faults.child import Child, Ended
from xcmodel.testing.faults.report import Injected
from xcmodel.testing.faults.tasks import Task, tasks

# OR-Tools ends the process where it gets no memory; the backend "mip" has a process of its own for
# programs that are not small.
_ABORTING = ("cpsat", "mip")

_LEAST_BYTES, _MOST_BYTES = 1 << 16, 1 << 28


def starve(number: int, random: Random) -> list[Injected]:
    """Let queries have random amounts of memory, beside what the process has already.

    Args:
        number: how often for each query.
        random: the source of the amounts, which are uniform in their logarithms.
    """
    rows = []
    for task in tasks():
        row = Injected("little memory", task.name)
        for _ in range(number):
            size = int(_LEAST_BYTES * (_MOST_BYTES / _LEAST_BYTES) ** random.random())
            ended = Child(partial(_with_memory, size, task)).wait()
            row.note(*_judged(ended, task, size))
        rows.append(row)
    return rows


def _with_memory(size: int, task: Task) -> object:
    limit = _address_space() + size
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    return task.ask(task.model.copy())


def _address_space() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()


def _judged(ended: Ended, task: Task, size: int) -> tuple[str, str | None]:
    """Return the outcome, and what is wrong about it."""
    if ended.signal == signal.SIGABRT and task.name.startswith(_ABORTING):
        return "OR-Tools aborted", None
    if ended.signal:
        return f"signal {ended.signal}", f"with {size:,} bytes, signal {ended.signal}"
    if isinstance(ended.value, MemoryError | XcmodelError | OSError | ImportError | RuntimeError):
        return type(ended.value).__name__, None
    if ended.value == task.answer:
        return "answered", None
    return "wrong", f"with {size:,} bytes it answers {ended.value!r}, and not {task.answer!r}"
