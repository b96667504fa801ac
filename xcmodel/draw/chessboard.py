"""Chessboards with queens as SVG."""

from __future__ import annotations

from collections.abc import Iterable

from xcmodel.draw.canvas import INK
from xcmodel.draw.checked_grids import checked_cells
from xcmodel.draw.outline import Point
from xcmodel.draw.svg import Svg, cells_svg, squares_path
from xcmodel.text.arguments import whole_argument

_LIGHT, _DARK = "#ffffff", "#c6c6c6"

# A crown with five points, on a square that is 1 wide and 1 high. Fonts draw the sign for a queen
# in very different ways, if they have one.
_CROWN = (
    "l-0.1,-0.36l0.13,0.18l0.07,-0.28l0.12,0.26l0.1,-0.32l0.1,0.32l0.12,-0.26l0.07,0.28l0.13,-0.18"
    "l-0.1,0.36zm0.01,0.05h0.62v0.09h-0.62z"
)
_CROWN_START = (0.18, 0.72)


def chessboard_svg(
    rows: int,
    columns: int,
    queens: Iterable[Point],
    *,
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of a chessboard with queens.

    Args:
        rows: the number of rows.
        columns: the number of columns.
        queens: row and column of each queen, from 0.
        cell_size: width and height of a square, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for sizes that are no whole numbers, and queens that are no pairs of such.
        ValueError: for a queen outside the board.

    >>> print(chessboard_svg(1, 2, [(0, 1)], title="a queen"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="88" height="48" ...>
    <title>a queen</title>
    <rect width="2" height="1" fill="#ffffff"/>
    <path fill="#c6c6c6" d="M1,0h1v1h-1z"/>
    <rect width="2" height="1" fill="none" stroke="#1c1c1c" stroke-width="0.08"/>
    <path fill="#1c1c1c" d="M1.18,0.72l..."/>
    </svg>
    """
    rows, columns = whole_argument(rows, "rows"), whole_argument(columns, "columns")
    queens = checked_cells("queens", queens, rows, columns)
    dark = [(i, j) for i in range(rows) for j in range(columns) if (i + j) % 2]
    x, y = _CROWN_START
    elements = [
        f'<rect width="{columns}" height="{rows}" fill="{_LIGHT}"/>',
        f'<path fill="{_DARK}" d="{squares_path(dark)}"/>',
        f'<rect width="{columns}" height="{rows}" fill="none" stroke="{INK}" stroke-width="0.08"/>',
        *(f'<path fill="{INK}" d="M{j + x:g},{i + y:g}{_CROWN}"/>' for i, j in queens),
    ]
    return cells_svg(elements, columns, rows, cell_size=cell_size, title=title)
