"""Names that stand in a column of a table, or in several, whose values make tuples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

Value = TypeVar("Value")

Key: TypeAlias = str | list[str]
"""The column that names are in, or several whose values make tuples."""


def parts_of(key: Key) -> list[str]:
    """Return the columns of a key.

    >>> parts_of("shift"), parts_of(["person", "shift"])
    (['shift'], ['person', 'shift'])
    """
    return key if isinstance(key, list) else [key]


def names_in(
    table: Mapping[str, Iterable[Value]], key: Key
) -> list[Value] | list[tuple[Value, ...]]:
    """Return the name in each row: that of a column, or the values of several as a tuple.

    >>> names_in({"person": ["Ann"], "shift": ["late"]}, ["person", "shift"])
    [('Ann', 'late')]
    """
    if not isinstance(key, list):
        return list(table[key])
    return list(zip(*(table[part] for part in key), strict=True))
