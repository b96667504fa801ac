"""Dominoes on a square (OEIS A004003)."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

from benchmarks.families.case import Case, Level, Task, family
from xcmodel import Model


def dominoes(size: int) -> Model:
    """Return the model of a board of ``size * size`` cells."""
    model = Model(name=f"dominoes {size}x{size}")
    cells = list(product(range(size), repeat=2))
    model.add_items_from(cells)
    for i, j in cells:
        for other in ((i, j + 1), (i + 1, j)):
            if max(other) < size:
                model.add_option(((i, j), other), [(i, j), other])
    return model


def _case(size: int, solutions: int, **more: Any) -> Case:
    return Case(f"dominoes {size}x{size}", partial(dominoes, size), solutions, size=size, **more)


family(
    "dominoes",
    _case(4, 36, level=Level.SMOKE),
    _case(6, 6728, level=Level.SMALL),
    _case(8, 12_988_816, only_counts=True, is_reference=True, tasks=(Task.COUNT,)),
    _case(
        16,
        2_444_888_770_250_892_795_802_079_170_816,
        only_counts=True,
        is_reference=True,
        tasks=(Task.COUNT,),
    ),
    source="OEIS A004003",
    size_means="side of the board",
)
