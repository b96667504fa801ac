"""Latin squares (OEIS A002860)."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

from benchmarks.families.case import Case, Level, Task, family
from xcmodel import Model


def latin_squares(n: int) -> Model:
    """Return the model for order n."""
    model = Model(name=f"Latin squares {n}")
    for kind in ("cell", "row", "column"):
        model.add_items_from((kind, a, b) for a, b in product(range(n), repeat=2))
    for i, j, k in product(range(n), repeat=3):
        model.add_option((i, j, k), [("cell", i, j), ("row", i, k), ("column", j, k)])
    return model


def _case(n: int, solutions: int, **more: Any) -> Case:
    return Case(f"Latin squares {n}", partial(latin_squares, n), solutions, size=n, **more)


_COUNTED: dict[str, Any] = {"only_counts": True, "is_reference": True, "tasks": (Task.COUNT,)}

family(
    "Latin squares",
    _case(4, 576, level=Level.SMALL),
    _case(5, 161_280, yardstick_ratio=8, other_ratio=0.8, is_reference=True),
    _case(6, 812_851_200, **_COUNTED),
    _case(7, 61_479_419_904_000, **_COUNTED),
    source="OEIS A002860",
    size_means="order",
)
