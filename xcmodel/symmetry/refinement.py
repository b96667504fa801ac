"""Colour refinement on a graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.deadline import Deadline
from xcmodel.search.solution_hash import scramble
from xcmodel.symmetry.stopping import check_time

Colours = NDArray[np.int64]
"""The colour of every vertex; colours are numbered from 0 without gaps."""

Vertices = NDArray[np.int64]


@dataclass(frozen=True)
class Round:
    """A round of a refinement; they do not depend on the numbers of vertices.

    Attributes:
        total: the hashes that new colours stand for, of all vertices, added up.
        ascending: the new colours of all vertices, which are in the order of these hashes.
    """

    total: np.uint64
    ascending: Colours


@dataclass(frozen=True)
class Refined:
    """A stable colouring.

    Attributes:
        colours: of every vertex; they do not depend on the numbers of vertices.
        trace: the rounds, equal for initial colourings that an automorphism carries to each other.
    """

    colours: Colours
    trace: tuple[Round, ...]


class Graph:
    """A graph on the vertices ``range(n)``, without loops or parallel edges.

    Args:
        n: the number of vertices.
        tails: one end of every edge.
        heads: the other end, in the same order.

    Attributes:
        n: the number of vertices.
        size: about how many numbers a round of the refinement handles.
    """

    def __init__(self, n: int, tails: list[int], heads: list[int]) -> None:
        self.n = n
        self.size = n + 2 * len(tails)
        one = np.array(tails + heads, dtype=np.int64)
        other = np.array(heads + tails, dtype=np.int64)
        order = np.argsort(one, kind="stable")
        self._neighbours = other[order]
        self._tails = one[order]
        self._start = np.concatenate(([0], np.cumsum(np.bincount(one, minlength=n))))
        self._edges = np.sort(one * n + other)
        self._hash_of_colour = hashed(np.arange(n + 1, dtype=np.uint64))

    def neighbours(self, vertex: int) -> Vertices:
        """Return the vertices to which this one has an edge."""
        return self._neighbours[self._start[vertex] : self._start[vertex + 1]]

    def refine(self, colours: Colours, deadline: Deadline) -> Refined:
        """Refine until all vertices of one colour have equally coloured neighbours.

        The neighbours' colours are hashed by a sum. If two sums are equal by chance, the colours
        stay coarser than they could be, and the search remains correct.

        Raises:
            SymmetriesStoppedError: when the deadline is over before they have.
        """
        trace: list[Round] = []
        n_cells = 0
        while True:
            check_time(deadline)
            keys = self._keys(colours)
            colours = np.unique(keys, return_inverse=True)[1]
            trace.append(Round(keys.sum(), np.sort(colours)))
            n_before, n_cells = n_cells, int(colours.max(initial=-1)) + 1
            if n_cells in (n_before, self.n):
                return Refined(colours, tuple(trace))

    def refine_along(
        self, colours: Colours, trace: Sequence[Round]
    ) -> tuple[NDArray[np.intp], Colours]:
        """Refine several colourings, one a row, each for as long as it has this trace.

        Returns:
            Which of them have it to its end, and these refined.
        """
        rows = np.arange(len(colours))
        for expected in trace:
            keys = self._keys(colours)
            alike = keys.sum(axis=1) == expected.total
            if not alike.all():
                rows, keys = rows[alike], keys[alike]
            colours = np.empty(keys.shape, dtype=np.int64)
            np.put_along_axis(colours, keys.argsort(axis=1), expected.ascending[None], axis=1)
            if not len(rows):
                break
        return rows, colours

    def _keys(self, colours: Colours) -> NDArray[np.uint64]:
        """Return for each vertex a hash of its colour and of the colours around it."""
        hashes = self._hash_of_colour.take(colours)
        sums = np.zeros((*colours.shape[:-1], len(self._neighbours) + 1), dtype=np.uint64)
        np.cumsum(hashes.take(self._neighbours, axis=-1), axis=-1, out=sums[..., 1:])
        ends = sums.take(self._start, axis=-1)
        return hashed(hashes ^ hashed(ends[..., 1:] - ends[..., :-1]))

    def individualised(self, colours: Colours, vertices: Vertices) -> Colours:
        """Return a row for each of these vertices: the colours, with its own one for the vertex."""
        rows = np.repeat(colours[None], len(vertices), axis=0)
        rows[np.arange(len(vertices)), vertices] = self.n
        return rows

    def is_automorphism(self, images: Vertices) -> bool:
        """Whether this permutation of the vertices carries edges to edges."""
        moved = images[self._tails] * self.n + images[self._neighbours]
        return bool((np.sort(moved) == self._edges).all())


def hashed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return hashes of these numbers, by SplitMix; that of 0 is not 0."""
    return scramble(numbers + np.uint64(0x9E3779B97F4A7C15))
