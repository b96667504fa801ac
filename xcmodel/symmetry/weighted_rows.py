"""Weighted rows, and where permutations of the options carry them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from xcmodel.backend.instance import WeightedRow, extremes_of

Weight = tuple[int, int, int]
"""A weight without its sign, and the bounds of the row with all signs changed if it had one."""


@dataclass(frozen=True)
class Row:
    """The weights that a row gives to options, and its bounds.

    A row is the same demand as the one with all signs changed, so both are written alike: the
    first weight is positive.

    Attributes:
        weights: options and their weights, other than 0, in the order of options.
        low: the least sum.
        high: the greatest sum.
    """

    weights: tuple[tuple[int, int], ...]
    low: int
    high: int

    @classmethod
    def of(cls, weights: Iterable[tuple[int, int]], low: int, high: int) -> Row:
        """Return the row with these weights, in any order.

        >>> Row.of([(4, 2), (1, -3)], -6, 7)
        Row(weights=((1, 3), (4, -2)), low=-7, high=6)
        """
        ordered = sorted((option, weight) for option, weight in weights if weight)
        if ordered and ordered[0][1] < 0:
            return cls(tuple((option, -weight) for option, weight in ordered), -high, -low)
        return cls(tuple(ordered), low, high)

    def moved(self, options: Sequence[int]) -> Row:
        """Return the row with every option replaced by its image."""
        return Row.of(((options[o], weight) for o, weight in self.weights), self.low, self.high)

    def sided(self, weight: int) -> Weight:
        """Return one of the weights so that it does not matter which signs the row has.

        >>> row = Row.of([(1, 3), (4, -2)], -7, 6)
        >>> row.sided(3), row.sided(-2)
        ((3, -7, 6), (2, -6, 7))
        """
        return (weight, self.low, self.high) if weight > 0 else (-weight, -self.high, -self.low)


def rows_of(instance_rows: Iterable[WeightedRow]) -> Iterator[Row | None]:
    """Yield the rows of an instance, with None for those that any options meet."""
    for row in instance_rows:
        weights = zip(row.options.tolist(), row.weights.tolist(), strict=True)
        is_met = (row.low, row.high) == extremes_of(row.weights)
        yield None if is_met else Row.of(weights, row.low, row.high)


def weights_of_options(rows: Iterable[Row], n_options: int) -> list[tuple[Weight, ...]]:
    """Return the weights of every option, which those of its image are equal to.

    >>> weights_of_options([Row.of([(0, 3), (1, 3)], 0, 5), Row.of([(0, 3), (1, -3)], 0, 5)], 2)
    [((3, 0, 5), (3, 0, 5)), ((3, -5, 0), (3, 0, 5))]
    """
    found: list[list[Weight]] = [[] for _ in range(n_options)]
    for row in rows:
        for option, weight in row.weights:
            found[option].append(row.sided(weight))
    return [tuple(sorted(weights)) for weights in found]


def folded(rows: Iterable[Row], orbits: Iterable[Sequence[int]]) -> list[Row]:
    """Return the rows in which the first option of each orbit weighs as much as all of it.

    Rows that the symmetry carries to each other become one.

    >>> folded([Row.of([(0, 3)], 0, 5), Row.of([(1, 3), (2, 1)], 0, 5)], [[0, 1], [2]])
    [Row(weights=((0, 3),), low=0, high=5), Row(weights=((0, 3), (2, 1)), low=0, high=5)]
    """
    first_of = {option: orbit[0] for orbit in orbits for option in orbit}
    found: dict[Row, None] = {}
    for row in rows:
        sums: dict[int, int] = defaultdict(int)
        for option, weight in row.weights:
            sums[first_of[option]] += weight
        found[Row.of(sums.items(), row.low, row.high)] = None
    return list(found)
