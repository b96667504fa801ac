"""Ranges of the arguments of puzzles."""

from __future__ import annotations

from xcmodel.errors import ModelError


def require_within(low: int, high: int, **numbers: int) -> None:
    """Raise ModelError for an argument out of range; beyond it, a model would fit into no memory.

    >>> require_within(1, 3000, n=10**9)
    Traceback (most recent call last):
    xcmodel.errors.ModelError: n is 1000000000: give 1 to 3000
    """
    for name, number in numbers.items():
        if not low <= number <= high:
            raise ModelError(f"{name} is {number}: give {low} to {high}")
