"""0/1 matrices as text: a row is an option, a column an item to be covered once.

Entries are 0 and 1, with blanks or commas between them or not. What follows ``#`` is a comment.
Items and options are named by their numbers, from 0.
"""

from __future__ import annotations

import re

from xcmodel.errors import FormatError
from xcmodel.formats.files import Content, Line
from xcmodel.model import Model
from xcmodel.problem.options import Option
from xcmodel.text.numbers import plural


def read(content: Content) -> Model:
    """Return the model in a file."""
    rows: list[list[int]] = []
    width = None
    for line in content.lines():
        row = _row(content, line)
        if row is None:
            continue
        if width not in (None, len(row)):
            told = f"the row has {plural(len(row), 'entry')}, and the first one {width}"
            content.fail(told, line, 0)
        width = len(row)
        rows.append([column for column, digit in enumerate(row) if digit == "1"])
        if not rows[-1]:
            content.fail("the row has no 1: an option must cover an item", line, 0)
    model = Model()
    model.add_items_from(range(width or 0))
    model.add_options_from(enumerate(rows))
    return model


def _row(content: Content, line: Line) -> str | None:
    """Return the digits of a row, or None if there is nothing but a comment."""
    text = line.text.partition("#")[0]
    if wrong := re.search(r"[^01,\s]", text):
        before = len(text[: wrong.start() + 1].split()) - 1
        content.fail(f"{wrong[0]!r} stands where 0 or 1 should", line, before)
    return re.sub(r"[,\s]", "", text) or None


def write(model: Model) -> str:
    """Return the file of a model.

    Raises:
        FormatError: when there is no row, which would tell how many items there are.
    """
    if model.items and not model:
        raise FormatError("without options 'matrix' has no way to say that there are items")
    if not model:
        return "# no rows\n"  # An empty file is one that was not written.
    number_of = {name: number for number, name in enumerate(model.items)}
    return "".join(_digits(option, number_of) for option in model.options.values())


def _digits(option: Option, number_of: dict[object, int]) -> str:
    digits = bytearray(b"0" * len(number_of))
    for item in option.items:
        digits[number_of[item]] = ord("1")
    return digits.decode() + "\n"
