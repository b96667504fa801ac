"""All weights by which some vectors come to 0, modulo a power of a prime: their kernel.

It is kept in place of the vectors, as it gets small: there are few ways to weigh items so that all
options come to 0. The weights of some items can be chosen freely, and those of the others follow,
by Gauss's elimination. What is left of a vector then is a multiple of the prime; by what it is a
multiple of, it says more about the free weights, as in Smith's normal form.
"""

from __future__ import annotations

import numpy as np

from xcmodel.backend.instance import Int64Array
from xcmodel.trust.matrices import Matrix, multiplied
from xcmodel.trust.modulus import Modulus

# Vectors are added so many at once: matrices are multiplied faster then than vectors.
MOST_AT_ONCE = 64

# Fewer rows are eliminated one by one.
_FEW_ROWS = 8

# Of a matrix, so many numbers are worked on at once, which the processor keeps at hand.
_MOST_AT_HAND = 1 << 16


class Kernel:
    """All weights by which some vectors come to 0, modulo a power of a prime.

    Args:
        size: how many numbers a vector has.
        modulus: the power of a prime.
    """

    def __init__(self, size: int, modulus: Modulus) -> None:
        self._modulus = modulus
        self._free = np.arange(size)
        self._bound = np.zeros(0, dtype=np.int64)
        # What each free weight adds to each bound one.
        self._shares: Matrix = np.zeros((0, size), dtype=modulus.kind)
        # What is left of vectors, which free weights have to bring to 0.
        self._left: Matrix = np.zeros((0, size), dtype=modulus.kind)

    def add(self, vectors: Int64Array) -> None:
        """Add vectors, one a row."""
        for first in range(0, len(vectors), MOST_AT_ONCE):
            rows = self._by_free_weights(vectors[first : first + MOST_AT_ONCE])
            self._bind(rows, _eliminate(rows, self._modulus))

    def weights(
        self, needs: Int64Array, random: np.random.Generator | None = None
    ) -> tuple[Int64Array, int] | None:
        """Return weights by which all vectors come to 0 and the needs do not; None if none do so.

        Args:
            needs: another vector.
            random: chooses any weights; if it is left out, of some the fewest are not 0.

        Returns:
            The weights, modulo a power of the prime, and its exponent.
        """
        prime = self._modulus.prime
        come_to = self._by_free_weights(needs[np.newaxis])[0].astype(np.int64)
        if (come_to % prime).any():
            chosen = self._fewest(come_to) if random is None else self._any(come_to, random)
            return self._all_weights(chosen) % prime, 1
        if self._modulus.exponent == 1 or not come_to.any():
            return None
        found = self._of_what_is_left().weights(come_to // prime, random)
        if found is None:
            return None
        chosen, exponent = found[0], found[1] + 1
        return self._all_weights(chosen) % prime**exponent, exponent

    def _of_what_is_left(self) -> Kernel:
        """Return the kernel, among the free weights, of what is left, divided by the prime."""
        modulus = Modulus(self._modulus.prime, self._modulus.exponent - 1)
        kernel = Kernel(len(self._free), modulus)
        kernel.add(self._left.astype(np.int64) // modulus.prime)
        return kernel

    def _fewest(self, come_to: Int64Array) -> Int64Array:
        """Return one free weight alone, at which the needs do not come to 0."""
        telling = np.flatnonzero(come_to % self._modulus.prime)
        lengths = np.count_nonzero(self._shares[:, telling], axis=0)
        chosen = np.zeros(len(self._free), dtype=np.int64)
        chosen[telling[lengths.argmin()]] = 1
        return chosen

    def _any(self, come_to: Int64Array, random: np.random.Generator) -> Int64Array:
        """Return random free weights at which the needs do not come to 0."""
        prime = self._modulus.prime
        chosen = random.integers(prime, size=len(self._free))
        if not chosen @ (come_to % prime) % prime:
            chosen[np.flatnonzero(come_to % prime)[0]] += 1
        return chosen

    def _all_weights(self, chosen: Int64Array) -> Int64Array:
        weights = np.zeros(len(self._free) + len(self._bound), dtype=np.int64)
        weights[self._free] = chosen
        sums = multiplied(self._shares, self._modulus.matrix(chosen[:, np.newaxis]))
        weights[self._bound] = self._modulus.remainders(sums)[:, 0]
        return weights

    def _by_free_weights(self, vectors: Int64Array) -> Matrix:
        """Return what vectors come to by each free weight alone."""
        numbers = self._modulus.matrix(vectors)
        come_to = multiplied(numbers[:, self._bound], self._shares)
        come_to += numbers[:, self._free]
        return self._modulus.remainders(come_to)

    def _bind(self, rows: Matrix, pivots: dict[int, int]) -> None:
        """Bind the weights at pivots: each to what brings its row to 0."""
        is_free = np.ones(len(self._free), dtype=bool)
        columns = np.array(list(pivots.values()), dtype=np.int64)
        is_free[columns] = False
        left = np.ones(len(rows), dtype=bool)
        left[list(pivots)] = False
        solved = rows[list(pivots)][:, is_free]
        shares = self._without(self._shares, columns, is_free, solved)
        self._left = np.vstack((self._left, rows[left]))
        self._left = self._without(self._left, columns, is_free, solved)
        self._left = self._left[self._left.any(axis=1)]
        self._shares = np.vstack((shares, self._modulus.remainders(-solved)))
        self._bound = np.append(self._bound, self._free[columns])
        self._free = self._free[is_free]

    def _without(
        self, rows: Matrix, columns: Int64Array, is_free: np.ndarray, solved: Matrix
    ) -> Matrix:
        """Return rows in which the weights at some columns are those that solved rows tell."""
        result = rows[:, is_free]
        step = 1 + _MOST_AT_HAND // max(1, result.shape[1])
        for first in range(0, len(rows), step):
            part = result[first : first + step]
            part -= multiplied(rows[first : first + step, columns], solved)
            self._modulus.remainders(part)
        return result


def _eliminate(rows: Matrix, modulus: Modulus) -> dict[int, int]:
    """Bring rows into reduced echelon form, in place, and return the column of each row's pivot.

    Rows without a pivot come to multiples of the prime, once those with one are taken away.
    """
    if len(rows) <= _FEW_ROWS:
        return _eliminate_one_by_one(rows, modulus)
    upper, lower = rows[: len(rows) // 2], rows[len(rows) // 2 :]
    pivots = _eliminate(upper, modulus)
    _take_away(lower, upper, pivots, modulus)
    more = _eliminate(lower, modulus)
    _take_away(upper, lower, more, modulus)
    return pivots | {len(upper) + row: column for row, column in more.items()}


def _take_away(rows: Matrix, others: Matrix, pivots: dict[int, int], modulus: Modulus) -> None:
    """Bring rows to 0 at the pivots of other rows."""
    if pivots:
        rows -= multiplied(rows[:, list(pivots.values())], others[list(pivots)])
        modulus.remainders(rows)


def _eliminate_one_by_one(rows: Matrix, modulus: Modulus) -> dict[int, int]:
    pivots: dict[int, int] = {}
    for number in range(len(rows)):
        units = np.flatnonzero(np.fmod(rows[number], modulus.prime))
        if not len(units):
            continue
        column = pivots[number] = int(units[0])
        solved = modulus.remainders(rows[number] * modulus.inverse(int(rows[number, column])))
        rows -= np.outer(rows[:, column], solved)
        rows[number] = solved
        modulus.remainders(rows)
    return pivots
