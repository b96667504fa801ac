"""Boards for Kakuro, read from text: white cells, and black ones in which sums stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards import Cell

BLACK = "#"
EMPTY = "."

Clue = tuple[int | None, int | None]
"""The sums of the white cells below and to the right; None where there is none."""

_CLUE = re.compile(r"(\d*)\\(\d*)")
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
        rows: what stands in each cell: ``#`` or a clue such as ``16\24`` in black cells, ``.`` or a
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
            ModelError: for a cell that cannot be read, rows of different lengths, more than
                nine white cells in line, or a sum of none.
        """
        rows = tuple(tuple(line.split()) for line in text.splitlines() if line.strip())
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                raise ModelError(
                    f"row {number} of the board has {len(row)} cells, row 1 has {len(rows[0])}: "
                    f"fill up with {BLACK!r}"
                )
        board = cls(rows)
        board._check()
        return board

    @property
    def text(self) -> str:
        """The board as text, with its columns in line."""
        return in_columns(self.rows)

    @cached_property
    def clues(self) -> dict[Cell, Clue]:
        """The black cells with their sums."""
        return {
            (i, j): _read_clue(symbol)
            for i, row in enumerate(self.rows)
            for j, symbol in enumerate(row)
            if symbol == BLACK or "\\" in symbol
        }

    @cached_property
    def givens(self) -> dict[Cell, int | None]:
        """The white cells with their digits, or None."""
        return {
            (i, j): None if symbol == EMPTY else int(symbol)
            for i, row in enumerate(self.rows)
            for j, symbol in enumerate(row)
            if (i, j) not in self.clues
        }

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """All runs, those across first."""
        n_rows, n_columns = len(self.rows), len(self.rows[0]) if self.rows else 0
        across = [[(i, j) for j in range(n_columns)] for i in range(n_rows)]
        down = [[(i, j) for i in range(n_rows)] for j in range(n_columns)]
        return tuple(
            run
            for direction, lines in (("across", across), ("down", down))
            for line in lines
            for run in self._runs_of(direction, line)
        )

    def _runs_of(self, direction: str, line: list[Cell]) -> Iterator[Run]:
        total = None
        for is_black, group in groupby(line, key=lambda cell: cell in self.clues):
            cells = tuple(group)
            if is_black:
                total = self.clues[cells[-1]][direction == "across"]
            else:
                yield Run(direction, cells, total)

    def _check(self) -> None:
        strange = (
            symbol
            for row in self.rows
            for symbol in row
            if symbol not in {BLACK, EMPTY, *"123456789"} and not _is_clue(symbol)
        )
        for symbol in strange:
            raise ModelError(
                f"{symbol!r} is no cell of a board: use {BLACK!r} for a black cell, "
                r"'16\24' for one with the sums of the cells below and to the right, "
                f"and {EMPTY!r} or a digit for a white cell"
            )
        for run in self.runs:
            if len(run.cells) > _MOST_CELLS:
                raise ModelError(
                    f"{len(run.cells)} white cells in line, from {run.cells[0]} {run.direction}: "
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
