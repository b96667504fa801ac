"""Kakuro: crossing sums of different digits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from xcmodel.draw import Svg, clues_svg
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.digits.filling import Filling
from xcmodel.puzzles.kakuro.kakuro_board import KakuroBoard, Run, in_columns
from xcmodel.puzzles.kakuro.kakuro_moves import moves_of
from xcmodel.puzzles.kakuro.kakuro_sums import DIGITS, digits_in, unused_in
from xcmodel.puzzles.puzzle import cached_method
from xcmodel.puzzles.uniqueness import UniquePuzzle
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries


@checked_arguments
@dataclass(frozen=True)
class Kakuro(UniquePuzzle):
    r"""White cells to fill with digits from 1 to 9: different ones in every sum.

    Args:
        board: one line a row, with blanks between cells. ``.`` or a digit is a white cell, ``#`` a
            black one; ``16\24`` is a black one with the sum of the white cells below, and of
            those to the right, and ``16\`` and ``\24`` have one of the two. White cells without a
            sum need only be different.

    Raises:
        ModelError: for a board that cannot be read.

    >>> puzzle = Kakuro(r'''
    ...     #    4\   3\   #
    ...     \3   .    .    6\
    ...     \9   .    .    .
    ...     #    #    \1   .
    ... ''')
    >>> print(puzzle.text(puzzle.solve_unique()))
    #  4\ 3\ #
    \3 1  2  6\
    \9 3  1  5
    #  #  \1 1
    """

    board: str

    def __post_init__(self) -> None:
        # The same board is the same puzzle, however its text was indented.
        object.__setattr__(self, "board", KakuroBoard.read(self.board).text)

    @cached_property
    def model(self) -> Model:
        r"""The model: white cells are items, and so is every digit in every sum, and every sum.

        An option is a row, a column, from 0, and the digit in that cell. For every sum there are
        also options for the digits that are *not* used, so that all nine are covered.
        Seven cells with the sum 40 leave 1 and 4, or 2 and 3:

        >>> model = Kakuro(r"\40 . . . . . . .").model
        >>> [name for name in model.options if name[0] == "unused"]
        [('unused', 'across', (0, 1), (1, 4)), ('unused', 'across', (0, 1), (2, 3))]
        """
        model = Model(name="Kakuro")
        model.add_items_from(("cell", *cell) for cell in self._read.givens)
        runs_of: dict[Cell, list[Run]] = {}
        for run in self._read.runs:
            model.add_items_from(
                (_item(run, digit) for digit in sorted(DIGITS)), optional=run.total is None
            )
            for cell in run.cells:
                runs_of.setdefault(cell, []).append(run)
        for cell, given in self._read.givens.items():
            possible = DIGITS.intersection(*(digits_in(run) for run in runs_of[cell]))
            for digit in [given] if given else sorted(possible):
                covered = [_item(run, digit) for run in runs_of[cell]]
                model.add_option((*cell, digit), [("cell", *cell), *covered])
        for run in self._read.runs:
            if run.total is not None:
                self._add_sum(model, run)
        return model

    @cached_method
    def symmetries(self) -> Symmetries:
        r"""Return the rotations and reflections that keep all sums; most boards have none.

        >>> puzzle = Kakuro(r'''
        ...     #    6\   3\
        ...     \6   .    .
        ...     \3   .    .
        ... ''')
        >>> puzzle.symmetries().order  # The exchange of rows and columns.
        2
        >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
        (2, 2)
        """
        moved: list[dict[Name, Name]] = []
        for move in moves_of(self._read):
            images: dict[Name, Name] = {
                (*cell, digit): (*image, digit)
                for cell, image in move.cells.items()
                for digit in DIGITS
            }
            for run, image in move.runs.items():
                images |= {
                    (*_sum_name(run), unused): (*_sum_name(image), unused)
                    for unused in unused_in(run)
                }
            moved.append({name: images[name] for name in self.model.options})
        return self._generated(options=moved)

    @staticmethod
    def _add_sum(model: Model, run: Run) -> None:
        model.add_item(("sum", run.direction, run.cells[0]))
        for unused in unused_in(run):
            model.add_option(
                (*_sum_name(run), unused),
                [("sum", run.direction, run.cells[0]), *(_item(run, digit) for digit in unused)],
            )

    def decode(self, solution: Iterable[Name]) -> Filling:
        r"""Return, row by row, the digits; None in black cells and where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> Kakuro(r"\4 . .").decode([(0, 1, 3)])
        ((None, 3, None),)
        """
        digits = dict(self._read.givens)
        option_of: dict[Name, tuple[Cell, int]] = {
            (*cell, digit): (cell, digit) for cell in digits for digit in DIGITS
        }
        for name in self._names(solution):
            if name in option_of:
                cell, digit = option_of[name]
                digits[cell] = digit
        return tuple(
            tuple(digits.get((i, j)) for j in range(len(row)))
            for i, row in enumerate(self._read.rows)
        )

    def text(self, solution: Iterable[Name] = ()) -> str:
        r"""Return the board as text, which `Kakuro` can read; without a solution it is the puzzle.

        >>> print(Kakuro(r"\4 . .").text([(0, 1, 3)]))
        \4 3 .
        """
        return in_columns(
            tuple(
                tuple(str(digit or symbol) for digit, symbol in zip(digits, row, strict=True))
                for digits, row in zip(self.decode(solution), self._read.rows, strict=True)
            )
        )

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        """Draw given digits in bold."""
        labels = [[str(digit) if digit else None for digit in row] for row in self.decode(solution)]
        bold = {cell for cell, digit in self._read.givens.items() if digit}
        title = title or "a Kakuro"
        return clues_svg(labels, self._read.clues, bold=bold, cell_size=cell_size, title=title)

    @cached_property
    def _read(self) -> KakuroBoard:
        return KakuroBoard.read(self.board)


def _sum_name(run: Run) -> tuple[str, str, Cell]:
    """Return the beginning of the options for the digits that a sum does not use."""
    return "unused", run.direction, run.cells[0]


def _item(run: Run, digit: int) -> tuple[str, Cell, int]:
    return run.direction, run.cells[0], digit
