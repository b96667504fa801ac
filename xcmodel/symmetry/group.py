"""Finite permutation groups: their orders, and the elements of those that are small enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import GroupTooLargeError
from xcmodel.symmetry.rational_classes import Fusion, rational_classes
from xcmodel.symmetry.set_stabiliser import set_stabiliser
from xcmodel.symmetry.stabiliser_chain import Permutation, StabiliserChain

MOST_ELEMENTS = 100_000
"""Groups with more elements are not listed."""

_TRIES = 5
"""So often fewer generators are looked for."""

_MOST_POINTS = 300
"""Of more points, the stabilisers that tell what is generated may take many seconds."""

_FEW_GENERATORS = 2
"""So few that no fewer are looked for."""


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

    @cached_property
    def order(self) -> int:
        """The number of elements."""
        return self.chain.order if self._known_order is None else self._known_order

    def order_within(self, deadline: Deadline) -> int:
        """Return the number of elements, for which the chain may have to be made.

        Raises:
            SymmetriesStoppedError: when the deadline is over before.
        """
        if self._known_order is None:
            self._make_chain(deadline)
        return self.order

    def _make_chain(self, deadline: Deadline) -> None:
        if not self.has_chain:
            self.chain = StabiliserChain(self.generators, self.degree, deadline)

    @cached_property
    def chain(self) -> StabiliserChain:
        """The chain of stabilisers, which tells the order and makes random elements."""
        return StabiliserChain(self.generators, self.degree)

    @property
    def has_chain(self) -> bool:
        """Whether the chain has been made: of many points, that may take many seconds."""
        return "chain" in vars(self)

    @property
    def is_listable(self) -> bool:
        """Whether the elements are few enough to be listed."""
        return self.order <= MOST_ELEMENTS

    @cached_property
    def elements(self) -> NDArray[np.unsignedinteger]:
        """All elements, one per row, the identity first.

        Raises:
            GroupTooLargeError: when they are more than `MOST_ELEMENTS`.
        """
        self._require_listable()
        found = [self.identity]
        seen = {self.identity.tobytes()}
        # Every element is a product of generators; the list grows during the loop.
        for element in found:
            for generator in self.generators:
                product = generator[element]
                if (key := product.tobytes()) not in seen:
                    seen.add(key)
                    found.append(product)
        return np.array(found)

    def keeping(self, sets: Iterable[Iterable[int]], deadline: Deadline | None = None) -> Group:
        """Return the stabiliser of these sets: the elements that carry each of them onto itself.

        Raises:
            GroupTooLargeError: when a set is carried to too many others.
            SymmetriesStoppedError: when the deadline is over before it is known.
        """
        deadline = deadline or Deadline(None)
        group = self
        for points in filter(None, map(list, sets)):
            group._make_chain(deadline)
            chain = set_stabiliser(group.chain, points, deadline)
            if chain is not None:
                group = Group(chain.generators, self.degree, chain.order)
                group.chain = chain
        return group

    def with_fewer_generators(self) -> Group:
        """Return the same group by fewer generators where random elements generate it.

        Two of them often do, as of all permutations or all those that are even. Of a group on
        many points none are looked for.
        """
        if self.degree > _MOST_POINTS:
            return self
        fewest, random = self.generators, Random(0)
        for _ in range(_TRIES):
            if len(fewest) > _FEW_GENERATORS:
                fewest = self._random_generators(random, len(fewest) - 1) or fewest
        return Group(fewest, self.degree, self.order)

    def _random_generators(self, random: Random, most: int) -> list[Permutation]:
        """Return at most so many random elements that generate the group, or none."""
        made, chain = list[Permutation](), StabiliserChain([], self.degree)
        while chain.order < self.order:
            if len(made) == most:
                return []
            element = self.chain.random_element(random)
            if element not in chain:
                made.append(element)
                chain.add(element)
        return made

    def fusions(self, deadline: Deadline | None = None) -> list[Fusion]:
        """Return the rational classes, each of which needs one term of Burnside's sum.

        The class of the identity comes first.

        Raises:
            GroupTooLargeError: when the elements are more than `MOST_ELEMENTS`.
            SymmetriesStoppedError: when the deadline is over before the classes are known.
        """
        self._require_listable()
        if not self.generators:
            return [Fusion(self.identity, 1)]
        return rational_classes(self.generators, self.chain.base, deadline or Deadline(None))

    def _require_listable(self) -> None:
        if not self.is_listable:
            raise GroupTooLargeError(self.order, MOST_ELEMENTS)
