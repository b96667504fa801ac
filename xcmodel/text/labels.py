"""Names of items and options as they are written into pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from itertools import accumulate, islice

# A terminal obeys the first ones, and the others turn round what stands beside them.
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def label(name: Hashable, most: int | None = None) -> str:
    """Return a name as text, on one line, cut where it is longer than `most` characters.

    A tuple that begins with a word is written as words, a character that controls a terminal as
    Python writes it.

    >>> label("A"), label(7), label((0, 3)), label(("row", 3)), label("a very long name", 8)
    ('A', '7', '(0, 3)', 'row 3', 'a very …')
    """
    text = _told(name, str)
    return text if most is None or len(text) <= most else f"{text[: most - 1]}…"


def listed(name: Hashable) -> str:
    """Return a name as text between commas: words that could be taken for more or less are quoted.

    >>> listed("A"), listed("A, B"), listed(("row", 3)), listed(("L", "a, b")), listed("x[0,1]")
    ('A', "'A, B'", 'row 3', "L 'a, b'", 'x[0,1]')
    """
    return _told(name, _in_quotes)


def _told(name: Hashable, text_of: Callable[[str], str]) -> str:
    is_worded = isinstance(name, tuple) and len(name) > 1 and isinstance(name[0], str)
    words = name if is_worded and isinstance(name, tuple) else [name]
    text = " ".join(text_of(word) if isinstance(word, str) else repr(word) for word in words)
    return printable(" ".join(text.split()))


def _in_quotes(word: str) -> str:
    seems_two = ", " in word or word.endswith(",")
    is_plain = not seems_two and word == word.strip() and word[:1] not in ("", "'", '"')
    return word if is_plain else repr(word)


def printable(text: str) -> str:
    r"""Return a text with characters that control a terminal as Python writes them.

    >>> print(printable("\x1b[31mred"))
    \x1b[31mred
    """
    return _CONTROLS.sub(lambda found: repr(found[0])[1:-1], text)


def labels_apart(names: Iterable[Hashable], most: int) -> list[str]:
    """Return names as text, cut in the middle, as far as different ones still read differently.

    >>> labels_apart([("L", (0, 1), (0, 2), (3, 4)), ("L", (0, 1), (0, 3), (3, 4)), "short"], 12)
    ['L (0, 1) …2) (3, 4)', 'L (0, 1) …3) (3, 4)', 'short']
    """
    texts = [label(name) for name in names]
    n_different = len(set(texts))
    cut = [_cut_in_the_middle(text, most) for text in texts]
    while len(set(cut)) < n_different:
        most += 1
        cut = [_cut_in_the_middle(text, most) for text in texts]
    return cut


def _cut_in_the_middle(text: str, most: int) -> str:
    head = most // 2
    return text if len(text) <= most else f"{text[:head]}…{text[len(text) - most + head + 1 :]}"


MOST_WRITTEN_OUT = {"most": 40, "width": 2000}
"""For `listing`, where names are to be checked."""


def listing(names: Iterable[Hashable], most: int = 12, width: int = 160) -> str:
    """Return some names as text, with at most so many of them, and characters, written out.

    >>> listing("ABC"), listing("ABCDE", 2), listing("")
    ('A, B, C', 'A, B, … (5)', 'none')
    >>> listing(["A, B", "C"])
    "'A, B', C"
    """
    return joined(map(listed, names), most, width)


def joined(texts: Iterable[str], most: int = 12, width: int = 160) -> str:
    """Return some texts, with commas between them, as `listing` does names."""
    texts = list(texts)
    if not texts:
        return "none"
    # The first one is written in any case.
    ends = accumulate(len(text) + 2 for text in texts)
    written = max(1, sum(end <= width + 2 for end in islice(ends, most)))
    shown = ", ".join(texts[:written])
    return shown if written == len(texts) else f"{shown}, … ({len(texts):,})"
