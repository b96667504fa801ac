"""The twelve pentominoes on a board of 60 cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from xcmodel.errors import ModelError
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Board, box
from xcmodel.puzzles.pieces.piece_sets import PENTOMINOES
from xcmodel.puzzles.pieces.polyforms import Polyforms
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import plural

_CELLS = 60

CHESSBOARD_WITHOUT_CENTRE = """
    ........
    ........
    ........
    ...##...
    ...##...
    ........
    ........
    ........
"""

Grid = tuple[tuple[str | None, ...], ...]
"""Row by row the piece on each cell, or None."""


@checked_arguments
class Pentominoes(Polyforms):
    """The puzzle to fill a board with the twelve pentominoes, each used once.

    Args:
        board: 60 free cells, as text: ``.`` is a free cell, ``#`` a hole; white space separates
            rows.

    Raises:
        ModelError: for a board that cannot be read, or whose free cells are not 60.

    >>> puzzle = Pentominoes.rectangle(6, 10)
    >>> puzzle.model
    <Model 'pentominoes': 72 items, 2,056 options>
    >>> print(puzzle.text(puzzle.solve(backend="dlx:python").solution))
    LLXFFTTTWW
    LXXXFFTWWN
    LUXUFZTWNN
    LUUUYZZZNV
    PPPYYYYZNV
    PPIIIIIVVV
    """

    def __init__(self, board: str | Board) -> None:
        board = Board.read(board) if isinstance(board, str) else board
        if len(board.cells) != _CELLS:
            told = plural(len(board.cells), "free cell")
            raise ModelError(f"the board has {told}, but the pieces fill {_CELLS}")
        super().__init__(PENTOMINOES, board, name="pentominoes")

    @classmethod
    @checked_arguments
    def rectangle(cls, rows: int, columns: int) -> Pentominoes:
        """Return the puzzle on a board without holes.

        Args:
            rows: how many, from 1.
            columns: how many, from 1; the twelve pieces fill boards of 60 cells.

        >>> puzzle = Pentominoes.rectangle(3, 20)
        >>> puzzle.model
        <Model 'pentominoes': 72 items, 1,236 options>
        >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
        (8, 2)
        """
        return cls(box(rows, columns))

    def decode(self, solution: Iterable[Name]) -> Grid:
        """Return, row by row, which piece lies on each cell; see `Polyforms.decode`.

        Args:
            solution: a solution of the model, or some of its options.

        >>> puzzle = Pentominoes.rectangle(6, 10)
        >>> rows = puzzle.decode(puzzle.solve().solution)
        >>> len(rows), len(rows[0]), len(set(rows[0]) - set("FILNPTUVWXYZ"))
        (6, 10, 0)
        """
        return cast(Grid, super().decode(solution))
