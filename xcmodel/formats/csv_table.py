"""Models from CSV files: a row for each item that an option covers."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import StringIO
from typing import TYPE_CHECKING, Literal, TypeAlias

from xcmodel.errors import FormatError, ModelError
from xcmodel.formats.files import UTF_8, Content, Source, load
from xcmodel.model import Model
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from _csv import Reader

Decimal: TypeAlias = Literal[".", ","]

# What stands between values; where the first line tells nothing, a comma.
_DELIMITERS = ",;\t|"

_HINT = "; give another encoding, such as --encoding cp1252 for files of Excel"


@dataclass(frozen=True)
class Columns:
    """Which columns of a table say what, as for `Model.from_table`.

    Attributes:
        option: that with the names of the options.
        item: that with the names of the items.
        cost: that with the costs of the options, or None.
        colour: that with the colours, or None; where it is empty, there is none.
    """

    option: str
    item: str
    cost: str | None = None
    colour: str | None = None

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the columns."""
        return filter(None, (self.option, self.item, self.cost, self.colour))


def read_csv(
    source: Source,
    columns: Columns,
    optional: Iterable[str] = (),
    decimal: Decimal = ".",
    encoding: str | None = None,
) -> Model:
    """Return the model of a CSV file whose first line names its columns.

    Values stand between commas, semicolons, tabs or vertical bars, whichever gives the columns
    that are asked for. All names are texts.

    Args:
        source: a path, or an open file or stream, packed or not.
        columns: which columns say what.
        optional: the items that may go uncovered.
        decimal: what stands before the decimals of a cost; a comma allows for no points.
        encoding: as Python names it; UTF-8 if left out.

    Raises:
        OSError: when the file cannot be read.
        FormatError: when it is no such table, or makes no model.

    >>> from io import StringIO
    >>> file = StringIO("duty;flight;pay\\nA;LH1;7\\nA;LH2;7\\nB;LH2;4\\n")
    >>> read_csv(file, Columns("duty", "flight", "pay")).minimize().solution
    Solution('A')
    """
    content = replace(load(source), encoding=encoding or UTF_8, hint="" if encoding else _HINT)
    if content.is_blank:
        raise FormatError("is empty: its first line should name its columns", content.file)
    table = _table(content, columns)
    if columns.colour in table:
        table[columns.colour] = [colour or None for colour in table[columns.colour]]
    try:
        if decimal == "," and columns.cost in table:
            table[columns.cost] = list(map(_with_point, table[columns.cost]))
        return Model.from_table(
            table,
            option=columns.option,
            item=columns.item,
            cost=columns.cost,
            colour=columns.colour,
            optional=optional,
            name=content.stem.strip("<>") or None,
        )
    except ModelError as error:
        raise FormatError(str(error), content.file, subject=error.subject) from None


def _with_point(cost: str | None) -> str | None:
    """Return a cost with a decimal comma as one with a point.

    Raises:
        ModelError: for a point, which may stand between thousands.
    """
    if cost is not None and "." in cost:
        raise ModelError(
            f"a cost is {cost!r}, with a point where decimals follow commas: write numbers such as "
            "3,5 and 1000, or read the file without --decimal ,"
        )
    return cost and cost.replace(",", ".")


def _table(content: Content, columns: Columns) -> dict[str | None, list[str | None]]:
    """Return the values of each column, all of them as texts."""
    reader = _reader(content, _delimiter(content, columns))
    try:
        head = _first_row(reader)
        _refuse_twice(content, columns, head, reader.line_num)
        rows = [_checked(content, row, head, reader.line_num) for row in reader if row]
    except csv.Error as error:
        raise FormatError(f"is no CSV: {error}", content.file, reader.line_num) from None
    if not rows and set(columns) <= set(head):
        raise FormatError("has no rows below its first line, so no options", content.file)
    return {name: [row[k] for row in rows] for k, name in enumerate(head)}


def _delimiter(content: Content, columns: Columns) -> str:
    """Return what stands between values: what gives most of the wanted columns, or most of all."""
    wanted = set(columns)

    def given_by(delimiter: str) -> tuple[int, int]:
        names = _first_row(_reader(content, delimiter))
        return len(wanted.intersection(names)), len(names)

    return max(_DELIMITERS, key=given_by)


def _reader(content: Content, delimiter: str) -> Reader:
    lines = StringIO(content.text, newline="")
    return csv.reader(lines, delimiter=delimiter, skipinitialspace=True)


def _first_row(reader: Reader) -> list[str]:
    return next((row for row in reader if row), [])


def _refuse_twice(content: Content, columns: Columns, head: list[str], line: int) -> None:
    """Refuse a table in which the name of a column that is asked for is that of another, too."""
    twice = next((name for name in columns if head.count(name) > 1), None)
    if twice is not None:
        told = f"has {head.count(twice)} columns {twice!r}: give what is not meant another name"
        raise FormatError(told, content.file, line)


def _checked(content: Content, row: list[str], head: list[str], line: int) -> list[str]:
    if len(row) != len(head):
        told = f"has {plural(len(row), 'value')} in this row, and its first line {len(head)}"
        raise FormatError(told, content.file, line)
    return row
