"""All solutions of a small model, by trying every subset of its options.

It reads the model by name and shares no code with the integer form, the checker or any backend, so
that a misunderstanding in one of them cannot hide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import chain, combinations

from xcmodel.model import Model
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.options import Option
from xcmodel.problem.side_row import SideRow

_MOST_OPTIONS = 20


def brute_force(
    model: Model, given: Collection[Name] = (), forbidden: Collection[Name] = ()
) -> set[frozenset[Name]]:
    """Return the set of solutions, each a set of options' names.

    Args:
        model: at most 20 options, since it looks at every subset.
        given: options that every solution must contain.
        forbidden: options that no solution may contain.

    Raises:
        ValueError: for a model with more options.

    >>> found = brute_force(Model({"A": [1], "B": [1, 2], "C": [2]}))
    >>> sorted(sorted(solution) for solution in found)
    [['A', 'C'], ['B']]
    """
    if len(model.options) > _MOST_OPTIONS:
        raise ValueError(f"{len(model.options)} options have too many subsets to try them all")
    return {
        frozenset(option.name for option in subset)
        for subset in _subsets(list(model.options.values()))
        if {option.name for option in subset}.issuperset(given)
        and {option.name for option in subset}.isdisjoint(forbidden)
        and _is_solution(model, subset)
    }


def _subsets(options: list[Option]) -> Iterator[tuple[Option, ...]]:
    return chain.from_iterable(combinations(options, size) for size in range(len(options) + 1))


def _is_solution(model: Model, subset: tuple[Option, ...]) -> bool:
    covered = [name for option in subset for name in option.items]
    for item in model.items.values():
        if not _is_satisfied(item, covered.count(item.name), subset):
            return False
    return all(_is_within(row, subset) for row in model.rows.values())


def _is_within(row: SideRow, subset: tuple[Option, ...]) -> bool:
    total = sum(Fraction(str(row.weights.get(option.name, 0))) for option in subset)
    is_enough = row.low is None or total >= Fraction(str(row.low))
    return is_enough and (row.high is None or total <= Fraction(str(row.high)))


def _is_satisfied(item: Item, times: int, subset: tuple[Option, ...]) -> bool:
    if times > 1:
        colours = {option.colours.get(item.name) for option in subset if item.name in option.items}
        if len(colours) == 1 and None not in colours:
            times = 1  # Options that give one common colour cover the item together.
    return item.low <= times and (item.high is None or times <= item.high)
