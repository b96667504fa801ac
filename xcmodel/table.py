"""Tables in plain text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence


def format_table(
    header: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[int] = ()
) -> str:
    """Return a table whose columns are as wide as they need to be.

    Args:
        header: the columns' names.
        rows: each with as many cells as the header.
        right: numbers of the columns, from 0, that are set flush right.

    >>> print(format_table(["name", "n"], [["a", "1"], ["b", "20"]], right=[1]))
    name   n
    ----  --
    a      1
    b     20
    """
    rows = [header, *rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, ["-" * width for width in widths])
    return "\n".join(_line(row, widths, right) for row in rows)


def _line(cells: Sequence[str], widths: Sequence[int], right: Collection[int]) -> str:
    return "  ".join(
        cell.rjust(width) if column in right else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ).rstrip()
