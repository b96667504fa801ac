"""Colours by what lies around vertices, for graphs on which colour refinement sees nothing.

In a Steiner system or a Latin square every block, or cell, is in as many pairs and triples as any
other. They differ by the number of sets of four that meet each other in pairs: in triple systems
these are the Pasch configurations, in Latin squares the subsquares of order 2.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.deadline import Deadline
from xcmodel.symmetry.refinement import Colours, Graph, Vertices, hashed
from xcmodel.symmetry.stopping import check_time

_MOST_ENTRIES = 4_000_000
"""Of the largest matrix that is made."""

_MOST_PRODUCTS = 10_000_000_000
"""Of numbers, for one cell: some seconds."""

_MOST_EXACT = 2**53
"""Up to here all whole numbers are exact as floating-point ones."""


def coloured_by_surroundings(graph: Graph, colours: Colours, deadline: Deadline) -> Colours:
    """Return finer colours, which automorphisms keep if they keep these.

    Cells for which it would take too long stay as they are.

    Raises:
        SymmetriesStoppedError: when the time is over.
    """
    surroundings = np.zeros(graph.n, dtype=np.uint64)
    for colour in np.flatnonzero(np.bincount(colours) > 1):
        cell = np.flatnonzero(colours == colour)
        if len(cell) <= _MOST_ENTRIES // graph.n:
            surroundings[cell] = _surroundings(graph, cell, deadline)
    kinds = np.unique(surroundings, return_inverse=True)[1]
    finer: Colours = np.unique(colours * graph.n + kinds, return_inverse=True)[1]
    return finer


def _surroundings(graph: Graph, cell: Vertices, deadline: Deadline) -> NDArray[np.uint64]:
    """Return for each vertex of a cell a hash of the fours of the cell that it is in.

    Two vertices belong together if they have neighbours in common, and count by how many.
    """
    incidence = np.zeros((len(cell), graph.n))
    for row, vertex in enumerate(cell.tolist()):
        incidence[row, graph.neighbours(vertex)] = 1
    common = incidence @ incidence.T
    np.fill_diagonal(common, 0)
    degrees = (common > 0).sum(axis=1)
    greatest = int(degrees.max(initial=0))
    is_exact = greatest**2 * int(common.max(initial=0)) ** 3 < _MOST_EXACT
    found = np.zeros(len(cell), dtype=np.uint64)
    if is_exact and int((degrees**3).sum()) <= _MOST_PRODUCTS:
        for row in range(len(cell)):
            check_time(deadline)
            found[row] = _fours(common, row)
    return found


def _fours(common: NDArray[np.float64], row: int) -> np.uint64:
    """Return a hash of the fours with one vertex, by the other vertices that are in them."""
    around = np.flatnonzero(common[row])
    among = common[np.ix_(around, around)]
    triangles = ((among @ among) * among).sum(axis=1)
    counts = hashed(triangles.astype(np.uint64)) + common[row, around].astype(np.uint64)
    total: np.uint64 = hashed(counts).sum()
    return total
