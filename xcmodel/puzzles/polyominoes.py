"""Polyominoes: shapes of square cells, their orientations, and where they fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xcmodel.puzzles.boards import Cell

Shape = tuple[Cell, ...]
"""Cells in ascending order."""


def read_shape(text: str) -> Shape:
    """Return the shape drawn by this text; ``.`` is empty, rows stand apart by white space.

    >>> read_shape("TTT .T.")
    ((0, 0), (0, 1), (0, 2), (1, 1))
    """
    return tuple(
        (i, j)
        for i, row in enumerate(text.split())
        for j, character in enumerate(row)
        if character != "."
    )


def orientations(shape: Iterable[Cell]) -> list[Shape]:
    """Return the different shapes that turning and flipping makes of this one.

    Each is moved to row 0 and column 0.

    >>> len(orientations(read_shape("LLL L..")))
    8
    >>> orientations(read_shape("II"))
    [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    """
    found = set()
    turned = list(shape)
    for _ in range(4):
        turned = [(j, -i) for i, j in turned]
        found |= {_at_origin(turned), _at_origin((i, -j) for i, j in turned)}
    return sorted(found)


def placements(shape: Iterable[Cell], free: Iterable[Cell]) -> Iterator[Shape]:
    """Yield the cells that the shape can take, in every orientation, each placement once.

    >>> list(placements(read_shape("II"), [(0, 0), (0, 1), (1, 1)]))
    [((0, 0), (0, 1)), ((0, 1), (1, 1))]
    """
    free = sorted(free)
    is_free = set(free).__contains__
    for oriented in orientations(shape):
        # Every placement has one least cell, which is where the shape's least cell lies.
        first_row, first_column = oriented[0]
        for row, column in free:
            cells = tuple((i - first_row + row, j - first_column + column) for i, j in oriented)
            if all(map(is_free, cells)):
                yield cells


def _at_origin(cells: Iterable[Cell]) -> Shape:
    cells = list(cells)
    top = min(i for i, _ in cells)
    left = min(j for _, j in cells)
    return tuple(sorted((i - top, j - left) for i, j in cells))
