"""Values that were read from JSON, each checked to be of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, TypeVar

Number = TypeVar("Number", int, float)


def value_of(data: Mapping[str, Any], key: str) -> Any:
    """Return the value that data is to have for a key.

    Raises:
        ValueError: when there is none.

    >>> value_of({"cube": 0}, "left")
    Traceback (most recent call last):
    ValueError: it has no 'left'
    """
    if key not in data:
        raise ValueError(f"it has no {key!r}")
    return data[key]


def text_of(value: Any) -> str:
    """Return a value that is to be a text.

    Raises:
        ValueError: for anything else.

    >>> text_of(7)
    Traceback (most recent call last):
    ValueError: 7 stands where a text should
    """
    if not isinstance(value, str):
        raise ValueError(f"{value!r} stands where a text should")
    return value


def whole_of(value: Any) -> int:
    """Return a value that is to be a whole number; truth values are none.

    Raises:
        ValueError: for anything else.

    >>> whole_of(True)
    Traceback (most recent call last):
    ValueError: True stands where a whole number should
    """
    if type(value) is not int:
        raise ValueError(f"{value!r} stands where a whole number should")
    return value


def truth_of(value: Any) -> bool:
    """Return a value that is to be true or false.

    Raises:
        ValueError: for anything else.

    >>> truth_of(0)
    Traceback (most recent call last):
    ValueError: 0 stands where true or false should
    """
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} stands where true or false should")
    return value


def number_of(value: Any) -> float:
    """Return a value that is to be a finite number.

    Raises:
        ValueError: for anything else.

    >>> number_of(float("nan"))
    Traceback (most recent call last):
    ValueError: nan stands where a number should
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError(f"{value!r} stands where a number should")
    return float(value)


def from_0(number: Number) -> Number:
    """Return a number that is to be 0 or more, as numbers of things and seconds are.

    Raises:
        ValueError: for one below 0.

    >>> from_0(3)
    3
    >>> from_0(-0.5)
    Traceback (most recent call last):
    ValueError: -0.5 is below 0
    """
    if number < 0:
        raise ValueError(f"{number!r} is below 0")
    return number
