"""All symmetries of a model, as the automorphisms of a graph."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import NO_COLOUR
from xcmodel.symmetry.refinement import Graph
from xcmodel.symmetry.search import find_automorphisms
from xcmodel.symmetry.stopping import while_time_is_left
from xcmodel.symmetry.structure import Entry, Structure


@dataclass(frozen=True)
class Found:
    """A group of symmetries.

    Attributes:
        generators: permutations of the options.
        order: the number of elements.
    """

    generators: list[list[int]]
    order: int


def find_symmetries(structure: Structure, deadline: Deadline | None = None) -> Found:
    """Return the symmetries of a model except those that only permute equal options.

    The graph has a vertex for every item, for every colour of an item, and for every option. Equal
    options share one, and so do items that only differ by name: a symmetry maps such classes onto
    each other, member by member.

    Args:
        structure: the model.
        deadline: when the time is over; never, if left out.

    Raises:
        SymmetriesStoppedError: when the time is over before all of them are known.
    """
    deadline = deadline or Deadline(None)
    points = _Points(structure, deadline)
    members: dict[tuple[int, ...], list[int]] = {}
    for option, entries in enumerate(while_time_is_left(structure.entries, deadline)):
        members.setdefault(points.of(entries), []).append(option)
    classes = list(members.values())
    tails, heads = points.edges()
    options = while_time_is_left(members, deadline)
    for vertex, covered in enumerate(options, start=len(points.kinds)):
        tails += [vertex] * len(covered)
        heads += covered
    kinds = points.kinds + [("option", len(options)) for options in classes]
    graph = Graph(len(kinds), tails, heads)
    found = find_automorphisms(graph, np.array(_numbered(kinds), dtype=np.int64), deadline)
    first = len(points.kinds)
    generators = [
        _moved_members(classes, (images[first:] - first).tolist()) for images in found.generators
    ]
    return Found(generators, found.order)


class _Points:
    """The vertices for items and colours.

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

    def of(self, entries: Iterable[Entry]) -> tuple[int, ...]:
        """Return the vertices of these entries."""
        return tuple(self._vertex[entry] for entry in entries if entry in self._vertex)

    def edges(self) -> tuple[list[int], list[int]]:
        """Return the edges between colours and their items."""
        pairs = [
            (vertex, self._vertex[item, NO_COLOUR])
            for (item, colour), vertex in self._vertex.items()
            if colour != NO_COLOUR
        ]
        return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def _numbered(kinds: Sequence[Hashable]) -> list[int]:
    number: dict[Hashable, int] = {}
    return [number.setdefault(kind, len(number)) for kind in kinds]


def _moved_members(classes: list[list[int]], images: list[int]) -> list[int]:
    """Return the permutation of the members that a permutation of the classes induces."""
    moved = list(range(sum(map(len, classes))))
    for number, image in enumerate(images):
        if image != number:
            for option, goes_to in zip(classes[number], classes[image], strict=True):
                moved[option] = goes_to
    return moved
