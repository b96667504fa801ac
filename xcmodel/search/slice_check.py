"""The check of a slice before any of it is believed: whether each field is of its type.

Numbers have to be Python's own: those of numpy overflow, and JSON has no form for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from xcmodel.answer.attempt import Attempt
from xcmodel.answer.statistics import Stats
from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import NO_STATS, Slice
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.query import Query, Task
from xcmodel.text.numbers import plural

_Field: TypeAlias = tuple[str, Callable[[Any], bool], str]
"""The name of a field, whether a value is of its type, and what that is, in words."""

_ROUNDING = 1e-9
"""How far a part of the whole may be off, as a sum of many shares is."""

_COUNTING = (Task.COUNT, Task.VISIT)


def fault_of_slice(found: object, query: Query) -> str | None:
    """Return what is wrong with a slice, as what its backend did, or None.

    What `Checker` finds out is not looked at here: whether solutions are some.

    Args:
        found: what `Search.advance` has returned.
        query: what was asked.

    >>> fault_of_slice(Slice(counted=3), Query(Task.ENUMERATE))
    'counted 3 solutions, where solutions had to be handed over'
    >>> fault_of_slice(Slice(counted=8.0), Query(Task.COUNT))
    'gave a slice whose counted is 8.0: give an int'
    """
    if not isinstance(found, Slice):
        return f"returned {found!r} from advance(), and no Slice"
    if (told := _first_fault(found, _OF_SLICE)) is not None:
        return f"gave a slice whose {told}"
    if found.counted < 0:
        return f"counted {plural(found.counted, 'solution')}"
    if found.counted and not _counts(query):
        wanted = "a decision diagram" if query.task is Task.COMPILE else "solutions"
        return f"counted {plural(found.counted, 'solution')}, where {wanted} had to be handed over"
    if found.stats is not NO_STATS and (told := _first_fault(found.stats, _OF_STATS)) is not None:
        return f"gave statistics whose {told}"
    return None


def fault_of_prices(prices: object, n_items: int) -> str | None:
    """Return what is wrong with the prices of items that a search tells, or None.

    >>> fault_of_prices([0.5], 2)
    'gave [0.5] as prices: give a list of 2 numbers, one for each item, or None'
    """
    if prices is None:
        return None
    if isinstance(prices, list) and len(prices) == n_items and _are_numbers(prices):
        return None
    wanted = f"a list of {plural(n_items, 'number')}, one for each item, or None"
    return f"gave {prices!r} as prices: give {wanted}"


def _first_fault(record: object, fields: Iterable[_Field]) -> str | None:
    for name, is_right, wanted in fields:
        value = getattr(record, name)
        if not is_right(value):
            return f"{name} is {value!r}: give {wanted}"
    return None


def _counts(query: Query) -> bool:
    """Whether a number answers it; else it would claim a solution that nobody has checked."""
    return query.task in _COUNTING or (query.task is Task.CERTIFY and not query.least_cost)


def _is_whole(value: object) -> bool:
    return type(value) is int  # Without True and False.


def _is_whole_or_none(value: object) -> bool:
    return value is None or type(value) is int


def _are_whole(values: Iterable[object]) -> bool:
    return set(map(type, values)) <= {int}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _are_numbers(values: list[object]) -> bool:
    # Their types are few, and sooner known than what each of a thousand is.
    return set(map(type, values)) <= {int, float} or all(map(_is_number, values))


def _is_part_or_none(value: Any) -> bool:
    return value is None or (_is_number(value) and -_ROUNDING <= value <= 1 + _ROUNDING)


def _is_text_or_none(value: object) -> bool:
    return value is None or isinstance(value, str)


def _are_whole_or_none(values: object) -> bool:
    return values is None or (isinstance(values, tuple) and _are_whole(values))


def _is_work_or_none(work: object) -> bool:
    return work is None or (isinstance(work, dict) and _are_whole(work.values()))


def _are_attempts(values: object) -> bool:
    return isinstance(values, tuple) and all(isinstance(value, Attempt) for value in values)


_OF_SLICE: tuple[_Field, ...] = (
    ("counted", _is_whole, "an int"),
    ("exhausted", lambda value: type(value) is bool, "a bool"),
    ("bound", _is_whole_or_none, "an int, or None"),
    ("fraction", _is_part_or_none, "a float from 0 to 1, or None"),
    ("solutions", lambda value: isinstance(value, Batch), "a Batch"),
    ("diagram", lambda value: isinstance(value, DecisionDiagram | None), "a DecisionDiagram"),
    ("stats", lambda value: isinstance(value, Stats), "a Stats"),
    ("attempts", _are_attempts, "a tuple of Attempt"),
)
_OF_STATS: tuple[_Field, ...] = (
    # Seconds and solutions are the core's own.
    *(
        (name, _is_whole_or_none, "an int, or None")
        for name in ("nodes", "branchings", "conflicts", "eliminated", "memory")
    ),
    ("nodes_by_level", _are_whole_or_none, "a tuple of int, or None"),
    ("nodes_by_depth", _are_whole_or_none, "a tuple of int, or None"),
    ("strategy", _is_text_or_none, "a str, or None"),
    ("work_by_strategy", _is_work_or_none, "a dict from str to int, or None"),
)
