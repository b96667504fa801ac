"""The twelve pentominoes on boards of sixty cells.

The numbers of solutions up to symmetry are classical: 2339, 1010, 368, 2 and 65 (Scott 1958,
Haselgrove and Haselgrove 1960); all boards are counted here in every position.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from benchmarks.families.case import LISTED, Case, Level, Task, family
from benchmarks.families.shapes import Shape, drawn, packing
from xcmodel import Model

PENTOMINOES = {
    name: drawn(text)
    for name, text in {
        "F": ".xx/xx./.x.",
        "I": "xxxxx",
        "L": "xxxx/x...",
        "N": "xxx./..xx",
        "P": "xxx/xx.",
        "T": "xxx/.x./.x.",
        "U": "x.x/xxx",
        "V": "xxx/x../x..",
        "W": "x../xx./.xx",
        "X": ".x./xxx/.x.",
        "Y": "xxxx/.x..",
        "Z": "xx./.x./.xx",
    }.items()
}


def rectangle(height: int, width: int) -> Shape:
    """Return a board of this size."""
    return frozenset(product(range(height), range(width)))


def pentominoes(name: str, board: Shape) -> Model:
    """Return the model for a board."""
    return packing(name, PENTOMINOES, board, reflections=True)


def _case(name: str, board: Shape, solutions: int, ratio: float, level: Level = Level.FULL) -> Case:
    return Case(
        name,
        partial(pentominoes, name, board),
        solutions,
        ratio,
        0.9,
        is_reference=True,
        tasks=LISTED if level <= Level.SMALL else (Task.COUNT,),
        level=level,
        size=solutions,
        patience=4.0,
    )


_LONG = "pentominoes 3x20"

family(
    "pentominoes",
    Case(_LONG, partial(pentominoes, _LONG, rectangle(3, 20)), 8, level=Level.SMALL, size=8),
    _case("pentominoes 6x10", rectangle(6, 10), 4 * 2339, 30, Level.SMALL),
    _case("pentominoes 5x12", rectangle(5, 12), 4 * 1010, 35),
    _case("pentominoes 4x15", rectangle(4, 15), 4 * 368, 30),
    _case(
        "pentominoes 8x8, hole",
        rectangle(8, 8) - set(product((3, 4), (3, 4))),
        8 * 65,
        24,
    ),
    source="Scott 1958, Haselgrove and Haselgrove 1960, times the symmetries of the board",
    size_means="solutions",
)
