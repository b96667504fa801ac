"""Models as canonical text, which the checkers of certificates read: see docs/certificates.md.

What follows ``#`` is a comment to them. Here the comments keep the names: an item's name, and an
option's name, with its colours where it gives any, as Python writes them.
"""

from __future__ import annotations

import ast
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import numpy as np

from xcmodel.backend.instance import Instance
from xcmodel.certificate.instance_text import FIRST_LINE, instance_lines
from xcmodel.errors import FormatError, ModelError
from xcmodel.formats.files import Content, is_whole
from xcmodel.model import Model
from xcmodel.problem.items import Item
from xcmodel.problem.names import plain_name
from xcmodel.problem.options import Option

# A string without escapes, or a number.
_PLAIN_NAME = re.compile(r"'([^'\\\x00-\x1f]*)'|(0|-?[1-9][0-9]{0,17})")

# Where they are equal, canonical texts are.
_PARTS = (
    "item_low", "item_high", "option_start", "option_items", "option_colours", "option_costs",
)  # fmt: skip

# By which some editors and shells begin every text.
_MARKS = (BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE)

_BOUNDS = re.compile("(0|[1-9][0-9]{0,18}) (0|[1-9][0-9]{0,18})")


def write(model: Model) -> str:
    """Return the canonical text with the names of items and options as comments.

    >>> print(write(Model({"A": ["x", "y"], "B": ["y"]}, costs={"B": 5})), end="")
    xcmodel 1
    items 2
    1 1 # 'x'
    1 1 # 'y'
    options 2
    0 0 1 # 'A'
    5 1 # 'B'
    """
    items = map(_comment, model.items)
    options = map(_comment, map(_told, model.options.values()))
    comments = ["", "", *items, "", *options]
    lines = zip(instance_lines(model.to_instance()), comments, strict=True)
    return "".join(f"{line}{comment}\n" for line, comment in lines)


def _told(option: Option) -> object:
    if not option.colours:
        return option.name
    return option.name, {plain_name(i): plain_name(shade) for i, shade in option.colours.items()}


def _comment(name: object) -> str:
    text = (
        repr(plain_name(name))
        .replace("\n", "\\n")
        .encode("ascii", "backslashreplace")
        .decode("ascii")
    )
    return f" # {text}"


def read(content: Content) -> Model:
    """Return the model in a file.

    Its names are those of the comments if all of them tell one, or else numbers from 0.
    """
    reader = _Reader(content)
    model = reader.model()
    try:
        instance = model.to_instance()
    except ModelError as error:
        content.fail(str(error))
    # Any other form of the same model would have another digest; bounds may be looser all the same.
    reader.compare(instance_lines(instance))
    named = _named(model, reader.comments)
    return model if named is None else named


def _named(model: Model, comments: list[str]) -> Model | None:
    """Return the same model with the names in these comments, or None if they are no names."""
    try:
        names = [_name(comment) for comment in comments]
        items, options = names[: len(model.items)], names[len(model.items) :]
        settings = map(_settings, model.items.values())
        named = Model()
        named.add_items_from(list(zip(items, settings, strict=True)))
        named.add_options_from(
            _with_names(option, items, name)
            for option, name in zip(model.options.values(), options, strict=True)
        )
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
    return named if _are_equal(model.to_instance(), named.to_instance()) else None


def _name(comment: str) -> Any:
    """Return the name that a comment tells; most are numbers or plain strings, told sooner."""
    if found := _PLAIN_NAME.fullmatch(comment):
        return found[1] if found[2] is None else int(found[2])
    return ast.literal_eval(comment)


def _are_equal(one: Instance, other: Instance) -> bool:
    """Whether both have the same canonical text."""
    if all(np.array_equal(getattr(one, part), getattr(other, part)) for part in _PARTS):
        return True
    lines = zip_longest(instance_lines(one), instance_lines(other))
    return all(line == like for line, like in lines)


def _settings(item: Item) -> dict[str, Any]:
    return {"multiplicity": item.multiplicity, "optional": item.optional}


def _with_names(
    option: Option, items: list[Any], name: Any
) -> tuple[Any, list[Any], dict[str, Any]]:
    covered = [items[int(str(item))] for item in option.items]
    # Options without colours are added many at once.
    if not option.colours:
        return name, covered, {"cost": option.cost}
    name, colours = name
    return name, covered, {"cost": option.cost, "colours": colours}


class _Reader:
    """Reads a model line by line.

    Attributes:
        comments: what follows ``#`` in the lines of items and options.
        number: of the line that was read last, from 1.
    """

    def __init__(self, content: Content) -> None:
        self._content = content
        # What begins with such a mark is no ASCII: UTF-8 is read all the same, the others are told.
        is_marked = content.data.startswith(_MARKS)
        text = content.text if is_marked else content.data.decode("ascii", "replace")
        self._lines = [line.rstrip() for line in text.split("\n")]
        if not self._lines[-1]:
            self._lines.pop()
        self.comments: list[str] = []
        self.number = 0

    def model(self) -> Model:
        """Return the model, its items and options named by numbers from 0."""
        if self._next() != FIRST_LINE:
            raise self._error(f"it should be {FIRST_LINE!r}")
        model = Model()
        try:
            self._add_items(model)
            self._add_options(model)
        except FormatError:
            raise
        except (ValueError, TypeError) as error:
            raise self._error(str(error)) from None
        return model

    def _add_items(self, model: Model) -> None:
        items = []
        for item in range(self._length("items")):
            match self._numbers(self._next_with_comment().split()):
                case [low, high]:
                    items.append((item, {"multiplicity": (low, max(low, high))}))
                case _:
                    what = "it should be the least and the greatest multiplicity of an item"
                    raise self._error(what)
        model.add_items_from(items)

    def _add_options(self, model: Model) -> None:
        options = []
        for option in range(self._length("options")):
            cost, *entries = self._next_with_comment().split()
            settings: dict[str, Any] = {"cost": self._numbers([cost])[0]}
            if ":" in self._lines[self.number - 1]:
                pairs = [entry.partition(":") for entry in entries]
                shaded = [(item, shade) for item, _, shade in pairs if shade]
                of_items = self._numbers([item for item, _ in shaded])
                shades = self._numbers([shade for _, shade in shaded])
                settings["colours"] = dict(zip(of_items, shades, strict=True))
                entries = [item for item, _, _ in pairs]
            options.append((option, self._numbers(entries), settings))
        model.add_options_from(options)

    def compare(self, canonical: Iterator[str]) -> None:
        """Make sure that the lines are these, or bounds that mean the same.

        Raises:
            FormatError: at the first line that differs.
        """
        self.number = 0
        for line in canonical:
            read = self._next()
            if read != line and not _is_looser(read, line):
                raise self._error(f"the canonical form is {line!r}")
        if self.number < len(self._lines):
            self.number += 1
            raise self._error("nothing should follow the options")

    def _length(self, of_what: str) -> int:
        word, _, number = self._next().partition(" ")
        if word != of_what:
            raise self._error(f"it should be {of_what!r} and their number")
        return self._numbers([number])[0]

    def _numbers(self, words: list[str]) -> list[int]:
        try:
            return list(map(int, words))
        except ValueError:
            wrong = next(word for word in words if not is_whole(word))
            raise self._error(f"{wrong!r:.80} is not a whole number") from None

    def _next_with_comment(self) -> str:
        text = self._next()
        line = self._lines[self.number - 1] if self.number <= len(self._lines) else ""
        if not line:
            raise self._error("the file ends too early")
        self.comments.append(line.partition("#")[2].strip())
        return text

    def _next(self) -> str:
        self.number += 1
        line = self._lines[self.number - 1] if self.number <= len(self._lines) else ""
        return line.partition("#")[0].rstrip()

    def _error(self, what: str) -> ModelError:
        # Where a line of this format goes wrong, the whole line is.
        return FormatError(what, self._content.file, self.number, 1)


def _is_looser(read: str, canonical: str) -> bool:
    """Whether these bounds mean the same as the canonical ones, beyond the number of options."""
    bounds, tight = (_BOUNDS.fullmatch(line) for line in (read, canonical))
    if bounds is None or tight is None:
        return False
    (low, high), (least, most) = (map(int, found.groups()) for found in (bounds, tight))
    return high >= most and (low == least or low > least == most + 1)
