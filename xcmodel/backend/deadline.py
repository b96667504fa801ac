"""When the time of a query is over."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from xcmodel.backend.query import Query, checked_time_limit


class Deadline:
    """The end of the time of a query, which all searches made for it share.

    Args:
        time_limit: seconds from when the query was asked; None for no end.
        asked: the reading of ``time.perf_counter`` when it was asked; now, if left out.

    Attributes:
        uncounted: seconds since then that do not count against the limit.

    Raises:
        ValueError: for a time limit that is no number of seconds from 0.

    >>> deadline = Deadline(60.0)
    >>> deadline.left() <= 60.0, deadline.is_over
    (True, False)
    >>> print(Deadline(None).left())
    None
    """

    def __init__(self, time_limit: float | None, asked: float | None = None) -> None:
        self.time_limit = checked_time_limit(time_limit)
        self.asked = perf_counter() if asked is None else asked
        self.uncounted = 0.0

    @classmethod
    def of(cls, query: Query) -> Deadline:
        """Return the deadline of a query; one that does not say when it was asked is asked now."""
        return cls(query.time_limit, query.asked)

    def set_for(self, query: Query) -> Query:
        """Return the query with this deadline."""
        return replace(query, time_limit=self.time_limit, asked=self.asked)

    def rest_for(self, query: Query) -> Query:
        """Return the query with the time that is left, which counts from when it is begun."""
        return replace(query, time_limit=self.left(), asked=None)

    @property
    def end(self) -> float | None:
        """The seconds from when the query was asked to the end, or None where there is no end."""
        return None if self.time_limit is None else self.time_limit + self.uncounted

    @property
    def elapsed(self) -> float:
        """The seconds since the query was asked."""
        return perf_counter() - self.asked

    def left(self, *, reserved: float = 0.0) -> float | None:
        """Return the seconds that are left, 0 at least; None where there is no end.

        Args:
            reserved: seconds before the end that are kept for something else.
        """
        end = self.end
        return None if end is None else max(0.0, end - reserved - self.elapsed)

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return self.left() == 0.0
