"""Random ranks, each exactly as likely as any other."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.evaluator import Ranks
from xcmodel.text.arguments import whole_argument
from xcmodel.text.numbers import large_number

# Even in the smallest form, a list of more solutions takes a hundred gigabytes.
_MOST_DRAWS = 10**9

_SEEDS = 1 << 64
_LIMB_BITS = 64
_LIMB = (1 << _LIMB_BITS) - 1


def checked_number(n: int) -> int:
    """Return how many solutions are wanted.

    Raises:
        TypeError: for no whole number.
        ValueError: for a negative number.
    """
    if (n := whole_argument(n, "the number of solutions")) < 0:
        raise ValueError(f"{n} solutions were asked for: give 0 or more")
    return n


def checked_draws(n: int) -> int:
    """Return how many solutions are to be in a list.

    Raises:
        TypeError: for no whole number.
        ValueError: for a negative number, or more than there is memory for.

    >>> checked_draws(10**30)
    Traceback (most recent call last):
    ValueError: 1.0e30 solutions were asked for: draw at most 1,000,000,000 at a time
    """
    if (n := checked_number(n)) > _MOST_DRAWS:
        asked = f"{large_number(n)} solutions were asked for"
        raise ValueError(f"{asked}: draw at most {_MOST_DRAWS:,} at a time")
    return n


def limbs_for(count: int) -> int:
    """Return how many limbs the ranks of so many solutions have."""
    return max(1, -(-(count - 1).bit_length() // _LIMB_BITS))


def ranks_of(numbers: Iterable[int], limbs: int) -> Ranks:
    """Return these numbers as ranks."""
    rows = [[number >> _LIMB_BITS * k & _LIMB for k in range(limbs)] for number in numbers]
    return np.array(rows, dtype=np.uint64).reshape(-1, limbs)


class RandomRanks:
    """A source of random ranks below a count.

    Random bits are cut to the length of the greatest rank, and ranks not below the count are
    rejected, so that all are equally likely. Equal seeds give equal ranks with every version of
    numpy: only its generator's raw words are used.
    """

    def __init__(self, count: int, seed: int | None) -> None:
        self._bits = np.random.PCG64(None if seed is None else seed % _SEEDS)
        self._limbs = limbs_for(count)
        self._count = ranks_of([count], self._limbs + 1)[0]
        top_bits = (count - 1).bit_length() - _LIMB_BITS * (self._limbs - 1)
        self._top_mask = np.uint64((1 << max(0, top_bits)) - 1)

    def draw(self, n: int) -> Ranks:
        """Return so many ranks."""
        drawn = np.empty((0, self._limbs), dtype=np.uint64)
        while len(drawn) < n:
            drawn = np.concatenate((drawn, self._try(n - len(drawn))))
        return drawn

    def _try(self, n: int) -> Ranks:
        """Return at most so many ranks."""
        words = self._bits.random_raw(n * self._limbs).reshape(n, self._limbs)
        words[:, -1] &= self._top_mask
        kept: Ranks = words[self._is_below_count(words)]
        return kept

    def _is_below_count(self, ranks: Ranks) -> NDArray[np.bool_]:
        if self._count[-1]:  # The count is 2**64, or a power of it, and no rank reaches that.
            return np.ones(len(ranks), dtype=bool)
        below = np.zeros(len(ranks), dtype=bool)
        equal = np.ones(len(ranks), dtype=bool)
        for limb in reversed(range(self._limbs)):
            below |= equal & (ranks[:, limb] < self._count[limb])
            equal &= ranks[:, limb] == self._count[limb]
        return below
