"""A matrix as text, with dots, and with lines through what is struck out."""

from __future__ import annotations

from xcmodel.problem.names import Name, is_listed
from xcmodel.text.labels import cut, labels_apart, telling_apart
from xcmodel.text.width import padded, width_of
from xcmodel.trace.matrix import Matrix

_LONGEST_NAME = 16
_WIDEST_HEADING = 3
_ACROSS = "─"
_LOST = "┊"
_EMPTY_CELLS = {
    (False, False): "·",
    (False, True): "│",
    (True, False): _ACROSS,
    (True, True): "┼",
}
"""The keys: whether the row is struck out, and whether the column is."""


def matrix_text(matrix: Matrix, *, most_rows: int = 40, most_columns: int = 40) -> str:
    """Return the matrix as text; a larger one is cut, and the last line says so.

    An arrow points at what is marked. A second heading says how often the items must still be
    covered, where that is not once each: `0-1` is an item that may go uncovered.
    """
    items, options = matrix.columns(most_columns), matrix.rows(most_rows)
    rows = [(option, [_cut(matrix.entry(option, item)) for item in items]) for option in options]
    with telling_apart(matrix.position.alike):
        names = labels_apart(items, _LONGEST_NAME)
        stubs = labels_apart(options, _LONGEST_NAME)
    upright = max(map(width_of, names), default=0) > _WIDEST_HEADING
    headings = _headings(names, upright)
    if any(is_listed(item, matrix.marked_items) for item in items):
        headings.insert(0, ["↓" if is_listed(item, matrix.marked_items) else "" for item in items])
    if matrix.has_bounds:
        headings.append([_cut(matrix.bounds(item)) for item in items])
    widths = _widths([*headings, *(cells for _, cells in rows)])
    stub = max(map(width_of, stubs), default=0) + 2
    lines = [
        " " * stub
        + "".join(
            f" {padded(cell, width, '^')}" for cell, width in zip(heading, widths, strict=True)
        )
        for heading in headings
    ]
    lines += [
        _row(matrix, option, items, cells, (padded(name, stub - 2), widths))
        for (option, cells), name in zip(rows, stubs, strict=True)
    ]
    more = matrix.left_out(len(items), len(options))
    return "\n".join(line.rstrip() for line in ([*lines, more] if more else lines))


def _cut(entry: str) -> str:
    return cut(entry, _LONGEST_NAME)


def _widths(lines: list[list[str]]) -> list[int]:
    """Return the widths of the columns: all the same, but for those with long names of colours."""
    widths = [max(map(width_of, column)) for column in zip(*lines, strict=True)]
    least = max((min(width, _WIDEST_HEADING) for width in widths), default=0)
    return [max(width, least) for width in widths]


def _headings(names: list[str], upright: bool) -> list[list[str]]:
    """Return the lines of names; upright, one character of each name a line."""
    if not upright:
        return [names]
    height = max(map(len, names))
    return [list(line) for line in zip(*(name.rjust(height) for name in names), strict=True)]


def _row(
    matrix: Matrix,
    option: Name,
    items: list[Name],
    cells: list[str],
    layout: tuple[str, list[int]],
) -> str:
    name, widths = layout
    struck = is_listed(option, matrix.struck_options)
    arrow = "→" if is_listed(option, matrix.marked_options) else " "
    filling = _ACROSS if struck else " "
    line = f"{arrow} {name}"
    for item, entry, width in zip(items, cells, widths, strict=True):
        empty = _EMPTY_CELLS[struck, is_listed(item, matrix.struck_items)]
        empty = _LOST if is_listed(item, matrix.lost_items) and not struck else empty
        line += filling + padded(entry or empty, width, "^", filling)
    return line + filling
