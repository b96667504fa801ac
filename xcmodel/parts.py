"""Items and options, the parts of a model, and the checks that each must pass by itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import index
from types import MappingProxyType
from typing import Any

from xcmodel.errors import ModelError

Name = Hashable
Multiplicity = int | tuple[int, int | None]

GREATEST_COST = 2**60
"""Costs, and the sum of their absolute values, are not above this: every solver can hold it."""

_NO_COLOURS: Mapping[Name, Hashable] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Item:
    """A thing to cover.

    Attributes:
        name: unique among the items of a model.
        multiplicity: least and greatest coverage as declared; None means no upper bound.
        optional: whether the item may also go uncovered.
    """

    name: Name
    multiplicity: tuple[int, int | None] = (1, 1)
    optional: bool = False

    @property
    def low(self) -> int:
        """The least coverage in a solution."""
        return 0 if self.optional else self.multiplicity[0]

    @property
    def high(self) -> int | None:
        """The greatest coverage in a solution; None means no upper bound."""
        return self.multiplicity[1]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that covers items.

    Attributes:
        name: unique among the options of a model.
        items: names of the items that it covers, in the order given; at least one, each once.
        cost: what choosing it costs.
        colours: the colours that it gives to some of its items.
    """

    name: Name
    items: tuple[Name, ...]
    cost: int = 0
    colours: Mapping[Name, Hashable] = field(default_factory=lambda: _NO_COLOURS)

    def covers_alike(self, other: Option) -> bool:
        """Whether both cover the same items with the same colours at the same cost."""
        return (
            self.cost == other.cost
            and set(self.items) == set(other.items)
            and dict(self.colours) == dict(other.colours)
        )

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled.
        return make_option, (self.name, self.items, self.cost, dict(self.colours))


def make_item(name: Name, multiplicity: Multiplicity = 1, optional: bool = False) -> Item:
    """Return a checked item.

    Raises:
        ModelError: for a name that is not hashable, or a multiplicity that is neither a whole
            number from 0 nor a pair ``(low, high)`` of such with ``low <= high``.
    """
    _check_hashable(name, "item")
    return Item(name, _parse_multiplicity(name, multiplicity), bool(optional))


def make_option(
    name: Name,
    items: Iterable[Name],
    cost: int = 0,
    colours: Mapping[Any, Hashable] | None = None,
) -> Option:
    """Return a checked option, as far as it can be checked without the model.

    Raises:
        ModelError: for a name that is not hashable, no items, an item named twice, a cost that is
            not a whole number, or a colour given to an item that the option does not cover.
    """
    _check_hashable(name, "option")
    covered = _parse_items(name, items)
    if not colours:
        return Option(name, covered, _parse_cost(name, cost))
    for item, colour in colours.items():
        _check_colour(name, covered, item, colour)
    return Option(name, covered, _parse_cost(name, cost), MappingProxyType(dict(colours)))


def _check_hashable(name: Name, kind: str) -> None:
    try:
        hash(name)
    except TypeError:
        raise ModelError(
            f"the {kind} name {name!r} is not hashable: use a string, a number or a tuple"
        ) from None


def _parse_multiplicity(name: Name, multiplicity: Multiplicity) -> tuple[int, int | None]:
    complaint = (
        f"item {name!r} has multiplicity {multiplicity!r}: "
        "use a whole number from 0, or a pair (low, high) of them, with high=None for no bound"
    )
    pair = multiplicity if isinstance(multiplicity, tuple) else (multiplicity, multiplicity)
    try:
        low, high = pair
        bounds = (_whole_number(low), None if high is None else _whole_number(high))
    except (TypeError, ValueError):
        raise ModelError(complaint, name) from None
    if bounds[0] < 0 or (bounds[1] is not None and bounds[1] < 0):
        raise ModelError(complaint, name)
    if bounds[1] is not None and bounds[0] > bounds[1]:
        raise ModelError(f"item {name!r} has low > high in its multiplicity {multiplicity!r}", name)
    return bounds


def _parse_items(name: Name, items: Iterable[Name]) -> tuple[Name, ...]:
    if isinstance(items, str | bytes):
        raise ModelError(
            f"option {name!r} covers the string {items!r}: put the items' names into a list", name
        )
    try:
        covered = tuple(items)
        distinct = set(covered)
    except TypeError:
        raise ModelError(
            f"option {name!r} covers {items!r}, which is no list of hashable item names", name
        ) from None
    if not covered:
        raise ModelError(f"option {name!r} covers no item: it must cover at least one", name)
    if len(distinct) < len(covered):
        twice = next(item for item in covered if covered.count(item) > 1)
        raise ModelError(f"option {name!r} names item {twice!r} twice", name)
    return covered


def _parse_cost(name: Name, cost: int) -> int:
    try:
        whole = _whole_number(cost)
    except TypeError:
        raise ModelError(
            f"option {name!r} has cost {cost!r}: costs are whole numbers; scale yours if need be",
            name,
        ) from None
    if abs(whole) > GREATEST_COST:
        raise ModelError(f"option {name!r} has a cost beyond 2**60: scale the costs down", name)
    return whole


def _check_colour(name: Name, covered: tuple[Name, ...], item: Name, colour: Hashable) -> None:
    if item not in covered:
        raise ModelError(
            f"option {name!r} gives a colour to item {item!r}, which it does not cover", name
        )
    if colour is None:
        raise ModelError(
            f"option {name!r} gives item {item!r} the colour None: "
            "leave the item out of the colours to have it uncoloured",
            name,
        )
    _check_hashable(colour, "colour")


def _whole_number(value: object) -> int:
    """Return `value` as an int; numpy's integers pass, floats and truth values do not."""
    if isinstance(value, bool):
        raise TypeError
    return index(value)  # type: ignore[arg-type]
