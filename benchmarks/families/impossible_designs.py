"""Designs that do not exist, though nothing shows that at once.

Their symmetries spare most of the search.
"""

from functools import partial
from itertools import combinations, product

from benchmarks.families.case import Case, Level, Task, family
from benchmarks.families.steiner_systems import steiner_system
from xcmodel import Model


def orthogonal_squares(order: int) -> Model:
    """Return the model of the pairs of orthogonal Latin squares of an order."""
    kinds = ("cell", "row, first", "row, second", "column, first", "column, second", "both")
    model = Model(name=f"orthogonal Latin squares {order}")
    model.add_items_from(product(kinds, range(order), range(order)))
    for row, column, first, second in product(range(order), repeat=4):
        pairs = (
            (row, column),
            (row, first),
            (row, second),
            (column, first),
            (column, second),
            (first, second),
        )
        items = [(kind, *pair) for kind, pair in zip(kinds, pairs, strict=True)]
        model.add_option((row, column, first, second), items)
    return model


def golfers(groups: int, size: int, weeks: int) -> Model:
    """Return the model of weeks in which golfers play in groups, no two of them together twice."""
    players = range(groups * size)
    model = Model(name=f"{groups} groups of {size} golfers, {weeks} weeks")
    model.add_items_from(product(["week"], range(weeks), players))
    model.add_items_from(combinations(players, 2), optional=True)
    for week in range(weeks):
        for group in combinations(players, size):
            items = [("week", week, player) for player in group]
            model.add_option((week, group), [*items, *combinations(group, 2)])
    return model


def _case(name: str, model: partial[Model], *, level: Level = Level.FULL) -> Case:
    return Case(name, model, 0, tasks=(Task.FIRST,), level=level)


# Tarry 1900; Hanani 1960 for quadruples, and counts of blocks at a point for the others.
family(
    "designs, infeasible",
    _case("S(2,3,11)", partial(steiner_system, 2, 3, 11), level=Level.SMALL),
    _case("S(3,4,12)", partial(steiner_system, 3, 4, 12)),
    _case("S(2,5,15)", partial(steiner_system, 2, 5, 15)),
    _case("4 groups of 3 golfers, 5 weeks", partial(golfers, 4, 3, 5)),
    _case("orthogonal Latin squares 6", partial(orthogonal_squares, 6)),
    source="Tarry 1900, Hanani 1960; golfers by two programs of different kinds",
)
