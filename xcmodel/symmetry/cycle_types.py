"""The classes of large groups by cycle types: of what is permuted in every way, and of the rest.

A normal subgroup that is a product of symmetric groups ("factors") leaves little: where each point
of a factor has a number, every symmetry is the product of an element of the factors and one that
carries points to points of the same number. The latter are a group too, the *rest*, which permutes
the factors: of Latin squares, it exchanges the roles of rows, columns and symbols.

So the group is a wreath product, or part of one, whose classes W. Specht found (1933): where the
rest's element carries a factor through a cycle of factors, what happens on the way round is a
permutation of the factor's points, and its cycle type is all that matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial, prod

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.orbits import cycles
from xcmodel.symmetry.rational_classes import Fusion
from xcmodel.symmetry.stabiliser_chain import Permutation
from xcmodel.symmetry.stopping import check_time
from xcmodel.symmetry.transpositions import SymmetricFactor, symmetric_factors

_MOST_CLASSES = 100_000
"""A group with more classes is left to other methods: each takes a count."""

_MOST_CHOICES = 500_000
"""So many choices of cycle types are looked at, of which some are in the same class."""

_LARGEST_REST = 2_000
"""The elements of the rest are listed."""

_FEW_COSETS = 200
"""Of so few elements of the rest, no more factors are looked for by random elements."""

_MOST_POINTS = 45
"""There are 89,134 cycle types of permutations of 45 points, and 105,558 of 46."""

Partition = tuple[int, ...]
"""The lengths of the cycles of a permutation."""


@dataclass(frozen=True)
class _Class:
    """A class of the group.

    Attributes:
        rest: an element of the rest.
        types: a factor of each cycle of factors, and the cycle type on the way round.
        size: the number of elements.
    """

    rest: Permutation
    types: tuple[tuple[int, Partition], ...]
    size: int


@dataclass(frozen=True)
class CycleTypes:
    """The conjugacy classes of a group, some of them joined that fix equally many solutions.

    Attributes:
        factors: the symmetric groups.
        classes: the classes, that of the identity first.
    """

    factors: list[SymmetricFactor]
    classes: list[_Class]

    def __len__(self) -> int:
        return len(self.classes)

    def __iter__(self) -> Iterator[Fusion]:
        """Yield the classes, each with an element that is made when it is asked for."""
        for one in self.classes:
            element = one.rest
            for factor, lengths in one.types:
                element = self.factors[factor].element(_permutation(lengths))[element]
            yield Fusion(element, one.size)


def cycle_types(group: Group, deadline: Deadline) -> CycleTypes | None:
    """Return the classes of a group if symmetric groups are most of it, and they are not too many.

    Args:
        group: the group.
        deadline: when to give up.

    Raises:
        SymmetriesStoppedError: when it is over before they are known.
    """
    factors = symmetric_factors(group, _FEW_COSETS, deadline)
    order_of_rest = group.order // prod(factor.order for factor in factors)
    if not factors or order_of_rest > _LARGEST_REST:
        return None
    if max(factor.n_points for factor in factors) > _MOST_POINTS:
        return None
    numbering = _Numbering(factors)
    generators = [numbering.rest_of(generator) for generator in group.generators]
    rest = Group(generators, group.degree, order_of_rest)
    classes: list[_Class] = []
    for fusion in rest.fusions(deadline):
        check_time(deadline)
        rounds = _Rounds(factors, cycles(numbering.factors_moved_by(fusion.representative)))
        exchanges = rounds.exchanged_by(_commuting(rest, fusion.representative), numbering)
        if len(classes) + rounds.n_choices > _MOST_CHOICES:
            return None
        classes += rounds.classes_over(fusion, exchanges)
    return CycleTypes(factors, classes) if len(classes) <= _MOST_CLASSES else None


class _Numbering:
    """What elements of the group do with the numbered points of the factors.

    Args:
        factors: the factors, whose points are numbered.
    """

    def __init__(self, factors: Sequence[SymmetricFactor]) -> None:
        self._factors = factors
        self._pairs: dict[bytes, tuple[int, tuple[int, int]]] = {
            swap.tobytes(): (number, pair)
            for number, factor in enumerate(factors)
            for pair, swap in factor.swaps.items()
        }

    def factors_moved_by(self, element: Permutation) -> list[int]:
        """Return the factor that each factor is carried to."""
        inverse = np.argsort(element)
        return [
            self._pairs[element[factor.swaps[0, 1][inverse]].tobytes()][0]
            for factor in self._factors
        ]

    def rest_of(self, element: Permutation) -> Permutation:
        """Return its product with elements of factors that keeps the numbers of points."""
        inverse = np.argsort(element)
        rest = element
        for factor in self._factors:
            images = [self._pairs[element[swap[inverse]].tobytes()] for swap in factor.generators]
            pairs = [pair for _, pair in images]
            (first,) = set(pairs[0]) & set(pairs[1])
            points = [first, *(sum(pair) - first for pair in pairs)]
            back = sorted(range(len(points)), key=points.__getitem__)
            rest = self._factors[images[0][0]].element(back)[rest]
        return rest


def _commuting(group: Group, element: Permutation) -> Permutation:
    """Return the elements of a group that commute with one of them."""
    elements = group.elements
    commutes = (elements[:, element] == element[elements]).all(axis=1)
    return elements[np.flatnonzero(commutes)]


class _Rounds:
    """The cycles of factors through which an element of the rest carries them.

    Args:
        factors: the factors.
        rounds: the cycles, of numbers of factors.
    """

    def __init__(self, factors: Sequence[SymmetricFactor], rounds: list[list[int]]) -> None:
        self._rounds = rounds
        self._points = [factors[factors_there[0]].n_points for factors_there in rounds]
        self._types = [list(_partitions(n_points)) for n_points in self._points]

    @property
    def n_choices(self) -> int:
        """In how many ways each round may have a cycle type."""
        return prod(map(len, self._types))

    def exchanged_by(self, elements: Permutation, numbering: _Numbering) -> set[tuple[int, ...]]:
        """Return how elements of the rest that commute with this one permute the rounds."""
        round_of = {factor: k for k, there in enumerate(self._rounds) for factor in there}
        return {
            tuple(round_of[moved[there[0]]] for there in self._rounds)
            for moved in map(numbering.factors_moved_by, elements)
        }

    def classes_over(self, rest: Fusion, exchanges: set[tuple[int, ...]]) -> Iterator[_Class]:
        """Yield the classes of products of an element of factors and this one of the rest.

        Where rounds are exchanged, the least choice stands for all that are carried to it.
        """
        numbers = range(len(self._rounds))
        moved = [k for k in numbers if any(exchange[k] != k for exchange in exchanges)]
        others = [k for k in numbers if k not in moved]
        kinds = {tuple(moved.index(exchange[k]) for k in moved) for exchange in exchanges}
        alike: Counter[tuple[Partition, ...]] = Counter()
        for choice in product(*(self._types[k] for k in moved)):
            alike[min(tuple(choice[k] for k in kind) for kind in kinds)] += 1
        for fixed in product(*(self._types[k] for k in others)):
            for choice, number in alike.items():
                types = [*zip(others, fixed, strict=True), *zip(moved, choice, strict=True)]
                size = rest.size * number * prod(self._n_elements(*each) for each in types)
                firsts = tuple((self._rounds[k][0], lengths) for k, lengths in types)
                yield _Class(rest.representative, firsts, size)

    def _n_elements(self, number: int, lengths: Partition) -> int:
        """Return how many elements of a round's factors make such a cycle type of it."""
        free = len(self._rounds[number]) - 1
        ways: int = factorial(self._points[number]) ** free
        return _n_permutations(lengths) * ways


def _permutation(lengths: Partition) -> list[int]:
    """Return a permutation with cycles of these lengths.

    >>> _permutation((1, 3, 2))
    [0, 2, 3, 1, 5, 4]
    """
    images: list[int] = []
    for length in lengths:
        first = len(images)
        images += [*range(first + 1, first + length), first]
    return images


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
