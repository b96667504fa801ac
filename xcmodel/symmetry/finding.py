"""All symmetries of a model, as the automorphisms of a graph."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import NO_COLOUR
from xcmodel.symmetry.refinement import Graph, Vertices
from xcmodel.symmetry.search import find_automorphisms
from xcmodel.symmetry.stabiliser_chain import Permutation
from xcmodel.symmetry.stopping import while_time_is_left
from xcmodel.symmetry.structure import Entry, Structure
from xcmodel.symmetry.weighted_rows import Row


@dataclass(frozen=True)
class Found:
    """A group of symmetries.

    Attributes:
        generators: permutations of the options.
        order: the number of elements.
    """

    generators: list[Permutation]
    order: int


def find_symmetries(
    structure: Structure,
    deadline: Deadline | None = None,
    marks: Sequence[Hashable] | None = None,
) -> Found:
    """Return the symmetries of a model except those that only permute equal options.

    The graph has a vertex for every item, for every colour of an item, and for every option. Equal
    options share one, and so do items that only differ by name: a symmetry maps such classes onto
    each other, member by member. A weighted row has a vertex for each of its weights.

    Args:
        structure: the model.
        deadline: when the time is over; never, if left out.
        marks: one for each option; those symmetries are sought that carry each option to one with
            the same mark, and options that differ by their marks are not equal.

    Raises:
        SymmetriesStoppedError: when the time is over before all of them are known.
    """
    deadline = deadline or Deadline(None)
    points = _Points(structure, deadline)
    members: dict[tuple[tuple[int, ...], Hashable], list[int]] = {}
    for option in while_time_is_left(range(len(structure.entries)), deadline):
        mark = None if marks is None else marks[option]
        members.setdefault((points.of(option), mark), []).append(option)
    classes = list(members.values())
    tails, heads = points.edges()
    options = while_time_is_left(members, deadline)
    for vertex, (covered, _) in enumerate(options, start=len(points.kinds)):
        tails += [vertex] * len(covered)
        heads += covered
    kinds = points.kinds + [
        ("option", len(options), mark) for (_, mark), options in members.items()
    ]
    graph = Graph(len(kinds), tails, heads)
    found = find_automorphisms(graph, np.array(_numbered(kinds), dtype=np.int64), deadline)
    first = len(points.kinds)
    n_options = len(structure.entries)
    generators = [
        _moved_members(classes, n_options, images[first:] - first) for images in found.generators
    ]
    return Found(generators, found.order)


class _Points:
    """The vertices for items, colours and the weights of rows.

    Attributes:
        kinds: for every vertex its initial colour, which automorphisms preserve.
    """

    def __init__(self, structure: Structure, deadline: Deadline) -> None:
        columns = structure.columns
        items_of_column: dict[Hashable, list[int]] = {}
        for item, column in enumerate(columns):
            items_of_column.setdefault(column, []).append(item)
        self._vertex: dict[Entry, int] = {}
        self.kinds: list[tuple[Hashable, ...]] = []
        for items in items_of_column.values():
            self._vertex[items[0], NO_COLOUR] = len(self.kinds)
            self.kinds.append(("item", *columns[items[0]].bounds, len(items)))
        for entries in while_time_is_left(structure.entries, deadline):
            for item, colour in entries:
                is_new = (item, colour) not in self._vertex
                if is_new and colour != NO_COLOUR and (item, NO_COLOUR) in self._vertex:
                    self._vertex[item, colour] = len(self.kinds)
                    self.kinds.append(("colour",))
        self._entries = structure.entries
        self._weights_of_option: dict[int, list[int]] = {}
        self._edges_of_rows: list[tuple[int, int]] = []
        for row in structure.rows:
            self._add_row(row)

    def of(self, option: int) -> tuple[int, ...]:
        """Return the vertices to which an option has edges."""
        vertices = [self._vertex[entry] for entry in self._entries[option] if entry in self._vertex]
        return (*vertices, *self._weights_of_option.get(option, ()))

    def edges(self) -> tuple[list[int], list[int]]:
        """Return the edges between colours and their items, and between what belongs to a row."""
        pairs = [
            (vertex, self._vertex[item, NO_COLOUR])
            for (item, colour), vertex in self._vertex.items()
            if colour != NO_COLOUR
        ]
        pairs += self._edges_of_rows
        return [pair[0] for pair in pairs], [pair[1] for pair in pairs]

    def _add_row(self, row: Row) -> None:
        """Add vertices for the weights of a row, and one for all weights of a sign.

        The latter has the bounds of the row in which this sign is positive, so that nothing tells a
        row from the one with all signs changed.
        """
        sides: dict[bool, int] = {}
        vertices: dict[int, int] = {}
        for option, weight in row.weights:
            if weight not in vertices:
                size, low, high = row.sided(weight)
                if (weight > 0) not in sides:
                    sides[weight > 0] = self._added(("row", low, high))
                vertices[weight] = self._added(("weight", size))
                self._edges_of_rows.append((vertices[weight], sides[weight > 0]))
            self._weights_of_option.setdefault(option, []).append(vertices[weight])
        if len(sides) > 1:
            self._edges_of_rows.append((sides[True], sides[False]))

    def _added(self, kind: tuple[Hashable, ...]) -> int:
        self.kinds.append(kind)
        return len(self.kinds) - 1


def _numbered(kinds: Sequence[Hashable]) -> list[int]:
    number: dict[Hashable, int] = {}
    return [number.setdefault(kind, len(number)) for kind in kinds]


def _moved_members(classes: list[list[int]], n_members: int, images: Vertices) -> Permutation:
    """Return the permutation of the members that a permutation of the classes induces."""
    moved = np.arange(n_members, dtype=np.min_scalar_type(max(n_members - 1, 0)))
    for number in np.flatnonzero(images != np.arange(len(images))).tolist():
        moved[classes[number]] = classes[images[number]]
    return moved
