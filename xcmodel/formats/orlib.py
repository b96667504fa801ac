"""Set-partitioning problems as in J. E. Beasley's OR-Library.

The first line is ``rows columns``; then there is a line a column, ``cost k row1 … rowk``, with rows
counted from 1. Rows are items, to be covered exactly once, and columns are options. Both are named
by their numbers, from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, NamedTuple

from xcmodel.formats.building import Entry, build
from xcmodel.formats.files import Content, Line, Place
from xcmodel.model import Model
from xcmodel.problem.items import Multiplicity
from xcmodel.text.numbers import plural


class Sizes(NamedTuple):
    """The numbers of rows and columns."""

    rows: int
    columns: int


class Column(NamedTuple):
    """A column: its number from 1, the rows that it covers, and its cost."""

    number: int
    rows: list[int]
    cost: int


def read(content: Content) -> Model:
    """Return the set-partitioning problem in a file."""
    return read_columns(content, 1)


def read_columns(content: Content, multiplicity: Multiplicity) -> Model:
    """Return the problem in a file that has a line a column.

    Args:
        content: the file.
        multiplicity: that of every row.
    """
    lines = content.lines()
    sizes = read_sizes(content, next(lines, None))
    options: list[Column] = []
    place_of = {}
    for number, line in enumerate(islice(lines, sizes.columns), start=1):
        cost, rows = _column(content, line, sizes.rows)
        options.append(Column(number, rows, cost))
        place_of[number] = Place(line.number)
    if extra := next(lines, None):
        content.fail(f"a line too many, after {plural(sizes.columns, 'column')}", extra, 0)
    if len(options) < sizes.columns:
        content.fail(f"ends after {len(options)} of {plural(sizes.columns, 'column')}")
    return build_columns(content, sizes, multiplicity, options, place_of)


def build_columns(
    content: Content,
    sizes: Sizes,
    multiplicity: Multiplicity,
    columns: list[Column],
    place_of: Mapping[int, Place],
) -> Model:
    """Return the model of these columns.

    An option covers an item, so a column without rows has one alone, which may stay empty.

    Args:
        content: the file, for messages.
        sizes: the numbers of rows and columns.
        multiplicity: that of every row.
        columns: the columns; those without rows get an item each.
        place_of: where they stand.
    """
    items: list[Any] = [(row, {"multiplicity": multiplicity}) for row in range(1, sizes.rows + 1)]
    free = [number for number, rows, _ in columns if not rows]
    items += [(("free", number), {"optional": True}) for number in free]
    options: list[Entry] = [
        (number, rows or (("free", number),), {"cost": cost}) for number, rows, cost in columns
    ]
    return build(content, items, options, place_of)


def read_sizes(content: Content, line: Line | None) -> Sizes:
    """Return the sizes in the first line."""
    if line is None:
        content.fail("is empty; the first line must be 'rows columns'")
    match content.integers(line):
        case [rows, columns] if rows >= 0 and columns >= 0:
            content.check_size(max(rows, columns), line)
            return Sizes(rows, columns)
    content.fail("the first line must be 'rows columns', two whole numbers", line, 0)


def _column(content: Content, line: Line, n_rows: int) -> tuple[int, list[int]]:
    match content.integers(line):
        case [cost, size, *rows] if size == len(rows):
            if rows and (min(rows) < 1 or max(rows) > n_rows):
                wrong = next(k for k, row in enumerate(rows) if not 1 <= row <= n_rows)
                content.fail(f"row {rows[wrong]} is out of the range 1..{n_rows}", line, wrong + 2)
            return cost, rows
        case [_, size, *rows]:
            content.fail(f"says {plural(size, 'row')}, and has {len(rows)}", line, 1)
    content.fail("a column must be 'cost k row1 … rowk'", line, 0)


def write(model: Model) -> str:
    """Return the file of a model."""
    number_of = {name: number for number, name in enumerate(model.items, start=1)}
    lines = [f" {len(model.items)} {len(model)}"]
    for option in model.options.values():
        rows = " ".join(str(number_of[item]) for item in option.items)
        lines.append(f" {option.cost} {len(option.items)} {rows}")
    return "\n".join([*lines, ""])
