"""Names of items and options as they are written into pictures."""

from __future__ import annotations

from collections.abc import Iterable

from xcmodel.parts import Name


def label(name: Name, most: int | None = None) -> str:
    """Return a name as text, on one line, cut where it is longer than `most` characters.

    A tuple that begins with a word is written as words.

    >>> label("A"), label(7), label((0, 3)), label(("row", 3)), label("a very long name", 8)
    ('A', '7', '(0, 3)', 'row 3', 'a very …')
    """
    is_worded = isinstance(name, tuple) and len(name) > 1 and isinstance(name[0], str)
    words = name if is_worded and isinstance(name, tuple) else [name]
    text = " ".join(word if isinstance(word, str) else repr(word) for word in words)
    text = " ".join(text.split())
    return text if most is None or len(text) <= most else f"{text[: most - 1]}…"


def listing(names: Iterable[Name], most: int = 12) -> str:
    """Return some names as text, of which no more than `most` are written out.

    >>> listing("ABC"), listing("ABCDE", 2), listing("")
    ('A, B, C', 'A, B, … (5)', 'none')
    """
    names = list(names)
    if not names:
        return "none"
    if len(names) <= most:
        return ", ".join(map(label, names))
    return f"{', '.join(map(label, names[:most]))}, … ({len(names):,})"


def plural(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where it should be.

    >>> plural(1, "item"), plural(1500, "option")
    ('1 item', '1,500 options')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
