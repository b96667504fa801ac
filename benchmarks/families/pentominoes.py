"""The twelve pentominoes on boards of sixty cells.

The numbers of solutions up to symmetry are classical: 2339, 1010, 368, 2 and 65 (Scott 1958,
Haselgrove and Haselgrove 1960); all boards are counted here in every position.
"""

from functools import partial

from benchmarks.families.case import LISTED, Case, Level, Task, family
from xcmodel import Model
from xcmodel.puzzles import PENTOMINOES, Board, Polyforms, box
from xcmodel.puzzles.pieces.pentominoes import CHESSBOARD_WITHOUT_CENTRE


def pentominoes(name: str, board: Board) -> Model:
    """Return the model for a board."""
    return Polyforms(PENTOMINOES, board, name=name).model


def _case(name: str, board: Board, solutions: int, ratio: float, level: Level = Level.FULL) -> Case:
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
    Case(_LONG, partial(pentominoes, _LONG, box(3, 20)), 8, level=Level.SMALL, size=8),
    _case("pentominoes 6x10", box(6, 10), 4 * 2339, 30, Level.SMALL),
    _case("pentominoes 5x12", box(5, 12), 4 * 1010, 35),
    _case("pentominoes 4x15", box(4, 15), 4 * 368, 30),
    _case("pentominoes 8x8, hole", Board.read(CHESSBOARD_WITHOUT_CENTRE), 8 * 65, 24),
    source="Scott 1958, Haselgrove and Haselgrove 1960, times the symmetries of the board",
    size_means="solutions",
)
