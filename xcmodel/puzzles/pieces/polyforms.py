"""Pieces made of cells, such as polyominoes and polycubes, that fill a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from xcmodel.problem.items import Multiplicity
from xcmodel.puzzles.boards.boards import Board
from xcmodel.puzzles.boards.turns import Place
from xcmodel.puzzles.pieces.pictured_pieces import PicturedPieces
from xcmodel.puzzles.pieces.pieces import (
    Piece,
    ShapeLike,
    check_area,
    check_connected,
    check_flips_are_told,
    in_space,
    merged,
    read_pieces,
)
from xcmodel.puzzles.pieces.symmetric_pieces import SymmetricPieces
from xcmodel.text.checked_arguments import arguments_checked_as
from xcmodel.text.numbers import plural

_ONCE: Mapping[str, Multiplicity] = MappingProxyType({})
_PLANE = 2


@arguments_checked_as(
    pieces='names with shapes, such as {"L": "LL L."}, or with the places of their cells',
    board='a board such as box(3, 4), text such as ".... ...#", or the places of its free cells',
)
@dataclass(frozen=True, init=False, repr=False)
class Polyforms(SymmetricPieces, PicturedPieces):
    """The puzzle to fill a board with pieces: polyominoes, polycubes, or any sets of cells.

    Args:
        pieces: names, with shapes as text, such as ``"LLL L.."``, or as the places of their cells;
            ``|`` or a blank line separates the layers of pieces in space.
        board: the board as text, where ``.`` is a free cell and ``#`` a hole; or what `box`,
            `hexagon`, `torus` and the like return, whose cells may be hexagons or triangles; or the
            free cells. If board and pieces differ in dimension, those of lower dimension lie in the
            space of the others.
        counts: how often pieces are used, if not once: a number, or a pair of the least and the
            greatest, where None is any number. Where cells may stay empty, a piece ``"hole": "h"``
            stands for such a cell, and is drawn as one.
        flips: whether pieces may be replaced by their mirror images. If left out, they may in two
            dimensions, where a piece can be turned over, and not in space. It has to be said for
            a plane set in which one piece is the mirror image of another, such as a one-sided one.
        identical: whether pieces of the same shape are copies of one piece, so that swapping them
            makes no other solution.
        connected: whether the cells of each piece must hang together by their sides; a piece in
            several parts is taken for a mistake then.
        name: the name of the model.

    Attributes:
        pieces: the pieces, as they were read.
        board: the board.
        flips: whether mirror images may be used.
        name: the name of the model.

    Raises:
        ModelError: for pieces or a board that cannot be read, pieces in several parts, or pieces
            with more or fewer cells than the board; or if ``flips`` has to be said.

    >>> from xcmodel.puzzles import SOMA, box
    >>> puzzle = Polyforms(SOMA, box(3, 3, 3))
    >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
    (11520, 240)
    >>> print(puzzle.text(puzzle.solve(backend="dlx:python").solution))
    VVL | BAL | BBT
    AVL | AAT | PBT
    ZZL | PZZ | PPT
    """

    pieces: tuple[Piece, ...]
    board: Board
    flips: bool
    name: str

    def __init__(
        self,
        pieces: Mapping[str, ShapeLike],
        board: str | Board | Iterable[Place],
        *,
        counts: Mapping[str, Multiplicity] = _ONCE,
        flips: bool | None = None,
        identical: bool = False,
        connected: bool = True,
        name: str = "polyforms",
    ) -> None:
        if not isinstance(board, Board):
            board = Board.read(board) if isinstance(board, str) else Board.of(board)
        made = read_pieces(pieces, counts, lattice=board.lattice)
        dimension = max([board.dimension, *(len(piece.shape[0]) for piece in made)])
        board, made = board.in_space(dimension), in_space(made, dimension)
        if flips is None and dimension <= _PLANE:
            check_flips_are_told(made, lattice=board.lattice)
        flips = dimension <= _PLANE if flips is None else flips
        made = merged(made, flips=flips, lattice=board.lattice) if identical else made
        if connected:
            check_connected(made, lattice=board.lattice)
        check_area(made, len(board.cells))
        values = {"pieces": tuple(made), "board": board, "flips": flips, "name": name}
        for attribute, value in values.items():
            object.__setattr__(self, attribute, value)

    def __repr__(self) -> str:
        sizes = " by ".join(map(str, self.board.size))
        pieces = plural(len(self.pieces), "piece")
        return f"<{type(self).__name__} {self.name!r}: {pieces}, {sizes}>"
