"""Processes of solvers that die, or hang."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import perf_counter, sleep

from xcmodel.answer.result import Result, Status
from xcmodel.errors import BackendError
from xcmodel.model import Model
from xcmodel.testing.faults.report import Injected
from xcmodel.testing.faults.workloads import langford

_SECONDS = 3.0


def break_solvers(number: int, random: Random) -> list[Injected]:
    """Kill, or stop, the process of the backend ``mip`` at random moments.

    Where it dies, the query ends with an error; where it hangs, by its time limit.
    """
    rows = []
    for fault, sent in (("solver killed", signal.SIGKILL), ("solver hangs", signal.SIGSTOP)):
        row = Injected(fault, "mip, minimize")
        for _ in range(number):
            _break(langford(24), sent, random.uniform(0.0, 1.5), row)
        rows.append(row)
    return rows


def _break(model: Model, sent: signal.Signals, after: float, row: Injected) -> None:
    done, broken = Event(), Event()
    thread = Thread(target=_send, args=(sent, after, done, broken))
    thread.start()
    started = perf_counter()
    try:
        outcome, result = "answered", model.minimize(backend="mip", time_limit=_SECONDS)
    except BackendError:
        outcome, result = "BackendError", None
    seconds = perf_counter() - started
    done.set()
    thread.join()
    row.took(max(0.0, seconds - _SECONDS))
    if result is not None and _is_wrong(result, broken=broken.is_set()):
        row.note(outcome, f"it answers {result.status} at {result.cost}")
    elif children():
        row.note(outcome, "the process is left behind")
    else:
        row.note(outcome if broken.is_set() else "ended before")


def _is_wrong(result: Result, *, broken: bool) -> bool:
    return broken and result.status in (Status.OPTIMAL, Status.INFEASIBLE)


def _send(sent: signal.Signals, after: float, done: Event, broken: Event) -> None:
    """Wait for a process of a solver, and then for some time, and send it the signal."""
    while not done.is_set() and not children():
        sleep(0.005)
    sleep(after)
    for child in children():
        os.kill(child, sent)
        broken.set()


def children() -> list[int]:
    """Return the numbers of the processes that this one has started, and that have not ended."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children")
    own = [int(word) for word in listed.read_text(encoding="ascii").split()]
    threads = Path("/proc/self/task").iterdir()
    for thread in threads:
        if (path := thread / "children").exists() and path != listed:
            own += [int(word) for word in path.read_text(encoding="ascii").split()]
    return sorted(set(own))
