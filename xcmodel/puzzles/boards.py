"""Boards of square cells, read from text: ``.`` is a free cell, ``#`` is a hole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from xcmodel.errors import ModelError

Cell = tuple[int, int]
"""Row and column, from 0."""

FREE = "."
HOLE = "#"


def rectangle(rows: int, columns: int) -> str:
    """Return the text of a board without holes.

    >>> rectangle(2, 3)
    '...\\n...'
    """
    return "\n".join([FREE * columns] * rows)


def read_board(text: str) -> tuple[str, ...]:
    """Return the rows of a board, which stand apart by any white space.

    Raises:
        ModelError: for any other character, or for rows of different lengths.

    >>> read_board('''
    ...     ..#
    ...     ...
    ... ''')
    ('..#', '...')
    """
    rows = tuple(text.split())
    for number, row in enumerate(rows, start=1):
        if strange := set(row) - {FREE, HOLE}:
            raise ModelError(
                f"row {number} of the board, {row!r}, has {min(strange)!r}: "
                f"use {FREE!r} for a free cell and {HOLE!r} for a hole"
            )
        if len(row) != len(rows[0]):
            raise ModelError(
                f"row {number} of the board has {len(row)} cells, row 1 has {len(rows[0])}: "
                f"fill up with {HOLE!r}"
            )
    return rows


def free_cells(rows: tuple[str, ...]) -> Iterator[Cell]:
    """Yield the free cells, row by row.

    >>> list(free_cells(("..#", "#..")))
    [(0, 0), (0, 1), (1, 1), (1, 2)]
    """
    for i, row in enumerate(rows):
        for j, character in enumerate(row):
            if character == FREE:
                yield i, j


def board_symmetries(cells: Iterable[Cell]) -> Iterator[dict[Cell, Cell]]:
    """Yield the turns and flips that carry these cells onto themselves: where each cell goes.

    The one that moves nothing is not among them.

    >>> list(board_symmetries([(0, 0), (0, 1)]))
    [{(0, 0): (0, 1), (0, 1): (0, 0)}]
    """
    cells = sorted(cells)
    if not cells:
        return
    seen = [cells]
    for transposes, down, right in product((False, True), (1, -1), (1, -1)):
        turned = [(j, i) if transposes else (i, j) for i, j in cells]
        images = _moved_onto(cells, [(down * i, right * j) for i, j in turned])
        if sorted(images) == cells and images not in seen:
            seen.append(images)
            yield dict(zip(cells, images, strict=True))


def _moved_onto(cells: list[Cell], moved: list[Cell]) -> list[Cell]:
    """Return the moved cells shifted so that they begin in the same row and column as the cells."""
    top = min(i for i, _ in cells) - min(i for i, _ in moved)
    left = min(j for _, j in cells) - min(j for _, j in moved)
    return [(i + top, j + left) for i, j in moved]
