"""Partridge puzzles: one square of side 1, two of side 2, and so on, in one large square."""

from __future__ import annotations

from xcmodel.puzzles.boards.boards import box
from xcmodel.puzzles.pieces.polyforms import Polyforms
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments


@checked_arguments
def partridge(order: int) -> Polyforms:
    """Return the puzzle to fill a square with one square of side 1, two of side 2, and so on.

    The sum of the first cubes is the square of a triangular number, so that the areas agree. Of the
    orders 2 to 7 none has a solution; order 8 has 18,656, by B. Cutler, which take long to find.

    Args:
        order: the side of the largest squares, of which there are as many.

    Raises:
        ModelError: for an order below 1 or above 40.

    >>> puzzle = partridge(3)
    >>> puzzle.board.size, puzzle.count()
    ((6, 6), 0)
    """
    require_within(1, 40, order=order)
    side = order * (order + 1) // 2
    pieces = {str(k): " ".join(["#" * k] * k) for k in range(1, order + 1)}
    counts = {name: int(name) for name in pieces}
    return Polyforms(pieces, box(side, side), counts=counts, name=f"partridge {order}")
