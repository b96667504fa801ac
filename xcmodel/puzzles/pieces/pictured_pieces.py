"""Pictures of pieces on a board: as text, arrays, SVG and plots; and what a picture shows, read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from xcmodel.draw import Style, Svg, drawn_in
from xcmodel.pages.page_board import PageBoard
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Board, Nested
from xcmodel.puzzles.boards.lattices import SQUARES
from xcmodel.puzzles.pieces.arrangement import Arrangement, View
from xcmodel.puzzles.pieces.picture_reading import Placement, read_picture
from xcmodel.puzzles.pieces.pieces import Piece
from xcmodel.puzzles.pieces.placed_pieces import PlacedPieces
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

_PLANE = 2


class PicturedPieces(PlacedPieces):
    """Pieces on a board that are drawn, and read from pictures."""

    @checked_arguments
    def read(self, text: str) -> tuple[Placement, ...]:
        """Return the placements that a picture shows, as `text` writes it; they are options.

        The picture may show only some of the pieces; its placements can then be given to a query.
        Marks that are not the names of pieces only distinguish them.

        Args:
            text: a mark for every cell, with or without blanks between them; brackets and commas
                count as blanks. ``.`` is an empty cell, ``#`` or ``0`` a hole. Or the text
                with lines around pieces whose names are one letter each, also in colour.

        Raises:
            ModelError: for a picture of another size, or one that shows no placement of pieces.

        >>> from xcmodel.puzzles import Polyforms
        >>> puzzle = Polyforms({"I": "II", "L": "LL L."}, "#.. ...")
        >>> puzzle.read("#LL .L.")
        (('L', ((0, 1), (0, 2), (1, 1))),)
        >>> puzzle.read("0 2 2; 1 1 2".replace(";", ""))
        (('I', ((1, 0), (1, 1))), ('L', ((0, 1), (0, 2), (1, 2))))
        """
        limits = {piece.name: piece.high for piece in self.pieces}
        options = cast(Iterable[Placement], self.model.options)
        return tuple(read_picture(text, self.board, options, limits))

    def decode(self, solution: Iterable[Name]) -> Nested:
        """Return, row by row, which piece lies on each cell; None where there is none.

        In space, the result is a tuple of layers, each of which is a tuple of rows.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel.puzzles import Polyforms
        >>> Polyforms({"I": "II", "O": "O"}, "#.. #.#").decode([("I", ((0, 1), (0, 2)))])
        ((None, 'I', 'I'), (None, None, None))
        """
        return self._arranged(solution).nested()

    def numbers(self, solution: Iterable[Name]) -> NDArray[np.int_]:
        """Return the number of the piece on each cell, as an array; 0 where there is none.

        Pieces are numbered from 1 in their order; every copy of a piece has its own number.

        Args:
            solution: a solution of the model, or some of its options.

        >>> from xcmodel.puzzles import Polyforms
        >>> Polyforms({"I": "II"}, ".. ..", counts={"I": 2}).numbers([("I", ((0, 0), (1, 0)))])
        array([[1, 0],
               [1, 0]])
        """
        return self._arranged(solution).array()

    def text(
        self,
        solution: Iterable[Name],
        *,
        numbers: bool = False,
        ruled: bool = False,
        colour: bool = False,
    ) -> str:
        """Return the board with the pieces' names, ``#`` for holes and ``.`` for free cells.

        In space, layers are side by side.

        Args:
            solution: a solution of the model, or some of its options.
            numbers: whether to write the pieces' numbers, and 0 for holes.
            ruled: whether to draw lines around pieces, with only the first letters of their names.
            colour: whether to colour the pieces as well, by escape codes of terminals.

        >>> from xcmodel.puzzles import Polyforms
        >>> puzzle = Polyforms({"I": "II"}, ".. ..", counts={"I": 2})
        >>> print(puzzle.text([("I", ((0, 0), (1, 0))), ("I", ((0, 1), (1, 1)))], numbers=True))
        12
        12
        >>> print(puzzle.text([("I", ((0, 0), (1, 0)))], ruled=True))
        ┌───┬───┐
        │ I │   │
        │   │   │
        │ I │   │
        └───┴───┘
        """
        if ruled or colour:
            return self._drawn(solution).ruled_text(colour=colour)
        return self._arranged(solution).text(numbers=numbers)

    @checked_arguments
    def svg(
        self,
        solution: Iterable[Name] = (),
        *,
        cell_size: float | None = None,
        title: str | None = None,
        style: Style | None = None,
        view: View = "layers",
    ) -> Svg:
        """Return a picture with one outlined shape a piece; free cells are blank squares.

        A piece of one cell that is called ``"hole"`` stands for a cell that stays free.

        Args:
            solution: a solution of the model, or some of its options.
            cell_size: width and height of a cell, or the length of a cube's edge, in pixels; 40
                if left out.
            title: what the picture shows, for those who cannot see it; the name if left out.
            style: colours, fonts and sizes; the usual ones if left out.
            view: ``"layers"`` side by side, where copies of a piece in space have numbers, such as
                V1 and V2; or cubes, seen from above: ``"isometric"`` all in one, ``"exploded"``
                with pieces lifted off those below them. The first layer is at the bottom.

        Raises:
            ModelError: for cubes in more than three dimensions.

        >>> from xcmodel.puzzles import Polyforms
        >>> puzzle = Polyforms({"I": "II"}, ".. ..", counts={"I": 2})
        >>> puzzle.svg([("I", ((0, 0), (1, 0))), ("I", ((0, 1), (1, 1)))]).count("<path")
        2
        """
        with drawn_in(style):
            return self._draw(
                list(solution), self._cell_size if cell_size is None else cell_size, title, view
            )

    @checked_arguments
    def piece_svgs(
        self, *, cell_size: float | None = None, style: Style | None = None
    ) -> list[Svg]:
        """Return a picture of each piece by itself, such as to cut it out.

        A piece comes as often as it must be used, or else once. `xcmodel.draw.pages_svg` puts the
        pictures on paper, all to the same scale.

        Args:
            cell_size: width and height of a cell, or the length of a cube's edge, in pixels; 40
                if left out.
            style: colours, fonts and sizes; the usual ones if left out.

        >>> from xcmodel.puzzles import Polyforms
        >>> puzzle = Polyforms({"I": "II", "L": "LL L."}, "....... .......", counts={"I": (4, 7)})
        >>> len(puzzle.piece_svgs())
        5
        """
        view: View = "isometric" if self.board.dimension > _PLANE else "layers"
        size = self._cell_size if cell_size is None else cell_size
        with drawn_in(style):
            return [
                self._alone(piece).svg(view=view, cell_size=size, title=f"piece {piece.name}")
                for piece in self._drawn_pieces
                for _ in range(max(1, piece.low))
            ]

    def _alone(self, piece: Piece) -> Arrangement:
        """Return the arrangement of a piece on a board of its own cells."""
        cells = tuple(self.board.lattice.at_origin(piece.shape))
        board = Board.of(cells, lattice=self.board.lattice)
        return Arrangement.of(self._drawn_pieces, board, [(piece.name, cells)])

    def plot(
        self, solution: Iterable[Name], axes: Axes | None = None, *, view: View = "layers"
    ) -> Axes:
        """Draw the same by matplotlib, and return the axes.

        Args:
            solution: a solution of the model, or some of its options.
            axes: where to draw, for cubes with ``projection="3d"``; new ones if left out.
            view: as for `svg`.

        Raises:
            ImportError: when matplotlib is not installed.
            ModelError: for cubes in more than three dimensions.

        >>> from xcmodel.puzzles import Polyforms
        >>> from matplotlib.figure import Figure
        >>> puzzle = Polyforms({"I": "II"}, ".. ..", counts={"I": 2})
        >>> axes = puzzle.plot(puzzle.solve().solution, Figure().subplots())
        >>> len(axes.patches)
        2
        """
        return self._drawn(solution).plot(axes, view=view)

    def page_board(self) -> PageBoard | None:
        """Return where the pieces may lie; a piece that stands for an empty cell marks nothing."""
        board, lattice = super().page_board(), self.board.lattice
        if board is None:
            return None
        if any(piece.is_hole for piece in self.pieces):
            drawn = set(self._drawn_placements(board.marks))
            marks = {
                option: mark if option in drawn else {} for option, mark in board.marks.items()
            }
            board = replace(board, marks=marks)
        if lattice == SQUARES:
            return board
        return replace(
            board, cells={cell: tuple(lattice.corners(cell)) for cell in self.board.cells}
        )

    def _draw(
        self, solution: list[Name], cell_size: float, title: str | None, view: View = "layers"
    ) -> Svg:
        arranged = self._drawn(solution)
        return arranged.svg(view=view, cell_size=cell_size, title=title or self.name)

    def _drawn(self, solution: Iterable[Name]) -> Arrangement:
        """Return what pictures show, in which pieces that stand for empty cells are these."""
        return Arrangement.of(self._drawn_pieces, self.board, self._drawn_placements(solution))

    def _drawn_placements(self, solution: Iterable[Name]) -> list[Any]:
        names = {piece.name for piece in self._drawn_pieces}
        return [placement for placement in self._names(solution) if placement[0] in names]

    @property
    def _drawn_pieces(self) -> list[Piece]:
        return [piece for piece in self.pieces if not piece.is_hole]

    def _arranged(self, solution: Iterable[Name]) -> Arrangement:
        return Arrangement.of(self.pieces, self.board, self._names(solution))
