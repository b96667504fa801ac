"""MacMahon's squares with coloured edges, of which neighbours agree on the edge between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, cast

from xcmodel.draw import Svg, triangles_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards import Cell
from xcmodel.puzzles.puzzle import BoardPuzzle, cached_method

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries

Edge = tuple[str, int, int]
"""``"h"`` or ``"v"`` for a horizontal or vertical edge, and the cell below or to the right."""

Placement = tuple[str, Cell]
"""A rotated square, as the colours of its edges from the upper one clockwise, and its cell."""

Squares = tuple[tuple[str | None, ...], ...]
"""Row by row the rotated square in each cell; None where there is none."""

_UNKNOWN = "."


@dataclass(frozen=True)
class MacMahonSquares(BoardPuzzle):
    """All squares whose edges have these colours, on a board where neighbours agree.

    Squares may be rotated, not reflected: with two colours there are 6 of them, with three 24,
    with four 70 (P. A. MacMahon, New Mathematical Pastimes, 1921). Each is used once.

    Args:
        rows: rows of the board.
        columns: columns of the board, with as many cells as there are squares.
        colours: the colours: different letters, or other characters.
        border: the colour of the whole border; None if it may have any colours.

    Raises:
        ModelError: for fewer than two colours or equal ones, a border of another colour, or a
            board with more or fewer cells than there are squares.

    >>> puzzle = MacMahonSquares(2, 3, colours="ab", border=None)
    >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
    (416, 52)
    """

    rows: int = 4
    columns: int = 6
    colours: str = "abc"
    border: str | None = "a"

    def __post_init__(self) -> None:
        if len(set(self.colours)) != len(self.colours) or len(self.colours) < 2:  # noqa: PLR2004
            raise ModelError(f"the colours {self.colours!r} must be at least two, all different")
        if self.border is not None and self.border not in tuple(self.colours):
            raise ModelError(f"the border's colour {self.border!r} is none of {self.colours!r}")
        if min(self.rows, self.columns) < 1 or self.rows * self.columns != len(self.squares):
            raise ModelError(
                f"a board of {self.rows} by {self.columns} does not fit {len(self.squares)} "
                "squares: it must have as many cells"
            )

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The squares, each as the colours of its edges clockwise, the least of its four rotations.

        >>> MacMahonSquares(2, 3, colours="ab").squares
        ('aaaa', 'aaab', 'aabb', 'abab', 'abbb', 'bbbb')
        """
        words = map("".join, product(self.colours, repeat=4))
        return tuple(sorted({min(_rotations(word)) for word in words}))

    @cached_property
    def model(self) -> Model:
        """The model: squares and cells are items; so are edges, optional and coloured.

        An option is a rotated square and its cell, from 0. Edges on the border are no items:
        if they must have a colour, only squares with that colour have an option there. Copy the
        model before you change it.

        >>> MacMahonSquares().model
        <Model 'MacMahon squares 4x6': 86 items (38 optional), 1008 options>
        """
        model = Model(name=f"MacMahon squares {self.rows}x{self.columns}")
        edges = {edge for cell in self._cells for edge in _edges_of(cell)}
        model.add_items_from(self.squares)
        model.add_items_from(self._cells)
        inner = sorted(edge for edge in edges if not self._is_on_border(edge))
        model.add_items_from(inner, optional=True)
        for square in self.squares:
            for rotated in sorted(set(_rotations(square))):
                for cell in self._cells:
                    self._add_placement(model, square, (rotated, cell))
        return model

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the half turn and reflections of the board, and exchanges of inner colours.

        A reflection takes each square to its mirror image, which is one of the squares as well.

        >>> MacMahonSquares().symmetries().order
        8
        """
        bottom, right = self.rows - 1, self.columns - 1
        options = [cast("Placement", name) for name in self.model.options]
        upside_down = {
            (word, (i, j)): (word[2] + word[1] + word[0] + word[3], (bottom - i, j))
            for word, (i, j) in options
        }
        left_to_right = {
            (word, (i, j)): (word[0] + word[3] + word[2] + word[1], (i, right - j))
            for word, (i, j) in options
        }
        first, *others = [colour for colour in self.colours if colour != self.border]
        exchanges = [
            {(word, cell): (word.translate(swap), cell) for word, cell in options}
            for swap in (str.maketrans(first + other, other + first) for other in others)
        ]
        return self._generated(options=[upside_down, left_to_right, *exchanges])

    def decode(self, solution: Iterable[Name]) -> Squares:
        """Return, row by row, the rotated square in each cell; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> puzzle = MacMahonSquares(2, 3, colours="ab")
        >>> puzzle.decode([("abba", (0, 0))])
        (('abba', None, None), (None, None, None))
        """
        square_in: dict[Cell, str] = {cell: word for word, cell in self._names(solution)}
        return tuple(
            tuple(square_in.get((i, j)) for j in range(self.columns)) for i in range(self.rows)
        )

    def text(self, solution: Iterable[Name]) -> str:
        """Return the colours of all edges in their places; ``.`` for an edge without a colour.

        >>> puzzle = MacMahonSquares(2, 3, colours="ab")
        >>> print(puzzle.text([("abba", (0, 0))]))
         a . .
        a b . .
         b . .
        . . . .
         . . .
        """
        colour_of: dict[Edge, str] = {}
        for i, row in enumerate(self.decode(solution)):
            for j, square in enumerate(row):
                if square is not None:
                    colour_of.update(zip(_edges_of((i, j)), square, strict=True))
        lines = []
        for i in range(self.rows + 1):
            across = [colour_of.get(("h", i, j), _UNKNOWN) for j in range(self.columns)]
            lines.append(" " + " ".join(across))
            if i < self.rows:
                down = [colour_of.get(("v", i, j), _UNKNOWN) for j in range(self.columns + 1)]
                lines.append(" ".join(down))
        return "\n".join(lines)

    def svg(
        self,
        solution: Iterable[Name] = (),
        *,
        cell_size: float = 60,
        title: str | None = None,
    ) -> Svg:
        """Return a picture: each square is four triangles, with colours and letters.

        Args:
            solution: a solution of the model, or some of its options.
            cell_size: width and height of a square, in pixels.
            title: what the picture shows, for those who cannot see it; a few words if left out.

        >>> MacMahonSquares(2, 3, colours="ab").svg([("abba", (0, 0))]).count("<text")
        4
        """
        squares, title = self.decode(solution), title or "MacMahon's squares"
        return triangles_svg(squares, self.colours, cell_size=cell_size, title=title)

    @property
    def _cells(self) -> list[Cell]:
        return list(product(range(self.rows), range(self.columns)))

    def _is_on_border(self, edge: Edge) -> bool:
        kind, i, j = edge
        return i in (0, self.rows) if kind == "h" else j in (0, self.columns)

    def _add_placement(self, model: Model, square: str, placement: Placement) -> None:
        word, cell = placement
        colours = dict(zip(_edges_of(cell), word, strict=True))
        inner = {edge: colours[edge] for edge in colours if not self._is_on_border(edge)}
        on_border = {colours[edge] for edge in colours.keys() - inner.keys()}
        if self.border is None or on_border <= {self.border}:
            model.add_option(placement, [square, cell, *inner], colours=inner)


def _rotations(word: str) -> list[str]:
    """Return the words of a square in its four rotations."""
    return [word[k:] + word[:k] for k in range(4)]


def _edges_of(cell: Cell) -> list[Edge]:
    """Return the edges of a cell, from the upper one clockwise."""
    i, j = cell
    return [("h", i, j), ("v", i, j + 1), ("h", i + 1, j), ("v", i, j)]
