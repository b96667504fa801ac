"""Grids of numbers as SVG: thin lines between cells, thick ones around regions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from xcmodel.draw.canvas import FAINT, INK
from xcmodel.draw.checked_grids import check_cells_of, checked_numbers
from xcmodel.draw.outline import Point, outline_path
from xcmodel.draw.palette import Numbers, Regions
from xcmodel.draw.svg import Svg, cells_svg, square, text_at, text_group

_GIVEN = "#000000"
_FOUND = "#005faf"
"""A blue that every kind of sight tells from black, on white and on `_SHADE`."""
_SHADE = "#e4e4e4"

BLACK = "#303030"
"""The colour of black cells."""


def numbers_svg(
    labels: Numbers,
    regions: Regions | None = None,
    *,
    bold: Collection[Point] = (),
    shaded: Collection[Point] = (),
    above: Iterable[str] = (),
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of a grid of numbers or short texts.

    Args:
        labels: rows of texts or whole numbers; None and the empty text leave a cell blank.
        regions: for every cell, what is the same for the cells of one region; None where there is
            no cell. Without regions, all cells are one.
        bold: cells whose texts are bold and black, as givens are; the others are blue.
        shaded: cells with a grey background.
        above: more elements of SVG, drawn above all others.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for what is no grid of texts and whole numbers, a region that cannot be hashed,
            or cells that are no pairs.
        ValueError: for another number of rows or cells than there are regions, or a bold or shaded
            cell outside the grid.

    >>> print(numbers_svg([[1, 2]], ["AB"], bold=[(0, 0)], title="one, two"))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="88" height="48" ...>
    <title>one, two</title>
    ...
    <text x="0.5" y="0.7" fill="#000000" font-weight="bold">1</text>
    <text x="1.5" y="0.7" fill="#005faf">2</text>
    </g>
    </svg>
    """
    labels, regions = checked_numbers(labels, regions)
    check_cells_of(labels, bold=bold, shaded=shaded)
    cells = [
        (i, j)
        for i, row in enumerate(regions)
        for j, region in enumerate(row)
        if region is not None
    ]
    shade = f' fill="{_SHADE}"'
    elements = [
        f'<g fill="#ffffff" stroke="{FAINT}" stroke-width="0.02">',
        *(square(j, i, shade if (i, j) in shaded else "") for i, j in cells),
        "</g>",
        f'<g fill="none" stroke="{INK}" stroke-width="0.08" stroke-linejoin="round">',
        *(f'<path d="{outline_path(region)}"/>' for region in _by_region(regions, cells)),
        "</g>",
        *labels_svg(labels, cells, bold),
        *above,
    ]
    n_columns = max(map(len, regions), default=0)
    return cells_svg(elements, n_columns, len(regions), cell_size=cell_size, title=title)


def _by_region(regions: Sequence[Sequence[object]], cells: list[Point]) -> list[set[Point]]:
    found: dict[object, set[Point]] = {}
    for i, j in cells:
        found.setdefault(regions[i][j], set()).add((i, j))
    return list(found.values())


def labels_svg(
    labels: Sequence[Sequence[str | None]], cells: Iterable[Point], bold: Collection[Point]
) -> list[str]:
    """Return a group with each cell's text in its middle, for use inside a picture.

    >>> print(*labels_svg([[None, "7"]], [(0, 0), (0, 1)], bold=()), sep="\\n")
    <g font-family="sans-serif" font-size="0.58" text-anchor="middle">
    <text x="1.5" y="0.7" fill="#005faf">7</text>
    </g>
    """
    texts = (
        _label(text, (i, j), is_bold=(i, j) in bold) for i, j in cells if (text := labels[i][j])
    )
    return text_group(texts, 0.58)


def _label(label: str, cell: Point, *, is_bold: bool) -> str:
    i, j = cell
    weight = ' font-weight="bold"' if is_bold else ""
    return text_at(j + 0.5, i + 0.7, label, f' fill="{_GIVEN if is_bold else _FOUND}"{weight}')
