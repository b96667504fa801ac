"""Dominoes on a square board without two opposite corners: there is no way to lay them.

The corners have the same colour of a chessboard, and every domino covers one cell of each.
"""

from functools import partial
from itertools import product

from benchmarks.families.case import Level, Task, family, sized
from xcmodel import Model


def mutilated_board(size: int) -> Model:
    """Return the model of a board of ``size * size`` cells, less two."""
    corners = {(0, 0), (size - 1, size - 1)}
    cells = [cell for cell in product(range(size), repeat=2) if cell not in corners]
    pairs = [((i, j), right) for i, j in cells for right in ((i, j + 1), (i + 1, j))]
    return Model({pair: pair for pair in pairs if pair[1] in cells})


_NAME = "mutilated board {0}x{0}"
_case = partial(sized, _NAME, mutilated_board, solutions=0, tasks=(Task.FIRST,))

family(
    "mutilated boards",
    _case(4, level=Level.SMOKE),
    _case(6, level=Level.SMALL),
    _case(8, level=Level.SMALL),
    _case(10),
    _case(12),
    source="the colouring argument",
    size_means="side of the board",
)
