"""The rational classes of a group, whose elements fix equally many points of any action.

An element is told by the images of base points alone (Sims 1970), which are few: all elements are
listed by these, and only one of each class by the images of all points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import gcd

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.symmetry.disjoint_sets import Numbers, joined
from xcmodel.symmetry.stabiliser_chain import Permutation
from xcmodel.symmetry.stopping import check_time


@dataclass(frozen=True)
class Fusion:
    """A rational class of a group.

    Attributes:
        representative: one of its elements.
        size: how many they are.
    """

    representative: Permutation
    size: int


def rational_classes(
    generators: Sequence[Permutation], base: Sequence[int], deadline: Deadline
) -> list[Fusion]:
    """Return the rational classes of a group, that of the identity first.

    Conjugate elements fix equally many points, and elements that generate the same subgroup fix the
    same ones.

    Args:
        generators: some elements that generate the group.
        base: points that no element but the identity fixes all.
        deadline: when to give up.

    Raises:
        SymmetriesStoppedError: when the deadline is over before they are known.

    >>> turn, flip = np.array([1, 2, 3, 0]), np.array([3, 2, 1, 0])
    >>> [fusion.size for fusion in rational_classes([turn, flip], [0, 1], Deadline(None))]
    [1, 2, 2, 1, 2]
    """
    elements = _Elements(generators, base, deadline)
    first_of = np.arange(len(elements))
    for generator in generators:
        first_of = joined(first_of, elements.conjugates(generator))
        check_time(deadline)
    # The least of a class is met first, and then all of the class are joined to it.
    joined_to: dict[int, int] = {}
    for number in np.unique(first_of).tolist():
        if number not in joined_to:
            powers = elements.numbers_of(_generating_powers(elements[number]))
            joined_to.update(dict.fromkeys(first_of[powers].tolist(), number))
            joined_to[number] = number
            check_time(deadline)
    least = np.array([joined_to[first] for first in first_of.tolist()])
    numbers, sizes = np.unique(least, return_counts=True)
    pairs = zip(numbers.tolist(), sizes.tolist(), strict=True)
    return [Fusion(elements[number], size) for number, size in pairs]


def _generating_powers(element: Permutation) -> list[Permutation]:
    """Return the other elements that generate the same cyclic group."""
    powers = [element]
    while (powers[-1] != np.arange(len(element))).any():
        powers.append(element[powers[-1]])
    order = len(powers)
    return [powers[k - 1] for k in range(2, order) if gcd(k, order) == 1]


class _Elements:
    """All elements of a group, by the images of its base.

    They are numbered breadth first: by how many generators make one, and then in the order of those
    that it is made of. The identity is number 0; any other is the product of a generator and an
    element of the layer before.
    """

    def __init__(
        self, generators: Sequence[Permutation], base: Sequence[int], deadline: Deadline
    ) -> None:
        self._generators = np.array(generators)
        self._base = np.array(base, dtype=np.int64)
        self._numbers: dict[bytes, int] = {}
        self._parents: list[int] = []
        self._made_by: list[int] = []
        self._layer_ends: list[int] = []
        self._list_all(deadline)

    def _list_all(self, deadline: Deadline) -> None:
        n_generators = len(self._generators)
        found = self._base[np.newaxis].astype(self._generators.dtype)
        first = 0
        while True:
            check_time(deadline)
            new = []
            for place, key in enumerate(_keys(found)):
                if key not in self._numbers:
                    self._numbers[key] = len(self._numbers)
                    new.append(place)
            if not new:
                return
            self._parents += [first + place // n_generators for place in new]
            self._made_by += [place % n_generators for place in new]
            first = self._layer_ends[-1] if self._layer_ends else 0
            self._layer_ends.append(len(self._numbers))
            found = self._generators[:, found[new]].swapaxes(0, 1).reshape(-1, len(self._base))

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, number: int) -> Permutation:
        """The images of all points."""
        made_by = []
        while number:
            made_by.append(self._made_by[number])
            number = self._parents[number]
        element = np.arange(self._generators.shape[1], dtype=self._generators.dtype)
        for generator in reversed(made_by):
            element = self._generators[generator][element]
        return element

    def numbers_of(self, elements: Iterable[Permutation]) -> Numbers:
        """The numbers of elements that are given by the images of all points."""
        images = np.array([element[self._base] for element in elements])
        return self._numbers_of_images(images.reshape(-1, len(self._base)))

    def conjugates(self, generator: Permutation) -> Numbers:
        """The number of each element's conjugate by a generator."""
        before = np.argsort(generator)[self._base]
        return self._numbers_of_images(generator[self._images(before)])

    def _images(self, points: Numbers) -> Permutation:
        """The images of these points under all elements."""
        images = np.empty((len(self), len(points)), dtype=self._generators.dtype)
        images[0] = points
        for first, end in pairwise(self._layer_ends):
            parents = images[self._parents[first:end]]
            made_by = np.array(self._made_by[first:end])[:, np.newaxis]
            images[first:end] = self._generators[made_by, parents]
        return images

    def _numbers_of_images(self, images: Permutation) -> Numbers:
        numbers = [self._numbers[key] for key in _keys(images)]
        return np.array(numbers, dtype=np.int64)


def _keys(images: Permutation) -> list[bytes]:
    """Return each row as a key."""
    rows, width = images.tobytes(), images.itemsize * images.shape[1]
    return [rows[k : k + width] for k in range(0, len(rows), width)]
