"""Powers of primes, and remainders by these in matrices of floating point."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from xcmodel.backend.instance import Int64Array
from xcmodel.trust.matrices import Matrix

MOST_ITEMS = 4_000
"""So many products of two remainders are summed up exactly, where a power has up to 16 bits."""

# In 24 bits: a quotient has an error then that is a small part of what one more makes of it.
_MOST_IN_SINGLE = 13


@dataclass(frozen=True)
class Modulus:
    """A power of a prime, of up to 16 bits.

    >>> Modulus(2, 3).remainders(np.array([[9.0, -1.0]]))
    array([[1., 7.]])
    """

    prime: int
    exponent: int

    @property
    def number(self) -> int:
        """The power itself."""
        return int(self.prime**self.exponent)

    @property
    def kind(self) -> type[np.float32 | np.float64]:
        """The type of numbers for matrices: the shorter one if it is exact."""
        return np.float32 if self.number <= _MOST_IN_SINGLE else np.float64

    def matrix(self, numbers: Int64Array) -> Matrix:
        """Return the remainders of numbers as a matrix."""
        matrix: Matrix = (numbers % self.number).astype(self.kind)
        return matrix

    def remainders(self, numbers: Matrix) -> Matrix:
        """Return the remainders of whole numbers, in place of these."""
        quotients = numbers + 0.5  # No quotient is so close to a whole number then as its error.
        quotients *= 1 / self.number
        np.floor(quotients, out=quotients)
        quotients *= self.number
        numbers -= quotients
        return numbers

    def inverse(self, number: int) -> int:
        """Return what makes 1 of a number that the prime does not divide."""
        return pow(number, -1, self.number)
