"""Set-covering problems as in J. E. Beasley's OR-Library.

First ``rows columns``, then the costs of all columns, then for each row the number of columns that
cover it, and these columns, from 1. Ends of lines have no meaning. Rows are items, to be covered at
least once, and columns are options. Both are named by their numbers, from 1.
"""

from __future__ import annotations

from itertools import pairwise

from xcmodel.formats.files import Content, Line
from xcmodel.formats.orlib import Column, build_columns, read_sizes
from xcmodel.model import Model

_NUMBERS_IN_LINE = 12


class _Numbers:
    """Numbers one after the other, whatever lines they stand in."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._lines = content.lines()
        self.line: Line | None = None
        self.word = 0
        self._numbers: list[int] = []

    def next(self, what: str) -> int:
        """Return the next number, which should be this."""
        self.word += 1
        while self.word >= len(self._numbers):
            line = next(self._lines, None)
            if line is None:
                self._content.fail(f"ends where {what} should stand", self.line, self.word)
            self.line, self.word = line, 0
            self._numbers = self._content.integers(line)
        return self._numbers[self.word]

    def check_end(self) -> None:
        """Make sure that nothing follows."""
        if self.word + 1 < len(self._numbers):
            self._content.fail("a number too many, after all rows", self.line, self.word + 1)
        if line := next(self._lines, None):
            self._content.fail("a line too many, after all rows", line, 0)


def read(content: Content) -> Model:
    """Return the set-covering problem in a file."""
    sizes = read_sizes(content, next(content.lines(), None))
    numbers = _Numbers(content)
    for _ in sizes:
        numbers.next("the sizes")
    costs = [numbers.next(f"the cost of column {n}") for n in range(1, sizes.columns + 1)]
    columns: list[list[int]] = [[] for _ in costs]
    for row in range(1, sizes.rows + 1):
        for _ in range(numbers.next(f"the number of columns of row {row}")):
            column = numbers.next(f"a column of row {row}")
            if not 1 <= column <= sizes.columns:
                wrong = f"column {column} is out of the range 1..{sizes.columns}"
                content.fail(wrong, numbers.line, numbers.word)
            if columns[column - 1][-1:] == [row]:
                content.fail(f"row {row} has column {column} twice", numbers.line, numbers.word)
            columns[column - 1].append(row)
    numbers.check_end()
    options = [
        Column(number, rows, cost)
        for number, (cost, rows) in enumerate(zip(costs, columns, strict=True), start=1)
    ]
    return build_columns(content, sizes, (1, None), options, {})


def write(model: Model) -> str:
    """Return the file of a model."""
    instance = model.to_instance()
    options = (instance.item_options + 1).tolist()
    starts = instance.item_start.tolist()
    lines = [f" {instance.n_items} {instance.n_options}"]
    lines += _wrapped(instance.option_costs.tolist())
    for start, end in pairwise(starts):
        lines += [f" {end - start}", *_wrapped(options[start:end])]
    return "\n".join([*lines, ""])


def _wrapped(numbers: list[int]) -> list[str]:
    step = _NUMBERS_IN_LINE
    return [" " + " ".join(map(str, numbers[k : k + step])) for k in range(0, len(numbers), step)]
