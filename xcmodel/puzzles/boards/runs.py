"""Grids with black and white cells, as in Kakuro and crosswords, and their runs of white cells."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby

from xcmodel.puzzles.boards.boards import Cell

BLACK = "#"
EMPTY = "."


def cells_of(rows: Sequence[Sequence[str]]) -> Iterator[tuple[Cell, str]]:
    """Yield the cells of a grid with their texts, row by row."""
    for i, row in enumerate(rows):
        for j, symbol in enumerate(row):
            yield (i, j), symbol


def white_runs(
    rows: Sequence[Sequence[str]], black: Container[Cell]
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yield direction and cells of every run between black cells and edges, those across first.

    >>> list(white_runs(["..#"], {(0, 2)}))
    [('across', ((0, 0), (0, 1))), ('down', ((0, 0),)), ('down', ((0, 1),))]
    """
    across = [[(i, j) for j in range(len(row))] for i, row in enumerate(rows)]
    for direction, lines in (("across", across), ("down", zip(*across, strict=True))):
        for line in lines:
            for is_black, cells in groupby(line, key=lambda cell: cell in black):
                if not is_black:
                    yield direction, tuple(cells)
