"""Kirkman's schoolgirls: they walk in threes day by day, and no two walk together twice."""

from functools import partial
from itertools import combinations
from math import factorial

from benchmarks.families.case import LISTED, Level, Task, family, sized
from xcmodel import Model


def schoolgirls(girls: int) -> Model:
    """Return the model: each pair of girls walks together on one day, each girl every day.

    Args:
        girls: how many, 3 more than a multiple of 6.
    """
    model = Model(name=f"{girls} schoolgirls")
    days = range((girls - 1) // 2)
    model.add_items_from(combinations(range(girls), 2))
    model.add_items_from(("day", day, girl) for day in days for girl in range(girls))
    for day in days:
        for three in combinations(range(girls), 3):
            walkers = (("day", day, girl) for girl in three)
            model.add_option((day, three), [*combinations(three, 2), *walkers])
    return model


_case = partial(sized, "schoolgirls {}", schoolgirls)

family(
    "Kirkman",
    # The only such system of 9 points is resolvable in one way; it has 840 labellings.
    _case(9, 840 * factorial(4), tasks=(Task.FIRST, *LISTED), level=Level.SMALL),
    _case(15, None, tasks=(Task.FIRST,)),
    source="OEIS A030128, times the orders of the days; Kirkman 1850",
    size_means="girls",
)
