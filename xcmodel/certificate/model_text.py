"""Models as text, for the checkers of certificates: see docs/certificates.md, "The model"."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from xcmodel.errors import ModelError
from xcmodel.instance import NO_COLOUR, Instance
from xcmodel.model import Model

_FIRST_LINE = "xcmodel 1"


def instance_lines(instance: Instance) -> Iterator[str]:
    """Yield the lines of the canonical text, without their ends.

    >>> print(*instance_lines(Model({"A": ["x", "y"], "B": ["y"]}).to_instance()), sep="; ")
    xcmodel 1; items 2; 1 1; 1 1; options 2; 0 0 1; 0 1
    """
    yield _FIRST_LINE
    yield f"items {instance.n_items}"
    bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    for low, high in bounds:
        yield f"{low} {high}"
    yield f"options {instance.n_options}"
    starts: list[int] = instance.option_start.tolist()
    costs: list[int] = instance.option_costs.tolist()
    entries = _entries_with_colours if instance.option_colours.any() else _entries
    for cost, option in zip(costs, entries(instance, starts), strict=True):
        yield f"{cost} {option}"


def _entries(instance: Instance, starts: list[int]) -> Iterator[str]:
    items: list[int] = instance.option_items.tolist()
    for start, end in pairwise(starts):
        yield " ".join(map(str, sorted(items[start:end])))


def _entries_with_colours(instance: Instance, starts: list[int]) -> Iterator[str]:
    items, colours = instance.option_items.tolist(), instance.option_colours.tolist()
    pairs = list(zip(items, colours, strict=True))
    # Colours are numbered as they are met here, so that equal models have equal texts.
    number = {NO_COLOUR: NO_COLOUR}
    for start, end in pairwise(starts):
        words = []
        for item, colour in sorted(pairs[start:end]):
            shade = number.setdefault(colour, len(number))
            words.append(f"{item}:{shade}" if shade else f"{item}")
        yield " ".join(words)


def instance_digest(instance: Instance) -> bytes:
    """Return the SHA-256 digest of the canonical text."""
    text = "\n".join([*instance_lines(instance), ""])
    return hashlib.sha256(text.encode("ascii")).digest()


def model_text(model: Model) -> str:
    """Return the canonical text with the names of items and options as comments.

    >>> print(model_text(Model({"A": ["x", "y"], "B": ["y"]}, costs={"B": 5})), end="")
    xcmodel 1
    items 2
    1 1 # 'x'
    1 1 # 'y'
    options 2
    0 0 1 # 'A'
    5 1 # 'B'
    """
    items, options = map(_comment, model.items), map(_comment, model.options)
    comments = ["", "", *items, "", *options]
    lines = zip(instance_lines(model.to_instance()), comments, strict=True)
    return "".join(f"{line}{comment}\n" for line, comment in lines)


def _comment(name: object) -> str:
    text = repr(name).replace("\n", "\\n").encode("ascii", "backslashreplace").decode("ascii")
    return f" # {text}"


def write_model(model: Model, path: str | Path) -> None:
    """Write the model as text, in the form that the checkers of certificates read."""
    Path(path).write_text(model_text(model), encoding="ascii", newline="\n")


def read_model(path: str | Path) -> Model:
    """Return the model in such a file; its items and options have numbers from 0 for names.

    Raises:
        ModelError: when the file is no such text, with the line where that shows.
    """
    path = Path(path)
    reader = _Reader(path)
    model = reader.model()
    # What is said twice, or in another way, would have another digest.
    reader.compare(instance_lines(model.to_instance()))
    return model


class _Reader:
    """Reads a model line by line.

    Attributes:
        number: of the line that was read last, from 1.
    """

    def __init__(self, path: Path) -> None:
        text = path.read_bytes().decode("ascii", "replace")
        self._path = path
        self._lines = [line.partition("#")[0].rstrip() for line in text.split("\n")]
        if not self._lines[-1]:
            self._lines.pop()
        self.number = 0

    def model(self) -> Model:
        """Return the model."""
        if self._next() != _FIRST_LINE:
            raise self._error(f"it should be {_FIRST_LINE!r}")
        model = Model(name=self._path.stem)
        try:
            self._add_items(model)
            self._add_options(model)
        except (ValueError, TypeError) as error:
            raise self._error(str(error)) from None
        return model

    def _add_items(self, model: Model) -> None:
        for item in range(self._length("items")):
            low, high = map(int, self._next().split())
            model.add_item(item, multiplicity=(low, max(low, high)))

    def _add_options(self, model: Model) -> None:
        options = []
        for option in range(self._length("options")):
            cost, *entries = self._next().split()
            pairs = [entry.partition(":") for entry in entries]
            colours = {int(item): int(colour) for item, _, colour in pairs if colour}
            items = [int(item) for item, _, _ in pairs]
            options.append((option, items, {"cost": int(cost), "colours": colours}))
        model.add_options_from(options)

    def compare(self, canonical: Iterator[str]) -> None:
        """Make sure that the lines are these.

        Raises:
            ModelError: at the first line that differs.
        """
        self.number = 0
        for line in canonical:
            if self._next() != line:
                raise self._error(f"the canonical form is {line!r}")
        if self.number < len(self._lines):
            self.number += 1
            raise self._error("nothing should follow the options")

    def _length(self, of_what: str) -> int:
        word, _, number = self._next().partition(" ")
        if word != of_what:
            raise self._error(f"it should be {of_what!r} and their number")
        return int(number)

    def _next(self) -> str:
        self.number += 1
        return self._lines[self.number - 1] if self.number <= len(self._lines) else ""

    def _error(self, what: str) -> ModelError:
        return ModelError(f"{self._path}, line {self.number}: {what}")
