"""Samurai Sudoku: five Sudokus, of which the middle one shares a block with each of the others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar

from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.deadline import Deadline
from xcmodel.draw import Svg, numbers_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.digits.filling import Filling, House, filling_model
from xcmodel.puzzles.sudoku.sudoku_blocks import houses_of, rectangles
from xcmodel.puzzles.uniqueness import UniquePuzzle
from xcmodel.text.checked_arguments import checked_arguments

_SIZE, _DIGITS, _BLOCK = 21, 9, 3
_CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
_EMPTY, _OUTSIDE = ".", "#"


@checked_arguments
@dataclass(frozen=True)
class SamuraiSudoku(UniquePuzzle):
    """Five Sudokus, of which the middle one shares a block with each of the others.

    Args:
        givens: 21 rows of 21 characters, separated by white space: digits, ``.`` or ``0`` for empty
            cells, and ``#`` outside of the five grids.

    Raises:
        ModelError: for a text that cannot be read.

    >>> puzzle = SamuraiSudoku.empty()
    >>> puzzle.model
    <Model 'samurai sudoku': 1,548 items, 3,321 options>
    >>> puzzle.text().splitlines()[0]
    '.........###.........'
    """

    givens: str
    _cell_size: ClassVar[float] = 24

    def __post_init__(self) -> None:
        rows = self.givens.replace("0", _EMPTY).split()
        if [len(row) for row in rows] != [_SIZE] * _SIZE:
            raise ModelError(f"the givens must be {_SIZE} rows of {_SIZE} characters")
        for i, row in enumerate(rows):
            for j, character in enumerate(row):
                allowed = "123456789." if (i, j) in _CELLS else _OUTSIDE
                if character not in allowed:
                    raise ModelError(
                        f"{character!r} at {(i, j)}: use digits and '.' in the five grids, and '#' "
                        "outside of them"
                    )
        object.__setattr__(self, "givens", "\n".join(rows))

    @classmethod
    def empty(cls) -> SamuraiSudoku:
        """Return the puzzle without givens.

        >>> SamuraiSudoku.empty().text().splitlines()[6]
        '.....................'
        """
        rows = range(_SIZE)
        return cls(
            "\n".join("".join(_EMPTY if (i, j) in _CELLS else _OUTSIDE for j in rows) for i in rows)
        )

    @cached_property
    def given(self) -> tuple[tuple[int, int, int], ...]:
        """The options that the givens stand for.

        >>> SamuraiSudoku(SamuraiSudoku.empty().givens.replace(".", "5", 1)).given
        ((0, 0, 5),)
        """
        return tuple(
            (i, j, int(character))
            for i, row in enumerate(self.givens.split())
            for j, character in enumerate(row)
            if character.isdecimal()
        )

    @cached_property
    def model(self) -> Model:
        """The model: every cell is an item, and every digit in every row, column and block.

        An option is a row and a column, from 0, and the digit in that cell. Copy the model before
        you change it.
        """
        return _model(self.given)

    def decode(self, solution: Iterable[Name]) -> Filling:
        """Return, row by row, the digits; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> SamuraiSudoku.empty().decode([(0, 0, 5)])[0][:2]
        (5, None)
        """
        digits = {(i, j): digit for i, j, digit in (*self.given, *self._names(solution))}
        return tuple(tuple(digits.get((i, j)) for j in range(_SIZE)) for i in range(_SIZE))

    def text(self, solution: Iterable[Name] = ()) -> str:
        """Return the grid as text, which can be read again; without a solution it is the puzzle.

        Args:
            solution: a solution of the model, or some of its options.
        """
        return "\n".join(
            "".join(
                str(digit or _EMPTY) if (i, j) in _CELLS else _OUTSIDE
                for j, digit in enumerate(row)
            )
            for i, row in enumerate(self.decode(solution))
        )

    def _conditions(
        self, deadline: Deadline, progress: bool | ProgressCallback = False
    ) -> tuple[Model, Iterable[Name]]:
        return _rules(), self.given

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        rows = range(_SIZE)
        blocks = [
            [(i // _BLOCK, j // _BLOCK) if (i, j) in _CELLS else None for j in rows] for i in rows
        ]
        labels = [[str(digit) if digit else None for digit in row] for row in self.decode(solution)]
        return numbers_svg(
            labels,
            blocks,
            bold={(i, j) for i, j, _ in self.given},
            cell_size=cell_size,
            title=title or "a Samurai Sudoku",
        )


def _houses() -> dict[House, list[Cell]]:
    """Return the houses of all grids; a block of two grids is one house."""
    houses: dict[House, list[Cell]] = {}
    seen: set[tuple[Cell, ...]] = set()
    for grid, (top, left) in enumerate(_CORNERS):
        for (kind, number), cells in houses_of(rectangles(_DIGITS, None), diagonals=False).items():
            moved = [(top + i, left + j) for i, j in cells]
            if tuple(moved) not in seen:
                seen.add(tuple(moved))
                houses[kind, _DIGITS * grid + number] = moved
    return houses


def _model(given: Iterable[tuple[int, int, int]]) -> Model:
    digits = {(i, j): digit for i, j, digit in given}
    rows = range(_SIZE)
    grid = tuple(tuple(digits.get((i, j), 0) for j in rows) for i in rows)
    return filling_model("samurai sudoku", grid, _HOUSES, n_digits=_DIGITS)


@cache
def _rules() -> Model:
    """Return the model without givens, the same object for all puzzles."""
    return _model(())


_HOUSES = _houses()
_CELLS = {cell for cells in _HOUSES.values() for cell in cells}
