"""Progress of a long search, as a callback receives it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """How far a search has come.

    Attributes:
        seconds: wall-clock seconds since the query was asked.
        solutions: solutions found or counted so far.
        fraction: the part of the search that is done, in 0..1, or None where it is not known.
        cost: least cost found so far (`minimize` only).
        bound: proved lower bound of the cost (`minimize` only).
        backend: full name of the backend that searches.
    """

    seconds: float
    solutions: int
    fraction: float | None = None
    cost: int | None = None
    bound: int | None = None
    backend: str = ""


ProgressCallback = Callable[[Progress], None]
