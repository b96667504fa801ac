"""What pictures are made of, looked at before they are drawn, so that what is wrong is named."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from numbers import Integral
from typing import Any

from xcmodel.draw.outline import Point
from xcmodel.draw.palette import Grid, Numbers, Regions
from xcmodel.text.numbers import plural

_PAIR = 2


def check_grid(
    name: str, grid: Grid, regions: Regions | None = None, regions_name: str = "regions"
) -> None:
    """Make sure that these are rows of texts; None and the empty text are blank cells.

    Args:
        name: what the caller calls the grid.
        grid: the rows; a text is a row of its characters.
        regions: what is the same for the cells of a region, for each cell and for no other.
        regions_name: what the caller calls the regions.

    Raises:
        TypeError: for what has no rows, a cell that is no text, or a region that cannot be hashed.
        ValueError: for other numbers of rows or cells in `regions`.

    >>> check_grid("labels", [["1", 2]])
    Traceback (most recent call last):
    TypeError: labels[0][1] is 2: give text, such as '2', or None
    >>> check_grid("labels", [["1", "2"], ["3", "4"]], ["AA", "B"])
    Traceback (most recent call last):
    ValueError: row 1 has 1 cell in regions and 2 cells in labels: give as many, None where ...
    """
    for i, row in enumerate(_rows(name, grid)):
        for j, label in enumerate(row):
            if not (label is None or isinstance(label, str)):
                raise TypeError(
                    f"{name}[{i}][{j}] is {label!r:.60}: give text, such as {str(label)!r:.60}, "
                    "or None"
                )
    if regions is not None:
        lengths = list(map(len, _rows(regions_name, regions)))
        check_lengths(regions_name, lengths, name, list(map(len, grid)))
        _check_hashable(regions_name, regions)


def checked_numbers(labels: Numbers, regions: Regions | None) -> tuple[Grid, Regions]:
    """Return a grid of numbers as texts, and its regions; without these, all cells are one region.

    Args:
        labels: rows of texts and whole numbers; None and the empty text are blank cells.
        regions: what is the same for the cells of a region; None for no regions.

    Raises:
        TypeError: as `check_grid`.
        ValueError: as `check_grid`.

    >>> checked_numbers([[1, None], ["2"]], None)
    ([['1', None], ['2']], [[True, True], [True]])
    """
    texts = [list(map(_text_of, row)) for row in _rows("labels", labels)]
    check_grid("labels", texts, regions)
    return texts, [[True] * len(row) for row in texts] if regions is None else regions


def _text_of(label: Any) -> Any:
    """Return a whole number as text, and anything else as it is."""
    is_number = isinstance(label, Integral) and not isinstance(label, bool)
    return str(int(label)) if is_number else label


def _check_hashable(name: str, regions: Regions) -> None:
    for i, row in enumerate(regions):
        for j, region in enumerate(row):
            try:
                hash(region)
            except TypeError:
                what = f"{name}[{i}][{j}] is {region!r:.60}, which cannot be hashed"
                raise TypeError(f"{what}: give a number, text or tuple, or None") from None


def check_lengths(
    name: str, lengths: Sequence[int], other_name: str, others: Sequence[int]
) -> None:
    """Make sure that two grids have as many rows, and each row as many cells.

    Args:
        name: what the caller calls the one.
        lengths: how many cells its rows have.
        other_name: what the caller calls the other.
        others: how many cells its rows have.

    Raises:
        ValueError: when they do not.

    >>> check_lengths("cells", [2], "clues", [2, 2])
    Traceback (most recent call last):
    ValueError: cells has 1 row and clues has 2 rows: give as many
    """
    if len(lengths) != len(others):
        n_rows, n_others = plural(len(lengths), "row"), plural(len(others), "row")
        raise ValueError(f"{name} has {n_rows} and {other_name} has {n_others}: give as many")
    for i, (length, other) in enumerate(zip(lengths, others, strict=True)):
        if length != other:
            raise ValueError(
                f"row {i} has {plural(length, 'cell')} in {name} and {plural(other, 'cell')} in "
                f"{other_name}: give as many, None where there is no cell"
            )


def check_cells(name: str, cells: Iterable[Point], n_rows: int, n_columns: int) -> None:
    """Make sure that these are cells of a grid of this size.

    Args:
        name: what the caller calls them.
        cells: row and column of each.
        n_rows: the number of rows.
        n_columns: the number of columns.

    Raises:
        TypeError: for what is no list of pairs of whole numbers.
        ValueError: for a cell outside the grid.

    >>> check_cells("queens", [(0, 2)], 2, 2)
    Traceback (most recent call last):
    ValueError: (0, 2) in queens is outside the grid: it has 2 rows and 2 columns, numbered from 0
    """
    if not isinstance(cells, Iterable) or isinstance(cells, str):
        raise TypeError(f"{name} is {cells!r:.60}: give a list of pairs, of row and column")
    for cell in cells:
        if not (
            isinstance(cell, tuple | list) and len(cell) == _PAIR and all(map(_is_whole, cell))
        ):
            raise TypeError(f"{cell!r:.60} in {name}: give a pair of row and column, from 0")
        if not (0 <= cell[0] < n_rows and 0 <= cell[1] < n_columns):
            raise ValueError(
                f"{cell} in {name} is outside the grid: it has {plural(n_rows, 'row')} and "
                f"{plural(n_columns, 'column')}, numbered from 0"
            )


def checked_cells(name: str, cells: Iterable[Point], n_rows: int, n_columns: int) -> list[Point]:
    """Return these cells in a list, once they are known to be cells of a grid of this size.

    Raises:
        TypeError: as `check_cells`.
        ValueError: as `check_cells`.

    >>> checked_cells("dots", iter([(0, 1)]), 2, 2)
    [(0, 1)]
    >>> checked_cells("dots", 5, 2, 2)
    Traceback (most recent call last):
    TypeError: dots is 5: give a list of pairs, of row and column
    """
    known = list(cells) if isinstance(cells, Iterable) and not isinstance(cells, str) else cells
    check_cells(name, known, n_rows, n_columns)
    return list(known)


def check_rows(name: str, rows: object) -> None:
    """Make sure that these are rows that have parts, whatever these are.

    Args:
        name: what the caller calls them.
        rows: the rows; a text is a row of its characters, but no list of rows.

    Raises:
        TypeError: when they are not.

    >>> check_rows("squares", [["aabb"], 5])
    Traceback (most recent call last):
    TypeError: squares[1] is 5: give a row, a list of its cells
    """
    _rows(name, rows)


def check_cells_of(grid: Grid, **named: Iterable[Point]) -> None:
    """Make sure that these are cells of a grid, in rows as long as its longest one.

    Args:
        grid: the rows.
        **named: row and column of each cell, by what the caller calls the cells.

    Raises:
        TypeError: for what is no list of pairs of whole numbers.
        ValueError: for a cell outside the grid.

    >>> check_cells_of(["AB"], bold=[(0, 1)], shaded=[(1, 0)])
    Traceback (most recent call last):
    ValueError: (1, 0) in shaded is outside the grid: it has 1 row and 2 columns, numbered from 0
    """
    n_columns = max(map(len, grid), default=0)
    for name, cells in named.items():
        check_cells(name, cells, len(grid), n_columns)


def check_layers(layers: Sequence[Grid], regions: Sequence[Regions] | None) -> None:
    """Make sure that each layer is a grid, with regions for its cells if any are given.

    Raises:
        TypeError: for what is no list of grids, or of regions.
        ValueError: for other numbers of layers, rows or cells.
    """
    _check_list("layers", layers, "grids")
    marks: Sequence[Regions | None] = [None] * len(layers)
    if regions is not None:
        _check_list("regions", regions, "grids")
        marks = regions
    if len(marks) != len(layers):
        n_layers = plural(len(marks), "layer")
        raise ValueError(f"regions has {n_layers} and layers has {len(layers)}: give as many")
    for k, (layer, its) in enumerate(zip(layers, marks, strict=True)):
        check_grid(f"layers[{k}]", layer, its, f"regions[{k}]")


def _rows(name: str, grid: Any) -> Collection[Collection[Any]]:
    """Return the grid, if it has rows that have cells."""
    _check_list(name, grid, "rows")
    for i, row in enumerate(grid):
        if not _has_parts(row):
            raise TypeError(f"{name}[{i}] is {row!r:.60}: give a row, a list of its cells")
    rows: Collection[Collection[Any]] = grid
    return rows


def _check_list(name: str, value: object, parts: str) -> None:
    if not _has_parts(value) or isinstance(value, str):
        raise TypeError(f"{name} is {value!r:.60}: give a list of {parts}")


def _has_parts(value: Any) -> bool:
    """Whether it has parts in an order; arrays of numpy have, but are no sequences."""
    return isinstance(value, Sequence) or bool(getattr(value, "ndim", 0))


def _is_whole(number: object) -> bool:
    return hasattr(number, "__index__")
