"""Steiner triple systems (OEIS A030128, labelled)."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Any

from benchmarks.families.case import Case, Level, Task, family
from xcmodel import Model


def steiner_triples(points: int) -> Model:
    """Return the model: every pair of points lies in exactly one triple."""
    model = Model(name=f"Steiner triples {points}")
    model.add_items_from(combinations(range(points), 2))
    for triple in combinations(range(points), 3):
        model.add_option(triple, list(combinations(triple, 2)))
    return model


def _case(points: int, solutions: int, **more: Any) -> Case:
    name = f"Steiner triples {points}"
    return Case(name, partial(steiner_triples, points), solutions, size=points, **more)


_COUNTED: dict[str, Any] = {"only_counts": True, "is_reference": True, "tasks": (Task.COUNT,)}

family(
    "Steiner triples",
    _case(7, 30, level=Level.SMALL),
    _case(9, 840, level=Level.SMALL),
    _case(13, 1_197_504_000, **_COUNTED),
    _case(15, 60_281_712_691_200, **_COUNTED),
    source="OEIS A030128",
    size_means="points",
)
