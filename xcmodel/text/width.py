"""How many columns text takes in a terminal, where some characters take two, and some none."""

from __future__ import annotations

from typing import Literal
from unicodedata import combining, east_asian_width


def width_of(text: str) -> int:
    """Return how many columns a text takes.

    >>> width_of("cell"), width_of("早番"), width_of("e\\u0301")
    (4, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def padded(text: str, width: int, align: Literal["<", "^", ">"] = "<", filling: str = " ") -> str:
    """Return a text with so much beside it that it takes so many columns.

    >>> padded("早番", 7) + "|", padded("番", 5, "^", "─"), padded("番", 3, ">")
    ('早番   |', '─番──', ' 番')
    """
    # Python pads to a number of characters.
    return f"{text:{filling}{align}{max(0, width - width_of(text) + len(text))}}"
