"""Sudoku, from 1 by 1 up to the grids that have certificates: those of 8 by 8 are too large."""

from functools import partial
from math import factorial

from benchmarks.atlas.entry import Entry, SecondMethod, Source, kind, oeis
from xcmodel import Model
from xcmodel.puzzles import Sudoku


def _grids(rows: int, columns: int, diagonals: bool) -> Model:
    return Sudoku.empty(rows * columns, blocks=(rows, columns), diagonals=diagonals).model


def _cell_by_cell(rows: int, columns: int) -> int:
    """Count grids with all digits on the diagonals, cell by cell; the first row is in order."""
    n = rows * columns
    taken = set[tuple[object, ...]]()

    def marks(i: int, j: int, digit: int) -> set[tuple[object, ...]]:
        houses = [("row", i), ("column", j), ("block", i // rows, j // columns)]
        diagonals = [("leading",)] * (i == j) + [("trailing",)] * (i + j == n - 1)
        return {(*house, digit) for house in (*houses, *diagonals)}

    def count(cell: int) -> int:
        if cell == n * n:
            return 1
        total = 0
        for digit in range(n) if cell >= n else [cell]:
            made = marks(*divmod(cell, n), digit)
            if not made & taken:
                taken.update(made)
                total += count(cell + 1)
                taken.difference_update(made)
        return total

    return factorial(n) * count(0)


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
        second=SecondMethod("cell by cell", partial(_cell_by_cell, rows, columns)),
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
