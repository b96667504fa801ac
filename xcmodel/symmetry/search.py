"""The automorphisms of a graph with coloured vertices, by individualisation and refinement.

The method is McKay's, in its simplest form (B. D. McKay, Practical graph isomorphism, 1981; B. D.
McKay and A. Piperno, Practical graph isomorphism II, 2014). A first path individualises one
vertex after the other, and refines, until the colouring is discrete. Then, from the end of the path
to its beginning, each other vertex of the target cell is tried: is there an automorphism that fixes
the vertices before and carries the individualised one to this one? It is sought along paths with
the trace of the first one. Vertices in one orbit of the automorphisms found so far need one trial.
The result is a strong generating set: the order of the group is the product of the orbits' lengths
along the path.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from xcmodel.symmetry.disjoint_sets import DisjointSets
from xcmodel.symmetry.refinement import Colours, Graph, Refined

Images = NDArray[np.int64]


@dataclass(frozen=True)
class Step:
    """A step of the first path.

    Attributes:
        before: the colours before it.
        cell: the target cell: the vertices of one colour.
        vertex: the vertex of the cell that is individualised.
        after: the colours after it.
    """

    before: Refined
    cell: NDArray[np.int64]
    vertex: int
    after: Refined


@dataclass(frozen=True)
class Automorphisms:
    """A group of automorphisms.

    Attributes:
        generators: each the images of all vertices.
        order: the number of elements.
    """

    generators: list[Images]
    order: int


def find_automorphisms(graph: Graph, colours: Colours) -> Automorphisms:
    """Return the permutations of the vertices that keep their colours, and edges."""
    search = _Search(graph, colours)
    for depth in reversed(range(len(search.path))):
        search.complete(depth)
    return Automorphisms(search.generators, prod(search.orbit_lengths.values()))


class _Search:
    """The search, from the end of the first path to its beginning.

    Attributes:
        path: the first path.
        generators: the automorphisms found so far.
        orbit_lengths: for every complete depth, the length of the orbit of its vertex under the
            automorphisms that fix the vertices before.
    """

    def __init__(self, graph: Graph, colours: Colours) -> None:
        self._graph = graph
        self.path = list(_first_path(graph, graph.refine(colours)))
        self.generators: list[Images] = []
        self.orbit_lengths: dict[int, int] = {}
        self._orbits = DisjointSets(graph.n)

    def complete(self, depth: int) -> None:
        """Find the automorphisms that fix the vertices individualised before this depth.

        Those that fix the one at this depth too have been found before.
        """
        step, orbits = self.path[depth], self._orbits
        failed: list[int] = []
        for vertex in step.cell.tolist():
            done = {orbits.first_of(other) for other in (step.vertex, *failed)}
            if orbits.first_of(vertex) in done:
                continue
            images = self._carrying(depth, vertex)
            if images is None:
                failed.append(vertex)
            else:
                self._add(images)
        orbit = orbits.first_of(step.vertex)
        self.orbit_lengths[depth] = sum(
            orbits.first_of(vertex) == orbit for vertex in step.cell.tolist()
        )

    def _add(self, images: Images) -> None:
        self.generators.append(images)
        for vertex in np.flatnonzero(images != np.arange(len(images))).tolist():
            self._orbits.join(vertex, int(images[vertex]))

    def _carrying(self, depth: int, vertex: int) -> Images | None:
        """Return an automorphism that carries the vertex of this step to that one, or None."""
        trials = [iter([(self.path[depth].before.colours, vertex)])]
        while trials:
            trial = next(trials[-1], None)
            if trial is None:
                trials.pop()
                continue
            step = self.path[depth + len(trials) - 1]
            refined = self._graph.individualise(*trial)
            if refined.trace != step.after.trace:
                continue
            # Vertices go to those of the same colour. Where that leaves a choice, any automorphism
            # will do: it carries the vertices of the path to those of this one.
            images = _by_colour(step.after.colours, refined.colours)
            if self._graph.is_automorphism(images):
                return images
            if depth + len(trials) < len(self.path):
                trials.append(self._trials(depth + len(trials), refined))
        return None

    def _trials(self, depth: int, refined: Refined) -> Iterator[tuple[Colours, int]]:
        step = self.path[depth]
        cell = np.flatnonzero(refined.colours == step.before.colours[step.vertex])
        # If there is an automorphism, there is one for as many vertices of the cell as the orbit
        # on the first path has; so when more vertices have failed than the others, there is none.
        for vertex in cell[: len(cell) - self.orbit_lengths[depth] + 1].tolist():
            yield refined.colours, vertex


def _first_path(graph: Graph, refined: Refined) -> Iterator[Step]:
    while not refined.is_discrete:
        # A vertex of the largest cell splits most cells. In a projective plane, the
        # smallest would be points on one line, which refinement cannot tell apart.
        cell = np.flatnonzero(refined.colours == np.argmax(refined.sizes))
        after = graph.individualise(refined.colours, int(cell[0]))
        yield Step(refined, cell, int(cell[0]), after)
        refined = after


def _by_colour(colours: Colours, others: Colours) -> Images:
    """Return a permutation that carries the vertices of each colour to those of the same one."""
    images = np.empty(len(colours), dtype=np.int64)
    images[np.argsort(colours, kind="stable")] = np.argsort(others, kind="stable")
    return images
