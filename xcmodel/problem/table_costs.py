"""Costs in a table, told anew in each row of an option, as numbers or as texts."""

from __future__ import annotations

import re
from collections.abc import Hashable
from decimal import Decimal, InvalidOperation
from typing import Any

import numpy as np

from xcmodel.answer.cost import Cost
from xcmodel.backend.instance import Int64Array
from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import CostUnit, checked_cost, whole_costs

_DECIMAL_COMMA = re.compile(r"\s*[+-]?[\d.]*,[\d.,]+\s*")

# Above this, a text such as 1e999999999 stays what it is, as a whole number would fill the memory.
_SHORT = 2**63

MISSING = ("NAType", "NaTType")
"""The types of pandas's values for no value."""


def is_missing(value: Any) -> bool:
    """Whether this stands for no value in a table: None, "", not a number, or pandas's own.

    >>> is_missing(None), is_missing(""), is_missing(float("nan")), is_missing(0)
    (True, True, True, False)
    """
    if value is None or type(value).__name__ in MISSING:
        return True  # Those of pandas are equal to nothing, nor different.
    return bool(value == "" or value != value)  # noqa: PLR0124


def costs_of(
    values: list[Any], numbers: Int64Array, options: list[Hashable]
) -> tuple[CostUnit, Int64Array]:
    """Return the unit and the costs of the options; each row of an option tells the same.

    Args:
        values: the cost in each row, a number or a text that is one.
        numbers: the number of the option in each row.
        options: the names of the options.

    Raises:
        ModelError: for costs of one option that differ, or are missing or no numbers.
    """
    costs: dict[int, Any] = {}
    for number, value in zip(numbers.tolist(), map(number_in, values), strict=True):
        if costs.setdefault(number, value) != value:
            name, told = options[number], (costs[number], value)
            if any(map(is_missing, told)):
                raise _no_cost(name)
            what = ", ".join(map(_shown, told))
            raise ModelError(f"the cost of option {name!r} differs: {what}", name)
    checked = [_cost(options[k], costs[k]) for k in range(len(options))]
    unit, units = whole_costs(CostUnit(), options, checked)
    return unit, np.array(units, dtype=np.int64)


def _no_cost(name: Hashable) -> ModelError:
    return ModelError(
        f"option {name!r} has a row without a cost: give it in each of its rows", name
    )


def _shown(cost: Any) -> str:
    return str(cost) if isinstance(cost, Decimal) else repr(cost)


def number_in(value: Any) -> Any:
    """Return a value, or the number that a text is, as in a file of comma-separated values.

    >>> number_in("12.50"), number_in("3.0"), number_in("many")
    (Decimal('12.50'), 3, 'many')
    """
    if type(value).__name__ in MISSING:
        return None
    if not isinstance(value, str) or "_" in value:  # Python reads 1_0 as ten, and nobody else does.
        return value
    try:
        number = Decimal(value)
    except InvalidOperation:
        return value
    if not number.is_finite():
        return value
    is_short = number.copy_abs() < _SHORT
    return int(number) if is_short and number == number.to_integral_value() else number


def _cost(name: Hashable, cost: Any) -> Cost:
    if is_missing(cost):
        raise _no_cost(name)
    if isinstance(cost, float) and cost.is_integer():  # A column of tables with gaps is of floats.
        cost = int(cost)
    if isinstance(cost, str) and _DECIMAL_COMMA.fullmatch(cost):
        # A comma may set thousands apart as well, and a cost must not be wrong by a thousand.
        raise ModelError(
            f"option {name!r} has cost {cost!r}, with a comma: write numbers such as 3.5, or read "
            "the file as one with decimal commas, such as by pandas.read_csv(..., decimal=','), in "
            "the shell xcmodel convert --decimal ,",
            name,
        )
    return checked_cost(name, cost)
