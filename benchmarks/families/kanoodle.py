"""Kanoodle: twelve pieces of three to five balls on a board of 5 by 11.

Two independent programs count 371,020 solutions in all positions.
"""

from __future__ import annotations

from itertools import product

from benchmarks.families.case import Case, Task, family
from benchmarks.families.shapes import drawn, packing
from xcmodel import Model

PIECES = {
    name: drawn(text)
    for name, text in {
        "A": "xxx/x..",
        "B": "xxx/xx.",
        "C": "xxxx/x...",
        "D": "xxxx/.x..",
        "E": "xxx./..xx",
        "F": "xx/x.",
        "G": "xxx/x../x..",
        "H": "x../xx./.xx",
        "I": "x.x/xxx",
        "J": "xxxx",
        "K": "xx/xx",
        "L": ".x./xxx/.x.",
    }.items()
}


def kanoodle() -> Model:
    """Return the model of the whole board."""
    board = frozenset(product(range(5), range(11)))
    return packing("Kanoodle 5x11", PIECES, board, reflections=True)


family(
    "Kanoodle",
    Case("Kanoodle 5x11", kanoodle, 371_020, 25, 0.9, is_reference=True, tasks=(Task.COUNT,)),
    source="two independent programs",
)
