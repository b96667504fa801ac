"""Sparse 0/1 matrices as Matrix Market files: rows are options, columns items to be covered once.

Rows and columns are counted from 1 in the file; items and options are named by numbers from 0.
"""

from __future__ import annotations

from itertools import islice

from xcmodel.formats.building import Entry, build
from xcmodel.formats.files import Content, Line
from xcmodel.model import Model
from xcmodel.text.numbers import plural

_FIRST_LINE = "%%MatrixMarket matrix coordinate pattern general"
_KINDS = ("pattern", "integer", "real")
_SYMMETRIES = ("general", "symmetric")


def read(content: Content) -> Model:
    """Return the model in a file."""
    lines = content.lines()
    kind, symmetry = _kind(content, next(lines, None))
    is_symmetric = symmetry == "symmetric"
    data = (line for line in lines if not line.text.startswith("%"))
    n_rows, n_columns, n_entries = _sizes(content, next(data, None), is_symmetric)
    rows: list[list[int]] = [[] for _ in range(n_rows)]
    n_read = 0
    for line in islice(data, n_entries):
        n_read += 1
        row, column, is_one = _entry(content, line, kind)
        for place, (number, most) in enumerate(((row, n_rows), (column, n_columns))):
            if not 1 <= number <= most:
                content.fail(f"{number} is out of the range 1..{most}", line, place)
        if is_one:
            rows[row - 1].append(column - 1)
            if is_symmetric and row != column:
                rows[column - 1].append(row - 1)
    if extra := next(data, None):
        content.fail(f"an entry too many, after {n_entries}", extra, 0)
    if n_read < n_entries:
        content.fail(f"ends after {n_read} of {plural(n_entries, 'entry')}")
    options: list[Entry] = [(number, columns, {}) for number, columns in enumerate(rows)]
    return build(content, range(n_columns), options, {})


def _kind(content: Content, line: Line | None) -> tuple[str, str]:
    """Return what the entries are, and whether those above the diagonal are left out."""
    words = line.text.lower().split() if line else []
    match words:
        case ["%%matrixmarket", "matrix", "coordinate", kind, symmetry] if (
            kind in _KINDS and symmetry in _SYMMETRIES
        ):
            return kind, symmetry
    content.fail(f"only this is read: {_FIRST_LINE!r}, or integer or real, or symmetric", line, 0)


def _sizes(content: Content, line: Line | None, is_symmetric: bool) -> list[int]:
    if line is None:
        content.fail("ends before the sizes")
    match numbers := content.integers(line):
        case [rows, columns, entries] if min(numbers) >= 0:
            content.check_size(columns, line, 1)
            if is_symmetric and rows != columns:
                content.fail("a symmetric matrix has as many rows as columns", line, 0)
            if rows > entries * (2 if is_symmetric else 1):
                content.fail("some of the rows have no entry: options must cover items", line, 0)
            content.check_size(rows, line, 0)
            return numbers
    content.fail("three numbers should stand here: rows, columns, entries", line, 0)


def _entry(content: Content, line: Line, kind: str) -> tuple[int, int, bool]:
    """Return the row and the column of an entry, and whether it is not 0."""
    words = line.text.split()
    if len(words) != (2 if kind == "pattern" else 3):
        content.fail("an entry should be a row, a column, and in a matrix of numbers a 1", line, 0)
    if kind == "pattern":
        row, column = content.integers(line)
        return row, column, True
    value = _value(words.pop())
    if value not in (0, 1):
        content.fail("only 0 and 1 have a meaning", line, 2)
    row, column = content.integers(Line(line.number, " ".join(words)))
    return row, column, value == 1


def _value(word: str) -> float | None:
    """Return a number as any program may write it, such as 1.000e+00, or None if it is none."""
    try:
        return None if "_" in word else float(word)  # Python reads 1_0 as 10.
    except ValueError:
        return None


def write(model: Model) -> str:
    """Return the file of a model."""
    number_of = {name: number for number, name in enumerate(model.items, start=1)}
    entries = [
        f"{row} {number_of[item]}"
        for row, option in enumerate(model.options.values(), start=1)
        for item in option.items
    ]
    sizes = f"{len(model)} {len(model.items)} {len(entries)}"
    return "\n".join([_FIRST_LINE, sizes, *entries, ""])
