"""Options named in a file: a solution that was printed before, or a list by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from xcmodel.text.numbers import plural

_SHAPE = (
    "give a name a line, or what --json prints: an object with a solution, or an array of names"
)

_LINE_NUMBER = re.compile("0*[1-9][0-9]{0,17}")


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


def cube_of(word: str, known: Collection[str]) -> tuple[list[str], list[str]]:
    """Return what names the options that a line of a file of cubes gives, and forbids.

    Args:
        word: what the command line says: ``FILE:K``, the K-th line from 1.
        known: all that names an option of the model.

    Raises:
        OSError: when the file cannot be read.
        OptionListError: when it has no such line, or the line is no cube.
    """
    path, _, number = word.rpartition(":")
    if not path or not _LINE_NUMBER.fullmatch(number):
        raise OptionListError(f"--cube {word}: give FILE:K, for the K-th line of the file, from 1")
    lines = _lines(path)
    if int(number) > len(lines):
        raise OptionListError(f"--cube {word}: {path} has {plural(len(lines), 'line')}")
    try:
        cube = json.loads(lines[int(number) - 1])
        given, forbidden = (_texts_in(cube[part], known) for part in ("given", "forbidden"))
    except (ValueError, TypeError, KeyError, RecursionError):
        what = 'is no cube, as {"given": [...], "forbidden": [...]}, which xcmodel cubes prints'
        raise OptionListError(f"{path}, line {number}, {what}") from None
    return given, forbidden


def _lines(path: str) -> list[str]:
    """Return the lines of a file of cubes; names may have characters where splitlines() splits."""
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            return list(file)
    except UnicodeDecodeError as error:
        raise OptionListError(f"{path} has no cubes: it is no text ({error})") from None


def _texts_in(names: Any, known: Collection[str]) -> list[str]:
    if not isinstance(names, list):
        raise TypeError
    return [_text_of(name, known) for name in names]


def _in_file(path: str, known: Collection[str]) -> Iterator[str]:
    try:
        content = Path(path).read_text(encoding="utf-8-sig")
        data = json.loads(content) if content.lstrip()[:1] in ("{", "[") else content.splitlines()
    except ValueError as error:
        raise OptionListError(f"{path} has no names of options ({error}): {_SHAPE}") from None
    if isinstance(data, dict):
        if "solution" not in data:
            raise OptionListError(f"{path} has no solution: {_SHAPE}")
        data = data["solution"]
    if not isinstance(data, list):
        raise OptionListError(f"{path} has another shape: {_SHAPE}")
    return filter(None, _texts_in(data, known))


def _text_of(name: Any, known: Collection[str]) -> str:
    """Return what names an option: a line of the file, or a name as JSON writes it."""
    if not isinstance(name, str):
        from xcmodel.formats.json_text import to_name

        return repr(to_name(name))
    # A text is that name if there is one, and else what stands for a name.
    return repr(name) if repr(name) in known else name.strip()
