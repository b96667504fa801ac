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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import factorial, prod

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.symmetry.disjoint_sets import joined
from xcmodel.symmetry.group import Group
from xcmodel.symmetry.orbits import cycles
from xcmodel.symmetry.partitions import Partition, n_permutations, partitions, permutation_of
from xcmodel.symmetry.rational_classes import Fusion
from xcmodel.symmetry.stabiliser_chain import Permutation, StabiliserChain
from xcmodel.symmetry.stopping import check_time, while_time_is_left
from xcmodel.symmetry.transpositions import SymmetricFactor, symmetric_factors

_MOST_CLASSES = 100_000
"""A group with more classes is left to other methods: each takes a count."""

_MOST_CHOICES = 500_000
"""So many choices of cycle types are looked at, over an element of the rest; some are alike."""

_LARGEST_REST = 2_000
"""The elements of the rest are listed."""

_FEW_COSETS = 200
"""Of so few elements of the rest, no more factors are looked for by random elements."""

_MOST_FACTORS = 11
"""Of 12 factors there are more choices of cycle types, as each has at least three."""

_MOST_POINTS = 45
"""There are 89,134 cycle types of permutations of 45 points, and 105,558 of 46."""


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
                element = self.factors[factor].element(permutation_of(lengths))[element]
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
    if max(factor.n_points for factor in factors) > _MOST_POINTS or len(factors) > _MOST_FACTORS:
        return None
    rest = _Rest(group, order_of_rest, _Numbering(factors), deadline)
    classes: list[_Class] = []
    for fusion in rest.group.fusions(deadline):
        rounds = _Rounds(factors, cycles(rest.factors_moved_by(fusion.representative)))
        if rounds.n_choices > _MOST_CHOICES:
            return None
        moves = rest.moves_commuting_with(fusion.representative)
        for one in while_time_is_left(rounds.classes_over(fusion, moves), deadline):
            classes.append(one)
            if len(classes) > _MOST_CLASSES:
                return None
    return CycleTypes(factors, classes)


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


class _Rest:
    """The elements that keep the numbers of points, and how each of them moves the factors.

    Args:
        group: the group.
        order: how many of its elements they are.
        numbering: the numbers of points.
        deadline: when to give up.

    Attributes:
        group: what they are.
    """

    def __init__(self, group: Group, order: int, numbering: _Numbering, deadline: Deadline) -> None:
        generators = []
        for generator in group.generators:
            check_time(deadline)
            generators.append(numbering.rest_of(generator))
        self.group = Group(generators, group.degree, order)
        self.factors_moved_by = numbering.factors_moved_by
        moves = []
        for element in self.group.elements:
            check_time(deadline)
            moves.append(numbering.factors_moved_by(element))
        self._moves = np.array(moves)

    def moves_commuting_with(self, element: Permutation) -> list[tuple[int, ...]]:
        """Return how those that commute with one of them move the factors."""
        elements, base = self.group.elements, self.group.chain.base
        # Products in either order are elements too, which are told by the images of the base.
        commutes = (elements[:, element[base]] == element[elements[:, base]]).all(axis=1)
        return sorted(set(map(tuple, self._moves[commutes].tolist())))


class _Rounds:
    """The cycles of factors through which an element of the rest carries them.

    Args:
        factors: the factors.
        rounds: the cycles, of numbers of factors.
    """

    def __init__(self, factors: Sequence[SymmetricFactor], rounds: list[list[int]]) -> None:
        self._rounds = rounds
        self._points = [factors[factors_there[0]].n_points for factors_there in rounds]
        self._types = [list(partitions(n_points)) for n_points in self._points]

    @property
    def n_choices(self) -> int:
        """In how many ways each round may have a cycle type."""
        return prod(map(len, self._types))

    def classes_over(self, rest: Fusion, moves: Iterable[Sequence[int]]) -> Iterator[_Class]:
        """Yield the classes of products of an element of factors and this one of the rest.

        Args:
            rest: the one.
            moves: how elements of the rest that commute with it move the factors. They exchange
                rounds, and so choices of cycle types, of which the first stands for all.
        """
        n_types = [len(types) for types in self._types]
        choices = np.indices(n_types).reshape(len(n_types), -1)
        firsts = np.arange(self.n_choices)
        for exchange in self._generating_exchanges(moves):
            firsts = joined(firsts, np.ravel_multi_index(tuple(choices[exchange]), n_types))
        numbers, sizes = np.unique(firsts, return_counts=True)
        ways = [
            [self._n_elements(k, lengths) for lengths in types]
            for k, types in enumerate(self._types)
        ]
        for choice, n_alike in zip(choices[:, numbers].T.tolist(), sizes.tolist(), strict=True):
            types = tuple(
                (self._rounds[k][0], self._types[k][place]) for k, place in enumerate(choice)
            )
            size = rest.size * n_alike * prod(ways[k][place] for k, place in enumerate(choice))
            yield _Class(rest.representative, types, size)

    def _generating_exchanges(self, moves: Iterable[Sequence[int]]) -> list[Permutation]:
        """Return permutations of the rounds that generate those which come of these moves."""
        round_of = {factor: k for k, there in enumerate(self._rounds) for factor in there}
        chain = StabiliserChain([], len(self._rounds))
        generating = []
        for moved in moves:
            images = [round_of[moved[there[0]]] for there in self._rounds]
            exchange = np.array(images, dtype=chain.identity.dtype)
            if exchange not in chain:
                chain.add(exchange)
                generating.append(exchange)
        return generating

    def _n_elements(self, number: int, lengths: Partition) -> int:
        """Return how many elements of a round's factors make such a cycle type of it."""
        free = len(self._rounds[number]) - 1
        ways: int = factorial(self._points[number]) ** free
        return n_permutations(lengths) * ways
