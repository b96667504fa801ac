"""Square tiles with coloured edges, of which neighbours agree on the edge between them."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from xcmodel.draw import Svg, triangles_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard, Point
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.edges.edge_symmetries import edge_symmetries
from xcmodel.puzzles.puzzle import BoardPuzzle, cached_method
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries

Edge = tuple[str, int, int]
"""``"h"`` or ``"v"`` for a horizontal or vertical edge, and the cell below or to the right."""

Placement = tuple[str, Cell]
"""A rotated tile, as the colours of its edges from the upper one clockwise, and its cell."""

Tiles = tuple[tuple[str | None, ...], ...]
"""Row by row the rotated tile in each cell; None where there is none."""

Side = tuple[str, int, int]
"""``"upper"``, ``"right"``, ``"lower"`` or ``"left"``, and the cell."""

_UNKNOWN = "."
_SIDES = ("upper", "right", "lower", "left")


class EdgePuzzle(BoardPuzzle):
    """Tiles with coloured edges on a board where neighbours agree."""

    rows: int
    columns: int
    border: str | None
    _cell_size: ClassVar[float] = 60

    @property
    @abstractmethod
    def _tiles(self) -> Mapping[str, int]:
        """Each tile, in one of its rotations, and the number of its copies."""

    @property
    @abstractmethod
    def _colours(self) -> str:
        """All colours, each once."""

    @property
    @abstractmethod
    def _title(self) -> str:
        """What a picture shows."""

    def _rotated(self, tile: str) -> list[str]:
        """Return the ways in which a tile may lie."""
        return sorted(set(rotations(tile)))

    @cached_property
    def model(self) -> Model:
        """The model: tiles and cells are items; so are edges, optional and coloured.

        An option is a rotated tile and its cell, from 0. Edges on the border are no items: if they
        must have a colour, only tiles with that colour have an option there. Copy the model before
        you change it.

        >>> from xcmodel.puzzles import MacMahonSquares
        >>> MacMahonSquares().model
        <Model 'MacMahon squares 4x6': 86 items (38 optional), 1,008 options>
        """
        model = Model(name=self._name)
        edges = {edge for cell in self._cells for edge in edges_of(cell)}
        for tile, copies in self._tiles.items():
            model.add_item(tile, multiplicity=copies)
        model.add_items_from(self._cells)
        inner = sorted(edge for edge in edges if not self._is_on_border(edge))
        model.add_items_from(inner, optional=True)
        for tile in self._tiles:
            for rotated in self._rotated(tile):
                for cell in self._cells:
                    self._add_placement(model, tile, (rotated, cell))
        return model

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the symmetries of the board, with exchanges of colours, that keep the tiles.

        Where the border may have any colours, these are turns and reflections of the board with
        which up to five colours may be exchanged. With a border of one colour, they are all
        symmetries of the model.

        >>> from xcmodel.puzzles import EdgeMatching
        >>> puzzle = EdgeMatching(["baaa", "baab", "aabb"], 1, 3)
        >>> puzzle.count(), puzzle.symmetries().order, puzzle.count(up_to=puzzle.symmetries())
        (48, 4, 13)
        """
        if self.border is not None:
            return super().symmetries()
        # The model knows nothing of the border's colours, so it takes tiles that differ there for
        # equal ones, and those that differ by more for alike.
        found = edge_symmetries(
            self._cells, self._colours, self._tiles, lambda word: self._rotated(word)[0]
        )
        placements = self._names(self.model)
        moved = [
            {(word, cell): (each.word(word), each.cells[cell]) for word, cell in placements}
            for each in found
        ]
        return self._generated(options=moved)

    def decode(self, solution: Iterable[Name]) -> Tiles:
        """Return, row by row, the rotated tile in each cell; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel.puzzles import MacMahonSquares
        >>> puzzle = MacMahonSquares(2, 3, colours="ab")
        >>> puzzle.decode([("abba", (0, 0))])
        (('abba', None, None), (None, None, None))
        """
        tile_in: dict[Cell, str] = {cell: word for word, cell in self._names(solution)}
        return tuple(
            tuple(tile_in.get((i, j)) for j in range(self.columns)) for i in range(self.rows)
        )

    def text(self, solution: Iterable[Name]) -> str:
        """Return the colours of all edges in their places; ``.`` for an edge without a colour.

        Args:
            solution: a solution of the model, or some of its options.

        >>> from xcmodel.puzzles import MacMahonSquares
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
            for j, tile in enumerate(row):
                if tile is not None:
                    colour_of.update(zip(edges_of((i, j)), tile, strict=True))
        lines = []
        for i in range(self.rows + 1):
            across = [colour_of.get(("h", i, j), _UNKNOWN) for j in range(self.columns)]
            lines.append(" " + " ".join(across))
            if i < self.rows:
                down = [colour_of.get(("v", i, j), _UNKNOWN) for j in range(self.columns + 1)]
                lines.append(" ".join(down))
        return "\n".join(lines)

    def page_board(self) -> PageBoard:
        """Return where tiles lie on the pages: each cell is cut into triangles, one for an edge.

        >>> from xcmodel.puzzles import MacMahonSquares
        >>> board = MacMahonSquares(2, 3, colours="ab").page_board()
        >>> board.marks["abba", (0, 0)][("left", 0, 0)], len(board.cells)
        ('a', 24)
        """
        cells: dict[Name, tuple[Point, ...]] = {
            side: corners for cell in self._cells for side, corners in _triangles(cell)
        }
        pairs = [pair for cell in self._cells for pair in _touching(cell)]
        thick = tuple((one, other) for one, other in pairs if other in cells)
        marks = {option: _marks(option) for option in self._names(self.model)}
        return PageBoard(cells, marks, thick=thick, coloured=True)

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        """Draw each tile as four triangles, with colours and letters."""
        tiles, title = self.decode(solution), title or self._title
        return triangles_svg(
            tiles, self._colours, frame=self._frame, cell_size=cell_size, title=title
        )

    @property
    def _frame(self) -> str | None:
        """The colour of the border, where tiles have it nowhere else."""
        if self.border is None:
            return None
        n_edges = sum(tile.count(self.border) * copies for tile, copies in self._tiles.items())
        return self.border if n_edges == 2 * (self.rows + self.columns) else None

    @property
    def _name(self) -> str:
        return "edge matching"

    @property
    def _cells(self) -> list[Cell]:
        return list(product(range(self.rows), range(self.columns)))

    def _is_on_border(self, edge: Edge) -> bool:
        kind, i, j = edge
        return i in (0, self.rows) if kind == "h" else j in (0, self.columns)

    def _add_placement(self, model: Model, tile: str, placement: Placement) -> None:
        word, cell = placement
        colours = dict(zip(edges_of(cell), word, strict=True))
        inner = {edge: colours[edge] for edge in colours if not self._is_on_border(edge)}
        on_border = {colours[edge] for edge in colours.keys() - inner.keys()}
        if self.border is None or on_border <= {self.border}:
            model.add_option(placement, [tile, cell, *inner], colours=inner)


@checked_arguments
@dataclass(frozen=True)
class EdgeMatching(EdgePuzzle):
    """Tiles of one's own with coloured edges, on a board where neighbours agree.

    Args:
        tiles: each tile as the colours of its edges, from the upper one clockwise, such as
            ``"abca"``; any characters. A tile that occurs twice is there twice.
        rows: rows of the board.
        columns: columns of the board, with as many cells as there are tiles.
        border: the colour of the whole border, as of a frame; None if it may have any colours.
        rotates: whether tiles may be rotated.

    Raises:
        ModelError: for a tile without four edges, or a board with more or fewer cells than tiles.

    >>> puzzle = EdgeMatching(["-ab-", "--ca", "b-c-", "c--c"], 2, 2, border="-")
    >>> puzzle.count()
    0
    >>> EdgeMatching(["-ab-", "--ca", "bd--", "c--d"], 2, 2, border="-").count()
    4
    """

    tiles: str | Sequence[str]
    rows: int
    columns: int
    border: str | None = None
    rotates: bool = True

    def __post_init__(self) -> None:
        if isinstance(self.tiles, str):
            object.__setattr__(self, "tiles", self.tiles.split())
        for tile in self.tiles:
            if len(tile) != len(_SIDES):
                raise ModelError(f"the tile {tile!r} must have four edges, clockwise", tile)
        if self.border is not None and len(self.border) != 1:
            raise ModelError(f"the border's colour {self.border!r} must be one character, or None")
        require_within(1, 1_000_000, rows=self.rows, columns=self.columns)
        if self.rows * self.columns != len(self.tiles):
            raise ModelError(
                f"a board of {self.rows} by {self.columns} does not fit "
                f"{plural(len(self.tiles), 'tile')}: it must have as many cells"
            )
        object.__setattr__(self, "tiles", tuple(self.tiles))

    @property
    def _tiles(self) -> Mapping[str, int]:
        return Counter(self._rotated(tile)[0] for tile in self.tiles)

    @property
    def _colours(self) -> str:
        return "".join(sorted(set("".join(self.tiles))))

    @property
    def _title(self) -> str:
        return "tiles with matching edges"

    def _rotated(self, tile: str) -> list[str]:
        return super()._rotated(tile) if self.rotates else [tile]


def rotations(word: str) -> list[str]:
    """Return the words of a tile in its four rotations.

    >>> rotations("abcd")
    ['abcd', 'bcda', 'cdab', 'dabc']
    """
    return [word[k:] + word[:k] for k in range(len(_SIDES))]


def edges_of(cell: Cell) -> list[Edge]:
    """Return the edges of a cell, from the upper one clockwise.

    >>> edges_of((0, 0))
    [('h', 0, 0), ('v', 0, 1), ('h', 1, 0), ('v', 0, 0)]
    """
    i, j = cell
    return [("h", i, j), ("v", i, j + 1), ("h", i + 1, j), ("v", i, j)]


def _marks(placement: Placement) -> dict[Name, str]:
    """Return the colour of each edge of a rotated tile."""
    word, cell = placement
    return {(side, *cell): colour for side, colour in zip(_SIDES, word, strict=True)}


def _touching(cell: Cell) -> list[tuple[Side, Side]]:
    """Return the sides of a cell, to the right and below, each with the side that it touches."""
    i, j = cell
    return [(("right", i, j), ("left", i, j + 1)), (("lower", i, j), ("upper", i + 1, j))]


def _triangles(cell: Cell) -> Iterator[tuple[Side, tuple[Point, ...]]]:
    """Yield a name for each edge of a cell, and the triangle between it and the middle."""
    i, j = cell
    corners = [(j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1)]
    for k, side in enumerate(_SIDES):
        yield (side, i, j), (corners[k], corners[(k + 1) % len(corners)], (j + 0.5, i + 0.5))
