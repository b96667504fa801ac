"""Aims for random queries, and what all solutions cost by them."""

from typing import Any

from hypothesis import strategies as st

from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery


def drawn_aims(
    query: RandomQuery, data: st.DataObject, n_aims: int, least: int, most: int
) -> tuple[list[Any], list[tuple[int, ...]]]:
    """Return some aims, with costs within these bounds, and the costs of each solution by them."""
    costs = st.fixed_dictionaries({name: st.integers(least, most) for name in query.model})
    aims: list[Any] = [data.draw(costs) for _ in range(n_aims)]
    solutions = brute_force(query.model, query.given, query.forbidden)
    return aims, [tuple(sum(aim[name] for name in s) for aim in aims) for s in solutions]
