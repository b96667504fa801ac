"""How long what was removed is only noted, before all that is left is made anew."""

from __future__ import annotations

from math import isqrt

_OF_ROOT = 4
"""To note one more takes a copy of the others, and to make all anew as long as all of them."""


def are_many(removed: int, n: int) -> bool:
    """Whether so many of `n` are removed that what is left should be made anew.

    One by one, each then takes a time like the square root of all.

    >>> are_many(1000, 100_000), are_many(2000, 100_000)
    (False, True)
    """
    return removed > _OF_ROOT * isqrt(n)
