"""Grids of letters with marked words as SVG."""

from __future__ import annotations

from collections.abc import Iterable

from xcmodel.draw.canvas import INK
from xcmodel.draw.checked_grids import check_cells, check_grid
from xcmodel.draw.outline import Point
from xcmodel.draw.palette import Grid, hexadecimal, palette
from xcmodel.draw.svg import Svg, cells_svg, text_at, text_group


def word_search_svg(
    letters: Grid,
    marks: Iterable[tuple[Point, Point]] = (),
    *,
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of letters, in which words are marked.

    Args:
        letters: rows of letters; None leaves a cell blank.
        marks: the first and the last cell of each marked word.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for what is no grid of texts, or marks that are no pairs of cells.
        ValueError: for a mark that leaves the grid.

    >>> print(word_search_svg([["A", "T"]], [((0, 0), (0, 1))], title="at"))
    <svg ... width="88" height="48" ...>
    <title>at</title>
    ...
    <path stroke="#ffd75f" d="M0.5,0.5L1.5,0.5"/>
    ...
    </svg>
    """
    check_grid("letters", letters)
    marks = list(marks)
    n_rows, n_columns = len(letters), max(map(len, letters), default=0)
    for number, mark in enumerate(marks):
        check_cells(f"marks[{number}]", mark, n_rows, n_columns)
    lines = [
        f'<path stroke="{hexadecimal(palette()[k % len(palette())])}" '
        f'd="M{j + 0.5},{i + 0.5}L{v + 0.5},{u + 0.5}"/>'
        for k, ((i, j), (u, v)) in enumerate(marks)
    ]
    texts = [
        text_at(j + 0.5, i + 0.7, letter, f' fill="{INK}"')
        for i, row in enumerate(letters)
        for j, letter in enumerate(row)
        if letter
    ]
    elements = [
        f'<rect width="{n_columns}" height="{n_rows}" fill="#ffffff" stroke="{INK}" '
        'stroke-width="0.05"/>',
        '<g fill="none" stroke-width="0.7" stroke-linecap="round" stroke-opacity="0.55">',
        *lines,
        "</g>",
        *text_group(texts, 0.58),
    ]
    return cells_svg(elements, n_columns, n_rows, cell_size=cell_size, title=title)
