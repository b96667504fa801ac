"""The way of solutions from the solver's thread to the search."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Condition
from time import monotonic

from xcmodel.answer.statistics import Stats
from xcmodel.backend.instance import Int32Array

# The solver waits when the solutions that nobody has fetched yet take this much room, counted in
# numbers; a solution takes as many as it has options, and some for being an array.
_ROOM = 1 << 18
_ROOM_OF_ARRAY = 64

# Where one solution is there, more may come in this time, to be handed over at once.
_GATHERING_SECONDS = 0.002


@dataclass(frozen=True)
class Report:
    """What the solver has to say beside solutions.

    Attributes:
        bound: a proved lower bound of the cost of any solution.
        stats: what the solver has done.
    """

    bound: int | None = None
    stats: Stats = field(default_factory=Stats)


@dataclass(frozen=True)
class Delivery:
    """What came through a channel since it was last looked into.

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
        # Its lock is re-entrant, because the garbage collector may close a channel in the midst of
        # whatever a thread is doing.
        self._changed = Condition()
        self._solutions: list[Int32Array] = []
        self._room = _ROOM
        self._report = Report()
        self._finished = False
        self._exhausted = False
        self._error: BaseException | None = None
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether anything that comes will be fetched."""
        return not (self._closed or self._finished)

    def put(self, solution: Int32Array) -> bool:
        """Hand over a solution, when there is room; return False if nobody wants any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._room > 0 or self._closed)
            if self._closed:
                return False
            self._solutions.append(solution)
            self._room -= len(solution) + _ROOM_OF_ARRAY
            if len(self._solutions) == 1 or self._room <= 0:
                self._changed.notify_all()
            return True

    def tell(self, report: Report) -> None:
        """Hand over a report in place of the last one."""
        self._report = report

    def finish(self, *, exhausted: bool = False, error: BaseException | None = None) -> None:
        """Say that nothing more will come, and why; only the first time counts."""
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
                self._changed.wait_for(lambda: self._room <= 0 or self._finished, gathering)
            if self._error is not None and not self._solutions:
                raise self._error
            finished = self._finished and self._error is None
            return Delivery(self._empty(), self._report, finished, self._exhausted)

    def wait_until_closed(self) -> None:
        """Wait until nobody will fetch anything more."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed)

    def close(self) -> None:
        """Say that nobody will fetch anything more."""
        with self._changed:
            self._closed = True
            self._empty()

    def _empty(self) -> list[Int32Array]:
        solutions, self._solutions = self._solutions, []
        self._room = _ROOM
        self._changed.notify_all()
        return solutions
