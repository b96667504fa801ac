"""Boards of numbers with black cells that hold clues, as SVG."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xcmodel.draw.canvas import FAINT
from xcmodel.draw.checked_grids import check_cells_of, check_grid
from xcmodel.draw.numbers import BLACK, labels_svg
from xcmodel.draw.outline import Point
from xcmodel.draw.palette import Grid
from xcmodel.draw.svg import Svg, cells_svg, square, text_at, text_group

Clue = tuple[int | None, int | None]
"""The sums of the cells below and to the right; None where there is none."""


def clues_svg(
    labels: Grid,
    clues: Mapping[Point, Clue],
    *,
    bold: Collection[Point] = (),
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of a board for Kakuro.

    Args:
        labels: rows of texts; None and the empty text leave a cell blank.
        clues: the black cells, and the sums that stand in them.
        bold: cells whose texts are bold and black, as givens are; the others are blue.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for what is no grid of texts, or a clue or cell that is no pair.
        ValueError: for a clue, or a bold cell, outside the grid.

    >>> print(clues_svg([[None, "3"]], {(0, 0): (None, 3)}, title="3 = 3"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="88" height="48" ...>
    <title>3 = 3</title>
    ...
    <text x="0.72" y="0.42">3</text>
    ...
    <text x="1.5" y="0.7" fill="#005faf">3</text>
    ...
    </svg>
    """
    check_grid("labels", labels)
    check_cells_of(labels, clues=clues, bold=bold)
    _check_clues(clues)
    cells = [(i, j) for i, row in enumerate(labels) for j in range(len(row))]
    black, white = f' fill="{BLACK}"', ' fill="#ffffff"'
    sums = [text for cell, clue in clues.items() for text in _sums(cell, clue)]
    elements = [
        f'<g stroke="{FAINT}" stroke-width="0.03">',
        *(square(j, i, black if (i, j) in clues else white) for i, j in cells),
        *(f'<path d="M{j},{i}l1,1"/>' for (i, j), clue in clues.items() if clue != (None, None)),
        "</g>",
        *text_group(sums, 0.34, attributes=white),
        *labels_svg(labels, cells, bold),
    ]
    n_columns = max(map(len, labels), default=0)
    return cells_svg(elements, n_columns, len(labels), cell_size=cell_size, title=title)


def _check_clues(clues: Mapping[Point, Clue]) -> None:
    for cell, clue in clues.items():
        if not (isinstance(clue, tuple | list) and len(clue) == 2):  # noqa: PLR2004
            raise TypeError(
                f"clues[{cell}] is {clue!r:.60}: give the sums below and to the right, None where "
                "there is none"
            )


def _sums(cell: Point, clue: Clue) -> list[str]:
    """Return the sum of the cells below in the lower left half, the other in the upper right."""
    (i, j), (down, across) = cell, clue
    places = [(across, j + 0.72, i + 0.42), (down, j + 0.3, i + 0.88)]
    return [text_at(x, y, total) for total, x, y in places if total]
