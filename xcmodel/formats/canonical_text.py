"""Models as canonical text, which the checkers of certificates read: see docs/certificates.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xcmodel.certificate.instance_text import FIRST_LINE, instance_lines
from xcmodel.errors import ModelError
from xcmodel.model import Model


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
    # Any other form of the same model would have another digest.
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
        if self._next() != FIRST_LINE:
            raise self._error(f"it should be {FIRST_LINE!r}")
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
