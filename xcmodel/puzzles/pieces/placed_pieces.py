"""Pieces that fill a board, as an exact cover problem."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from xcmodel.model import Model
from xcmodel.puzzles.boards.boards import Board
from xcmodel.puzzles.boards.shapes import Shape, placements
from xcmodel.puzzles.pieces.pieces import Piece
from xcmodel.puzzles.puzzle import BoardPuzzle


class PlacedPieces(BoardPuzzle):
    """Pieces that fill a board.

    Attributes:
        pieces: the pieces.
        board: the board.
        flips: whether mirror images of pieces may be used.
        name: the name of the model.
    """

    pieces: tuple[Piece, ...]
    board: Board
    flips: bool
    name: str

    @cached_property
    def model(self) -> Model:
        """The model: pieces and free cells are items; copy it before you change it.

        An option is a piece and the cells that it takes:

        >>> from xcmodel.puzzles import Polyforms
        >>> list(Polyforms({"I": "II"}, "..# #..", counts={"I": 2}).model.options)
        [('I', ((0, 0), (0, 1))), ('I', ((1, 1), (1, 2))), ('I', ((0, 1), (1, 1)))]
        """
        model = Model(name=self.name)
        for piece in self.pieces:
            model.add_item(piece.name, multiplicity=(piece.low, piece.high))
        model.add_items_from(self.board.cells)
        for piece in self.pieces:
            model.add_options_from(
                ((piece.name, taken), [piece.name, *taken]) for taken in self._placements(piece)
            )
        return model

    def _placements(self, piece: Piece) -> Iterator[Shape]:
        board = self.board
        reduced = board.reduced if board.joined else None
        return placements(
            piece.shape, board.cells, flips=self.flips, lattice=board.lattice, reduced=reduced
        )
