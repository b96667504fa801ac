"""Colour refinement on a graph."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.int64]
"""The colour of every vertex; colours are numbered from 0 without gaps."""


@dataclass(frozen=True)
class Refined:
    """A stable colouring.

    Attributes:
        colours: of every vertex; they do not depend on the numbers of vertices.
        trace: a hash, equal for initial colourings that an automorphism carries to each other.
    """

    colours: Colours
    trace: int

    @cached_property
    def sizes(self) -> Colours:
        """How many vertices there are of each colour."""
        return np.bincount(self.colours)

    @property
    def is_discrete(self) -> bool:
        """Whether every vertex has a colour of its own."""
        return len(self.sizes) == len(self.colours)


class Graph:
    """A graph on the vertices ``range(n)``, without loops or parallel edges.

    Args:
        n: the number of vertices.
        tails: one end of every edge.
        heads: the other end, in the same order.
    """

    def __init__(self, n: int, tails: list[int], heads: list[int]) -> None:
        self.n = n
        one = np.array(tails + heads, dtype=np.int64)
        other = np.array(heads + tails, dtype=np.int64)
        order = np.argsort(one, kind="stable")
        self._neighbours = other[order]
        self._tails = one[order]
        self._start = np.concatenate(([0], np.cumsum(np.bincount(one, minlength=n))))
        self._edges = np.sort(one * n + other)

    def refine(self, colours: Colours) -> Refined:
        """Refine until all vertices of one colour have equally coloured neighbours.

        The neighbours' colours are hashed by a sum. If two sums are equal by chance, the colours
        stay coarser than they could be, and the search remains correct.
        """
        trace, n_colours = 0, 0
        while True:
            hashes = _hashed(colours.astype(np.uint64))
            sums = np.concatenate((_ZERO, np.cumsum(hashes[self._neighbours])))
            around = sums[self._start[1:]] - sums[self._start[:-1]]
            keys, colours, sizes = np.unique(
                _hashed(hashes ^ _hashed(around)), return_inverse=True, return_counts=True
            )
            trace = hash((trace, keys.tobytes(), sizes.tobytes()))
            if len(keys) == n_colours:
                return Refined(colours, trace)
            n_colours = len(keys)

    def individualise(self, colours: Colours, vertex: int) -> Refined:
        """Give a vertex a colour of its own, and refine."""
        colours = colours.copy()
        colours[vertex] = self.n
        return self.refine(colours)

    def is_automorphism(self, images: NDArray[np.int64]) -> bool:
        """Whether this permutation of the vertices carries edges to edges."""
        moved = images[self._tails] * self.n + images[self._neighbours]
        return bool((np.sort(moved) == self._edges).all())


_ZERO = np.zeros(1, dtype=np.uint64)


def _hashed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return hashes of these numbers (the finaliser of Steele, Lea and Flood's SplitMix)."""
    numbers = numbers + np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))
