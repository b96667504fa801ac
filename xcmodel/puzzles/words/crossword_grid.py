"""Grids for crosswords, read from text: black cells, white cells, and given letters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.boards.layers import check_row_lengths
from xcmodel.puzzles.boards.runs import BLACK, EMPTY, cells_of, white_runs
from xcmodel.puzzles.words.capitals import capitals

_SHORTEST = 2


@dataclass(frozen=True)
class Entry:
    """Cells in a row or column that take a word.

    Attributes:
        number: the number in its first cell.
        direction: ``"across"`` or ``"down"``.
        cells: the cells in order.
    """

    number: int
    direction: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class CrosswordGrid:
    """A grid whose text has been read.

    Attributes:
        rows: a character for every cell: ``#`` is black, ``.`` white, a letter is given.

    >>> grid = CrosswordGrid.read("A.. .#. ...")
    >>> [(entry.number, entry.direction) for entry in grid.entries]
    [(1, 'across'), (1, 'down'), (2, 'down'), (3, 'across')]
    >>> grid.numbers
    {(0, 0): 1, (0, 2): 2, (2, 0): 3}
    >>> grid.givens
    {(0, 0): 'A'}
    """

    rows: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> CrosswordGrid:
        """Return the grid of a text: one character a cell, rows separated by white space.

        Letters become capitals.

        Raises:
            ModelError: for other characters, rows of different lengths, or a white cell that
                belongs to no word of at least two letters.
        """
        grid = cls(tuple(capitals(text).split()))
        grid._check()
        return grid

    @cached_property
    def givens(self) -> dict[Cell, str]:
        """The cells whose letters are given."""
        return {
            cell: symbol for cell, symbol in cells_of(self.rows) if symbol not in (BLACK, EMPTY)
        }

    @cached_property
    def black(self) -> frozenset[Cell]:
        """The black cells."""
        return frozenset(cell for cell, symbol in cells_of(self.rows) if symbol == BLACK)

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The cells where a word begins, with their numbers: row by row, from 1."""
        starts = sorted({cells[0] for _, cells in self._runs})
        return {cell: number for number, cell in enumerate(starts, start=1)}

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, by their numbers, across before down."""
        entries = [
            Entry(self.numbers[cells[0]], direction, cells) for direction, cells in self._runs
        ]
        return tuple(sorted(entries, key=lambda entry: (entry.number, entry.direction)))

    @cached_property
    def _runs(self) -> list[tuple[str, tuple[Cell, ...]]]:
        return [
            (direction, cells)
            for direction, cells in white_runs(self.rows, self.black)
            if len(cells) >= _SHORTEST
        ]

    def _check(self) -> None:
        check_row_lengths(self.rows, "of the grid", len(self.rows[0]) if self.rows else 0)
        for cell, symbol in cells_of(self.rows):
            if symbol not in (BLACK, EMPTY) and not symbol.isalpha():
                raise ModelError(
                    f"{symbol!r} at {cell} is no cell of a grid: use {BLACK!r} for a black cell, "
                    f"{EMPTY!r} for a white one, or a letter",
                    cell,
                )
        crossed = {cell for _, cells in self._runs for cell in cells}
        for cell, symbol in cells_of(self.rows):
            if symbol != BLACK and cell not in crossed:
                raise ModelError(
                    f"no word of {_SHORTEST} letters goes through the white cell {cell}: "
                    f"make it black, {BLACK!r}",
                    cell,
                )
