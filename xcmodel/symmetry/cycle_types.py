"""The classes of large groups that consist of all permutations within sets of items.

Such are the symmetries of graphs with given degrees, and of tables with given sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import factorial, prod

import numpy as np

from xcmodel.backend.instance import NO_COLOUR
from xcmodel.symmetry.disjoint_sets import DisjointSets
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.rational_classes import Fusion
from xcmodel.symmetry.structure import Structure

_MOST_CLASSES = 10_000
"""A group with more classes is left to other methods: each takes a count."""

_LARGEST_ORBIT = 32
"""There are 8,349 cycle types of permutations of 32 items, and 10,143 of 33."""

Partition = tuple[int, ...]
"""The lengths of the cycles of a permutation."""


@dataclass(frozen=True)
class CycleTypes:
    """The conjugacy classes of a group of all permutations within sets of items.

    Attributes:
        structure: the model.
        orbits: the sets of items.
        types: for each of them, the cycles that a permutation of it may have.
    """

    structure: Structure
    orbits: list[list[int]]
    types: list[list[Partition]]

    def __len__(self) -> int:
        return prod(map(len, self.types))

    def __iter__(self) -> Iterator[Fusion]:
        """Yield the classes as they are asked for, that of the identity first."""
        for chosen in product(*self.types):
            yield self._class_of(chosen)

    def _class_of(self, types: Sequence[Partition]) -> Fusion:
        images = list(range(self.structure.compiled.instance.n_items))
        size = 1
        for orbit, lengths in zip(self.orbits, types, strict=True):
            items = iter(orbit)
            for length in lengths:
                cycle = list(islice(items, length))
                for item, image in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
                    images[item] = image
            size *= _n_permutations(lengths)
        options = self.structure.options_moved_by(images)
        return Fusion(np.array(options, np.min_scalar_type(len(options))), size)


def cycle_types(structure: Structure, group: Group) -> CycleTypes | None:
    """Return the conjugacy classes of a group if it is such a one, and they are not too many.

    Where no two options cover the same items, a symmetry is known by how it permutes the items. It
    does so within the orbits of the items; so if the group is as large as that of all permutations
    within the orbits, it is that one. Two of them are conjugate if on every orbit their cycles have
    the same lengths, as have the powers that generate the same group.

    Args:
        structure: the model.
        group: symmetries of it, as permutations of its options.
    """
    if not _is_known_by_items(structure):
        return None
    orbits = _orbits_of_items(structure, group)
    if max(map(len, orbits), default=0) > _LARGEST_ORBIT:
        return None
    if prod(factorial(len(orbit)) for orbit in orbits) != group.order:
        return None
    types = [list(_partitions(len(orbit))) for orbit in orbits]
    found = CycleTypes(structure, orbits, types)
    return found if len(found) <= _MOST_CLASSES else None


def _is_known_by_items(structure: Structure) -> bool:
    entries = structure.entries
    has_colours = any(colour != NO_COLOUR for covered in entries for _, colour in covered)
    return not has_colours and len(set(entries)) == len(entries)


def _orbits_of_items(structure: Structure, group: Group) -> list[list[int]]:
    """Return the orbits of the items that are moved."""
    n_items = structure.compiled.instance.n_items
    sets = DisjointSets(n_items)
    for generator in group.generators:
        for item, image in enumerate(structure.items_moved_by(generator.tolist())):
            sets.join(item, image)
    orbits: dict[int, list[int]] = {}
    for item in range(n_items):
        orbits.setdefault(sets.first_of(item), []).append(item)
    return [orbit for orbit in orbits.values() if len(orbit) > 1]


def _partitions(n: int, most: int | None = None) -> Iterator[Partition]:
    """Yield the ways to write a number as a sum of others, none of them above the one before.

    >>> list(_partitions(4))
    [(1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,)]
    """
    if n == 0:
        yield ()
    for part in range(1, min(n, n if most is None else most) + 1):
        for rest in _partitions(n - part, part):
            yield part, *rest


def _n_permutations(lengths: Partition) -> int:
    """Return how many permutations have cycles of these lengths.

    >>> [_n_permutations(lengths) for lengths in _partitions(4)]
    [1, 6, 3, 8, 6]
    """
    alike: int = prod(length**n * factorial(n) for length, n in Counter(lengths).items())
    return factorial(sum(lengths)) // alike
