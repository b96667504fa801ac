"""Words with the article that they have in English."""

from __future__ import annotations


def with_article(word: str) -> str:
    """Return a word, such as the name of a class, with "a" or "an" before it.

    Those that begin with a U, such as ``"UserDict"``, are spoken as "you" as a rule, and an
    ``"ndarray"`` as "en".

    >>> [with_article(word) for word in ("int", "Executor", "list", "uint8", "ndarray")]
    ['an int', 'an Executor', 'a list', 'a uint8', 'an ndarray']
    """
    return f"{'an' if word.lower().startswith((*'aeio', 'nd')) else 'a'} {word}"
