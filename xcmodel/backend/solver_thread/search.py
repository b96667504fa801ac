"""A search by a solver that cannot pause, in slices: it works in a thread of its own."""

from __future__ import annotations

import atexit
import weakref
from threading import Thread, current_thread
from time import monotonic
from typing import Protocol

import numpy as np

from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Search, Slice
from xcmodel.backend.instance import Int32Array
from xcmodel.backend.solver_thread.channel import Channel
from xcmodel.backend.thread_room import require_room_for_a_thread
from xcmodel.errors import BackendError

# Solvers stop within milliseconds, except during the presolve of a very large model; a thread that
# has not ended by then is abandoned.
_LONGEST_WAIT_SECONDS = 5.0
_SECONDS_BETWEEN_REQUESTS = 0.01


class Job(Protocol):
    """What the thread does: one call of a solver.

    Attributes:
        backend: the name of the backend.
        channel: gets every solution that is wanted, and at last what the solver has proved.
        is_brief: whether it is in a call that cannot be stopped, and ends by itself in a moment.
    """

    backend: str
    channel: Channel
    is_brief: bool

    def run(self) -> None:
        """Call the solver, and tell the channel how it ended, in every case."""

    def request_stop(self) -> None:
        """Ask the solver to stop soon; called repeatedly until it has."""


class ThreadSearch(Search):
    """Fetches what a solver's thread has found.

    The thread refers to the job and not to the search, so that a search that is dropped without
    being closed, also at the end of the program, stops its thread.
    """

    def __init__(self, job: Job) -> None:
        self._backend = job.backend
        self._channel = job.channel
        self._job = job
        self._thread = Thread(target=_run, args=[job], name=f"xcmodel-{job.backend}", daemon=True)
        self._stop = weakref.finalize(self, _stop, self._thread, job)

    @property
    def works_beside(self) -> bool:
        """True: the solver has a thread of its own."""
        return True

    def advance(self, seconds: float) -> Slice:
        """Wait for solutions; return all that have been found."""
        if self._thread.ident is None:
            require_room_for_a_thread()
            self._thread.start()
        delivery = self._channel.take(seconds)
        if delivery.finished and not delivery.exhausted and not delivery.solutions:
            raise BackendError("a search for one solution was asked for another one", self._backend)
        return Slice(
            solutions=_batch(delivery.solutions),
            exhausted=delivery.exhausted,
            bound=delivery.report.bound,
            stats=delivery.report.stats,
        )

    def close(self) -> None:
        """Stop the solver and wait for its thread to end, unless it ends soon by itself."""
        self._channel.close()
        if not self._job.is_brief:
            self._stop()
        elif self._stop.detach():
            # The program must not end before it: see `_stop`.
            atexit.register(self._thread.join, _LONGEST_WAIT_SECONDS)


def _run(job: Job) -> None:
    """Let the job run; a thread that is over need not be waited for at the end of the program."""
    job.run()
    atexit.unregister(current_thread().join)


def _stop(thread: Thread, job: Job) -> None:
    """Stop the solver and wait for its thread to end.

    It runs at most once for each search: from `close`, from the garbage collector, or at the end of
    the program, as a thread that came back from the solver after that would crash.
    """
    job.channel.close()
    if thread is current_thread():
        return  # The garbage collector runs in this very thread.
    deadline = monotonic() + _LONGEST_WAIT_SECONDS
    while thread.is_alive() and monotonic() < deadline:
        # Repeatedly, because a request before the solver has started is lost.
        job.request_stop()
        thread.join(_SECONDS_BETWEEN_REQUESTS)


def _batch(solutions: list[Int32Array]) -> Batch:
    if not solutions:
        return EMPTY_BATCH
    start = np.cumsum([0, *map(len, solutions)], dtype=np.int64)
    return Batch(start, np.concatenate(solutions))
