"""Grids of labels as SVG: one file, no script."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from xcmodel.draw.outline import Point, outline_path
from xcmodel.draw.palette import Grid, Regions, colours_of, rgb, wants_white_text

_OUTLINE = "#1c1c1c"
FAINT = "#8a8a8a"
"""The colour of lines around empty cells."""

_MARGIN = 0.1
"""In cells; at least half of the width of an outline."""


def grid_svg(
    grid: Grid,
    regions: Regions | None = None,
    *,
    cell_size: float = 40,
    letters: bool = True,
    labels: Iterable[str] = (),
    title: str | None = None,
) -> str:
    """Return a picture of a grid of labels: one outlined shape a label, or a region.

    Args:
        grid: rows of labels; None where there is nothing to draw, and the empty text for an empty
            cell, which is drawn as a blank square.
        regions: for every cell, what is the same for the cells of one shape, where several shapes
            have the same label; as long as `grid`.
        cell_size: width and height of a cell, in pixels.
        letters: whether to write each label once, into the middle of its shape.
        labels: all labels that other pictures may have, so that the colours are the same in all.
        title: what the picture shows, for those who cannot see it.

    >>> print(grid_svg([["L", "L"], ["L", None]], letters=False, title="a corner"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="88" height="88" ...>
    <title>a corner</title>
    <g ...>
    <path fill="#ffd75f" d="M0,0L2,0L2,1L1,1L1,2L0,2Z"><title>L</title></path>
    </g>
    </svg>
    """
    colours, parts = colours_of(grid, labels), parts_of(grid, regions)
    lines = [
        *_blank_squares(empty_cells(grid)),
        f'<g stroke="{_OUTLINE}" stroke-width="0.12" stroke-linejoin="round" fill-rule="evenodd">',
        *(_shape(label, colours[label], cells) for label, cells in parts),
        "</g>",
    ]
    if letters:
        lines += [
            '<g font-family="sans-serif" font-size="0.5" font-weight="bold" text-anchor="middle">',
            *(_letter(label, colours[label], cells) for label, cells in parts),
            "</g>",
        ]
    n_columns = max(map(len, grid), default=0)
    return svg_document(lines, n_columns, len(grid), cell_size=cell_size, title=title)


def svg_document(
    lines: Iterable[str], width: float, height: float, *, cell_size: float, title: str | None
) -> str:
    """Return a picture made of these elements, with a narrow margin around it.

    Args:
        lines: elements of SVG, for which a cell is 1 wide and 1 high.
        width: the number of cells in a row.
        height: the number of rows.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    >>> print(svg_document(['<circle r="1"/>'], 2, 1, cell_size=10, title="a quarter"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="22" height="12" ...>
    <title>a quarter</title>
    <circle r="1"/>
    </svg>
    """
    width, height = (round(n + 2 * _MARGIN, 6) for n in (width, height))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'width="{width * cell_size:g}" height="{height * cell_size:g}" '
        f'viewBox="{-_MARGIN:g} {-_MARGIN:g} {width:g} {height:g}">'
    )
    titles = [] if title is None else [f"<title>{escape(title)}</title>"]
    return "\n".join([head, *titles, *lines, "</svg>\n"])


def parts_of(grid: Grid, regions: Regions | None = None) -> list[tuple[str, list[Point]]]:
    """Return the shapes of a grid, by their labels: each label, and the cells of one shape.

    >>> parts_of([["B", "A", "A"]], [[1, 2, 3]])
    [('A', [(0, 1)]), ('A', [(0, 2)]), ('B', [(0, 0)])]
    """
    regions = grid if regions is None else regions
    cells_of: dict[tuple[str, object], list[Point]] = {}
    for i, row in enumerate(grid):
        for j, label in enumerate(row):
            if label:
                cells_of.setdefault((label, regions[i][j]), []).append((i, j))
    parts = [(label, cells) for (label, _), cells in cells_of.items()]
    return sorted(parts, key=lambda part: part[0])


def empty_cells(grid: Grid) -> list[Point]:
    """Return the cells whose label is the empty text.

    >>> empty_cells([["A", ""]])
    [(0, 1)]
    """
    return [(i, j) for i, row in enumerate(grid) for j, label in enumerate(row) if label == ""]


def _blank_squares(cells: list[Point]) -> list[str]:
    squares = "".join(f"M{j},{i}h1v1h-1z" for i, j in cells)
    style = f'fill="#ffffff" stroke="{FAINT}" stroke-width="0.04"'
    return [f'<path {style} d="{squares}"/>'] if cells else []


def _shape(label: str, colour: int, cells: list[Point]) -> str:
    return (
        f'<path fill="{hexadecimal(colour)}" d="{outline_path(set(cells))}">'
        f"<title>{escape(label)}</title></path>"
    )


def _letter(label: str, colour: int, cells: list[Point]) -> str:
    i, j = middle_of(cells)
    fill = "#ffffff" if wants_white_text(colour) else "#000000"
    # Not every program that shows SVG can centre text upright, so it is moved by hand.
    return f'<text x="{j + 0.5:g}" y="{i + 0.68:g}" fill="{fill}">{escape(label)}</text>'


def middle_of(cells: list[Point]) -> Point:
    """Return the cell that is nearest to the others.

    >>> middle_of([(0, 0), (0, 1), (0, 2)])
    (0, 1)
    """
    return min(
        cells, key=lambda cell: sum((cell[0] - i) ** 2 + (cell[1] - j) ** 2 for i, j in cells)
    )


def hexadecimal(colour: int) -> str:
    """Return one of xterm's colours 16..231 as HTML writes it.

    >>> hexadecimal(208)
    '#ff8700'
    """
    return "#{:02x}{:02x}{:02x}".format(*rgb(colour))
