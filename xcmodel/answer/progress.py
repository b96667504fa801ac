"""Progress of a long search, as a callback receives it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from xcmodel.answer.cost import Cost
from xcmodel.answer.result import gap_if_known
from xcmodel.answer.solution import Solution


@dataclass(frozen=True)
class Progress:
    """How far a search has come.

    Attributes:
        seconds: wall-clock seconds since the query was asked.
        solutions: solutions found or counted so far.
        fraction: the part of the search that is done, in 0..1, or None where there is no telling.
        cost: cost of the best solution so far (`minimize` and `maximize` only).
        bound: proved bound of the cost of every solution (`minimize` and `maximize` only).
        backend: full name of the backend that searches.
        solution: the best solution so far, or the first one where none is better than another; None
            where solutions are only counted.
        time_limit: seconds after which the search will be stopped, or None.

    >>> progress = Progress(seconds=2, solutions=50, cost=210, bound=200, fraction=0.5)
    >>> progress.rate, round(progress.gap, 3), progress.seconds_left
    (25.0, 0.048, 2.0)
    """

    seconds: float
    solutions: int
    fraction: float | None = None
    cost: Cost | None = None
    bound: Cost | None = None
    backend: str = ""
    solution: Solution | None = None
    time_limit: float | None = None

    @property
    def rate(self) -> float:
        """Solutions a second, so far."""
        return self.solutions / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the end, if the rest takes as long for each part, or None: no telling.

        >>> Progress(seconds=3, solutions=0, fraction=0.25).seconds_left
        9.0
        >>> Progress(seconds=3, solutions=0, fraction=0.25, time_limit=5).seconds_left
        2
        """
        if not self.fraction:
            return None
        left = self.seconds * (1 / self.fraction - 1)
        return (
            left if self.time_limit is None else max(0, min(left, self.time_limit - self.seconds))
        )

    @property
    def gap(self) -> float | None:
        """How far the cost may be from the best one, as a part of it, or None: no telling."""
        return gap_if_known(self.cost, self.bound)


ProgressCallback = Callable[[Progress], Literal["stop"] | None]
"""Gets the progress now and then; it may return ``"stop"`` to end the search."""
