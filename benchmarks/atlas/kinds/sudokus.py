"""Sudoku, from 1 by 1 up to the grids that have certificates: those of 8 by 8 are too large."""

from functools import partial
from itertools import permutations

from benchmarks.atlas.entry import Entry, SecondMethod, Source, kind, oeis
from xcmodel import Model
from xcmodel.puzzles import Sudoku


def _grids(rows: int, columns: int, diagonals: bool) -> Model:
    return Sudoku.empty(rows * columns, blocks=(rows, columns), diagonals=diagonals).model


def _row_by_row(rows: int, columns: int) -> int:
    """Count grids with all digits on the diagonals, row by row."""
    n = rows * columns
    lines = list(permutations(range(n)))

    def count(grid: tuple[tuple[int, ...], ...]) -> int:
        i = len(grid)
        if i == n:
            return 1
        above = grid[i - i % rows :]
        total = 0
        for line in lines:
            if any(a == b for row in grid for a, b in zip(row, line, strict=True)):
                continue
            blocks = range(0, n, columns)
            if any(
                set(line[b : b + columns]) & set(r[b : b + columns]) for b in blocks for r in above
            ):
                continue
            if line[i] in {row[k] for k, row in enumerate(grid)}:
                continue
            if line[n - 1 - i] in {row[n - 1 - k] for k, row in enumerate(grid)}:
                continue
            total += count((*grid, line))
        return total

    return len(lines) * count((tuple(range(n)),))


def _empty(rows: int, columns: int, sources: tuple[Source, ...], up_to: bool) -> Entry:
    n = rows * columns
    build = partial(_grids, rows, columns, False)
    name = f"Sudoku {n}x{n}, blocks {rows}x{columns}"
    return Entry(name, f"grids of {n} by {n}", build, sources, up_to=up_to)


def _diagonal(rows: int, columns: int) -> Entry:
    n = rows * columns
    return Entry(
        f"diagonal Sudoku {n}x{n}",
        f"blocks {rows} by {columns}, all digits on both diagonals",
        partial(_grids, rows, columns, True),
        missing_from="the OEIS and forum.enjoysudoku.com (SudokuX), which has 9x9",
        second=SecondMethod("row by row", partial(_row_by_row, rows, columns)),
        up_to=False,
    )


kind(
    "Sudoku",
    _empty(1, 1, (oeis("A107739", 1), oeis("A109741", None, 1)), True),
    _empty(2, 2, (oeis("A107739", 288), oeis("A109741", None, 2)), True),
    _empty(2, 3, (oeis("A291187", 28_200_960),), False),
    _diagonal(2, 2),
    _diagonal(2, 3),
)
