"""A bounded queue of solutions from the solver's thread to the search."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Condition
from time import monotonic

from xcmodel.answer.statistics import Stats
from xcmodel.backend.instance import Int32Array

# The solver waits when the solutions that have not been fetched are as large as this; the size of
# a solution is the number of its options, plus a constant for the array.
_CAPACITY = 1 << 18
_ARRAY_SIZE = 64

# After a first solution, `take` waits this long for more, to return them together.
_GATHERING_SECONDS = 0.002


@dataclass(frozen=True)
class Report:
    """What the solver reports beside solutions.

    Attributes:
        bound: a proved lower bound of the cost of any solution.
        stats: what the solver has done.
    """

    bound: int | None = None
    stats: Stats = field(default_factory=Stats)


@dataclass(frozen=True)
class Delivery:
    """What came through a channel since the previous call of `take`.

    Attributes:
        solutions: each the numbers of its options, ascending.
        report: the last report.
        finished: nothing more will come.
        exhausted: the solver has proved that there is nothing more to be found.
    """

    solutions: list[Int32Array]
    report: Report
    finished: bool
    exhausted: bool


class Channel:
    """Carries solutions from the solver's thread to the search, a bounded number at a time.

    >>> channel = Channel()
    >>> channel.finish(exhausted=True)
    >>> channel.take(seconds=1.0).exhausted
    True
    """

    def __init__(self) -> None:
        # Its lock is re-entrant, because the garbage collector may close a channel while its
        # thread holds the lock.
        self._changed = Condition()
        self._solutions: list[Int32Array] = []
        self._free = _CAPACITY
        self._report = Report()
        self._finished = False
        self._exhausted = False
        self._error: BaseException | None = None
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether solutions are still wanted."""
        return not (self._closed or self._finished)

    def put(self, solution: Int32Array) -> bool:
        """Hand over a solution, once there is room; return False if the channel is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._free > 0 or self._closed)
            if self._closed:
                return False
            self._solutions.append(solution)
            self._free -= len(solution) + _ARRAY_SIZE
            if len(self._solutions) == 1 or self._free <= 0:
                self._changed.notify_all()
            return True

    def tell(self, report: Report) -> None:
        """Hand over a report in place of the last one."""
        self._report = report

    def finish(self, *, exhausted: bool = False, error: BaseException | None = None) -> None:
        """End the delivery, and say why; only the first call counts."""
        with self._changed:
            if self._finished:
                return
            self._finished = True
            self._exhausted = exhausted
            self._error = error
            self._changed.notify_all()

    def take(self, seconds: float) -> Delivery:
        """Wait for at most this long for something to come; return all that has come.

        Raises:
            BaseException: what ended the solver, once all solutions have been fetched.
        """
        deadline = monotonic() + seconds
        with self._changed:
            self._changed.wait_for(lambda: self._solutions or self._finished, seconds)
            gathering = min(_GATHERING_SECONDS, deadline - monotonic())
            if self._solutions and gathering > 0:
                self._changed.wait_for(lambda: self._free <= 0 or self._finished, gathering)
            if self._error is not None and not self._solutions:
                raise self._error
            finished = self._finished and self._error is None
            return Delivery(self._empty(), self._report, finished, self._exhausted)

    def wait_until_closed(self) -> None:
        """Wait until the search closes the channel."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed)

    def close(self) -> None:
        """Close the channel: nothing more will be fetched."""
        with self._changed:
            self._closed = True
            self._empty()

    def _empty(self) -> list[Int32Array]:
        solutions, self._solutions = self._solutions, []
        self._free = _CAPACITY
        self._changed.notify_all()
        return solutions
