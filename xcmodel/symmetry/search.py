"""The automorphisms of a graph with coloured vertices, by individualisation and refinement.

The method is McKay's, in its simplest form (B. D. McKay, Practical graph isomorphism, 1981; B. D.
McKay and A. Piperno, Practical graph isomorphism II, 2014). A first path individualises one
vertex after the other, and refines, until the colouring is discrete. Then, from the end of the path
to its beginning, each other vertex of the target cell is tried: is there an automorphism that fixes
the vertices before and carries the individualised one to this one? It is sought along paths with
the trace of the first one, each refined no further than to the first round that differs. Vertices
in one orbit of the automorphisms found so far need one trial. The result is a strong generating
set: the order of the group is the product of the orbits' lengths along the path.

Where trials fail one after the other, more and more of them are refined at once. Where many fail
late, the vertices are coloured by what lies around them, and the search begins anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.deadline import Deadline
from xcmodel.symmetry.disjoint_sets import joined
from xcmodel.symmetry.local_structure import coloured_by_surroundings
from xcmodel.symmetry.refinement import Colours, Graph, Refined, Vertices
from xcmodel.symmetry.stopping import check_time

_NUMBERS_AT_ONCE = 300_000
"""So many numbers are handled in one round of the refinement of several trials."""

_MANY_LATE_TRIALS = 200
"""After so many trials beyond the first step of a path, the search begins anew."""


def in_order_of(colours: Colours) -> NDArray[np.intp]:
    """Return the vertices in the order of their colours, those of one colour by their numbers.

    >>> in_order_of(np.array([2, 0, 2, 1])).tolist()
    [1, 3, 0, 2]
    """
    # Numbers of 16 bits are sorted by radix, in a fraction of the time.
    return np.argsort(colours.astype(np.min_scalar_type(max(len(colours) - 1, 0))), kind="stable")


def exchanging(before: Colours, after: Colours) -> Vertices | None:
    """Return a permutation that carries colours to others, and moves as few vertices as may be.

    A vertex of the same colour in both stays. Of those that one colouring tells apart and the other
    does not, as in two parts that are exchanged, each goes back to where its image came from.

    Returns:
        The images, or None where that is no permutation.

    >>> exchanging(np.array([0, 1, 2, 2, 4, 5]), np.array([2, 2, 1, 0, 4, 5])).tolist()
    [3, 2, 1, 0, 4, 5]
    """
    moving = np.flatnonzero(before != after)
    sources = moving[np.argsort(before[moving], kind="stable")]
    targets = moving[np.argsort(after[moving], kind="stable")]
    images = np.arange(len(before))
    images[sources] = targets
    sizes = np.bincount(before[moving], minlength=len(before))
    n_alike = sizes[before]
    finer = sources[n_alike[sources] < n_alike[targets]]
    images[images[finer]] = finer
    is_permutation = (np.bincount(images, minlength=len(images)) == 1).all()
    return images if is_permutation else None


@dataclass(frozen=True)
class Step:
    """A step of the first path.

    Attributes:
        before: the colours before it.
        cell: the target cell: the vertices of one colour.
        vertex: the vertex of the cell that is individualised.
        after: the colours after it, and the trace by which they came about.
    """

    before: Colours
    cell: Vertices
    vertex: int
    after: Refined

    @cached_property
    def by_colour(self) -> NDArray[np.intp]:
        """The vertices in the order of their colours after the step."""
        return in_order_of(self.after.colours)


@dataclass(frozen=True)
class Automorphisms:
    """A group of automorphisms.

    Attributes:
        generators: each the images of all vertices.
        order: the number of elements.
    """

    generators: list[Vertices]
    order: int


def find_automorphisms(
    graph: Graph, kinds: Vertices, deadline: Deadline | None = None
) -> Automorphisms:
    """Return the permutations of the vertices that keep their kinds, and edges.

    Args:
        graph: the graph.
        kinds: of every vertex.
        deadline: when the time is over; never, if left out.

    Raises:
        SymmetriesStoppedError: when the time is over before all of them are known.
    """
    deadline = deadline or Deadline(None)
    colours = graph.refine(kinds, deadline).colours
    try:
        return _Search(graph, colours, deadline, _MANY_LATE_TRIALS).automorphisms()
    except _ManyLateTrialsError:
        finer = coloured_by_surroundings(graph, colours, deadline)
        finer = graph.refine(finer, deadline).colours
        return _Search(graph, finer, deadline, None).automorphisms()


class _ManyLateTrialsError(Exception):
    """The search would go on for long."""


class _Search:
    """The search, from the end of the first path to its beginning.

    Args:
        graph: the graph.
        colours: a stable colouring, which the automorphisms keep.
        deadline: when the time is over.
        most_late_trials: after more of them, the search is given up; None for no limit.
    """

    def __init__(
        self, graph: Graph, colours: Colours, deadline: Deadline, most_late_trials: int | None
    ) -> None:
        self._graph = graph
        self._colours = colours
        self._deadline = deadline
        self._most_late_trials = most_late_trials
        self._n_late_trials = 0
        self._most_at_once = max(1, _NUMBERS_AT_ONCE // max(1, graph.size))
        self._parts = graph.parts()
        self._has_parts = bool((self._parts != 0).any())
        self._path = list(self._first_path())
        self._generators: list[Vertices] = []
        self._orbit_lengths: dict[int, int] = {}
        self._orbits = np.arange(graph.n)  # Of each vertex the least in its orbit.

    def automorphisms(self) -> Automorphisms:
        """Return the group.

        Raises:
            SymmetriesStoppedError: when the time is over.
            _ManyLateTrialsError: after more late trials than are allowed.
        """
        for depth in reversed(range(len(self._path))):
            self._complete(depth)
        return Automorphisms(self._generators, prod(self._orbit_lengths.values()))

    def _first_path(self) -> Iterator[Step]:
        colours, begun = self._colours, np.zeros(self._graph.n, dtype=bool)
        while True:
            sizes = np.bincount(colours, minlength=self._graph.n)
            if sizes.max(initial=0) <= 1:
                return
            # What is connected is gone through before the next part begins, as its images are not
            # known before. No cell has vertices of a part that has begun, and others.
            of_begun = colours[begun]
            open_cells = of_begun[sizes[of_begun] > 1]
            among = open_cells if len(open_cells) else np.arange(len(sizes))
            # A vertex of the largest cell splits most cells. In a projective plane, the
            # smallest would be points on one line, which refinement cannot tell apart.
            colour = among[sizes[among] == sizes[among].max()].min()
            cell = np.flatnonzero(colours == colour)
            after = self._graph.refine_after(colours, int(cell[0]), self._deadline)
            yield Step(colours, cell, int(cell[0]), after)
            colours = after.colours
            begun |= self._parts == self._parts[cell[0]]

    def _complete(self, depth: int) -> None:
        """Find the automorphisms that fix the vertices individualised before this depth.

        Those that fix the one at this depth too have been found before.
        """
        step = self._path[depth]
        left, failed, at_once = step.cell, list[int](), 1
        while len(left):
            left = left[~np.isin(self._orbits[left], self._orbits[[step.vertex, *failed]])]
            tried = self._one_of_each_orbit(left, at_once)
            images = self._carrying_to_one(depth, tried, failed)
            if images is None:
                at_once = min(2 * at_once, self._most_at_once)
            else:
                at_once = 1
                self._generators.append(images)
                self._orbits = joined(self._orbits, images)
        vars(step).pop("by_colour", None)  # Of thousands of steps, it takes as much as the colours.
        orbit = self._orbits[step.vertex]
        self._orbit_lengths[depth] = int((self._orbits[step.cell] == orbit).sum())

    def _one_of_each_orbit(self, vertices: Vertices, most: int) -> Vertices:
        firsts = np.unique(self._orbits[vertices], return_index=True)[1]
        return vertices[np.sort(firsts)[:most]]

    def _carrying_to_one(self, depth: int, tried: Vertices, failed: list[int]) -> Vertices | None:
        """Return an automorphism that carries the vertex of this step to one of those, or None.

        Those to which none does are added to those that failed, as far as they were tried.
        """
        rows, colourings = self._refined(depth, self._path[depth].before, tried)
        failed += np.delete(tried, rows).tolist()
        for row, colours in zip(rows.tolist(), colourings, strict=True):
            images = self._matching(depth, colours)
            if images is not None:
                return images
            failed.append(int(tried[row]))
        return None

    def _matching(self, depth: int, colours: Colours) -> Vertices | None:
        """Return an automorphism that carries the colours after this step to these, or None."""
        waiting = [iter([colours])]
        while waiting:
            latest = next(waiting[-1], None)
            if latest is None:
                waiting.pop()
                continue
            step = self._path[depth + len(waiting) - 1]
            # Vertices go to those of the same colour. Where that leaves a choice, any automorphism
            # will do: it carries the vertices of the path to those of this one.
            for images in self._candidates(step, latest):
                if self._is_automorphism(images):
                    return images
            if depth + len(waiting) < len(self._path):
                waiting.append(self._late_trials(depth + len(waiting), latest))
        return None

    def _candidates(self, step: Step, colours: Colours) -> Iterator[Vertices]:
        """Yield permutations that carry the colours after a step to these."""
        if self._has_parts:
            exchanged = exchanging(step.after.colours, colours)
            if exchanged is not None:
                yield exchanged
        images = np.empty(len(colours), dtype=np.int64)
        images[step.by_colour] = in_order_of(colours)
        yield images

    def _is_automorphism(self, images: Vertices) -> bool:
        keeps_colours = bool((self._colours[images] == self._colours).all())
        return keeps_colours and self._graph.is_automorphism(images)

    def _late_trials(self, depth: int, colours: Colours) -> Iterator[Colours]:
        """Yield the colours after this step, for each vertex that may be the image of its own."""
        step = self._path[depth]
        cell = np.flatnonzero(colours == step.before[step.vertex])
        # If there is an automorphism, there is one for as many vertices of the cell as the orbit
        # on the first path has; so when more vertices have failed than the others, there is none.
        left, at_once = cell[: len(cell) - self._orbit_lengths[depth] + 1], 1
        while len(left):
            tried, left = left[:at_once], left[at_once:]
            self._n_late_trials += len(tried)
            if self._most_late_trials is not None and self._n_late_trials > self._most_late_trials:
                raise _ManyLateTrialsError
            yield from self._refined(depth, colours, tried)[1]
            at_once = min(2 * at_once, self._most_at_once)

    def _refined(
        self, depth: int, colours: Colours, vertices: Vertices
    ) -> tuple[NDArray[np.intp], Colours]:
        """Individualise each of these vertices; return which have the trace of the first path."""
        check_time(self._deadline)
        return self._graph.refine_along(colours, vertices, self._path[depth].after.trace)
