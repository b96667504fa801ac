"""Arguments of the wrong kind, told in the words of the caller."""

from __future__ import annotations

from operator import index
from typing import Any


def whole_argument(value: Any, name: str) -> int:
    """Return an argument that is to be a whole number; numpy's pass, truth values do not.

    Raises:
        TypeError: for anything else.

    >>> whole_argument(2.0, "workers")
    Traceback (most recent call last):
    TypeError: workers is 2.0: give a whole number
    """
    if type(value) is int:
        return value
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise TypeError(f"{name} is {value!r}: give a whole number")
