"""The twelve pentominoes on a board of 60 cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from xcmodel.draw import grid_svg
from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.model import Model
from xcmodel.parts import Name
from xcmodel.puzzles.boards import board_symmetries, free_cells, read_board, rectangle
from xcmodel.puzzles.polyominoes import placements, read_shape

if TYPE_CHECKING:
    from xcmodel.symmetry import Symmetries

SHAPES = {
    "F": ".FF FF. .F.",
    "I": "IIIII",
    "L": "LLLL L...",
    "N": "NNN. ..NN",
    "P": "PPP PP.",
    "T": "TTT .T. .T.",
    "U": "U.U UUU",
    "V": "V.. V.. VVV",
    "W": "W.. WW. .WW",
    "X": ".X. XXX .X.",
    "Y": "YYYY .Y..",
    "Z": "ZZ. .Z. .ZZ",
}
"""The pieces by their letters."""

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

_N_CELLS = 5 * len(SHAPES)

Grid = tuple[tuple[str | None, ...], ...]
"""For every cell of the board the piece that lies there, or None."""


@dataclass(frozen=True)
class Pentominoes:
    """The puzzle to fill a board with the twelve pentominoes, each used once.

    Args:
        board: 60 free cells, as text: ``.`` is a free cell, ``#`` a hole; white space parts rows.

    Raises:
        ModelError: for a board that cannot be read, or whose free cells are not 60.

    >>> puzzle = Pentominoes.rectangle(6, 10)
    >>> puzzle.model
    <Model 'pentominoes': 72 items, 2056 options>
    >>> print(puzzle.text(puzzle.model.solve(backend="dlx:python").solution))
    LLXFFTTTWW
    LXXXFFTWWN
    LUXUFZTWNN
    LUUUYZZZNV
    PPPYYYYZNV
    PPIIIIIVVV
    """

    board: str

    def __post_init__(self) -> None:
        rows = read_board(self.board)
        n_free = sum(1 for _ in free_cells(rows))
        if n_free != _N_CELLS:
            raise ModelError(
                f"the board has {n_free} free cells, but the twelve pentominoes fill {_N_CELLS}"
            )
        # The same board is the same puzzle, however its text was indented.
        object.__setattr__(self, "board", "\n".join(rows))

    @classmethod
    def rectangle(cls, rows: int, columns: int) -> Pentominoes:
        """Return the puzzle on a board without holes.

        >>> Pentominoes.rectangle(3, 20).model
        <Model 'pentominoes': 72 items, 1236 options>
        """
        return cls(rectangle(rows, columns))

    @cached_property
    def model(self) -> Model:
        """The model: an item a piece and an item a free cell; copy it before you change it.

        An option is a piece and the cells that it takes:

        >>> next(iter(Pentominoes.rectangle(5, 12).model.options))
        ('F', ((0, 0), (0, 1), (1, 1), (1, 2), (2, 1)))
        """
        cells = list(free_cells(self._rows))
        model = Model(name="pentominoes")
        model.add_items_from(SHAPES)
        model.add_items_from(cells)
        for piece, text in SHAPES.items():
            for taken in placements(read_shape(text), cells):
                model.add_option((piece, taken), [piece, *taken])
        return model

    @cached_property
    def symmetries(self) -> Symmetries:
        """The turns and flips of the board: pieces stay the same, since they may be turned over.

        >>> puzzle = Pentominoes.rectangle(3, 20)
        >>> puzzle.symmetries.order
        4
        >>> puzzle.model.count(), puzzle.model.count(up_to=puzzle.symmetries)
        (8, 2)
        """
        from xcmodel.symmetry import Symmetries

        return Symmetries(self.model, items=board_symmetries(free_cells(self._rows)))

    def decode(self, solution: Iterable[Name]) -> Grid:
        """Return, row by row, which piece lies on each cell; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> puzzle = Pentominoes.rectangle(6, 10)
        >>> grid = puzzle.decode(puzzle.model.solve(backend="dlx:python").solution)
        >>> len(grid), len(grid[0])
        (6, 10)
        """
        piece_at: dict[Name, str] = {}
        for name in solution:
            if name not in self.model.options:
                raise UnknownNameError(f"{name!r} is no option of this board", name)
            piece, *cells = self.model.options[name].items
            piece_at.update(dict.fromkeys(cells, str(piece)))
        return tuple(
            tuple(piece_at.get((i, j)) for j in range(len(row))) for i, row in enumerate(self._rows)
        )

    def text(self, solution: Iterable[Name]) -> str:
        """Return the board with the pieces' letters, ``#`` for holes and ``.`` for free cells.

        >>> puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
        >>> cross = ("X", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)))
        >>> print(puzzle.text([cross]))
        .X......
        XXX.....
        .X......
        ...##...
        ...##...
        ........
        ........
        ........
        """
        return "\n".join(
            "".join(piece or character for piece, character in zip(pieces, row, strict=True))
            for pieces, row in zip(self.decode(solution), self._rows, strict=True)
        )

    def svg(
        self, solution: Iterable[Name], *, cell_size: float = 40, title: str | None = None
    ) -> str:
        """Return a picture: one outlined shape a piece; holes and free cells are left blank.

        Args:
            solution: a solution of the model, or some of its options.
            cell_size: width and height of a cell, in pixels.
            title: what the picture shows, for those who cannot see it.

        >>> cross = ("X", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)))
        >>> Pentominoes.rectangle(3, 20).svg([cross]).count("<path")
        1
        """
        title = "the twelve pentominoes" if title is None else title
        return grid_svg(self.decode(solution), cell_size=cell_size, title=title)

    @property
    def _rows(self) -> tuple[str, ...]:
        return tuple(self.board.split())
