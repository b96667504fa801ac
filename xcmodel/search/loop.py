"""The loop around every query: its deadline, Ctrl-C, progress, and why it ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress

from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, StopReason
from xcmodel.backend.contract import Slice
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Query
from xcmodel.interrupt import CtrlC
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.progress.reporting import reporter


class Loop(ABC):
    """A query in steps, with its clock, its progress and what stops it.

    Once ``stop_reason`` is other than `StopReason.NOT_STOPPED`, nothing is at work any more.
    Each step is within ``ctrl_c``; callers that run to the end keep the handler installed between
    the steps, too.
    """

    def __init__(
        self, compiled: CompiledProblem, query: Query, progress: bool | ProgressCallback
    ) -> None:
        self.deadline = Deadline.of(query)
        self._seconds_to_end: float | None = None
        self.compiled = compiled
        self.query = query
        self.stop_reason = StopReason.NOT_STOPPED
        self.ctrl_c = CtrlC()
        self._reporter = reporter(progress) if progress is not False else None
        self._is_told_to_stop = False

    @abstractmethod
    def _work(self) -> Slice:
        """Work for a little while; return what was found, checked and limited."""

    @abstractmethod
    def _close(self) -> None:
        """End what is at work."""

    @abstractmethod
    def _progress(self, found: Slice) -> Progress:
        """Return what is to be reported after this slice."""

    @abstractmethod
    def _own_reason(self, found: Slice) -> StopReason:
        """Return why the query ends with this slice by its own doing, or that it does not."""

    @abstractmethod
    def result(self, count: int | None = None) -> Result:
        """Return what is known by now, with the number of solutions if that was asked for."""

    @property
    def recorded(self) -> int | None:
        """The number of solutions that a journal has, or None without one."""
        return None

    @property
    def seconds(self) -> float:
        """Wall-clock seconds from the query to its end, or to now."""
        to_end = self._seconds_to_end
        return self.deadline.elapsed if to_end is None else to_end

    def step(self) -> Slice:
        """Work for a little while; return what was found, checked and limited.

        Raises:
            WrongAnswerError: when a backend lists a wrong solution, or one for a second time.
            ExecutorError: when there is no worker left.
        """
        try:
            with self.ctrl_c:
                found = self._work()
                self._report_progress(found)
        except KeyboardInterrupt:
            self.stop(StopReason.INTERRUPTED)
            raise
        except BaseException:
            self.stop(StopReason.CLOSED)
            raise
        self.stop(self._reason_to_stop(found))
        return found

    def stop(self, reason: StopReason) -> None:
        """End the query for this reason, unless it is none, or the query has ended before."""
        if reason is not StopReason.NOT_STOPPED and self.stop_reason is StopReason.NOT_STOPPED:
            self.stop_reason = reason
            self._seconds_to_end = self.deadline.elapsed
            try:
                if self._reporter is not None:
                    self._reporter.close()
            finally:
                self._close()

    def _reason_to_stop(self, found: Slice) -> StopReason:
        if (own := self._own_reason(found)) is not StopReason.NOT_STOPPED:
            return own
        if self.ctrl_c.seen:
            return StopReason.INTERRUPTED
        if self._is_told_to_stop:
            return StopReason.CALLBACK
        return StopReason.TIME_LIMIT if self._is_late else StopReason.NOT_STOPPED

    @property
    def _may_work(self) -> bool:
        """Whether there was any time at all: with a limit of 0, what is set up does not begin."""
        return self.query.time_limit != 0

    @property
    def _is_late(self) -> bool:
        return self.deadline.is_over

    def _report_progress(self, found: Slice) -> None:
        if self._reporter is None:
            return
        try:
            self._is_told_to_stop = self._reporter(self._progress(found))
        except Exception as error:
            with suppress(
                Exception
            ):  # The reporter may fail to end as well; the first error is told.
                self.stop(StopReason.CLOSED)
            # What has been found by then goes with the user's own error.
            error.result = self.result()  # type: ignore[attr-defined]
            raise
