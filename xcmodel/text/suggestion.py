"""Hints for names that were misspelt."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from difflib import get_close_matches


def did_you_mean(name: Hashable, known: Iterable[Hashable]) -> str:
    """Return a hint that names the known name nearest to `name`, or an empty string.

    >>> did_you_mean("rwo 3", ["row 1", "row 3"])
    "; did you mean 'row 3'?"
    """
    by_text = {_text(candidate): candidate for candidate in known}
    nearest = get_close_matches(_text(name), by_text, n=1)
    return f"; did you mean {by_text[nearest[0]]!r}?" if nearest else ""


def _text(name: Hashable) -> str:
    return name if isinstance(name, str) else repr(name)
