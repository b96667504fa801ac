"""CSV files by columns, all of whose values are texts."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

from xcmodel.errors import FormatError
from xcmodel.formats.files import UTF_8, Content, Source, load
from xcmodel.problem.column_names import Key, parts_of
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from _csv import Reader

# What stands between values; where the first line tells nothing, a comma.
_DELIMITERS = ",;\t|"

_HINT = "; give another encoding, such as --encoding cp1252 for files of Excel"


def load_csv(source: Source, encoding: str | None) -> Content:
    """Return the content of a CSV file.

    Args:
        source: a path, or an open file or stream, packed or not.
        encoding: as Python names it; UTF-8 if it is None.

    Raises:
        OSError: when the file cannot be read.
        FormatError: when it is empty.
    """
    content = replace(load(source), encoding=encoding or UTF_8, hint="" if encoding else _HINT)
    if content.is_blank:
        raise FormatError("is empty: its first line should name its columns", content.file)
    return content


def key_of(name: str, head: Iterable[str]) -> Key:
    """Return the column of this name, or the columns between whose names there are commas.

    >>> key_of("person, shift", ["person", "shift"]), key_of("a,b", ["a,b"])
    (['person', 'shift'], 'a,b')
    """
    if "," not in name or name in head:
        return name
    return [part.strip() for part in name.split(",")]


def columns_of(content: Content, wanted: Iterable[str]) -> dict[str, list[str]]:
    """Return the values of each column.

    Values stand between commas, semicolons, tabs or vertical bars, whichever gives the columns
    that are asked for.

    Args:
        content: that of the file, whose first line names the columns.
        wanted: the columns that are asked for, or several between commas; they need not be there.

    Raises:
        FormatError: when it is no table, or has two columns of a wanted name.
    """
    wanted = list(wanted)
    reader = _reader(content, _delimiter(content, wanted))
    try:
        head = _first_row(reader)
        _refuse_twice(content, _names(wanted, head), head, reader.line_num)
        rows = [_checked(content, row, head, reader.line_num) for row in reader if row]
    except csv.Error as error:
        raise FormatError(f"is no CSV: {error}", content.file, reader.line_num) from None
    return {name: [row[k] for row in rows] for k, name in enumerate(head)}


def _names(wanted: Iterable[str], head: list[str]) -> list[str]:
    return [part for name in wanted for part in parts_of(key_of(name, head))]


def _delimiter(content: Content, wanted: list[str]) -> str:
    """Return what stands between values: what gives most of the wanted columns, or most of all."""

    def given_by(delimiter: str) -> tuple[int, int]:
        head = _first_row(_reader(content, delimiter))
        return len({*_names(wanted, head)}.intersection(head)), len(head)

    return max(_DELIMITERS, key=given_by)


def _reader(content: Content, delimiter: str) -> Reader:
    lines = StringIO(content.text, newline="")
    return csv.reader(lines, delimiter=delimiter, skipinitialspace=True)


def _first_row(reader: Reader) -> list[str]:
    return next((row for row in reader if row), [])


def _refuse_twice(content: Content, names: list[str], head: list[str], line: int) -> None:
    """Refuse a table in which the name of a column that is asked for is that of another, too."""
    twice = next((name for name in names if head.count(name) > 1), None)
    if twice is not None:
        told = f"has {head.count(twice)} columns {twice!r}: give what is not meant another name"
        raise FormatError(told, content.file, line)


def _checked(content: Content, row: list[str], head: list[str], line: int) -> list[str]:
    if len(row) != len(head):
        told = f"has {plural(len(row), 'value')} in this row, and its first line {len(head)}"
        raise FormatError(told, content.file, line)
    return row
