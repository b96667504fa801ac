"""The layers of a body of cubes, side by side: as text, and as SVG."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

from xcmodel.draw.checked_grids import check_layers
from xcmodel.draw.grid import grid_svg
from xcmodel.draw.palette import Grid, Regions
from xcmodel.draw.svg import Svg
from xcmodel.draw.terminal import grid_text

Label = TypeVar("Label", bound=Hashable)


def layers_text(
    layers: Sequence[Grid],
    regions: Sequence[Regions] | None = None,
    *,
    columns: int | None = None,
    colour: bool = False,
    letters: bool = True,
    labels: Iterable[str] = (),
) -> str:
    """Return a picture of layers side by side, with lines between different labels, or regions.

    Args:
        layers: for every layer a grid of labels, as for `grid_svg`.
        regions: for every layer what is the same for the cells of one region, where several
            regions have the same label.
        columns: how many layers stand side by side; all, if left out.
        colour: whether to colour the areas, by the codes of terminals with 256 colours.
        letters: whether to write each label's first character into its cells.
        labels: all labels that other pictures may have, so that the colours are the same in all.

    Raises:
        TypeError: for what is no list of grids of texts, or a region that cannot be hashed.
        ValueError: for another number of layers, rows or cells in `regions`, or no columns.

    >>> print(layers_text([[["L", "L"]], [["L", "I"]]]))
    ┌───────┐   ┌───┬───┐
    │ L   L │   │ L │ I │
    └───────┘   └───┴───┘
    """
    grid, marks = side_by_side(layers, regions, columns)
    return grid_text(grid, marks, colour=colour, letters=letters, labels=labels)


def layers_svg(
    layers: Sequence[Grid],
    regions: Sequence[Regions] | None = None,
    *,
    columns: int | None = None,
    cell_size: float = 40,
    letters: bool = True,
    labels: Iterable[str] = (),
    title: str | None = None,
) -> Svg:
    """Return a picture of layers side by side; a region of several layers has a shape in each.

    Args:
        layers: for every layer a grid of labels, as for `grid_svg`.
        regions: for every layer what is the same for the cells of one region, where several
            regions have the same label.
        columns: how many layers stand side by side; all, if left out.
        cell_size: width and height of a cell, in pixels.
        letters: whether to write each label once into each of its shapes.
        labels: all labels that other pictures may have, so that the colours are the same in all.
        title: what the picture shows, for those who cannot see it.

    Raises:
        TypeError: for what is no list of grids of texts, or a region that cannot be hashed.
        ValueError: for another number of layers, rows or cells in `regions`, or no columns.

    >>> layers_svg([[["L", "L"]], [["L", "I"]]]).count("<path")
    3
    """
    grid, marks = side_by_side(layers, regions, columns)
    return grid_svg(grid, marks, cell_size=cell_size, letters=letters, labels=labels, title=title)


def side_by_side(
    layers: Sequence[Grid], regions: Sequence[Regions] | None = None, columns: int | None = None
) -> tuple[list[list[str | None]], list[list[object]]]:
    """Return one grid with all layers, a cell apart, and the regions of its cells.

    Raises:
        TypeError: for what is no list of grids of texts, or a region that cannot be hashed.
        ValueError: for another number of layers, rows or cells in `regions`, or no columns.

    >>> side_by_side([[["L"]], [["L"]]])
    ([['L', None, 'L']], [[(0, 'L'), None, (1, 'L')]])
    """
    check_layers(layers, regions)
    regions = layers if regions is None else regions
    width = max((len(row) for layer in layers for row in layer), default=0)
    columns = max(len(layers), 1) if columns is None else columns
    if columns < 1:
        raise ValueError(f"{columns} columns: use at least 1")
    grid: list[list[str | None]] = []
    marks: list[list[object]] = []
    for first in range(0, len(layers), columns):
        numbers = range(first, min(first + columns, len(layers)))
        if first:
            grid.append([])
            marks.append([])
        for i in range(max(len(layers[number]) for number in numbers)):
            rows = [_row(layers[number], i, width) for number in numbers]
            grid.append(_joined(rows))
            tagged = [
                [(number, mark) for mark in _row(regions[number], i, width)] for number in numbers
            ]
            marks.append(_joined(tagged))
    return grid, marks


def _row(layer: Sequence[Sequence[Label | None]], i: int, width: int) -> list[Label | None]:
    row: list[Label | None] = list(layer[i]) if i < len(layer) else []
    return row + [None] * (width - len(row))


def _joined(rows: Sequence[Sequence[Label | None]]) -> list[Label | None]:
    joined: list[Label | None] = []
    for k, row in enumerate(rows):
        joined += [None, *row] if k else row
    return joined
