"""Arguments of the wrong kind, told in the words of the caller."""

from __future__ import annotations

from operator import index
from os import PathLike
from pathlib import Path
from random import Random
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


def random_of(seed: Any) -> Random:
    """Return random numbers by a seed, which is a whole number, or None for others each time.

    Python's own refuse numpy's whole numbers.

    Raises:
        TypeError: for any other seed.

    >>> random_of(7).random() == Random(7).random()
    True
    """
    return Random(None if seed is None else whole_argument(seed, "seed"))


def path_of(path: Any) -> Path:
    """Return an argument that is to be the path of a file.

    Raises:
        TypeError: for anything else, and for bytes.

    >>> path_of(None)
    Traceback (most recent call last):
    TypeError: None is no path of a file
    """
    if not isinstance(path, str | PathLike):
        raise TypeError(f"{path!r} is no path of a file")
    return Path(path)
