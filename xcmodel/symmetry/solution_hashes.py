"""Where symmetries carry each of many solutions, found by hashes of 64 bits."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xcmodel.symmetry.stabiliser_chain import Permutation

Rows = NDArray[np.unsignedinteger]
"""Solutions as rows of options, filled up by a number that is none."""

_ROWS_OF_A_PART = 1 << 13
"""So many rows at once are hashed: they and their hashes stay in the processor's cache."""


class IncompleteError(Exception):
    """A symmetry carries a solution to something that was not listed."""


class ListedTwiceError(Exception):
    """A solution was listed twice."""


class SolutionHashes:
    """Hashes of solutions, no two of which are equal.

    The hash of a solution is the sum of random numbers, one for each option; so that of its image
    under a symmetry takes neither the image nor an order of its options. If two solutions had
    equal hashes, other random numbers would be drawn: so, where all images are among the
    solutions, each is the only one with its hash, and what is found is exact. If they are not,
    there are hashes that no solution has, but for a chance of one in 2**64 for each image and
    each solution.

    Args:
        rows: the solutions; their options are below `degree`.
        degree: the number of options.
        seed: where random numbers begin.

    Raises:
        ListedTwiceError: when two solutions are the same.
    """

    def __init__(self, rows: Rows, degree: int, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        self._rows = rows
        while True:
            self._of_options = random.integers(1 << 64, size=degree, dtype=np.uint64)
            hashes = self._hashes(self._of_options)
            self._order = np.argsort(hashes)
            self._sorted = hashes[self._order]
            equal = np.flatnonzero(self._sorted[1:] == self._sorted[:-1])
            if not len(equal):
                return
            pairs = np.sort(rows[self._order[equal]]), np.sort(rows[self._order[equal + 1]])
            if (pairs[0] == pairs[1]).all(axis=1).any():
                raise ListedTwiceError

    def images(self, symmetry: Permutation) -> NDArray[np.int64]:
        """Return for each solution the number of the one to which a symmetry carries it.

        Raises:
            IncompleteError: when it carries one of them to what is none of them.
        """
        hashes = self._hashes(self._of_options[symmetry])
        order = np.argsort(hashes)
        if (hashes[order] != self._sorted).any():
            raise IncompleteError
        images = np.empty_like(order)
        images[order] = self._order
        return images

    def _hashes(self, of_options: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return the sum of these numbers for the options of each solution, modulo 2**64."""
        of_options = np.append(of_options, np.uint64(0))
        sums = np.zeros(len(self._rows), dtype=np.uint64)
        for start in range(0, len(sums), _ROWS_OF_A_PART):
            part = sums[start : start + _ROWS_OF_A_PART]
            for column in self._rows[start : start + _ROWS_OF_A_PART].T:
                part += of_options.take(column)
        return sums
