"""Queries with little memory: a right answer or an error, and with more memory the right answer."""

from __future__ import annotations

import resource
import signal
from functools import partial
from pathlib import Path
from random import Random

from xcmodel.testing.faults.child import Child, Ended
from xcmodel.testing.faults.report import Injected
from xcmodel.testing.faults.workloads import Workload, workloads

# OR-Tools, and solvers of PySAT, end the process where they get no memory; the backend "mip" has a
# process of its own for programs that are not small.
_ABORTING = ("cpsat", "mip", "sat")

_LEAST_BYTES, _MOST_BYTES = 1 << 16, 1 << 28


def starve(number: int, random: Random) -> list[Injected]:
    """Let queries have random amounts of memory, beside what the process has already.

    Args:
        number: how often for each query.
        random: the source of the amounts, which are uniform in their logarithms.
    """
    rows = []
    for workload in workloads():
        row = Injected("little memory", workload.name)
        for _ in range(number):
            size = int(_LEAST_BYTES * (_MOST_BYTES / _LEAST_BYTES) ** random.random())
            ended = Child(partial(_with_memory, size, workload)).wait()
            row.note(*_judged(ended, workload, size))
        rows.append(row)
    return rows


def _with_memory(size: int, workload: Workload) -> tuple[object, object]:
    """Return the answer with little memory, or the error, and the answer with all memory."""
    model = workload.model.copy()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_address_space() + size, hard))
    try:
        found = workload.ask(model)
    except Exception as error:
        found = type(error).__name__
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    return found, workload.ask(model)


def _address_space() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()


def _innermost_file(lines: str) -> str:
    """Return the file of the first line that `faulthandler` tells, as of the thread at work.

    >>> _innermost_file('Current thread 0x1 (most recent call first):\\n  File "a.py", line 3 in f')
    'a.py'
    """
    return lines.partition('File "')[2].partition('"')[0]


def _judged(ended: Ended, workload: Workload, size: int) -> tuple[str, str | None]:
    """Return the outcome, and what is wrong about it."""
    if ended.hung:
        # Until 3.14 Python may try for ever to make a number that it needs to handle an exception
        # (issue 132508 of CPython), as it does with many of them when it imports.
        by_python = _innermost_file(ended.hung).startswith("<frozen importlib")
        lost = None if by_python else f"with {size:,} bytes it does not end, in {ended.hung}"
        return "Python hung" if by_python else "hung", lost
    if ended.signal == signal.SIGABRT and workload.name.startswith(_ABORTING):
        return "its library aborted", None
    if ended.signal:
        return f"signal {ended.signal}", f"with {size:,} bytes, signal {ended.signal}"
    found, again = ended.value if isinstance(ended.value, tuple) else ("error", ended.value)
    if again != workload.answer:
        return "wrong", f"after {found} with {size:,} bytes it answers {again!r}"
    if isinstance(found, str):
        return found, None
    wrong = f"with {size:,} bytes it answers {found!r}, and not {workload.answer!r}"
    return "answered", wrong if found != workload.answer else None
