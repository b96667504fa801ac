"""Ordered one-factorisations of complete graphs (OEIS A000438, times (n - 1)!)."""

from functools import partial
from itertools import combinations
from math import factorial

from benchmarks.families.case import COUNTED, Level, family, sized
from xcmodel import Model


def one_factorisations(points: int) -> Model:
    """Return the model: each edge belongs to one round, and each point to one edge a round."""
    model = Model(name=f"one-factorisations of K{points}")
    edges = list(combinations(range(points), 2))
    rounds = range(points - 1)
    model.add_items_from(edges)
    model.add_items_from((k, "point", point) for k in rounds for point in range(points))
    for k in rounds:
        for a, b in edges:
            model.add_option((k, a, b), [(a, b), (k, "point", a), (k, "point", b)])
    return model


_case = partial(sized, "K{} in rounds", one_factorisations)
family(
    "one-factorisations",
    _case(4, factorial(3), level=Level.SMALL),
    _case(6, 6 * factorial(5), level=Level.SMALL),
    _case(8, 6240 * factorial(7), **COUNTED),
    _case(10, 1_225_566_720 * factorial(9), patience=3.0, **COUNTED),
    source="OEIS A000438, times (n - 1)! orders of the rounds",
    size_means="points",
)
