"""What Sudoku and Killer Sudoku have in common: blocks, and perhaps diagonals and windows."""

from __future__ import annotations

from collections.abc import Collection

from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.digits.filling import FillingPuzzle, House
from xcmodel.puzzles.sudoku.sudoku_blocks import (
    blocks_as_text,
    houses_of,
    shaded_cells,
    windows_of,
)


class SudokuGrid(FillingPuzzle):
    """A square grid in which every row, column and block has every digit once."""

    blocks: tuple[int, int] | str | None
    """The blocks as text, whatever they were given as."""

    diagonals: bool
    windows: bool

    def _check_blocks(self, n_rows: int) -> None:
        """Keep the blocks as text; raise ModelError where they or the windows do not fit."""
        object.__setattr__(self, "blocks", blocks_as_text(self.blocks, n_rows))
        if self.windows:
            windows_of(n_rows)

    @property
    def _houses(self) -> dict[House, list[Cell]]:
        return houses_of(str(self.blocks), self.diagonals, self.windows)

    @property
    def _regions(self) -> list[str]:
        return str(self.blocks).split()

    @property
    def _shaded(self) -> Collection[Cell]:
        return shaded_cells(self.size, self.diagonals, self.windows)
