"""Counts in a few lines of Python, which share nothing with the engine: neither models nor code."""

from collections.abc import Iterable
from functools import cache, partial

from benchmarks.atlas.entry import SecondMethod

Place = tuple[int, ...]


def cell_by_cell(cells: Iterable[Place], tiles: Iterable[Iterable[Place]]) -> SecondMethod:
    """Return the count of tilings that fills the first free cell, and keeps counts of free cells.

    Args:
        cells: of the board.
        tiles: oriented tiles, each of which can be used any number of times.
    """
    board, shapes = sorted(cells), [sorted(tile) for tile in tiles]
    return SecondMethod("cell by cell with a table", partial(_tilings, board, shapes))


def _tilings(board: list[Place], shapes: list[list[Place]]) -> int:
    bit = {cell: 1 << k for k, cell in enumerate(board)}

    @cache
    def count(free: int) -> int:
        if not free:
            return 1
        first = board[(free & -free).bit_length() - 1]
        total = 0
        for shape in shapes:
            move = [a - b for a, b in zip(first, shape[0], strict=True)]
            places = (tuple(a + b for a, b in zip(cell, move, strict=True)) for cell in shape)
            mask = sum(bit.get(place, 0) or 1 << len(board) for place in places)
            if mask & ~free == 0:
                total += count(free ^ mask)
        return total

    return count((1 << len(board)) - 1)


def line_by_line(n: int, each: int) -> SecondMethod:
    """Return the count of ways to have so many queens in every line, at most so on diagonals."""
    return SecondMethod("row by row, columns and diagonals counted", partial(_queens, n, each))


def _queens(n: int, each: int) -> int:
    lines = [0] * (n + 2 * (2 * n - 1))

    def count(row: int, column: int, left: int) -> int:
        if left == 0:
            return 1 if row == n - 1 else count(row + 1, 0, each)
        if column + left > n:
            return 0
        total = count(row, column + 1, left)
        hit = column, n + row + column, 4 * n - 2 + row - column
        if all(lines[line] < each for line in hit):
            for line in hit:
                lines[line] += 1
            total += count(row, column + 1, left - 1)
            for line in hit:
                lines[line] -= 1
        return total

    return count(0, 0, each)
