"""Dominoes on a square board without two opposite corners: there is no way to lay them.

The corners have the same colour of a chessboard, and every domino covers one cell of each.
"""

from __future__ import annotations

from functools import partial
from itertools import product

from benchmarks.families.case import Case, Level, Task, family
from xcmodel import Model


def mutilated_board(size: int) -> Model:
    """Return the model of a board of ``size * size`` cells, less two."""
    corners = {(0, 0), (size - 1, size - 1)}
    cells = [cell for cell in product(range(size), repeat=2) if cell not in corners]
    pairs = [((i, j), right) for i, j in cells for right in ((i, j + 1), (i + 1, j))]
    return Model({pair: pair for pair in pairs if pair[1] in cells})


def _case(size: int, level: Level) -> Case:
    name = f"mutilated board {size}x{size}"
    build = partial(mutilated_board, size)
    return Case(name, build, 0, tasks=(Task.FIRST,), level=level, size=size)


family(
    "mutilated boards",
    _case(4, Level.SMOKE),
    _case(6, Level.SMALL),
    _case(8, Level.SMALL),
    _case(10, Level.FULL),
    _case(12, Level.FULL),
    source="the colouring argument",
    size_means="side of the board",
)
