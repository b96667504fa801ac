"""The order of a permutation group from its generators, by Schreier and Sims.

A chain has a level for each base point: the elements that fix all points before it. A level keeps
one element for every point to which its elements carry the base point (a transversal); the order is
the product of these orbits' lengths. Which elements to add follows D. E. Knuth, "Efficient
representation of perm groups" (1991): every product of a generator and an element of the
transversal has to be one that the chain contains.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import prod
from random import Random

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.deadline import Deadline
from xcmodel.symmetry.stopping import check_time

Permutation = NDArray[np.unsignedinteger]
"""The image of every point, at the point's place."""


@dataclass
class _Level:
    """The elements of a group that fix the base points before this one.

    Attributes:
        point: the base point.
        generators: elements that generate them all, once the chain is complete.
        transversal: for each point that the base point is carried to, an element that does so.
    """

    point: int
    generators: list[Permutation] = field(default_factory=list)
    transversal: dict[int, Permutation] = field(default_factory=dict)


class StabiliserChain:
    """The group that some permutations generate, to which more may be added.

    Args:
        generators: the permutations.
        degree: how many points there are.
        deadline: when to give up; never, if left out.

    Attributes:
        identity: the permutation that moves nothing.

    >>> import numpy as np
    >>> chain = StabiliserChain([np.array([1, 2, 3, 0]), np.array([1, 0, 2, 3])], 4)
    >>> chain.order
    24
    """

    def __init__(
        self, generators: Iterable[Permutation], degree: int, deadline: Deadline | None = None
    ) -> None:
        self.identity = np.arange(degree, dtype=np.min_scalar_type(max(degree - 1, 0)))
        self._levels: list[_Level] = []
        for generator in generators:
            self.add(generator, deadline)

    @property
    def generators(self) -> list[Permutation]:
        """Elements that generate all others."""
        return self._levels[0].generators if self._levels else []

    @property
    def strong_generators(self) -> list[Permutation]:
        """Elements that generate all others, among them some for each stabiliser."""
        return [generator for level in self._levels for generator in level.generators]

    @property
    def base(self) -> list[int]:
        """Points that no element but the identity fixes all."""
        return [level.point for level in self._levels]

    @property
    def order(self) -> int:
        """The number of elements."""
        return prod(len(level.transversal) for level in self._levels)

    def __contains__(self, element: Permutation) -> bool:
        return self._is_identity(self._sifted(element, 0))

    def add(self, element: Permutation, deadline: Deadline | None = None) -> None:
        """Make this element one of the group, with all its products.

        Raises:
            SymmetriesStoppedError: when the time is over; the chain is of no use then.
        """
        if element in self:
            return
        deadline = deadline or Deadline(None)
        waiting = self._with_generator(0, element)
        while waiting:
            check_time(deadline)
            # The last one comes first, so that deeper levels are complete before the others go on.
            depth, product = waiting.pop()
            level = self._levels[depth]
            image = int(product[level.point])
            if image not in level.transversal:
                level.transversal[image] = product
                waiting += [(depth, generator[product]) for generator in level.generators]
                continue
            rest = self._sifted(product, depth)
            if not self._is_identity(rest):
                waiting += self._with_generator(depth + 1, rest)

    def random_element(self, random: Random) -> Permutation:
        """Return an element, each with the same probability."""
        element = self.identity
        for level in reversed(self._levels):
            element = random.choice(list(level.transversal.values()))[element]
        return element

    def _with_generator(self, depth: int, element: Permutation) -> list[tuple[int, Permutation]]:
        """Add a generator to the first level from this one on whose point it moves, and to those
        between; return the products that have to be in the chain.
        """
        made: list[tuple[int, Permutation]] = []
        while True:
            if depth == len(self._levels):
                point = int(np.flatnonzero(element != self.identity)[0])
                self._levels.append(_Level(point, transversal={point: self.identity}))
            level = self._levels[depth]
            level.generators.append(element)
            made += [(depth, element[other]) for other in level.transversal.values()]
            if element[level.point] != level.point:
                return made
            depth += 1

    def _sifted(self, element: Permutation, depth: int) -> Permutation:
        """Return what is left of an element when it is divided by those of the transversals."""
        for level in self._levels[depth:]:
            carrying = level.transversal.get(int(element[level.point]))
            if carrying is None:
                return element
            inverse = np.empty_like(self.identity)
            inverse[carrying] = self.identity
            element = inverse[element]
        return element

    def _is_identity(self, element: Permutation) -> bool:
        return bool((element == self.identity).all())
