"""Options as arrays: checked, and made from 0/1 matrices, in which a row is an option."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import count, islice
from typing import Any, Literal

import numpy as np

from xcmodel.backend.instance import Int32Array, Int64Array
from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import GREATEST_COST, WHOLE, CostUnit, checked_cost, whole_costs
from xcmodel.problem.names import Name, check_hashable
from xcmodel.problem.new_options import named_twice
from xcmodel.problem.short_floats import short_floats
from xcmodel.text.arguments import whole_argument
from xcmodel.text.numbers import plural

# An array may name so many items more than it has entries, without being told how many there are.
_FREE_ITEMS = 1_000_000
_MOST_ITEMS = 2**31 - 1


@dataclass(frozen=True, eq=False)
class OptionArrays:
    """Options in compressed sparse row form, like those of an `Instance`.

    Attributes:
        start: where each option's items begin, shape ``(options + 1,)``.
        items: numbers of items, shape ``(entries,)``; each at most once in an option.
        costs: shape ``(options,)``, in units.
        n_items: the number of items.
        unit: the unit of the costs.
    """

    start: Int64Array
    items: Int32Array
    costs: Int64Array
    n_items: int
    unit: CostUnit = WHOLE


def checked_arrays(
    start: Any,
    items: Any,
    n_items: int | None,
    costs: Any,
    names: Iterable[Name] | None = None,
) -> OptionArrays:
    """Return these arrays, checked; without `n_items`, the greatest item is the last one.

    Args:
        start: where each option's items begin, shape ``(options + 1,)``.
        items: numbers of items, shape ``(entries,)``.
        n_items: the number of items, or None.
        costs: numbers, shape ``(options,)``, or None.
        names: those of the options in messages, if not the numbers from 0.

    Raises:
        ModelError: for arrays that are not of whole numbers or not of one dimension, an option
            without items or with one twice, an item out of range, or costs that do not fit.
    """
    start = _whole_numbers(start, "option_start")
    items = _whole_numbers(items, "option_items")
    n_options = len(start) - 1
    if n_options < 0 or start[0] != 0 or start[-1] != len(items):
        raise ModelError(
            f"option_start must begin with 0 and end with {len(items)}, the length of option_items"
        )
    if len(empty := np.flatnonzero(np.diff(start) <= 0)):
        raise ModelError(f"option {empty[0]} covers no item: it must cover at least one")
    n_items = None if n_items is None else whole_argument(n_items, "n_items")
    if n_items is None:
        n_items = int(items.max(initial=-1)) + 1
        if n_items > _FREE_ITEMS + len(items):
            raise ModelError(
                f"option_items names item {n_items - 1}, and only has "
                f"{plural(len(items), 'entry')}: give n_items if there are so many items"
            )
    if n_items > _MOST_ITEMS:
        raise ModelError(f"there are {n_items} items: more than 2**31 - 1")
    if len(items) and items.min() < 0:
        raise ModelError(f"option_items has {items.min()}: items are numbered from 0")
    if len(items) and items.max() >= n_items:
        raise ModelError(f"option_items has numbers out of the range 0..{n_items - 1}")
    _check_distinct(start, items, n_items)
    units, unit = _units_of(costs, n_options, names)
    return OptionArrays(start, items.astype(np.int32), units, n_items, unit)


def _units_of(
    costs: Any, n_options: int, names: Iterable[Name] | None
) -> tuple[Int64Array, CostUnit]:
    """Return so many costs as whole numbers, and their unit."""
    if costs is None:
        return np.zeros(n_options, np.int64), CostUnit()
    array = np.asarray(costs)
    if array.ndim != 1 or not (array.dtype.kind in "iufO" or array.size == 0):
        raise ModelError("costs must be a one-dimensional array of numbers")
    if len(array) != n_options:
        told = f"{plural(n_options, 'option')} and {plural(len(array), 'cost')}: give as many"
        raise ModelError(told)
    if array.dtype.kind in "iu" or not len(array):
        if len(array) and max(abs(int(array.min())), abs(int(array.max()))) > GREATEST_COST:
            raise ModelError("a cost is beyond 2**60: scale the costs down")
        return array.astype(np.int64), CostUnit()
    options = list(islice(count() if names is None else names, n_options))
    if len(options) < n_options:  # Which is told once the arrays are known to be right.
        options = list(range(n_options))
    checked = list(map(checked_cost, options, short_floats(array) or array.tolist()))
    unit, units = whole_costs(CostUnit(), options, checked)
    return np.array(units, dtype=np.int64), unit


def labels_of(matrix: Any) -> tuple[list[Any] | None, list[Any] | None]:
    """Return the labels of rows and columns, as far as this is a frame that has them."""
    return _labels(matrix, "index"), _labels(matrix, "columns")


def _labels(labelled: Any, side: str) -> list[Any] | None:
    labels = getattr(labelled, side, None)
    # What lists call `index` is no label.
    return None if labels is None or callable(labels) else list(labels)


def costs_in_order(costs: Any, options: Iterable[Name] | None) -> Any:
    """Return costs in the order of the options, if they have labels, as a series of pandas has.

    Raises:
        ModelError: for labels that are neither the options' names nor the numbers from 0.
    """
    labels = _labels(costs, "index")
    if labels is None:
        return costs
    values = dict(zip(labels, short_floats(costs) or costs.tolist(), strict=True))
    names = range(len(labels)) if options is None else list(options)
    if len(values) == len(labels) and set(labels) == set(names):
        return [values[name] for name in names]
    if labels != list(range(len(labels))):
        raise ModelError("the labels of the costs are not the names of the options, each once")
    return costs


def _transposed(matrix: Any) -> Any:
    """Return the matrix with rows for columns."""
    return matrix.T if hasattr(matrix, "T") else _as_array(matrix).T


def arrays_of_matrix(
    matrix: Any,
    costs: Any = None,
    names: Iterable[Name] | None = None,
    line: Literal["row", "column"] = "row",
) -> OptionArrays:
    """Return the options that are the rows of a matrix, or its columns.

    Args:
        matrix: a list of rows, a numpy array of shape ``(rows, columns)``, any scipy sparse
            matrix or array, or a frame; entries are 0 and 1, or truth values.
        costs: numbers, one an option, or None.
        names: those of the options in messages, if not the numbers from 0.
        line: what an option is.

    Raises:
        ModelError: for another shape, for rows of unequal length, for another entry, or for an
            option without a one.
    """
    matrix = _transposed(matrix) if line == "column" else matrix
    if hasattr(matrix, "tocoo"):
        rows, columns, values = _entries_of_sparse(matrix)
    else:
        matrix = _as_array(matrix)
        rows, columns = np.nonzero(matrix)
        values = matrix[rows, columns]
    _check_ones(rows, columns, values, line)
    n_rows, n_columns = matrix.shape
    start = np.searchsorted(rows, np.arange(n_rows + 1))
    if len(empty := np.flatnonzero(np.diff(start) == 0)):
        number = int(empty[0])
        name = number if names is None else next(islice(names, number, None), number)
        raise ModelError(
            f"option {name!r}, which is {line} {number + 1} of the matrix, counted from 1, covers "
            "no item: it must cover at least one",
            name,
        )
    return checked_arrays(start, columns, int(n_columns), costs, names)


def listed_names(names: Iterable[Name], argument: str) -> list[Name]:
    """Return names as a list.

    Raises:
        TypeError: when they are none, named as this argument.

    >>> listed_names(3, "option_names")
    Traceback (most recent call last):
    TypeError: option_names is 3: give a list of names
    """
    if not isinstance(names, Iterable):
        raise TypeError(f"{argument} is {names!r}: give a list of names")
    return list(names)


def checked_names(names: Iterable[Name] | None, number: int, kind: str) -> Collection[Name]:
    """Return so many names, the numbers from 0 if there are none.

    Raises:
        ModelError: when there are more or fewer, or one is there twice or not hashable.
    """
    if names is None:
        return range(number)
    names = list(names)
    if len(names) != number:
        raise ModelError(f"{plural(number, kind)} and {plural(len(names), 'name')}: give as many")
    try:
        distinct = len(set(names))
    except TypeError:
        distinct = 0
    seen: set[Name] = set()
    for name in names if distinct < number else ():
        check_hashable(name, kind)
        if name in seen:
            raise ModelError(f"two {kind}s are named {name!r}", name)
        seen.add(name)
    return names


def _whole_numbers(values: Any, name: str) -> Int64Array:
    array = np.asarray(values)
    if array.ndim != 1 or not (array.dtype.kind in "iu" or array.size == 0):
        raise ModelError(f"{name} must be a one-dimensional array of whole numbers")
    return array.astype(np.int64)


def _check_distinct(start: Int64Array, items: Int64Array, n_items: int) -> None:
    owners = np.repeat(np.arange(len(start) - 1), np.diff(start))
    keys = owners * n_items + items
    if not (keys[1:] > keys[:-1]).all():
        keys.sort()
        twice = np.flatnonzero(keys[1:] == keys[:-1])
        if len(twice):
            option, item = divmod(int(keys[twice[0]]), n_items)
            raise ModelError(named_twice(option, item))


def _as_array(matrix: Any) -> Any:
    try:
        array = np.asarray(matrix)
    except ValueError:
        raise ModelError("the rows of the matrix are not all of one length") from None
    if array.size == 0 and array.ndim == 1:
        return array.reshape(0, 0)
    _check_two_dimensional(array)
    return array


def _entries_of_sparse(matrix: Any) -> tuple[Any, Any, Any]:
    _check_two_dimensional(matrix)
    entries = matrix.tocsr(copy=True)
    entries.sum_duplicates()
    entries.eliminate_zeros()
    entries.sort_indices()
    coordinates = entries.tocoo()
    return coordinates.row, coordinates.col, coordinates.data


def _check_two_dimensional(matrix: Any) -> None:
    if matrix.ndim != 2:  # noqa: PLR2004
        raise ModelError(f"a matrix has 2 dimensions, and this one has {matrix.ndim}")


def _check_ones(rows: Any, columns: Any, values: Any, line: str) -> None:
    wrong = np.flatnonzero(np.asarray(values != 1))
    if len(wrong):
        k = wrong[0]
        rows, columns = (columns, rows) if line == "column" else (rows, columns)
        raise ModelError(
            f"the matrix has the entry {values[k]!s} in row {rows[k] + 1}, "
            f"column {columns[k] + 1}, counted from 1: "
            "only 0 and 1 have a meaning",
            int(rows[k]),
        )
