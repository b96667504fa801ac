"""Options named in a file: a solution that was printed before, or a list by hand."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

SHAPE = "give a name a line, or what --json prints: an object with a solution, or an array of names"
"""What a file of names may be, for messages."""


class OptionListError(ValueError):
    """A file has no names of options."""


def texts_of(words: list[str], known: Collection[str]) -> list[str]:
    """Return what names options, with files in the place of ``@FILE``.

    Args:
        words: what the command line says; an option whose own name begins with ``@`` is meant.
        known: all that names an option of the model.

    Raises:
        OSError: when a file cannot be read.
        OptionListError: when it has no names.
    """
    texts: list[str] = []
    for word in words:
        is_file = word.startswith("@") and word not in known
        texts += _in_file(word[1:], known) if is_file else [word]
    return texts


def texts_in(names: Any, known: Collection[str]) -> list[str]:
    """Return what names options, of an array that JSON had.

    Raises:
        TypeError: when it is no array.
    """
    if not isinstance(names, list):
        raise TypeError
    return [_text_of(name, known) for name in names]


def _in_file(path: str, known: Collection[str]) -> Iterator[str]:
    try:
        content = Path(path).read_text(encoding="utf-8-sig")
        if content.lstrip()[:1] not in ("{", "["):
            return filter(None, (_line(line, known) for line in _lines(content)))
        data = _data_of(content, known)
    except (ValueError, RecursionError) as error:
        raise OptionListError(f"{path} has no names of options ({error}): {SHAPE}") from None
    if isinstance(data, dict):
        if "solution" not in data:
            raise OptionListError(f"{path} has no solution: {SHAPE}")
        data = data["solution"]
    if not isinstance(data, list):
        raise OptionListError(f"{path} has another shape: {SHAPE}")
    return filter(None, texts_in(data, known))


def _data_of(content: str, known: Collection[str]) -> Any:
    """Return what a file of JSON says: an object, an array of names, or a name a line.

    A name that is a tuple is an array as well, so one line may be a list of names or a name.

    Raises:
        ValueError: when it is JSON that cannot be read.
    """
    begins, lines = content.lstrip()[:1], _lines(content)
    try:
        data = json.loads(content)
    except ValueError:
        if begins == "[" and all(line.lstrip()[:1] in ("", "[") for line in lines):
            return [json.loads(line) for line in lines if line.strip()]
        raise
    return [data] if begins == "[" and _text_of(data, known) in known else data


def _lines(content: str) -> list[str]:
    """Return the lines of a file; names may have characters where splitlines() splits."""
    return content.split("\n")


def _line(line: str, known: Collection[str]) -> str:
    """Return what names an option on a line; a name may end with a blank."""
    return line if line in known else line.strip()


def _text_of(name: Any, known: Collection[str]) -> str:
    """Return what names an option that JSON has."""
    if not isinstance(name, str):
        from xcmodel.formats.json_names import to_name

        return repr(to_name(name))
    # A text is that name if there is one, and else what stands for a name.
    return repr(name) if repr(name) in known else name.strip()
