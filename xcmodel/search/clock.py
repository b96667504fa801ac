"""A clock of work, which busy machines do not make run faster."""

from __future__ import annotations

from time import perf_counter, process_time

# With less of the time to itself, a process has others work for it.
_LEAST_SHARE = 0.02


class Clock:
    """Seconds of processor time since it was made; of any time where other processes work."""

    def __init__(self) -> None:
        self._started = perf_counter(), process_time()

    @property
    def passed(self) -> float:
        """The seconds of any time."""
        return perf_counter() - self._started[0]

    @property
    def worked(self) -> float:
        """The seconds of processor time of this process."""
        return process_time() - self._started[1]

    @property
    def seconds(self) -> float:
        """The seconds by now."""
        passed, worked = self.passed, self.worked
        return worked if worked > _LEAST_SHARE * passed else passed
