"""What is left of a model, as a matrix: a row for each option, a column for each item."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from xcmodel.problem.items import Item
from xcmodel.problem.names import Name, is_listed
from xcmodel.problem.options import Option
from xcmodel.text.labels import label
from xcmodel.text.numbers import in_digits, plural
from xcmodel.trace.position import Position

DOT = "●"
ONCE = "1"
"""The bounds of an item that is to be covered once; they are not shown where all are so."""


@dataclass(frozen=True, eq=False)
class Matrix:
    """A position, with what a step marks in it and strikes out.

    Attributes:
        position: its items are the columns, its options the rows.
        marked_items: columns to highlight.
        marked_options: rows to highlight.
        struck_items: columns with a line through them.
        lost_items: columns with a broken line: no option is left for them, and they need none.
        struck_options: rows with a line through them.
        is_whole: whether items that no option covers, and that need none, are shown as well.
    """

    position: Position
    marked_items: Collection[Name] = ()
    marked_options: Collection[Name] = ()
    struck_items: Collection[Name] = ()
    lost_items: Collection[Name] = ()
    struck_options: Collection[Name] = ()
    is_whole: bool = False

    @property
    def items(self) -> tuple[Name, ...]:
        """The columns."""
        return tuple(self.position.need) if self.is_whole else self.position.items

    def columns(self, most: int) -> list[Name]:
        """Return the items to show, at most so many, preferably those that the step is about."""
        covered = {
            item for option in self.marked_options for item in self.position.options[option].items
        }
        return _pick(
            self.items, [self.marked_items, self.struck_items, covered, self.lost_items], most
        )

    def rows(self, most: int) -> list[Name]:
        """Return the options to show, at most so many, preferably those that the step is about."""
        options = tuple(self.position.options)
        return _pick(options, [self.marked_options, self.struck_options], most)

    def entry(self, option: Name, item: Name) -> str:
        """Return a dot if the option covers the item, or its colour, or else an empty text."""
        return _entry(self.position.options[option], item)

    def bounds(self, item: Name) -> str:
        """Return how often the item may still be covered, or the colour that it has."""
        if item in self.position.colours:
            return label(self.position.colours[item])
        need, room = self.position.need[item], self.position.room[item]
        least = in_digits(need)
        if room == need:
            return least
        return f"{least}+" if room == inf else f"{least}-{in_digits(int(room))}"

    def left_out(self, n_columns: int, n_rows: int) -> str:
        """Return what to write below when no more columns and rows than these are shown."""
        more_items, more_options = len(self.items) - n_columns, len(self.position.options) - n_rows
        more = [
            plural(number, f"more {noun}")
            for number, noun in ((more_options, "option"), (more_items, "item"))
            if number
        ]
        return f"… and {' and '.join(more)}" if more else ""

    @property
    def has_bounds(self) -> bool:
        """Whether any item asks for something else than to be covered once."""
        return any(self.bounds(item) != ONCE for item in self.items)


def _entry(option: Option, item: Name) -> str:
    if not is_listed(item, option.items):
        return ""
    return label(option.colours[item]) if item in option.colours else DOT


def _pick(names: Sequence[Name], urgent: Sequence[Collection[Name]], most: int) -> list[Name]:
    """Return at most so many of the names, in their order: the most urgent, then the first."""
    if len(names) <= most:
        return list(names)
    rank = {name: k for k, some in reversed([*enumerate(urgent)]) for name in some}
    picked = set(sorted(names, key=lambda name: rank.get(name, len(urgent)))[:most])
    return [name for name in names if name in picked]


def whole_matrix(items: Mapping[Name, Item], options: Mapping[Name, Option]) -> Matrix:
    """Return the matrix of a model, in which nothing is left out."""
    position = replace(Position.first(items, options), options=dict(options))
    return Matrix(position, is_whole=True)
