"""Options from a table in long form: a row for each item that an option covers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from xcmodel.backend.instance import Int64Array
from xcmodel.errors import ModelError
from xcmodel.problem.arrays import OptionArrays
from xcmodel.problem.column_names import Key, names_in, parts_of
from xcmodel.problem.cost_unit import CostUnit
from xcmodel.problem.new_options import named_twice
from xcmodel.problem.short_floats import short_floats
from xcmodel.problem.table_costs import MISSING, costs_of, is_missing
from xcmodel.text.articles import with_article
from xcmodel.text.numbers import plural
from xcmodel.text.suggestion import did_you_mean

# What spreadsheets put before the first name, and between names in place of a comma.
_MARK, _DELIMITERS = "\ufeff", ";\t|"

# A hint names no more columns.
_MOST_NAMED = 10

# How the columns of pandas, polars and pyarrow, and arrays of numpy, become lists.
_TO_LIST = ("tolist", "to_list", "to_pylist")


@dataclass(frozen=True, eq=False)
class Table:
    """Options and items with their names, in the order in which the table has them first.

    Attributes:
        arrays: the options, covering numbers of items.
        options: the names of the options.
        items: the names of the items.
        colours: for options that give colours, by their number, the colours by item.
    """

    arrays: OptionArrays
    options: list[Hashable]
    items: list[Hashable]
    colours: dict[int, dict[Hashable, Hashable]]


def read_table(frame: Any, option: Key, item: Key, colour: str | None, cost: str | None) -> Table:
    """Return the options in a table; the arguments are those of `Problem.from_table`.

    Raises:
        ModelError: for a column that is not there, a row without an option or an item, a row that
            is there twice, or costs of one option that differ or are no numbers.
    """
    frame = _with_columns(frame)
    _check_key("option", option)
    _check_key("item", item)
    wanted = (*parts_of(option), *parts_of(item), cost, colour)
    columns = {name: _column(frame, name) for name in wanted if name is not None}
    _check_lengths(columns)
    options, option_numbers = _names(columns, option)
    items, item_numbers = _names(columns, item)
    order = np.argsort(option_numbers, kind="stable")
    covered = item_numbers[order].astype(np.int32)
    start = np.concatenate(([0], np.cumsum(np.bincount(option_numbers, minlength=len(options)))))
    _check_distinct(option_numbers, item_numbers, options, items)
    costs, unit = np.zeros(len(options), dtype=np.int64), CostUnit()
    if cost is not None:
        unit, costs = costs_of(columns[cost], option_numbers, options)
    colours: dict[int, dict[Hashable, Hashable]] = {}
    if colour is not None:
        for row, shade in enumerate(columns[colour]):
            if not is_missing(shade):
                number = int(option_numbers[row])
                colours.setdefault(number, {})[items[item_numbers[row]]] = shade
    arrays = OptionArrays(start.astype(np.int64), covered, costs, len(items), unit)
    return Table(arrays, options, items, colours)


def _with_columns(frame: Any) -> Any:
    """Return rows by columns, those of `csv.DictReader` or numpy; other tables as they are."""
    if isinstance(frame, np.ndarray) and frame.dtype.names is not None:
        rows = np.atleast_1d(frame)  # A single row may be no list of one.
        return {name: rows[name] for name in frame.dtype.names}
    if isinstance(frame, list) and all(isinstance(row, Mapping) for row in frame):
        names = dict.fromkeys(name for row in frame for name in row)
        return {name: [row.get(name) for row in frame] for name in names}
    return frame


def _check_key(argument: str, key: Key) -> None:
    if key == []:
        raise ModelError(f"{argument} is []: give a column, or several")


def _names(columns: Mapping[str, list[Any]], key: Key) -> tuple[list[Hashable], Int64Array]:
    """Return the distinct names in a column, or the tuples in several, and the number of each."""
    if not isinstance(key, list):
        return _numbered(columns[key], key)
    for name in key:
        _numbered(columns[name], name)  # None of their values may be missing.
    return _numbered([*names_in(columns, key)], ", ".join(map(str, key)))


def _column(frame: Any, name: str) -> list[Any]:
    """Return a column as a list of Python's values."""
    names = _column_names(frame)
    if not names:
        raise ModelError("the table is empty: it has no columns, and so none for options and items")
    if name not in names:
        raise ModelError(f"the table has no column {name!r}{_hint_of_column(name, names)}", name)
    column = frame[name]
    if (floats := short_floats(column)) is not None:
        return floats
    for method in _TO_LIST:
        if hasattr(column, method):
            return list(getattr(column, method)())
    if not isinstance(column, Iterable):
        raise ModelError(f"column {name!r} is {column!r}: give its values, one for each row", name)
    return list(column)


def _check_lengths(columns: Mapping[str, list[Any]]) -> None:
    """Raise ModelError unless all columns have as many values as the first."""
    (first, values), *others = columns.items()
    for name, other in others:
        if len(other) != len(values):
            raise ModelError(
                f"columns {first!r} and {name!r} are not of one length: they have "
                f"{plural(len(values), 'value')} and {len(other)}, and each row needs one of both",
                name,
            )


def _hint_of_column(name: str, names: list[Any]) -> str:
    """Return what may be meant, or how a file of CSV should have been read."""
    if isinstance(name, tuple) and all(part in names for part in name):
        return f"; for names of several columns give a list: {list(name)!r}"
    texts = [text for text in names if isinstance(text, str)]
    if any(text.startswith(_MARK) for text in texts):
        return f"; {_MARK!r} precedes its first one: open the file with encoding='utf-8-sig'"
    if len(texts) == 1 and (found := [c for c in _DELIMITERS if c in texts[0]]):
        return f"; its only column is {texts[0]!r}: read the file with delimiter={found[0]!r}"
    if hint := did_you_mean(name, names):
        return hint
    listed = ", ".join(map(repr, names[:_MOST_NAMED]))
    return f"; it has {listed}{' ...' if len(names) > _MOST_NAMED else ''}"


def _column_names(frame: Any) -> list[Any]:
    # A mapping has its keys, a table of pyarrow `column_names`, and other frames have `columns`.
    if isinstance(frame, Mapping):
        return [*frame]
    is_lazy = hasattr(frame, "collect")  # Such a frame of polars has no values yet.
    for names in () if is_lazy else ("column_names", "columns"):
        if hasattr(frame, names):
            return list(getattr(frame, names))
    found = with_article(type(frame).__name__)
    how = "; list(...) makes one of its rows" if isinstance(frame, Iterator) else ""
    raise ModelError(
        f"{found} stands where a table should: give a frame of pandas or polars, a table of "
        "pyarrow, an array of numpy with names for its columns, a dictionary of columns, or a list "
        f"of dictionaries, one for each row{how}"
    )


def _numbered(values: list[Any], column: str) -> tuple[list[Hashable], Int64Array]:
    """Return the distinct values in their order, and the number of each value."""
    try:
        number_of = dict(zip(dict.fromkeys(values), count(), strict=False))
    except TypeError:
        raise ModelError(f"column {column!r} has a value that is not hashable") from None
    # Names are nearly always of a few types, none of which can be missing.
    if "" in number_of or any(_may_be_missing(kind) for kind in set(map(type, number_of))):
        for row, value in enumerate(values, start=1):
            if is_missing(value):
                raise ModelError(f"column {column!r} has no value in row {row}")
    numbers = np.fromiter(map(number_of.__getitem__, values), dtype=np.int64, count=len(values))
    return list(number_of), numbers


def _may_be_missing(kind: type) -> bool:
    return kind in (type(None), float) or kind.__name__ in MISSING


def _check_distinct(
    option_numbers: Int64Array,
    item_numbers: Int64Array,
    options: list[Hashable],
    items: list[Hashable],
) -> None:
    keys = np.sort(option_numbers * max(1, len(items)) + item_numbers)
    twice = np.flatnonzero(keys[1:] == keys[:-1])
    if len(twice):
        option, item = divmod(int(keys[twice[0]]), len(items))
        name = options[option]
        raise ModelError(named_twice(name, items[item]), name)
