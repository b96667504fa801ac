"""The time that a query of a puzzle has for all of its searches."""

from __future__ import annotations

from time import perf_counter

from xcmodel.backend.query import check_time_limit


class Allowance:
    """The time that a query has for all of its searches.

    Raises:
        ValueError: for a time limit that makes no sense.
    """

    def __init__(self, time_limit: float | None) -> None:
        check_time_limit(time_limit)
        self._limit = time_limit
        self._started = perf_counter()

    @property
    def passed(self) -> float:
        """The seconds by now."""
        return perf_counter() - self._started

    @property
    def left(self) -> float | None:
        """The seconds that are left; None without a limit."""
        return None if self._limit is None else max(0.0, self._limit - self.passed)

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return self._limit is not None and self.passed >= self._limit
