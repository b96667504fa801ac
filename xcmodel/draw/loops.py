"""Loops on a grid of points as SVG, as in Slitherlink and Masyu."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xcmodel.draw.canvas import FAINT, INK
from xcmodel.draw.checked_grids import check_cells
from xcmodel.draw.outline import Point
from xcmodel.draw.svg import Svg, svg_document, text_at, text_group
from xcmodel.text.checked_arguments import checked_arguments

Edge = tuple[Point, Point]
"""Two points that are side by side; row and column of each."""

_LOOP = "#005faf"
_MARGIN = 0.35


@checked_arguments
def loops_svg(
    size: Point,
    edges: Iterable[Edge],
    *,
    numbers: Mapping[Point, object] | None = None,
    pearls: Mapping[Point, bool] | None = None,
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of points and the edges between them.

    Args:
        size: the number of rows of points, and of columns.
        edges: the edges to draw.
        numbers: texts between four points, by the one in the upper left.
        pearls: circles on points; black if true.
        cell_size: the distance of two points, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for an argument of another kind, such as points that are no pairs of whole
            numbers.
        ValueError: for a point outside the grid.

    >>> print(loops_svg((1, 2), [((0, 0), (0, 1))], title="an edge"))
    <svg ... width="68" height="28" viewBox="-0.35 -0.35 1.7 0.7">
    <title>an edge</title>
    ...
    <path ... d="M0,0L1,0"/>
    ...
    </svg>
    """
    n_rows, n_columns = size
    edges = list(edges)
    for edge in edges:
        check_cells(f"the edge {edge}", edge, n_rows, n_columns)
    for name, points in (("numbers", numbers), ("pearls", pearls)):
        check_cells(name, points or (), n_rows, n_columns)
    elements = [
        f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{n_columns - 1 + 2 * _MARGIN:g}" '
        f'height="{n_rows - 1 + 2 * _MARGIN:g}" fill="#ffffff"/>'
    ]
    if pearls is not None:
        elements += _lines(n_rows, n_columns)
        elements += [_pearl(point, is_black) for point, is_black in pearls.items()]
    if edges:
        elements.append(_path(edges))
    if pearls is None:
        elements.append(f'<g fill="{INK}">')
        elements += (
            f'<circle cx="{j}" cy="{i}" r="0.07"/>' for i in range(n_rows) for j in range(n_columns)
        )
        elements.append("</g>")
    texts = [text_at(j + 0.5, i + 0.68, text) for (i, j), text in (numbers or {}).items()]
    elements += text_group(texts, 0.5, attributes=f' fill="{INK}"') if texts else []
    width, height = (round(n - 1 + 2 * _MARGIN, 6) for n in (n_columns, n_rows))
    return svg_document(elements, width, height, title=title, origin=-_MARGIN, scale=cell_size)


def _lines(n_rows: int, n_columns: int) -> list[str]:
    across = "".join(f"M0,{i}h{n_columns - 1}" for i in range(n_rows))
    down = "".join(f"M{j},0v{n_rows - 1}" for j in range(n_columns))
    return [f'<path fill="none" stroke="{FAINT}" stroke-width="0.02" d="{across}{down}"/>']


def _pearl(point: Point, is_black: bool) -> str:
    i, j = point
    fill = INK if is_black else "#ffffff"
    return f'<circle cx="{j}" cy="{i}" r="0.28" fill="{fill}" stroke="{INK}" stroke-width="0.06"/>'


def _path(edges: Iterable[Edge]) -> str:
    path = "".join(f"M{j},{i}L{v},{u}" for (i, j), (u, v) in edges)
    style = f'fill="none" stroke="{_LOOP}" stroke-width="0.13" stroke-linecap="round"'
    return f'<path {style} d="{path}"/>'
