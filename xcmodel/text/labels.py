"""Names of items and options as they are written into pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from itertools import accumulate, chain, islice

# A terminal obeys the first ones, and the others turn round what stands beside them.
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

_TOLD_APART: ContextVar[tuple[Container[Hashable], ...]] = ContextVar("told_apart", default=())
"""Names that read alike, and so are written as Python writes them."""


def alike(*kinds: Iterable[Hashable]) -> frozenset[Hashable]:
    """Return the names that read as another one of their kind does.

    Args:
        kinds: the names of each kind, such as items, options and rows.

    >>> sorted(alike([1, "1", 2], ["2", ("row", 3), "row 3"]), key=repr)
    ['1', 'row 3', ('row', 3), 1]
    """
    found: set[Hashable] = set()
    for names in map(dict.fromkeys, kinds):
        if _may_be_alike(names):
            by_text: dict[str, list[Hashable]] = {}
            for name in names:
                by_text.setdefault(_told(name, str), []).append(name)
            found.update(*(some for some in by_text.values() if len(some) > 1))
    return frozenset(found)


def _may_be_alike(names: Collection[Hashable]) -> bool:
    """Whether some of these different names may read alike; quick, as there may be very many."""
    tuples = [name for name in names if isinstance(name, tuple)]
    others = (name for name in names if not isinstance(name, tuple)) if tuples else names
    words = set(chain(chain.from_iterable(tuples), others))
    texts = {word for word in words if isinstance(word, str)}
    if not texts:
        return False
    # Words without blanks are told apart in whatever stands between blanks.
    if tuples and any(len(text.split()) != 1 for text in texts):
        return True
    texts = {" ".join(text.split()) for text in texts}
    texts.update(repr(word) for word in words if not isinstance(word, str))
    return len(texts) < len(words)


class Alike(Container[Hashable]):
    """The names that read as another one of their kind does, which are looked for when it matters.

    Args:
        kinds: the names of each kind, as for `alike`.
    """

    def __init__(self, *kinds: Iterable[Hashable]) -> None:
        self._kinds = kinds

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __getstate__(self) -> dict[str, object]:
        return {"_kinds": (), "_names": self._names}  # Without all the others.

    @cached_property
    def _names(self) -> frozenset[Hashable]:
        return alike(*self._kinds)


def tell_apart(names: Container[Hashable]) -> None:
    """Have these names written as Python writes them from now on, in this context."""
    _TOLD_APART.set((*_TOLD_APART.get(), names))


@contextmanager
def telling_apart(names: Container[Hashable]) -> Iterator[None]:
    """Within it, these names are written as Python writes them, so that they read differently.

    >>> with telling_apart(alike([1, "1", "x"])):
    ...     print(label(1), label("1"), listed("x"))
    1 '1' x
    """
    token = _TOLD_APART.set((*_TOLD_APART.get(), names))
    try:
        yield
    finally:
        _TOLD_APART.reset(token)


def label(name: Hashable, most: int | None = None) -> str:
    """Return a name as text, on one line, cut where it is longer than `most` characters.

    A tuple that begins with a word is written as words, a character that controls a terminal as
    Python writes it.

    >>> label("A"), label(7), label((0, 3)), label(("row", 3)), label("a very long name", 8)
    ('A', '7', '(0, 3)', 'row 3', 'a very …')
    """
    text = _apart(name) or _told(name, str)
    return text if most is None else cut(text, most)


def cut(text: str, most: int) -> str:
    """Return a text, cut where it is longer than `most` characters.

    >>> cut("a very long name", 8)
    'a very …'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def listed(name: Hashable) -> str:
    """Return a name as text between commas: words that could be taken for more or less are quoted.

    >>> listed("A"), listed("A, B"), listed(("row", 3)), listed(("L", "a, b")), listed("x[0,1]")
    ('A', "'A, B'", 'row 3', "L 'a, b'", 'x[0,1]')
    """
    return _apart(name) or _told(name, _in_quotes)


def _apart(name: Hashable) -> str | None:
    """Return a name as Python writes it where another one reads alike."""
    is_alike = any(name in names for names in _TOLD_APART.get())
    return printable(repr(name)) if is_alike else None


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
    texts = _texts(list(names), label)
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
    >>> listing(["A, B", "C"]), listing([1, "1"])
    ("'A, B', C", "1, '1'")
    """
    return joined(_texts(list(names), listed), most, width)


def _texts(names: list[Hashable], text_of: Callable[[Hashable], str]) -> list[str]:
    """Return the texts of names, which read differently where the names do."""
    texts = [text_of(name) for name in names]
    if len(set(texts)) == len(texts) or not (same := alike(names)):
        return texts
    return [
        printable(repr(name)) if name in same else text
        for name, text in zip(names, texts, strict=True)
    ]


def either(words: Sequence[str]) -> str:
    """Return words of which one is meant, at least one, as a list that ends with "or".

    >>> either(["a"]), either(["a", "b"]), either(["a", "b", "c"])
    ('a', 'a or b', 'a, b or c')
    """
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


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
