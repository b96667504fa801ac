"""Killer Sudoku: a Sudoku with cages, whose digits are different and have a given sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar

from xcmodel.draw import Svg, cages_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.digits.digits import EMPTY, GIVENS, Grid, labels_of, read_digits, write_digits
from xcmodel.puzzles.digits.filling import UNUSED, House, filling_model
from xcmodel.puzzles.sudoku.sudoku_blocks import BLOCKS
from xcmodel.puzzles.sudoku.sudoku_grid import SudokuGrid
from xcmodel.text.checked_arguments import arguments_checked_as
from xcmodel.text.numbers import plural

Sums = Mapping[str, int] | Iterable[tuple[str, int]]


@arguments_checked_as(givens=GIVENS, blocks=BLOCKS)
@dataclass(frozen=True)
class KillerSudoku(SudokuGrid):
    """A Sudoku with cages: the digits of a cage are different, and have the sum of the cage.

    Args:
        cages: a text with one character a cell, the same one for the cells of a cage, in which
            white space separates rows; ``.`` is a cell without a cage.
        sums: the sum of each cage.
        givens: digits that are given, as for `Sudoku`; none if left out.
        blocks: rows and columns of a block, or blocks of other shapes, as for `Sudoku`.
        diagonals: whether the two long diagonals have every digit once, too.
        windows: whether the windows of Windoku have every digit once, too.

    Raises:
        ModelError: for a text that cannot be read, blocks that do not fit, a cage without a sum, a
            sum without a cage, or one below 1.

    >>> sums = {"a": 3, "b": 4, "c": 6, "d": 7, "e": 6, "f": 8, "g": 5, "h": 1}
    >>> puzzle = KillerSudoku("aabc ddbc efff eggh", sums)
    >>> print(puzzle.text(puzzle.solve_unique()))
    1234
    3412
    2143
    4321
    """

    cages: str
    sums: Sums
    givens: Grid = ""
    blocks: tuple[int, int] | str | None = None
    diagonals: bool = False
    windows: bool = False
    _title: ClassVar[str] = "a killer Sudoku"

    def __post_init__(self) -> None:
        rows = self.cages.split()
        if {len(row) for row in rows} != {len(rows)}:
            raise ModelError("the cages must be as many rows as columns: use '.' for no cage")
        sums = dict(self.sums)
        labels = set("".join(rows)) - {EMPTY}
        if missing := sorted(labels - sums.keys()):
            raise ModelError(f"cage {missing[0]!r} has no sum: give one", missing[0])
        if unknown := sorted(sums.keys() - labels):
            raise ModelError(f"a sum is given for {unknown[0]!r}, which is no cage", unknown[0])
        if small := next((label for label in sorted(labels) if sums[label] < 1), None):
            raise ModelError(f"the sum of cage {small!r} is {sums[small]}: give 1 or more", small)
        is_empty = isinstance(self.givens, str) and not self.givens
        givens = write_digits(read_digits(EMPTY * len(rows) ** 2 if is_empty else self.givens))
        if len(givens.split()) != len(rows):
            raise ModelError(f"the givens must be {plural(len(rows), 'row')}, as the cages are")
        object.__setattr__(self, "cages", "\n".join(rows))
        object.__setattr__(self, "sums", tuple(sorted(sums.items())))
        object.__setattr__(self, "givens", givens)
        self._check_blocks(len(rows))

    @cached_property
    def model(self) -> Model:
        """The model: that of a Sudoku; and in every cage, every digit is an item.

        An option is a row, a column, from 0, and the digit in that cell; or ``"unused"``, a cage,
        and the digits that are not in it. Copy the model before you change it.

        >>> puzzle = KillerSudoku("aa bb", dict(a=3, b=3))
        >>> [name for name in puzzle.model.options if name[0] == "unused"]
        [('unused', 'a', ()), ('unused', 'b', ())]
        """
        size = self.size
        houses: dict[House, Any] = dict(self._houses)
        for label, _ in self._sums:
            houses["cage " + label, 0] = self._cells_of[label]
        model = filling_model("killer sudoku", self._rows, houses)
        model.add_items_from(("sum", label) for label, _ in self._sums)
        digits = range(1, size + 1)
        for label, total in self._sums:
            for used in combinations(digits, len(self._cells_of[label])):
                if sum(used) == total:
                    unused = tuple(digit for digit in digits if digit not in used)
                    left_out = [("cage " + label, 0, digit) for digit in unused]
                    model.add_option((UNUSED, label, unused), [("sum", label), *left_out])
        return model

    @property
    def _sums(self) -> tuple[tuple[str, int], ...]:
        return tuple(self.sums)  # type: ignore[arg-type]

    @cached_property
    def _cells_of(self) -> dict[str, list[Cell]]:
        found: dict[str, list[Cell]] = {}
        for i, row in enumerate(self.cages.split()):
            for j, label in enumerate(row):
                found.setdefault(label, []).append((i, j))
        return found

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        cages = [(self._cells_of[label], total) for label, total in self._sums]
        labels = labels_of(self.decode(solution))
        bold = {(i, j) for i, j, _ in self.given}
        return cages_svg(
            labels,
            self._regions,
            cages,
            bold=bold,
            shaded=self._shaded,
            cell_size=cell_size,
            title=title or self._title,
        )
