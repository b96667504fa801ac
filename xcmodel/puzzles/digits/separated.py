"""Grids from spreadsheets: cells with commas, semicolons or tabs between them."""

from __future__ import annotations

import csv

from xcmodel.text.numbers import is_count


def separated_cells(text: str) -> list[list[str]] | None:
    """Return the cells of each line, if a text has separators; an empty text is an empty cell.

    Tabs may also be white space, before a row or between two of them: they separate cells only
    where each line has as many as there are lines.

    >>> separated_cells("1,,\\n,2,\\n,,3")
    [['1', '', ''], ['', '2', ''], ['', '', '3']]
    >>> separated_cells("\\t1.\\n\\t.2") is None
    True
    """
    if not text.strip():
        return None
    lines = [line for line in text.splitlines() if line.strip(" ")]
    for separator in ";,":
        if separator in text:
            return _split(lines, separator)
    if "\t" not in text:
        return None
    table = _split(lines, "\t")
    is_table = all(len(row) == len(lines) and all(map(_is_cell, row)) for row in table)
    return table if is_table else None


def _split(lines: list[str], separator: str) -> list[list[str]]:
    return list(csv.reader(lines, delimiter=separator, skipinitialspace=True))


def _is_cell(text: str) -> bool:
    return len(text.strip()) <= 1 or is_count(text.strip())
