"""Ordered one-factorisations of complete graphs (OEIS A000438, times (n - 1)!)."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from math import factorial

from benchmarks.families.case import Case, family
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


family(
    Case("K8 in rounds", partial(one_factorisations, 8), 6240 * factorial(7), only_counts=True),
    Case(
        "K10 in rounds",
        partial(one_factorisations, 10),
        1_225_566_720 * factorial(9),
        only_counts=True,
    ),
)
