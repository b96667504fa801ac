"""Boards for Kakuro, read from text: white cells, and black cells with sums."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.boards.layers import check_row_lengths
from xcmodel.puzzles.boards.runs import BLACK, EMPTY, cells_of, white_runs

Clue = tuple[int | None, int | None]
"""The sums of the white cells below and to the right; None where there is none."""

_CLUE = re.compile(r"(\d{0,18})\\(\d{0,18})")
_MOST_CELLS = 9


@dataclass(frozen=True)
class Run:
    """White cells in a row or column, from one black cell or edge to the next.

    Attributes:
        direction: ``"across"`` or ``"down"``.
        cells: the cells in order.
        total: the sum of their digits; None where any will do.
    """

    direction: str
    cells: tuple[Cell, ...]
    total: int | None


@dataclass(frozen=True)
class KakuroBoard:
    r"""A board whose text has been read.

    Attributes:
        rows: the text of each cell: ``#`` or a clue such as ``16\24`` in black cells, ``.`` or a
            digit in white ones.

    >>> board = KakuroBoard.read(r"# 4\ 3\ ; \3 . .".replace(";", "\n"))
    >>> [run.cells for run in board.runs]
    [((1, 1), (1, 2)), ((1, 1),), ((1, 2),)]
    >>> board.clues[0, 1], board.clues[1, 0]
    ((4, None), (None, 3))
    """

    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def read(cls, text: str) -> KakuroBoard:
        """Return the board of a text: one line a row, with blanks between cells.

        Raises:
            ModelError: for a cell that cannot be read, rows of different lengths or none, more
                than nine white cells in a run, or a sum without white cells.
        """
        rows = tuple(tuple(line.split()) for line in text.splitlines() if line.strip())
        if not rows:
            raise ModelError(r"there are no rows of the board: write each on a line, as '\3 . .'")
        check_row_lengths(rows, "of the board", len(rows[0]))
        board = cls(rows)
        board._check()
        return board

    @property
    def text(self) -> str:
        """The board as text, with its columns aligned."""
        return in_columns(self.rows)

    @cached_property
    def clues(self) -> dict[Cell, Clue]:
        """The black cells with their sums."""
        return {
            cell: _read_clue(symbol)
            for cell, symbol in cells_of(self.rows)
            if symbol == BLACK or "\\" in symbol
        }

    @cached_property
    def givens(self) -> dict[Cell, int | None]:
        """The white cells with their digits, or None."""
        return {
            cell: None if symbol == EMPTY else int(symbol)
            for cell, symbol in cells_of(self.rows)
            if cell not in self.clues
        }

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """All runs, those across first."""
        return tuple(
            Run(direction, cells, self._total_of(direction, cells[0]))
            for direction, cells in white_runs(self.rows, self.clues)
        )

    def _total_of(self, direction: str, first: Cell) -> int | None:
        """Return the sum in the black cell before the first cell of a run."""
        (i, j), is_across = first, direction == "across"
        before = (i, j - 1) if is_across else (i - 1, j)
        return self.clues.get(before, (None, None))[is_across]

    def _check(self) -> None:
        strange = (
            symbol
            for _, symbol in cells_of(self.rows)
            if symbol not in {BLACK, EMPTY, *"123456789"} and not _is_clue(symbol)
        )
        for symbol in strange:
            raise ModelError(
                f"{symbol!r:.80} is no cell of a board: use {BLACK!r} for a black cell, "
                r"'16\24' for one with the sums of the cells below and to the right, "
                f"and {EMPTY!r} or a digit for a white cell"
            )
        for run in self.runs:
            if len(run.cells) > _MOST_CELLS:
                raise ModelError(
                    f"{len(run.cells)} white cells in a run, from {run.cells[0]} {run.direction}: "
                    f"there are {_MOST_CELLS} digits only"
                )
        for (i, j), (down, across) in self.clues.items():
            for total, after in ((down, (i + 1, j)), (across, (i, j + 1))):
                if total is not None and after not in self.givens:
                    raise ModelError(
                        f"the sum {total} at {(i, j)} has no white cell after it", (i, j)
                    )


def in_columns(rows: tuple[tuple[str, ...], ...]) -> str:
    """Return these texts, one line a row, each column as wide as its longest text.

    >>> print(in_columns((("#", "16"), ("24", "."))))
    #  16
    24 .
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        " ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _is_clue(symbol: str) -> bool:
    return symbol.isascii() and symbol != "\\" and _CLUE.fullmatch(symbol) is not None


def _read_clue(symbol: str) -> Clue:
    match = _CLUE.fullmatch(symbol)
    if match is None:
        return None, None
    down, across = match.groups()
    return int(down) if down else None, int(across) if across else None
