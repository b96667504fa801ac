"""Disjoint sets of numbers, with union and find (Galler and Fischer 1964)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


class DisjointSets:
    """The numbers below a count, each in a set of its own until sets are joined.

    The representative of a set is its least number.

    >>> sets = DisjointSets(4)
    >>> sets.join(1, 3)
    >>> [sets.first_of(number) for number in range(4)]
    [0, 1, 2, 1]
    """

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))

    def join(self, one: int, other: int) -> None:
        """Unite the sets of these two numbers."""
        first, second = sorted((self.first_of(one), self.first_of(other)))
        if first != second:
            self._parent[second] = first

    def first_of(self, number: int) -> int:
        """Return the least number of the set that contains this one."""
        while self._parent[number] != number:
            self._parent[number] = self._parent[self._parent[number]]
            number = self._parent[number]
        return number


def joined(firsts: Numbers, others: Numbers) -> Numbers:
    """Return disjoint sets of many numbers, each united with the set of another number.

    Sets that are to be united are hooked below the least of them, whose number all of their numbers
    then take by pointer jumping (Shiloach and Vishkin 1982, "An O(log n) parallel connectivity
    algorithm"), all at once.

    Args:
        firsts: the least number of the set of each number.
        others: a number with whose set that of each number is united.

    >>> joined(np.array([0, 1, 2, 1, 4]), np.array([4, 1, 2, 2, 4])).tolist()
    [0, 1, 1, 1, 0]
    """
    while True:
        other_firsts = firsts[others]
        apart = np.flatnonzero(firsts != other_firsts)
        if not len(apart):
            return firsts
        above = np.arange(len(firsts))
        one, other = firsts[apart], other_firsts[apart]
        np.minimum.at(above, np.maximum(one, other), np.minimum(one, other))
        while (above[above] != above).any():
            above = above[above]
        firsts = above[firsts]
