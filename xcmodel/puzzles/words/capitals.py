"""Letters as the puzzles of words compare them."""

from __future__ import annotations

from unicodedata import normalize


def capitals(text: str) -> str:
    """Return a text in capitals, with each letter and its accents as one character.

    Some systems write an accent as a character of its own behind the letter, which would be a cell
    of its own.

    >>> capitals("cafe\\u0301"), len(capitals("cafe\\u0301"))
    ('CAFÉ', 4)
    """
    return normalize("NFC", text.upper())
