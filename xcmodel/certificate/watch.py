"""The clock and the progress of a check that may take long."""

from __future__ import annotations

from xcmodel.answer.progress import Progress
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import StoppedError
from xcmodel.progress.reporting import Reporter


class CallbackFailedError(Exception):
    """What the progress callback raised: a check might take it for a fault of the certificate.

    Attributes:
        error: what it raised.
    """

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


class Watch:
    """Stops a check of a certificate when its time is over, or the progress callback says so.

    Args:
        deadline: when to stop; never, if left out.
        report: who is told the progress, if anyone.

    Attributes:
        checker: the name of the checker, which the progress tells.
    """

    def __init__(self, deadline: Deadline | None = None, report: Reporter | None = None) -> None:
        self.checker = ""
        self._deadline = deadline or Deadline(None)
        self._report = report
        self._n_listed = 0

    @property
    def seconds(self) -> float:
        """How long the check has taken so far."""
        return self._deadline.elapsed

    def look(self, n_listed: int | None = None) -> None:
        """Look at the clock, and report how many solutions or symmetries have been listed.

        Args:
            n_listed: so many; as many as the last time, if left out.

        Raises:
            StoppedError: when the check is to stop.
            CallbackFailedError: when the progress callback raises an error.
        """
        self._n_listed = self._n_listed if n_listed is None else n_listed
        if self._deadline.is_over:
            raise StoppedError(
                f"the time limit of {self._deadline.time_limit:g} s ended before the check: the "
                "certificate is neither accepted nor rejected"
            )
        if self._report is not None and self._is_told_to_stop(self._report):
            raise StoppedError(
                "the check was stopped by the progress callback: the certificate is neither "
                "accepted nor rejected"
            )

    def _is_told_to_stop(self, report: Reporter) -> bool:
        progress = Progress(
            seconds=self.seconds,
            solutions=self._n_listed,
            backend=f"{self.checker} checker",
            time_limit=self._deadline.end,
        )
        try:
            return report(progress)
        except Exception as error:
            raise CallbackFailedError(error) from None
