"""Nonograms as SVG: black and white cells, with clues beside and above them."""

from __future__ import annotations

from collections.abc import Sequence

from xcmodel.draw.canvas import FAINT, INK
from xcmodel.draw.checked_grids import check_lengths, check_rows
from xcmodel.draw.svg import Svg, cells_svg, squares_path, text_at, text_group

Clue = Sequence[int]
"""The lengths of the black runs of a line, in order."""

_STEP = 0.5
"""Between two numbers of a clue, in cells."""

_EVERY = 5
"""Lines are thick after so many cells, which makes long runs easier to count."""


def nonogram_svg(
    cells: Sequence[Sequence[bool | None]],
    rows: Sequence[Clue],
    columns: Sequence[Clue],
    *,
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of a nonogram.

    Args:
        cells: row by row, whether each cell is black; None where it is not known.
        rows: the clues to the left of the rows.
        columns: the clues above the columns.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for cells, or clues, that are no rows.
        ValueError: for other numbers of rows or cells than there are clues.

    >>> print(nonogram_svg([[True, False]], [[1]], [[1], [0]], title="one cell"))
    <svg ... width="112" height="72" viewBox="-0.1 -0.1 2.8 1.8">
    <title>one cell</title>
    ...
    <path fill="#1c1c1c" d="M0,0h1v1h-1z"/>
    ...
    </svg>
    """
    for name, parts in (("cells", cells), ("rows", rows), ("columns", columns)):
        check_rows(name, parts)
    check_lengths("cells", list(map(len, cells)), "clues", [len(columns)] * len(rows))
    left = _STEP * max(map(len, rows), default=0) + 0.1
    top = _STEP * max(map(len, columns), default=0) + 0.1
    n_rows, n_columns = len(rows), len(columns)
    black = [(i, j) for i, row in enumerate(cells) for j, cell in enumerate(row) if cell]
    white = [(i, j) for i, row in enumerate(cells) for j, cell in enumerate(row) if cell is False]
    elements = [
        f'<g transform="translate({left:g} {top:g})">',
        f'<rect width="{n_columns}" height="{n_rows}" fill="#ffffff"/>',
        *([f'<path fill="{INK}" d="{squares_path(black)}"/>'] if black else []),
        # A dot tells a cell that is known to be white from one that is not known.
        f'<g fill="{FAINT}">',
        *(f'<circle cx="{j + 0.5}" cy="{i + 0.5}" r="0.06"/>' for i, j in white),
        "</g>",
        *_ruled(n_rows, n_columns),
        *text_group([*_row_clues(rows), *_column_clues(columns)], 0.44),
        "</g>",
    ]
    size = round(n_columns + left, 2), round(n_rows + top, 2)
    return cells_svg(elements, *size, cell_size=cell_size, title=title)


def _ruled(n_rows: int, n_columns: int) -> list[str]:
    """Return thin lines between cells, and thick ones around and after every fifth of them."""
    lines = []
    for is_thick, style in (
        (False, f'{FAINT}" stroke-width="0.02'),
        (True, f'{INK}" stroke-width="0.07'),
    ):
        across = [i for i in range(n_rows + 1) if _is_thick(i, n_rows) == is_thick]
        down = [j for j in range(n_columns + 1) if _is_thick(j, n_columns) == is_thick]
        path = "".join([f"M0,{i}h{n_columns}" for i in across] + [f"M{j},0v{n_rows}" for j in down])
        lines.append(f'<path fill="none" stroke="{style}" stroke-linecap="square" d="{path}"/>')
    return lines


def _is_thick(number: int, last: int) -> bool:
    return number % _EVERY == 0 or number == last


def _row_clues(rows: Sequence[Clue]) -> list[str]:
    return [
        text_at(-0.3 - _STEP * k, i + 0.65, number)
        for i, clue in enumerate(rows)
        for k, number in enumerate(reversed(clue))
    ]


def _column_clues(columns: Sequence[Clue]) -> list[str]:
    return [
        text_at(j + 0.5, -0.15 - _STEP * k, number)
        for j, clue in enumerate(columns)
        for k, number in enumerate(reversed(clue))
    ]
