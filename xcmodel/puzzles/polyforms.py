"""Pieces made of cells, such as polyominoes and polycubes, that fill a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.model import Model
from xcmodel.problem.items import Multiplicity
from xcmodel.problem.names import Name
from xcmodel.puzzles.arrangement import Arrangement, View
from xcmodel.puzzles.board_moves import board_moves
from xcmodel.puzzles.boards import Board, Nested
from xcmodel.puzzles.picture_reading import Placement, read_picture
from xcmodel.puzzles.pieces import Piece, ShapeLike, check_area, in_space, merged, read_pieces
from xcmodel.puzzles.shapes import placements
from xcmodel.puzzles.symmetry_breaking import Restriction, best_restriction, restrict
from xcmodel.puzzles.turns import Place

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.symmetry.symmetries import Symmetries

_ONCE: Mapping[str, Multiplicity] = MappingProxyType({})
_PLANE = 2


@dataclass(frozen=True, init=False, repr=False)
class Polyforms:
    """The puzzle to fill a board with pieces: polyominoes, polycubes, or any sets of cells.

    Args:
        pieces: names, with shapes as text, such as ``"LLL L.."``, or as the places of their cells;
            ``|`` or a blank line stands between the layers of pieces in space.
        board: the board as text, where ``.`` is a free cell and ``#`` a hole; or what `box`
            returns; or the free cells. Where board and pieces differ in dimension, the flatter
            ones lie in the space of the others.
        counts: how often pieces are used, if not once: a number, or a pair of the least and the
            greatest, where None is any number.
        flips: whether the mirror image of a piece may be used in its place. If left out, it may
            in two dimensions, where one just turns a piece over, and not in space.
        identical: whether pieces of the same shape count as one, that is there several times:
            then swapping them makes no other solution.
        name: the name of the model.

    Attributes:
        pieces: the pieces, as they were read.
        board: the board.
        flips: whether mirror images may be used.
        name: the name of the model.

    Raises:
        ModelError: for pieces or a board that cannot be read, or pieces with more cells, or fewer,
            than the board.

    >>> from xcmodel.puzzles import SOMA, box
    >>> puzzle = Polyforms(SOMA, box(3, 3, 3))
    >>> puzzle.model.count(), puzzle.model.count(up_to=puzzle.symmetries)
    (11520, 240)
    >>> print(puzzle.text(puzzle.model.solve(backend="dlx:python").solution))
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
        name: str = "polyforms",
    ) -> None:
        if not isinstance(board, Board):
            board = Board.read(board) if isinstance(board, str) else Board.of(board)
        made = read_pieces(pieces, counts)
        dimension = max([board.dimension, *(len(piece.shape[0]) for piece in made)])
        board, made = board.in_space(dimension), in_space(made, dimension)
        flips = dimension <= _PLANE if flips is None else flips
        made = merged(made, flips=flips) if identical else made
        check_area(made, len(board.cells))
        values = {"pieces": tuple(made), "board": board, "flips": flips, "name": name}
        for attribute, value in values.items():
            object.__setattr__(self, attribute, value)

    def __repr__(self) -> str:
        sizes = " by ".join(map(str, self.board.size))
        return f"<{type(self).__name__} {self.name!r}: {len(self.pieces)} pieces, {sizes}>"

    @cached_property
    def model(self) -> Model:
        """The model: an item a piece and an item a free cell; copy it before you change it.

        An option is a piece and the cells that it takes:

        >>> list(Polyforms({"I": "II"}, "..# #..", counts={"I": 2}).model.options)
        [('I', ((0, 0), (0, 1))), ('I', ((1, 1), (1, 2))), ('I', ((0, 1), (1, 1)))]
        """
        model = Model(name=self.name)
        for piece in self.pieces:
            model.add_item(piece.name, multiplicity=(piece.low, piece.high))
        model.add_items_from(self.board.cells)
        for piece in self.pieces:
            for taken in placements(piece.shape, self.board.cells, flips=self.flips):
                model.add_option((piece.name, taken), [piece.name, *taken])
        return model

    @cached_property
    def symmetries(self) -> Symmetries:
        """The turns and flips of the board, so far as the pieces can follow.

        A flip of a board in space is a symmetry if the mirror image of every piece is a piece.
        Where the board is in parts, each can be turned by itself, and equal ones can be swapped.

        >>> puzzle = Polyforms({"I": "II"}, "..#.. ..#..", counts={"I": 4})
        >>> puzzle.symmetries.order
        128
        >>> puzzle.model.count(), puzzle.model.count(up_to=puzzle.symmetries)
        (4, 1)
        """
        from xcmodel.symmetry.symmetries import Symmetries

        moves = board_moves(self.board, self.pieces, flips=self.flips)
        return Symmetries(self.model, items=moves)

    def restriction(self, piece: str | None = None) -> Restriction:
        """Return one placement of a piece for all those that are equal up to symmetry.

        This is the classical way to find one solution of each class: forbid the others. It does
        so where no symmetry leaves the piece in its place; see `Restriction`.

        Args:
            piece: a piece that is there once; if left out, the one that is best for it.

        Raises:
            ModelError: for a piece that is not there just once, or that is mirrored into another.
            GroupTooLargeError: when the symmetries are too many to list.

        >>> from xcmodel.puzzles import PENTOMINOES, box
        >>> puzzle = Polyforms(PENTOMINOES, box(3, 20))
        >>> puzzle.model.count(forbidden=puzzle.restriction("F").forbidden)
        2
        """
        if piece is not None:
            return restrict(self.model, self.symmetries, piece)
        best = self._best_restriction()
        if best is None:
            raise ModelError("no piece is there just once and stays itself in a mirror")
        return best

    def representatives(self, *, backend: str | Backend = "dlx") -> Iterator[Solution]:
        """Yield one solution of each class of those that are equal up to symmetry, lazily.

        Args:
            backend: the backend that searches.

        Raises:
            BackendError: when the backend is unknown, not available or not able.
            GroupTooLargeError: when the symmetries are too many to list.

        >>> puzzle = Polyforms({"I": "II"}, "... ...", counts={"I": 3})
        >>> solutions = puzzle.representatives(backend="dlx:python")
        >>> [puzzle.text(solution, numbers=True).split() for solution in solutions]
        [['112', '332'], ['123', '123']]
        """
        best = self._best_restriction()
        forbidden = () if best is None else best.forbidden
        solutions = self.model.solutions(backend=backend, forbidden=forbidden)
        if best is not None and not best.fixed:
            return iter(solutions)
        return self.symmetries.representatives(solutions)

    def read(self, text: str) -> tuple[Placement, ...]:
        """Return the placements that a picture shows, as `text` writes it; they are options.

        The picture may show some of the pieces only: give what it shows to a query. Its marks
        need not be the pieces' names; then they only tell pieces apart.

        Args:
            text: a mark for every cell, with or without blanks between them; brackets and commas
                count as blanks. ``.`` is an empty cell, ``#`` or ``0`` a hole.

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

        In space it is a tuple of layers, each of which is a tuple of rows.

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

        Pieces are numbered from 1 in their order. Copies of a piece have numbers of their own.

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

        In space, layers stand side by side.

        Args:
            solution: a solution of the model, or some of its options.
            numbers: whether to write the pieces' numbers, and 0 for holes.
            ruled: whether to draw lines around pieces; then only the first letters of their names
                are written.
            colour: whether to colour the pieces as well, by the codes of terminals.

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

    def svg(
        self,
        solution: Iterable[Name],
        *,
        view: View = "layers",
        cell_size: float = 40,
        title: str | None = None,
    ) -> str:
        """Return a picture: one outlined shape a piece; free cells are blank squares.

        Args:
            solution: a solution of the model, or some of its options.
            view: ``"layers"`` side by side, or cubes, seen from above: ``"isometric"`` all in
                one, ``"exploded"`` with pieces lifted off those that they lie on. The first layer
                is at the bottom.
            cell_size: width and height of a cell, or the length of a cube's edge, in pixels.
            title: what the picture shows, for those who cannot see it.

        Raises:
            ModelError: for cubes in more than three dimensions.

        >>> puzzle = Polyforms({"I": "II"}, ".. ..", counts={"I": 2})
        >>> puzzle.svg([("I", ((0, 0), (1, 0))), ("I", ((0, 1), (1, 1)))]).count("<path")
        2
        """
        title = self.name if title is None else title
        return self._arranged(solution).svg(view=view, cell_size=cell_size, title=title)

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
        """
        return self._arranged(solution).plot(axes, view=view)

    def _arranged(self, solution: Iterable[Name]) -> Arrangement:
        placed = []
        for name in solution:
            if name not in self.model.options:
                raise UnknownNameError(f"{name!r} is no option of this board", name)
            placed.append(cast(Placement, name))
        return Arrangement.of(self.pieces, self.board, placed)

    def _best_restriction(self) -> Restriction | None:
        names = [piece.name for piece in self.pieces]
        return best_restriction(self.model, self.symmetries, names)
