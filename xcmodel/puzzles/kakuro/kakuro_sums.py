"""Sums of different digits from 1 to 9."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from xcmodel.puzzles.kakuro.kakuro_board import Run

DIGITS = frozenset(range(1, 10))


def digits_in(run: Run) -> set[int]:
    """Return the digits that the run's sum allows.

    >>> sorted(digits_in(Run("across", ((0, 1), (0, 2)), 16)))
    [7, 9]
    """
    if run.total is None:
        return set(DIGITS)
    return set().union(*_sums(len(run.cells), run.total))


def unused_in(run: Run) -> list[tuple[int, ...]]:
    """Return, for each set of digits with the run's sum, the digits that are not in it.

    There are none for a run without a sum.

    >>> unused_in(Run("across", ((0, 1), (0, 2)), 4))
    [(2, 4, 5, 6, 7, 8, 9)]
    """
    if run.total is None:
        return []
    used = _sums(len(run.cells), run.total)
    return [tuple(sorted(DIGITS.difference(digits))) for digits in used]


@cache
def _sums(n_digits: int, total: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of so many different digits with this sum."""
    # In reverse, so that their complements come in ascending order.
    sets = reversed(list(combinations(sorted(DIGITS), n_digits)))
    return tuple(digits for digits in sets if sum(digits) == total)
