"""Sparse random triples: three-dimensional matchings with six to ten options an item.

One matching is hidden. Most choices force others, and dead ends show late.
"""

from functools import partial

from benchmarks.families.case import Case, family
from benchmarks.models.tilings import random_triples


def _case(side: int, options_an_item: int, seed: int, solutions: int) -> Case:
    name = f"triples {side}, {options_an_item} an item"
    build = partial(random_triples, side, options_an_item, seed)
    return Case(name, build, solutions, yardstick_ratio=3, size=side)


family(
    "sparse triples",
    _case(40, 6, 1, 31),
    _case(48, 6, 1, 4),
    _case(32, 8, 3, 1_784),
    source="two programs of different kinds",
    size_means="items on each of three sides",
)
