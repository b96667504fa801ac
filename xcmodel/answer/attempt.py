"""What one of several backends contributed to an answer."""

from __future__ import annotations

from typing import Any, NamedTuple


class Attempt(NamedTuple):
    """What a backend that worked on a query, beside others, found and proved.

    Attributes:
        backend: its full name.
        version: its version.
        cost: the least cost that it found, if that was less than what was known by then, or None.
        bound: the greatest lower bound that it proved, or None.
        proved: whether it proved that nothing better is left.
        fault: why it gave up, or None.
    """

    backend: str
    version: str
    cost: Any = None
    bound: Any = None
    proved: bool = False
    fault: str | None = None


def credited(attempts: tuple[Attempt, ...]) -> Attempt:
    """Return the one whose answer it is: who proved it, else who found the best solution.

    >>> credited((Attempt("dlx", "1", cost=9), Attempt("mip", "2", cost=7))).backend
    'mip'
    """
    found = [attempt for attempt in attempts if attempt.cost is not None]
    best = min(found, key=lambda attempt: attempt.cost or 0, default=attempts[0])
    return next((attempt for attempt in attempts if attempt.proved), best)
