"""Set-partitioning problems as in J. E. Beasley's OR-Library.

The first line is ``rows columns``; then there is a line a column, ``cost k row1 … rowk``, with rows
counted from 1. Rows are items, to be covered exactly once, and columns are options. Both are named
by their numbers, from 1.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from xcmodel.errors import ModelError
from xcmodel.model import Model


class _Line(NamedTuple):
    """The whole numbers of a line, and where it stands, for messages."""

    place: str
    numbers: list[int]


def read_orlib(path: str | PathLike[str]) -> Model:
    """Return the set-partitioning problem in a file of the OR-Library.

    Args:
        path: the file; one whose name ends in ``.gz`` is unpacked.

    Raises:
        OSError: when the file cannot be read.
        ModelError: when it is not of this format, with the number of the line.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "small.txt"
    ...     _ = path.write_text("2 3\\n 5 2 1 2\\n 2 1 1\\n 2 1 2\\n")
    ...     model = read_orlib(path)
    >>> model, model.minimize(backend="dlx").cost
    (<Model 'small': 2 items, 3 options>, 4)
    """
    path = Path(path)
    lines = _lines(path)
    n_rows, n_columns = _sizes(next(lines, None), path)
    model = Model(name=path.name.partition(".")[0])
    model.add_items_from(range(1, n_rows + 1))
    column = 0
    for line in lines:
        column += 1
        if column > n_columns:
            raise ModelError(f"{line.place}: a line too many, after {n_columns} columns")
        cost, rows = _column(line, n_rows)
        try:
            model.add_option(column, rows, cost=cost)
        except ModelError as error:
            raise ModelError(f"{line.place}: {error}", error.subject) from None
    if column < n_columns:
        raise ModelError(f"{path}: ends after {column} of {n_columns} columns")
    return model


def _lines(path: Path) -> Iterator[_Line]:
    """Yield the lines that are not blank."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open("rt") as file:
        for number, text in enumerate(file, start=1):
            place = f"{path}, line {number}"
            words = text.split()
            try:
                numbers = [int(word) for word in words]
            except ValueError:
                wrong = next(word for word in words if not _is_whole(word))
                raise ModelError(f"{place}: {wrong!r} is not a whole number") from None
            if numbers:
                yield _Line(place, numbers)


def _is_whole(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def _sizes(line: _Line | None, path: Path) -> tuple[int, int]:
    if line is None:
        raise ModelError(f"{path}: is empty; the first line must be 'rows columns'")
    match line.numbers:
        case [rows, columns] if rows >= 0 and columns >= 0:
            return rows, columns
    raise ModelError(f"{line.place}: the first line must be 'rows columns', two whole numbers")


def _column(line: _Line, n_rows: int) -> tuple[int, list[int]]:
    match line.numbers:
        case [cost, size, *rows] if size == len(rows):
            for row in rows:
                if not 1 <= row <= n_rows:
                    raise ModelError(f"{line.place}: row {row} is out of the range 1..{n_rows}")
            return cost, rows
        case [_, size, *rows]:
            raise ModelError(f"{line.place}: says {size} rows, and has {len(rows)}")
    raise ModelError(f"{line.place}: a column must be 'cost k row1 … rowk'")
