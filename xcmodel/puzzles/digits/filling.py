"""Square grids to fill so that every digit stands once in each house, such as a row or a block."""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from xcmodel.draw import Svg, numbers_svg, ruled_text
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.digits.digits import Digits, Grid, labels_of, read_digits, write_digits
from xcmodel.puzzles.uniqueness import UniquePuzzle

House = tuple[str, int]
"""A group of cells that has every digit once: its kind, such as ``"row"``, and its number."""

Filling = tuple[tuple[int | None, ...], ...]
"""Row by row the digit in each cell; None where there is none."""


UNUSED = "unused"
"""Options of this kind cover the digits that a sum leaves out; they fill no cell."""


def lines(size: int) -> dict[House, list[Cell]]:
    """Return the rows and columns of a square, with their cells.

    >>> lines(2)[("column", 1)]
    [(0, 1), (1, 1)]
    """
    rows = {("row", i): [(i, j) for j in range(size)] for i in range(size)}
    return rows | {("column", j): [(i, j) for i in range(size)] for j in range(size)}


def filling_model(
    name: str,
    givens: Digits,
    houses: Mapping[House, Collection[Cell]],
    *,
    n_digits: int | None = None,
) -> Model:
    """Return the model: an option is a triple of row, column and digit.

    Every cell is an item, and so is every digit in every house. A cell with a given digit has one
    option only. Cells of no house are left out.

    Args:
        name: the name of the model.
        givens: row by row the digit in each cell, or 0.
        houses: the houses with their cells.
        n_digits: the number of digits; that of the rows if left out.

    >>> model = filling_model("Latin squares", ((1, 0), (0, 0)), lines(2))
    >>> list(model.options)
    [(0, 0, 1), (0, 1, 1), (0, 1, 2), (1, 0, 1), (1, 0, 2), (1, 1, 1), (1, 1, 2)]
    >>> model.count()
    1
    """
    every_digit = range(1, (n_digits or len(givens)) + 1)
    houses_of: dict[Cell, list[House]] = defaultdict(list)
    for house, cells in houses.items():
        for cell in cells:
            houses_of[cell].append(house)
    model = Model(name=name)
    cells = [(i, j) for i, row in enumerate(givens) for j in range(len(row)) if (i, j) in houses_of]
    model.add_items_from(("cell", *cell) for cell in cells)
    model.add_items_from((*house, digit) for house in houses for digit in every_digit)
    model.add_options_from(
        ((i, j, digit), [("cell", i, j), *((*house, digit) for house in houses_of[i, j])])
        for i, j in cells
        for digit in ([givens[i][j]] if givens[i][j] else every_digit)
    )
    return model


class FillingPuzzle(UniquePuzzle):
    """A square grid with some digits given, of which every house has every digit once."""

    givens: Grid
    """The grid as text, one line a row, whatever it was given as."""

    _title: ClassVar[str]

    @property
    @abstractmethod
    def _regions(self) -> list[str]:
        """Rows of characters, the same ones for cells that are outlined together."""

    @property
    def _shaded(self) -> Collection[Cell]:
        return ()

    @cached_property
    def given(self) -> tuple[tuple[int, int, int], ...]:
        """The options that the givens stand for.

        >>> from xcmodel.puzzles import Sudoku
        >>> Sudoku("1... .... ...2 ....").given
        ((0, 0, 1), (2, 3, 2))
        """
        return tuple(
            (i, j, digit)
            for i, row in enumerate(self._rows)
            for j, digit in enumerate(row)
            if digit
        )

    @property
    def size(self) -> int:
        """The number of rows, which is also that of columns and digits.

        >>> from xcmodel.puzzles import Sudoku
        >>> Sudoku.empty(16).size
        16
        """
        return len(self._rows)

    def decode(self, solution: Iterable[Name]) -> Filling:
        """Return, row by row, the digits; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel.puzzles import LatinSquare
        >>> LatinSquare("1. ..").decode([(1, 1, 1)])
        ((1, None), (None, 1))
        """
        grid: list[list[int | None]] = [[digit or None for digit in row] for row in self._rows]
        for name in self._names(solution):
            if name[0] != UNUSED:
                i, j, digit = name
                grid[i][j] = digit
        return tuple(map(tuple, grid))

    def text(self, solution: Iterable[Name] = (), *, ruled: bool = False) -> str:
        """Return the grid as text, which can be read again; without a solution it is the puzzle.

        Args:
            solution: a solution of the model, or some of its options.
            ruled: whether to draw lines around the blocks, or the grid.

        >>> from xcmodel.puzzles import Sudoku
        >>> print(Sudoku("1... .... ...2 ....").text([(0, 1, 3)]))
        13..
        ....
        ...2
        ....
        """
        plain = write_digits(self.decode(solution))
        return ruled_text(plain.split(), self._regions) if ruled else plain

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        """Draw givens in bold, and thick lines around the blocks, or the grid."""
        return numbers_svg(
            labels_of(self.decode(solution)),
            self._regions,
            bold={(i, j) for i, j, _ in self.given},
            shaded=self._shaded,
            cell_size=cell_size,
            title=title or self._title,
        )

    def page_board(self) -> PageBoard | None:
        """Return where the digits stand, with thick lines around the blocks."""
        board = super().page_board()
        regions = self._regions
        pairs = [
            ((i, j), beside)
            for i, j in ((i, j) for i in range(self.size) for j in range(self.size))
            for beside in ((i + 1, j), (i, j + 1))
            if max(beside) < self.size and regions[i][j] != regions[beside[0]][beside[1]]
        ]
        thick = tuple((("cell", *a), ("cell", *b)) for a, b in pairs)
        return board and replace(board, thick=thick)

    @property
    def _rows(self) -> Digits:
        return read_digits(self.givens)
