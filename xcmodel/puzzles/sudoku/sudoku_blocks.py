"""The blocks and houses of a Sudoku."""

from __future__ import annotations

from math import isqrt

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.digits.digits import DIGITS
from xcmodel.puzzles.digits.filling import House, lines
from xcmodel.text.numbers import plural

BLOCKS = 'rows and columns of a block, such as (2, 3), or text such as "aab acb ccb"'
"""What blocks may be, for messages."""


def houses_of(blocks: str, diagonals: bool, windows: bool = False) -> dict[House, list[Cell]]:
    """Return the houses: rows, columns, blocks, and diagonals and windows if asked for.

    >>> houses_of("12 21", diagonals=False)["block", 1]
    [(0, 1), (1, 0)]
    """
    rows = blocks.split()
    houses = lines(len(rows))
    numbers = {label: number for number, label in enumerate(dict.fromkeys("".join(rows)))}
    for i, row in enumerate(rows):
        for j, label in enumerate(row):
            houses.setdefault(("block", numbers[label]), []).append((i, j))
    if diagonals:
        houses |= {("diagonal", k): cells for k, cells in enumerate(diagonals_of(len(rows)))}
    if windows:
        houses |= {("window", k): cells for k, cells in enumerate(windows_of(len(rows)))}
    return houses


def windows_of(size: int) -> list[list[Cell]]:
    """Return the cells of the square windows, each as large as a block, with lines between them.

    Raises:
        ModelError: when the number of rows is no square.

    >>> windows_of(4)
    [[(1, 1), (1, 2), (2, 1), (2, 2)]]
    """
    side = isqrt(size)
    if side * side != size:
        raise ModelError(f"a grid of {size} rows has no windows: their number must be a square")
    starts = range(1, size - side, side + 1)
    return [
        [(i, j) for i in range(top, top + side) for j in range(left, left + side)]
        for top in starts
        for left in starts
    ]


def diagonals_of(size: int) -> list[list[Cell]]:
    """Return the cells of the two long diagonals.

    >>> diagonals_of(2)
    [[(0, 0), (1, 1)], [(0, 1), (1, 0)]]
    """
    return [[(i, i) for i in range(size)], [(i, size - 1 - i) for i in range(size)]]


def rectangles(size: int, block: tuple[int, int] | None) -> str:
    """Return as text blocks of this many rows and columns, or those nearest to squares.

    Raises:
        ModelError: when they do not have as many cells as there are digits.

    >>> rectangles(4, None).split()
    ['1122', '1122', '3344', '3344']
    """
    if block is None:
        height = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
        block = height, size // height
    height, width = block
    if height < 1 or width < 1 or height * width != size:
        raise ModelError(
            f"a block of {height}×{width} cells does not fit {plural(size, 'digit')}: "
            "it must have as many cells as there are digits"
        )
    return "\n".join(
        "".join(DIGITS[i // height * height + j // width] for j in range(size)) for i in range(size)
    )


def shaded_cells(size: int, diagonals: bool, windows: bool) -> set[Cell]:
    """Return the cells of the diagonals and windows that there are.

    >>> sorted(shaded_cells(4, diagonals=False, windows=True))
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    groups = [*(diagonals_of(size) if diagonals else ()), *(windows_of(size) if windows else ())]
    return set().union(*groups)


def blocks_as_text(blocks: tuple[int, int] | str | None, size: int) -> str:
    """Return blocks as text, however they were given.

    Raises:
        ModelError: when they do not fit.

    >>> blocks_as_text((1, 2), 2) == blocks_as_text("aa bb", 2) == blocks_as_text(None, 2)
    True
    """
    return read_blocks(blocks, size) if isinstance(blocks, str) else rectangles(size, blocks)


def read_blocks(text: str, size: int) -> str:
    """Return the blocks with other labels, in order of appearance.

    Raises:
        ModelError: for another size, or blocks that do not have as many cells as there are digits.

    >>> read_blocks("bba baa ccc", 3).split()
    ['112', '122', '333']
    """
    rows = text.split()
    if [len(row) for row in rows] != [size] * size:
        told = f"{plural(size, 'row')} of {plural(size, 'character')}"
        raise ModelError(f"the blocks must be {told}, as the grid is")
    labels = "".join(rows)
    for label in labels:
        if (n_cells := labels.count(label)) != size:
            raise ModelError(
                f"block {label!r} has {plural(n_cells, 'cell')}: there are {size} digits, "
                f"so every block needs {size}"
            )
    new = {label: DIGITS[number] for number, label in enumerate(dict.fromkeys(labels))}
    return "\n".join("".join(new[label] for label in row) for row in rows)
