"""Hints for names that were misspelt."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from difflib import get_close_matches
from typing import TypeVar

NameT = TypeVar("NameT", bound=Hashable)


def did_you_mean(name: Hashable, known: Iterable[Hashable]) -> str:
    """Return a hint that names the known name nearest to `name`, or an empty string.

    >>> did_you_mean("rwo 3", ["row 1", "row 3"])
    "; did you mean 'row 3'?"
    """
    found = list(_nearest(name, known))
    return f"; did you mean {found[0]!r}?" if found else ""


def nearest(name: Hashable, known: Iterable[NameT]) -> NameT | None:
    """Return the known name that a misspelt one seems to mean, or None.

    >>> nearest("quens", ["kings", "queens"])
    'queens'
    """
    return next(_nearest(name, known), None)


def _nearest(name: Hashable, known: Iterable[NameT]) -> Iterator[NameT]:
    """Yield the known name that is nearest, which may be None, or nothing."""
    by_text = {_text(candidate): candidate for candidate in known}
    for text in get_close_matches(_text(name), by_text, n=1):
        yield by_text[text]


def _text(name: Hashable) -> str:
    return name if isinstance(name, str) else repr(name)
