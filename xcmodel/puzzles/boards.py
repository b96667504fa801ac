"""Boards of square cells, read from text: ``.`` is a free cell, ``#`` is a hole."""

from __future__ import annotations

from collections.abc import Iterator

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
