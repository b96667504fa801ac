"""What some options violate of a model: items, weighted rows, and options named twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from xcmodel.answer.cost import Cost
from xcmodel.problem.cost_unit import exact
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.options import Option
from xcmodel.problem.side_row import SideRow
from xcmodel.text.labels import MOST_WRITTEN_OUT, listing


@dataclass(frozen=True)
class Violation:
    """A demand that some options do not meet; printed, it is a sentence.

    Attributes:
        kind: ``"item"``, ``"row"`` for a weighted row, or ``"option"`` for one named repeatedly.
        name: that of the item, row or option.
        value: how often the item is covered or the option named, or what the row comes to.
        low: the least value that would do, or None.
        high: the greatest, or None.
        options: of these options, those that cover the item, or have a weight in the row.
        colours: where options give the item different colours, the colour that each of these
            options gives it, or None.

    >>> from xcmodel import Model
    >>> model = Model({"A": [1], "B": [1, 2], "C": [3]})
    >>> for violation in model.violations(["A", "B"]):
    ...     print(violation)
    item 1 is covered 2 times, not 1: by options A, B
    item 3 is covered 0 times, not 1
    """

    kind: Literal["item", "row", "option"]
    name: Name
    value: Cost
    low: Cost | None
    high: Cost | None
    options: tuple[Name, ...] = ()
    colours: tuple[Hashable | None, ...] = ()

    def __str__(self) -> str:
        if self.kind == "option":
            return f"option {self.name!r} is named {self.value} times: a solution has it once"
        if self.kind == "row":
            return f"row {self.name!r} comes to {self.value}, not {self._bounds}"
        if self.colours:
            return f"item {self.name!r} is given different colours: {self._coloured}"
        by = f": by {_listed(self.options)}" if self.options else ""
        times = "1 time" if self.value == 1 else f"{self.value} times"
        return f"item {self.name!r} is covered {times}, not {self._bounds}{by}"

    @property
    def _coloured(self) -> str:
        """The colours, each with the options that give it."""
        by_colour: dict[Hashable | None, list[Name]] = {}
        for option, colour in zip(self.options, self.colours, strict=True):
            by_colour.setdefault(colour, []).append(option)
        return ", ".join(
            f"{'none' if colour is None else repr(colour)} by {_listed(options)}"
            for colour, options in by_colour.items()
        )

    @property
    def _bounds(self) -> str:
        if self.low == self.high:
            return f"{self.low}"
        if self.high is None:
            return f"at least {self.low}"
        is_never_too_low = self.low is None or (self.kind == "item" and self.low == 0)
        return f"at most {self.high}" if is_never_too_low else f"{self.low}..{self.high}"


def _listed(options: Sequence[Name]) -> str:
    word = "option" if len(options) == 1 else "options"
    return f"{word} {listing(options, **MOST_WRITTEN_OUT)}"


def violations_of(
    options: Iterable[Option], items: Iterable[Item], rows: Iterable[SideRow]
) -> Iterator[Violation]:
    """Yield what these options violate: first options, then items, then rows, in their order."""
    options = list(options)
    for name, times in Counter(option.name for option in options).items():
        if times > 1:
            yield Violation("option", name, times, 0, 1)
    distinct = list({option.name: option for option in options}.values())
    yield from _violated_items(distinct, items)
    yield from _violated_rows(distinct, rows)


def _violated_items(options: Sequence[Option], items: Iterable[Item]) -> Iterator[Violation]:
    covering: dict[Name, list[Option]] = {}
    for option in options:
        for name in option.items:
            covering.setdefault(name, []).append(option)
    for item in items:
        coverers = covering.get(item.name, [])
        colours = {option.colours[item.name] for option in coverers if item.name in option.colours}
        # Options that give an item the same colour cover it once together.
        times = len(colours) + sum(item.name not in option.colours for option in coverers)
        if times < item.low or (item.high is not None and times > item.high):
            violation = item_violation(item, times, [option.name for option in coverers])
            given = tuple(option.colours.get(item.name) for option in coverers)
            yield replace(violation, colours=given) if len(colours) > 1 else violation


def _violated_rows(options: Sequence[Option], rows: Iterable[SideRow]) -> Iterator[Violation]:
    place = {option.name: k for k, option in enumerate(options)}
    for row in rows:
        unit = row.unit
        weighted = _weighted(row, place)
        units = sum(unit.whole(row.weights[name]) for name in weighted)
        is_too_low = row.low is not None and units < exact(row.low) * unit.scale
        is_too_high = row.high is not None and units > exact(row.high) * unit.scale
        if is_too_low or is_too_high:
            yield row_violation(row, units, weighted)


def _weighted(row: SideRow, place: Mapping[Name, int]) -> list[Name]:
    """Return the options with a weight in a row, of those with a place, in its order."""
    # There may be many rows of few weights each, and few options in a row of many.
    if len(row.weights) < len(place):
        known = (name for name in row.weights if name in place)
        return sorted(filter(row.weights.__getitem__, known), key=place.__getitem__)
    return [name for name in place if row.weights.get(name)]


def item_violation(item: Item, times: int, options: Sequence[Name] = ()) -> Violation:
    """Return that an item is covered so often, by these options."""
    return Violation("item", item.name, times, item.low, item.high, tuple(options))


def row_violation(row: SideRow, units: int, options: Sequence[Name] = ()) -> Violation:
    """Return that a row comes to so many units, by the weights of these options."""
    return Violation("row", row.name, row.told(units), row.low, row.high, tuple(options))
