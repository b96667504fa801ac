"""Sudoku of any size, with blocks of any shape."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.deadline import Deadline
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.digits.digits import (
    DIGITS,
    EMPTY,
    GIVENS,
    Grid,
    read_digits,
    rows_of,
    write_digits,
)
from xcmodel.puzzles.digits.filling import filling_model
from xcmodel.puzzles.ranges import require_within
from xcmodel.puzzles.sudoku.sudoku_blocks import BLOCKS, houses_of
from xcmodel.puzzles.sudoku.sudoku_grid import SudokuGrid
from xcmodel.text.checked_arguments import arguments_checked_as


@arguments_checked_as(givens=GIVENS, blocks=BLOCKS)
@dataclass(frozen=True)
class Sudoku(SudokuGrid):
    """A square grid to fill, so that every row, column and block has every digit once.

    Args:
        givens: the puzzle as text: digits, and ``.`` or ``0`` for empty cells, in one line or one
            line a row, ruled or not. Digits above 9 are letters, or decimal numbers separated by
            white space or lines; commas, semicolons or tabs between cells, as from a spreadsheet,
            are read as well. Or rows of whole numbers, with 0 or None for empty cells, or rows
            of text. The attribute is always the text.
        blocks: rows and columns of a block; or, for blocks of other shapes, a text with one
            character a cell, the same one for the cells of a block, in which white space
            separates rows. If left out, blocks are rectangles as near to squares as possible, such
            as 3×4. The attribute is always the text.
        diagonals: whether the two long diagonals have every digit once, too.
        windows: whether the windows have every digit once, too: four of 3×3 cells in a grid of
            nine rows, as in Windoku.

    Raises:
        ModelError: for a grid that cannot be read, or blocks that do not fit.

    >>> puzzle = Sudoku('''
    ...     ...84...9 ..1.....5 8...2146.
    ...     7.8....9. ......... .5....3.1
    ...     .2491...7 9.....5.. 3...84...
    ... ''')
    >>> print(puzzle.text(puzzle.solve_unique(), ruled=True))
    ┌───────┬───────┬───────┐
    │ 6 3 2 │ 8 4 5 │ 1 7 9 │
    │ 4 7 1 │ 3 6 9 │ 2 8 5 │
    │ 8 9 5 │ 7 2 1 │ 4 6 3 │
    ├───────┼───────┼───────┤
    │ 7 4 8 │ 1 5 3 │ 6 9 2 │
    │ 1 6 3 │ 4 9 2 │ 7 5 8 │
    │ 2 5 9 │ 6 7 8 │ 3 4 1 │
    ├───────┼───────┼───────┤
    │ 5 2 4 │ 9 1 6 │ 8 3 7 │
    │ 9 8 6 │ 2 3 7 │ 5 1 4 │
    │ 3 1 7 │ 5 8 4 │ 9 2 6 │
    └───────┴───────┴───────┘
    """

    givens: Grid
    blocks: tuple[int, int] | str | None = None
    diagonals: bool = False
    windows: bool = False
    _title: ClassVar[str] = "a Sudoku"

    def __post_init__(self) -> None:
        rows = read_digits(self.givens)
        # The same puzzle is equal, however it was written.
        object.__setattr__(self, "givens", write_digits(rows))
        self._check_blocks(len(rows))

    @classmethod
    @arguments_checked_as(blocks=BLOCKS)
    def empty(
        cls,
        size: int = 9,
        *,
        blocks: tuple[int, int] | str | None = None,
        diagonals: bool = False,
        windows: bool = False,
    ) -> Sudoku:
        """Return the puzzle without givens.

        Args:
            size: digits in a row, from 1.
            blocks: as for the class.
            diagonals: whether the two diagonals have each digit once as well.
            windows: whether the windows of Windoku do.

        >>> Sudoku.empty().model
        <Model 'sudoku': 324 items, 729 options>
        >>> Sudoku.empty(4).count()  # OEIS A107739
        288
        """
        require_within(1, len(DIGITS), size=size)
        return cls(EMPTY * size**2, blocks, diagonals, windows)

    @cached_property
    def model(self) -> Model:
        """The model: every cell is an item, and so is every digit in every row, column and block.

        An option is a row and a column, from 0, and the digit in that cell. A cell with a given
        digit has one option only. Copy the model before you change it.

        >>> len(Sudoku("1..." + "." * 12).model.options)
        61
        """
        if not self.given:
            return _rules(str(self.blocks), self.diagonals, self.windows)
        return filling_model("sudoku", self._rows, self._houses)

    @property
    def rules(self) -> Sudoku:
        """The same grid without givens.

        Its model is the same object for all puzzles with these blocks, and is compiled only once,
        so it is the quicker one to ask about many puzzles:

        >>> puzzle = Sudoku("12.. .... .... 4...")
        >>> puzzle.rules.count(given=puzzle.given), puzzle.count()
        (6, 6)
        """
        return Sudoku(EMPTY * self.size**2, self.blocks, self.diagonals, self.windows)

    def _conditions(
        self, deadline: Deadline, progress: bool | ProgressCallback = False
    ) -> tuple[Model, Iterable[Name]]:
        return self.rules.model, self.given


@lru_cache(maxsize=16)
def _rules(blocks: str, diagonals: bool, windows: bool) -> Model:
    """Return the model without givens, the same object for all puzzles with these blocks."""
    size = len(blocks.split())
    return filling_model("sudoku", rows_of([0] * size**2), houses_of(blocks, diagonals, windows))
