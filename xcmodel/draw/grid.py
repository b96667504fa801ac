"""Grids of labels as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from xcmodel.draw.canvas import FAINT, INK
from xcmodel.draw.checked_grids import check_grid
from xcmodel.draw.outline import Point, outline_path
from xcmodel.draw.palette import Grid, Regions, colours_of, hexadecimal, text_colour
from xcmodel.draw.svg import Svg, cells_svg, squares_path, text_at, text_group


def grid_svg(
    grid: Grid,
    regions: Regions | None = None,
    *,
    cell_size: float = 40,
    letters: bool = True,
    labels: Iterable[str] = (),
    title: str | None = None,
) -> Svg:
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

    Raises:
        TypeError: for what is no grid of texts, or a region that cannot be hashed.
        ValueError: for another number of rows or cells in `regions`.

    >>> print(grid_svg([["L", "L"], ["L", None]], letters=False, title="a corner"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="88" height="88" ...>
    <title>a corner</title>
    <g ...>
    <path fill="#ffd75f" d="M0,0L2,0L2,1L1,1L1,2L0,2Z"><title>L</title></path>
    </g>
    </svg>
    """
    check_grid("grid", grid, regions)
    colours, found = colours_of(grid, labels), regions_of(grid, regions)
    elements = [
        *_blank_squares(empty_cells(grid)),
        f'<g stroke="{INK}" stroke-width="0.12" stroke-linejoin="round" fill-rule="evenodd">',
        *(_shape(label, colours[label], cells) for label, cells in found),
        "</g>",
    ]
    if letters:
        texts = [_letter(label, colours[label], cells) for label, cells in found]
        elements += text_group(texts, 0.5, bold=True)
    n_columns = max(map(len, grid), default=0)
    return cells_svg(elements, n_columns, len(grid), cell_size=cell_size, title=title)


def regions_of(grid: Grid, marks: Regions | None = None) -> list[tuple[str, list[Point]]]:
    """Return the regions of a grid, by their labels: each label with the cells of one region.

    >>> regions_of([["B", "A", "A"]], [[1, 2, 3]])
    [('A', [(0, 1)]), ('A', [(0, 2)]), ('B', [(0, 0)])]
    """
    marks = grid if marks is None else marks
    cells_of: dict[tuple[str, object], list[Point]] = {}
    for i, row in enumerate(grid):
        for j, label in enumerate(row):
            if label:
                cells_of.setdefault((label, marks[i][j]), []).append((i, j))
    found = [(label, cells) for (label, _), cells in cells_of.items()]
    return sorted(found, key=lambda region: region[0])


def empty_cells(grid: Grid) -> list[Point]:
    """Return the cells whose label is the empty text.

    >>> empty_cells([["A", ""]])
    [(0, 1)]
    """
    return [(i, j) for i, row in enumerate(grid) for j, label in enumerate(row) if label == ""]


def middle_of(cells: list[Point]) -> Point:
    """Return the cell with the least sum of squared distances to the others.

    >>> middle_of([(0, 0), (0, 1), (0, 2)])
    (0, 1)
    """
    return min(
        cells, key=lambda cell: sum((cell[0] - i) ** 2 + (cell[1] - j) ** 2 for i, j in cells)
    )


def _blank_squares(cells: list[Point]) -> list[str]:
    style = f'fill="#ffffff" stroke="{FAINT}" stroke-width="0.04"'
    return [f'<path {style} d="{squares_path(cells)}"/>'] if cells else []


def _shape(label: str, colour: int, cells: list[Point]) -> str:
    return (
        f'<path fill="{hexadecimal(colour)}" d="{outline_path(set(cells))}">'
        f"<title>{escape(label)}</title></path>"
    )


def _letter(label: str, colour: int, cells: list[Point]) -> str:
    i, j = middle_of(cells)
    return text_at(j + 0.5, i + 0.68, label, f' fill="{text_colour(colour)}"')
