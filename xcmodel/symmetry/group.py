"""Finite permutation groups, small enough to list their elements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd

import numpy as np
from numpy.typing import NDArray

from xcmodel.errors import GroupTooLargeError
from xcmodel.symmetry.disjoint_sets import DisjointSets

MOST_ELEMENTS = 100_000
"""Groups with more elements are not listed."""

Permutation = NDArray[np.unsignedinteger]
"""The image of every point, at the point's place."""


@dataclass(frozen=True)
class Fusion:
    """Elements of a group that fix equally many points of any action: a rational class.

    Attributes:
        representative: one of them.
        size: how many they are.
    """

    representative: Permutation
    size: int


class Group:
    """A group of permutations of ``range(degree)``, given by generators.

    Args:
        generators: permutations, each a sequence of images.
        degree: the number of points.
        order: the number of elements, where it is known.
    """

    def __init__(
        self,
        generators: Iterable[Sequence[int] | Permutation],
        degree: int,
        order: int | None = None,
    ) -> None:
        self._dtype = np.min_scalar_type(max(degree - 1, 0))
        self._known_order = order
        self.degree = degree
        made = [np.array(generator, dtype=self._dtype) for generator in generators]
        self.generators = [generator for generator in made if (generator != self.identity).any()]

    @cached_property
    def identity(self) -> Permutation:
        """The permutation that moves nothing."""
        return np.arange(self.degree, dtype=self._dtype)

    @property
    def order(self) -> int:
        """The number of elements.

        Raises:
            GroupTooLargeError: where it is not known without listing too many of them.
        """
        return len(self.elements) if self._known_order is None else self._known_order

    @cached_property
    def elements(self) -> NDArray[np.unsignedinteger]:
        """All elements, one per row, the identity first.

        Raises:
            GroupTooLargeError: when they are more than `MOST_ELEMENTS`.
        """
        if self._known_order is not None and self._known_order > MOST_ELEMENTS:
            raise GroupTooLargeError(self._known_order, MOST_ELEMENTS)
        found = [self.identity]
        seen = {self.identity.tobytes()}
        # Every element is a product of generators; the list grows during the loop.
        for element in found:
            for generator in self.generators:
                product = generator[element]
                if (key := product.tobytes()) not in seen:
                    seen.add(key)
                    found.append(product)
            if len(found) > MOST_ELEMENTS:
                raise GroupTooLargeError(None, MOST_ELEMENTS)
        return np.array(found)

    def keeping(self, sets: Iterable[Iterable[int]]) -> Group:
        """Return the stabiliser of these sets: the elements that carry each of them onto itself."""
        elements = self.elements
        for points in filter(None, map(list, sets)):
            inside = np.zeros(self.degree, dtype=bool)
            inside[points] = True
            elements = elements[inside[elements[:, points]].all(axis=1)]
        if len(elements) == len(self.elements):
            return self
        return Group(_generators_of(elements), self.degree)

    def fusions(self) -> list[Fusion]:
        """Return the rational classes, each of which needs one term of Burnside's sum.

        Conjugate elements fix equally many points, and elements that generate the same subgroup fix
        the same ones. The class of the identity comes first.
        """
        numbers = {element.tobytes(): k for k, element in enumerate(self.elements)}
        classes = DisjointSets(len(self.elements))
        for generator in self.generators:
            conjugates = generator[self.elements[:, np.argsort(generator)]]
            for number, conjugate in enumerate(conjugates):
                classes.join(number, numbers[conjugate.tobytes()])
        for number in classes.firsts():
            for power in _generating_powers(self.elements[number]):
                classes.join(number, numbers[power.tobytes()])
        return [Fusion(self.elements[first], classes.size(first)) for first in classes.firsts()]


def _generators_of(elements: NDArray[np.unsignedinteger]) -> list[Permutation]:
    """Return some elements that generate all of these; each one at least doubles the group."""
    chosen: list[Permutation] = []
    group = Group([], elements.shape[1])
    known = {group.identity.tobytes()}
    for element in elements:
        if element.tobytes() not in known:
            chosen.append(element)
            group = Group(chosen, elements.shape[1])
            known = {product.tobytes() for product in group.elements}
    return chosen


def _generating_powers(element: Permutation) -> list[Permutation]:
    """Return the other elements that generate the same cyclic group."""
    powers = [element]
    while (powers[-1] != np.arange(len(element))).any():
        powers.append(element[powers[-1]])
    order = len(powers)
    return [powers[k - 1] for k in range(2, order) if gcd(k, order) == 1]
