"""Grids of letters with black cells and small numbers, as SVG."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xcmodel.draw.canvas import FAINT
from xcmodel.draw.checked_grids import check_cells_of, check_grid
from xcmodel.draw.numbers import BLACK, labels_svg
from xcmodel.draw.outline import Point
from xcmodel.draw.palette import Grid
from xcmodel.draw.svg import Svg, cells_svg, square, text_at


def crossword_svg(
    labels: Grid,
    numbers: Mapping[Point, int],
    *,
    black: Collection[Point] = (),
    bold: Collection[Point] = (),
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of a crossword.

    Args:
        labels: rows of letters; None and the empty text leave a cell blank.
        numbers: small numbers, which stand in the upper left corners of these cells.
        black: the black cells.
        bold: cells whose letters are bold and black, as givens are; the others are blue.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for what is no grid of texts, or cells that are no pairs.
        ValueError: for a number, or a black or bold cell, outside the grid.

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
    check_grid("labels", labels)
    n_columns = max(map(len, labels), default=0)
    check_cells_of(labels, numbers=numbers, black=black, bold=bold)
    cells = [(i, j) for i, row in enumerate(labels) for j in range(len(row))]
    fill = f' fill="{BLACK}"'
    elements = [
        f'<g fill="#ffffff" stroke="{FAINT}" stroke-width="0.03">',
        *(square(j, i, fill if (i, j) in black else "") for i, j in cells),
        "</g>",
        '<g font-family="sans-serif" font-size="0.24" fill="#000000">',
        *(text_at(j + 0.05, i + 0.25, number) for (i, j), number in numbers.items()),
        # Letters are shifted, so that numbers of two digits have room.
        '</g>\n<g transform="translate(0.03 0.1)">',
        *labels_svg(labels, cells, bold),
        "</g>",
    ]
    return cells_svg(elements, n_columns, len(labels), cell_size=cell_size, title=title)
