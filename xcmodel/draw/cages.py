"""Grids of digits with dashed cages and their sums as SVG."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from xcmodel.draw.canvas import INK
from xcmodel.draw.checked_grids import check_cells, check_cells_of, checked_numbers
from xcmodel.draw.numbers import labels_svg, numbers_svg
from xcmodel.draw.outline import Point, outlines
from xcmodel.draw.palette import Numbers, Regions
from xcmodel.draw.svg import Svg, text_at

_INSET = 0.07


def cages_svg(
    labels: Numbers,
    regions: Regions | None,
    cages: Iterable[tuple[Sequence[Point], int]],
    *,
    bold: Collection[Point] = (),
    shaded: Collection[Point] = (),
    cell_size: float = 40,
    title: str | None = None,
) -> Svg:
    """Return a picture of a grid of digits with cages.

    Args:
        labels: rows of texts or whole numbers; None and the empty text leave a cell blank.
        regions: for every cell, what is the same for the cells of one region; None for no regions.
        cages: the cells of each cage in ascending order, and their sum.
        bold: cells whose texts are bold and black, as givens are; the others are blue.
        shaded: cells with a grey background.
        cell_size: width and height of a cell, in pixels.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for what is no grid of texts and whole numbers, a region that cannot be hashed,
            or cells that are no pairs.
        ValueError: for another number of rows or cells than there are regions, for a cage without
            cells, and for a cell outside the grid.

    >>> picture = cages_svg([["1", "2"]], ["AB"], [([(0, 0), (0, 1)], 3)], title="three")
    >>> picture.count("stroke-dasharray"), ">3</text>" in picture
    (1, True)
    """
    labels, regions = checked_numbers(labels, regions)
    check_cells_of(labels, bold=bold, shaded=shaded)
    cages = list(cages)
    _check_cages(cages, len(labels), max(map(len, labels), default=0))
    blank = [[None] * len(row) for row in regions]
    cells = [(i, j) for i, row in enumerate(regions) for j in range(len(row))]
    path = "".join(_inner_outline(set(cells)) for cells, _ in cages)
    sums = [text_at(j + 0.1, i + 0.3, total) for ((i, j), *_), total in cages]
    elements = [
        f'<path fill="none" stroke="{INK}" stroke-width="0.02" stroke-dasharray="0.08 0.06" '
        f'd="{path}"/>',
        # The sums stand on white, which interrupts the dashes.
        '<g fill="#ffffff">',
        *(_patch(cells[0], total) for cells, total in cages),
        "</g>",
        f'<g font-family="sans-serif" font-size="0.24" fill="{INK}">',
        *sums,
        # Digits are shifted, so that the sums have room.
        '</g>\n<g transform="translate(0.06 0.08)">',
        *labels_svg(labels, cells, bold),
        "</g>",
    ]
    return numbers_svg(
        blank, regions, shaded=shaded, above=elements, cell_size=cell_size, title=title
    )


def _check_cages(cages: Sequence[tuple[Sequence[Point], int]], n_rows: int, n_columns: int) -> None:
    for number, (cells, total) in enumerate(cages):
        check_cells(f"cages[{number}]", cells, n_rows, n_columns)
        if not cells:
            raise ValueError(f"cages[{number}], of sum {total}, has no cell: give its cells")


def _patch(cell: Point, total: int) -> str:
    i, j = cell
    width = 0.05 + 0.15 * len(str(total))
    return f'<rect x="{j + 0.07:g}" y="{i + 0.05:g}" width="{width:g}" height="0.28"/>'


def _inner_outline(cells: Collection[Point]) -> str:
    """Return the data of a path a little inside the outline of a cage."""
    path = ""
    for corners in outlines(cells):
        n = len(corners)
        moved = []
        for k, (i, j) in enumerate(corners):
            (a, b), (c, d) = corners[k - 1], corners[(k + 1) % n]
            # Lines run clockwise, so that the inside is to the right of both directions.
            before, after = (i - a, j - b), (c - i, d - j)
            di = _sign(before[1]) + _sign(after[1])
            dj = -_sign(before[0]) - _sign(after[0])
            moved.append(f"{j + _INSET * dj:g},{i + _INSET * di:g}")
        path += "M" + "L".join(moved) + "Z"
    return path


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
