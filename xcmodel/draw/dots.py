"""Dots on a square grid as SVG."""

from __future__ import annotations

from collections.abc import Iterable

from xcmodel.draw.canvas import FAINT, INK
from xcmodel.draw.checked_grids import checked_cells
from xcmodel.draw.outline import Point
from xcmodel.draw.svg import Svg, cells_svg, square
from xcmodel.text.arguments import whole_argument


def dots_svg(
    size: int, dots: Iterable[Point], *, cell_size: float = 40, title: str | None = None
) -> Svg:
    """Return a picture of a square grid with dots.

    Args:
        size: the number of rows and columns.
        dots: row and column of each dot, from 0.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for a size that is no whole number, and dots that are no pairs of whole numbers.
        ValueError: for a dot outside the grid.

    >>> print(dots_svg(1, [(0, 0)], title="a dot"))
    <svg ... width="48" height="48" viewBox="-0.1 -0.1 1.2 1.2">
    <title>a dot</title>
    ...
    <circle cx="0.5" cy="0.5" r="0.3" fill="#1c1c1c"/>
    </svg>
    """
    size = whole_argument(size, "size")
    dots = checked_cells("dots", dots, size, size)
    elements = [
        f'<g fill="#ffffff" stroke="{FAINT}" stroke-width="0.03">',
        *(square(j, i) for i in range(size) for j in range(size)),
        "</g>",
        *(f'<circle cx="{j + 0.5}" cy="{i + 0.5}" r="0.3" fill="{INK}"/>' for i, j in dots),
    ]
    return cells_svg(elements, size, size, cell_size=cell_size, title=title)
