"""Pieces made of cells, such as polyominoes and polycubes, that fill a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from xcmodel.draw import Style, Svg, drawn_in
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard
from xcmodel.problem.items import Multiplicity
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Board, Nested
from xcmodel.puzzles.boards.lattices import SQUARES
from xcmodel.puzzles.boards.shapes import Shape, placements
from xcmodel.puzzles.boards.turns import Place
from xcmodel.puzzles.pieces.arrangement import Arrangement, View
from xcmodel.puzzles.pieces.board_moves import board_moves
from xcmodel.puzzles.pieces.picture_reading import Placement, read_picture
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
from xcmodel.puzzles.pieces.symmetry_breaking import (
    SymmetryBreaking,
    best_symmetry_breaking,
    break_symmetry,
)
from xcmodel.puzzles.puzzle import BoardPuzzle, cached_method
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.symmetry.symmetries import Symmetries

_ONCE: Mapping[str, Multiplicity] = MappingProxyType({})
_PLANE = 2


@checked_arguments
@dataclass(frozen=True, init=False, repr=False)
class Polyforms(BoardPuzzle):
    """The puzzle to fill a board with pieces: polyominoes, polycubes, or any sets of cells.

    Args:
        pieces: names, with shapes as text, such as ``"LLL L.."``, or as the places of their cells;
            ``|`` or a blank line separates the layers of pieces in space.
        board: the board as text, where ``.`` is a free cell and ``#`` a hole; or what `box`,
            `hexagon`, `torus` and the like return, whose cells may be hexagons or triangles; or the
            free cells. If board and pieces differ in dimension, those of lower dimension lie in the
            space of the others.
        counts: how often pieces are used, if not once: a number, or a pair of the least and the
            greatest, where None is any number.
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
        return f"<{type(self).__name__} {self.name!r}: {len(self.pieces)} pieces, {sizes}>"

    @cached_property
    def model(self) -> Model:
        """The model: pieces and free cells are items; copy it before you change it.

        An option is a piece and the cells that it takes:

        >>> list(Polyforms({"I": "II"}, "..# #..", counts={"I": 2}).model.options)
        [('I', ((0, 0), (0, 1))), ('I', ((1, 1), (1, 2))), ('I', ((0, 1), (1, 1)))]
        """
        model = Model(name=self.name)
        for piece in self.pieces:
            model.add_item(piece.name, multiplicity=(piece.low, piece.high))
        model.add_items_from(self.board.cells)
        for piece in self.pieces:
            for taken in self._placements(piece):
                model.add_option((piece.name, taken), [piece.name, *taken])
        return model

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the rotations and reflections of the board that its pieces allow.

        A reflection of a board in space is a symmetry if the mirror image of every piece is a
        piece. Each connected component of the board is rotated by itself, and equal components can
        be swapped.

        >>> puzzle = Polyforms({"I": "II"}, "..#.. ..#..", counts={"I": 4})
        >>> puzzle.symmetries().order
        128
        >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
        (4, 1)
        """
        moves = board_moves(self.board, self.pieces, flips=self.flips)
        return self._generated(items=moves)

    def symmetry_breaking(self, piece: str | None = None) -> SymmetryBreaking:
        """Return one placement of a piece for all those that are equal up to symmetry.

        Forbidding the others leaves one solution of each class, if no symmetry other than the
        identity leaves a kept placement as it is; see `SymmetryBreaking`.

        Args:
            piece: a piece that is used exactly once; if left out, the best one.

        Raises:
            ModelError: for a piece that is not used exactly once, or whose mirror image is another
                piece.
            GroupTooLargeError: when both the symmetries and the solutions are too many to list.

        >>> from xcmodel.puzzles import PENTOMINOES, box
        >>> puzzle = Polyforms(PENTOMINOES, box(3, 20))
        >>> puzzle.count(forbidden=puzzle.symmetry_breaking("F").forbidden)
        2
        """
        if piece is not None:
            return break_symmetry(self.model, self.symmetries(), piece)
        best = self._best_symmetry_breaking()
        if best is None:
            raise ModelError("no piece is used exactly once and is its own mirror image")
        return best

    def representatives(self, *, backend: str | Backend = "dlx") -> Iterator[Solution]:
        """Yield one solution of each class of those that are equal up to symmetry, lazily.

        Args:
            backend: the backend that searches.

        Raises:
            BackendError: when the backend is unknown, not available or not able.
            GroupTooLargeError: when both the symmetries and the solutions are too many to list.

        >>> puzzle = Polyforms({"I": "II"}, "... ...", counts={"I": 3})
        >>> solutions = puzzle.representatives(backend="dlx:python")
        >>> [puzzle.text(solution, numbers=True).split() for solution in solutions]
        [['112', '332'], ['123', '123']]
        """
        best = self._best_symmetry_breaking()
        forbidden = () if best is None else best.forbidden
        solutions = self.solutions(backend=backend, forbidden=forbidden)
        if best is not None and not best.fixed:
            return iter(solutions)
        return self.symmetries().representatives(solutions)

    @checked_arguments
    def read(self, text: str) -> tuple[Placement, ...]:
        """Return the placements that a picture shows, as `text` writes it; they are options.

        The picture may show only some of the pieces; its placements can then be given to a query.
        Marks that are not the names of pieces only distinguish them.

        Args:
            text: a mark for every cell, with or without blanks between them; brackets and commas
                count as blanks. ``.`` is an empty cell, ``#`` or ``0`` a hole. Or the text
                with lines around pieces whose names are one letter each.

        Raises:
            ModelError: for a picture of another size, or one that shows no placement of pieces.

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

        >>> Polyforms({"I": "II", "O": "O"}, "#.. #.#").decode([("I", ((0, 1), (0, 2)))])
        ((None, 'I', 'I'), (None, None, None))
        """
        return self._arranged(solution).nested()

    def numbers(self, solution: Iterable[Name]) -> NDArray[np.int_]:
        """Return the number of the piece on each cell, as an array; 0 where there is none.

        Pieces are numbered from 1 in their order; every copy of a piece has its own number.

        Args:
            solution: a solution of the model, or some of its options.

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
        arranged = self._arranged(solution)
        if ruled or colour:
            return arranged.ruled_text(colour=colour)
        return arranged.text(numbers=numbers)

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

        >>> puzzle = Polyforms({"I": "II"}, ".. ..", counts={"I": 2})
        >>> puzzle.svg([("I", ((0, 0), (1, 0))), ("I", ((0, 1), (1, 1)))]).count("<path")
        2
        """
        with drawn_in(style):
            return self._draw(list(solution), cell_size or self._cell_size, title, view)

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

        >>> puzzle = Polyforms({"I": "II", "L": "LL L."}, "....... .......", counts={"I": (4, 7)})
        >>> len(puzzle.piece_svgs())
        5
        """
        view: View = "isometric" if self.board.dimension > _PLANE else "layers"
        size = cell_size or self._cell_size
        with drawn_in(style):
            return [
                self._alone(piece).svg(view=view, cell_size=size, title=f"piece {piece.name}")
                for piece in self.pieces
                for _ in range(max(1, piece.low))
            ]

    def _alone(self, piece: Piece) -> Arrangement:
        """Return the arrangement of a piece on a board of its own cells."""
        cells = tuple(self.board.lattice.at_origin(piece.shape))
        board = Board.of(cells, lattice=self.board.lattice)
        return Arrangement.of(self.pieces, board, [(piece.name, cells)])

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

        >>> from matplotlib.figure import Figure
        >>> puzzle = Polyforms({"I": "II"}, ".. ..", counts={"I": 2})
        >>> axes = puzzle.plot(puzzle.solve().solution, Figure().subplots())
        >>> len(axes.patches)
        2
        """
        return self._arranged(solution).plot(axes, view=view)

    def page_board(self) -> PageBoard | None:
        """Return where the pieces may lie."""
        board, lattice = super().page_board(), self.board.lattice
        if board is None or lattice == SQUARES:
            return board
        return replace(
            board, cells={cell: tuple(lattice.corners(cell)) for cell in self.board.cells}
        )

    def _draw(
        self, solution: list[Name], cell_size: float, title: str | None, view: View = "layers"
    ) -> Svg:
        arranged = self._arranged(solution)
        return arranged.svg(view=view, cell_size=cell_size, title=title or self.name)

    def _arranged(self, solution: Iterable[Name]) -> Arrangement:
        return Arrangement.of(self.pieces, self.board, self._names(solution))

    def _placements(self, piece: Piece) -> Iterator[Shape]:
        board = self.board
        reduced = board.reduced if board.joined else None
        return placements(
            piece.shape, board.cells, flips=self.flips, lattice=board.lattice, reduced=reduced
        )

    def _best_symmetry_breaking(self) -> SymmetryBreaking | None:
        names = [piece.name for piece in self.pieces]
        return best_symmetry_breaking(self.model, self.symmetries(), names)
