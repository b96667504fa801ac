"""Options, and the checks that each must pass by itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import checked_cost
from xcmodel.problem.names import Name, check_hashable, checked_mapping


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that covers items.

    Attributes:
        name: unique among the options of a model.
        items: names of the items that it covers, in the order given; at least one, each once.
        cost: what choosing it costs.
        colours: the colours that it gives to some of its items, a copy of its own.
    """

    name: Name
    items: tuple[Name, ...]
    cost: Cost = 0
    colours: Mapping[Name, Hashable] = field(default_factory=dict)

    def covers_alike(self, other: Option) -> bool:
        """Whether both cover the same items with the same colours at the same cost."""
        return (
            self.cost == other.cost
            and set(self.items) == set(other.items)
            and dict(self.colours) == dict(other.colours)
        )


def make_option(
    name: Name,
    items: Iterable[Name],
    cost: Cost = 0,
    colours: Mapping[Any, Hashable] | None = None,
) -> Option:
    """Return a checked option, as far as it can be checked without the model.

    Raises:
        ModelError: for a name that is not hashable, no items, an item named twice, a cost that is
            no finite number, or a colour given to an item that the option does not cover.
    """
    check_hashable(name, "option")
    covered = _parse_items(name, items)
    colours = checked_mapping(colours, f"of the colours that option {name!r} gives to its items")
    if not colours:
        return Option(name, covered, checked_cost(name, cost))
    for item, colour in colours.items():
        _check_colour(name, covered, item, colour)
    return Option(name, covered, checked_cost(name, cost), dict(colours))


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
    check_hashable(colour, "colour")
