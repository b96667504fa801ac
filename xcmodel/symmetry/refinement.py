"""Colour refinement on a graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.deadline import Deadline
from xcmodel.backend.ragged import places_of
from xcmodel.search.solution_hash import scramble
from xcmodel.symmetry.stopping import check_time

Colours = NDArray[np.int64]
"""The colour of every vertex. The vertices of a colour are a cell, and the colour is the number of
vertices in the cells before it, so that cells that stay as they are keep their colours.
"""

Vertices = NDArray[np.int64]

Hashes = NDArray[np.uint64]

_MANY = 8
"""Where one vertex in so many has a changed neighbour, all are gone through."""


@dataclass(frozen=True)
class Refined:
    """A stable colouring.

    Attributes:
        colours: of every vertex; they do not depend on the numbers of vertices.
        trace: what each round did, as a hash that does not depend on the numbers of vertices: equal
            for initial colourings that an automorphism carries to each other.
    """

    colours: Colours
    trace: tuple[np.uint64, ...]


@dataclass
class _Colourings:
    """Colourings that are refined at once, as those of disjoint copies of the graph.

    The vertices of the copy with number ``row`` begin at ``row * n``, and so do its colours.

    Attributes:
        colours: of every vertex of every copy.
        sizes: for each colour, the number of its vertices.
        changed: the vertices whose colours changed in the last round.
        shifts: for each of these, by how much the hash of its colour changed.
    """

    colours: Colours
    sizes: Vertices
    changed: Vertices
    shifts: Hashes


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
        self._hash_of_colour = hashed(np.arange(n + 1, dtype=np.uint64))

    def neighbours(self, vertex: int) -> Vertices:
        """Return the vertices to which this one has an edge."""
        return self._neighbours[self._start[vertex] : self._start[vertex + 1]]

    def parts(self) -> Vertices:
        """Return for each vertex the first one that is connected with it.

        >>> Graph(5, [0, 1], [3, 4]).parts().tolist()
        [0, 1, 2, 0, 1]
        """
        firsts = np.arange(self.n)
        while True:
            before = firsts.copy()
            np.minimum.at(firsts, firsts[self._tails], firsts[self._neighbours])
            firsts = firsts[firsts]
            if (firsts == before).all():
                return firsts

    def refine(self, kinds: Vertices, deadline: Deadline) -> Refined:
        """Refine until all vertices of one colour have equally coloured neighbours.

        The neighbours' colours are hashed by a sum. If two sums are equal by chance, the colours
        stay coarser than they could be, and the search remains correct.

        Args:
            kinds: a number for each vertex; those with the same one begin with the same colour.
            deadline: when the time is over.

        Raises:
            SymmetriesStoppedError: when the deadline is over before they have.
        """
        numbers, counts = np.unique(kinds, return_inverse=True, return_counts=True)[1:]
        colours = (np.cumsum(counts) - counts)[numbers]
        sizes = np.bincount(colours, minlength=self.n)
        shifts = self._hash_of_colour[colours]
        return self._refined(_Colourings(colours, sizes, np.arange(self.n), shifts), deadline)

    def refine_after(self, colours: Colours, vertex: int, deadline: Deadline) -> Refined:
        """Refine a stable colouring after this vertex has got a colour of its own.

        Raises:
            SymmetriesStoppedError: when the deadline is over before it is stable again.
        """
        return self._refined(self._individualised(colours, np.array([vertex])), deadline)

    def refine_along(
        self, colours: Colours, vertices: Vertices, trace: Sequence[np.uint64]
    ) -> tuple[NDArray[np.intp], Colours]:
        """Refine a stable colouring after each of these vertices has got a colour of its own.

        Each is refined for as long as it has this trace.

        Returns:
            Which of the vertices have it to its end, and the colours of each of these, in rows.
        """
        made = self._individualised(colours, vertices)
        are_alike = np.ones(len(vertices), dtype=bool)
        for expected in trace:
            are_alike &= self._round(made, len(vertices)) == expected
            if not are_alike.all():
                kept = are_alike[made.changed // self.n]
                made.changed, made.shifts = made.changed[kept], made.shifts[kept]
            if not are_alike.any():
                break
        rows = np.flatnonzero(are_alike)
        return rows, made.colours.reshape(-1, self.n)[rows] - rows[:, None] * self.n

    def _refined(self, made: _Colourings, deadline: Deadline) -> Refined:
        trace: list[np.uint64] = []
        while len(made.changed):
            check_time(deadline)
            trace.append(self._round(made, 1)[0])
        return Refined(made.colours, tuple(trace))

    def _individualised(self, colours: Colours, vertices: Vertices) -> _Colourings:
        """Return for each of these vertices the colours, of which it has its own."""
        starts = np.arange(len(vertices)) * self.n
        sizes = np.bincount(colours, minlength=self.n)
        own = colours[vertices] + sizes[colours[vertices]] - 1
        shifts = self._hash_of_colour[own] - self._hash_of_colour[colours[vertices]]
        made = _Colourings(
            (colours + starts[:, None]).ravel(),
            np.tile(sizes, len(vertices)),
            vertices + starts,
            shifts,
        )
        made.sizes[made.colours[made.changed]] -= 1
        made.colours[made.changed] = own + starts
        made.sizes[own + starts] = 1
        return made

    def _round(self, made: _Colourings, n_rows: int) -> Hashes:
        """Split the cells around the changed vertices; return a hash of each colouring's changes.

        What lies around the others is as it was, so that a round takes as long as the changes are
        many. In each cell those around which nothing changed keep their colour.
        """
        around, sums = self._changes_around(made, n_rows)
        cells = made.colours[around]
        order = np.lexsort((sums, cells))
        around, sums, cells = around[order], sums[order], cells[order]
        begins_cell = np.ones(len(around), dtype=bool)
        begins_cell[1:] = cells[1:] != cells[:-1]
        begins_part = begins_cell.copy()
        begins_part[1:] |= sums[1:] != sums[:-1]
        cell_starts, part_starts = np.flatnonzero(begins_cell), np.flatnonzero(begins_part)
        in_cell = np.diff(cell_starts, append=len(around))
        in_part = np.diff(part_starts, append=len(around))
        # A cell's own colour is left to the vertices that are not around, and the parts of the
        # others come after them; where there are none, to the first part.
        offsets = made.sizes[cells[cell_starts]] - in_cell - cell_starts
        parts = cells[part_starts] + part_starts
        parts += offsets[np.cumsum(begins_cell)[part_starts] - 1]
        made.sizes[cells[cell_starts]] -= in_cell
        made.sizes[parts] += in_part
        fresh = np.repeat(parts, in_part)
        rows = around // self.n
        hashes = self._hash_of_colour[fresh - rows * self.n]
        totals = np.zeros(n_rows, dtype=np.uint64)
        np.add.at(totals, rows, hashed(hashes ^ hashed(sums)))
        moved = np.flatnonzero(fresh != cells)
        made.changed = around[moved]
        made.shifts = hashes[moved] - self._hash_of_colour[(cells - rows * self.n)[moved]]
        made.colours[made.changed] = fresh[moved]
        return totals

    def _changes_around(self, made: _Colourings, n_rows: int) -> tuple[Vertices, Hashes]:
        """Return the vertices with changed neighbours, and by how much the sums changed."""
        vertices = made.changed % self.n
        degrees = self._start[vertices + 1] - self._start[vertices]
        places = places_of(self._start, vertices)
        around = self._neighbours[places] + np.repeat(made.changed - vertices, degrees)
        shifts = np.repeat(made.shifts, degrees)
        if _MANY * len(around) > n_rows * self.n:
            sums = np.zeros(n_rows * self.n, dtype=np.uint64)
            np.add.at(sums, around, shifts)
            around = np.flatnonzero(sums)
            return around, sums[around]
        around, places = np.unique(around, return_inverse=True)
        sums = np.zeros(len(around), dtype=np.uint64)
        np.add.at(sums, places, shifts)
        changed = np.flatnonzero(sums)
        return around[changed], sums[changed]

    def is_automorphism(self, images: Vertices) -> bool:
        """Whether this permutation of the vertices carries edges to edges."""
        # Of edges between vertices that stay, nothing changes, and the others go to each other.
        moving = np.flatnonzero(images != np.arange(self.n))
        places = places_of(self._start, moving)
        tails, heads = self._tails[places], self._neighbours[places]
        edges = np.sort(tails * self.n + heads)
        return bool((np.sort(images[tails] * self.n + images[heads]) == edges).all())


def hashed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return hashes of these numbers, by SplitMix; that of 0 is not 0."""
    return scramble(numbers + np.uint64(0x9E3779B97F4A7C15))
