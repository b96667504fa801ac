"""Grids of letters with black cells and small numbers, as SVG."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xcmodel.draw.numbers import labels_svg
from xcmodel.draw.outline import Point
from xcmodel.draw.palette import Grid
from xcmodel.draw.svg import svg_document

_BLACK, _WHITE, _LINE = "#303030", "#ffffff", "#8a8a8a"


def crossword_svg(
    labels: Grid,
    numbers: Mapping[Point, int],
    *,
    black: Collection[Point] = (),
    bold: Collection[Point] = (),
    cell_size: float = 40,
    title: str | None = None,
) -> str:
    """Return a picture of a crossword.

    Args:
        labels: rows of letters; None and the empty text leave a cell blank.
        numbers: small numbers, which stand in the upper left corners of these cells.
        black: the black cells.
        bold: cells whose letters are bold and black, as what is given often is; others are blue.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    >>> print(crossword_svg([["A", None]], {(0, 0): 1}, black=[(0, 1)], title="one letter"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="88" height="48" ...>
    <title>one letter</title>
    ...
    <text x="0.05" y="0.25">1</text>
    ...
    <text x="0.5" y="0.7" fill="#005faf">A</text>
    ...
    </svg>
    """
    cells = [(i, j) for i, row in enumerate(labels) for j in range(len(row))]
    lines = [
        f'<g fill="{_WHITE}" stroke="{_LINE}" stroke-width="0.03">',
        *(_square(cell, is_black=cell in black) for cell in cells),
        "</g>",
        '<g font-family="sans-serif" font-size="0.24" fill="#000000">',
        *(f'<text x="{j + 0.05:g}" y="{i + 0.25:g}">{n}</text>' for (i, j), n in numbers.items()),
        # Letters move aside, so that numbers of two digits have room.
        '</g>\n<g transform="translate(0.03 0.1)">',
        *labels_svg(labels, cells, bold),
        "</g>",
    ]
    n_columns = max(map(len, labels), default=0)
    return svg_document(lines, n_columns, len(labels), cell_size=cell_size, title=title)


def _square(cell: Point, *, is_black: bool) -> str:
    i, j = cell
    fill = f' fill="{_BLACK}"' if is_black else ""
    return f'<rect x="{j}" y="{i}" width="1" height="1"{fill}/>'
