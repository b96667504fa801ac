"""Items that may be covered too seldom or too often, at a price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import checked_cost, equal_costs
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name, whole_number


@dataclass(frozen=True)
class Penalty:
    """The price of covering an item otherwise than its multiplicity says.

    Attributes:
        item: the name of the item.
        under: the price of each time that it lacks, or None if it may not.
        over: the price of each time that it is covered more often, or None if it may not be.
        most: the most times that it may be covered where `over` is there, or None.
    """

    item: Name
    under: Cost | None = None
    over: Cost | None = None
    most: int | None = None

    @property
    def prices(self) -> list[Cost]:
        """The prices that there are."""
        return [price for price in (self.under, self.over) if price is not None]

    def asks_alike(self, other: Penalty) -> bool:
        """Whether another penalty has the same prices and most, in whatever kind of number."""
        return (
            equal_costs(self.under, other.under)
            and equal_costs(self.over, other.over)
            and self.most == other.most
        )

    def widened(self, item: Item) -> Item:
        """Return the item with the bounds that it has at a price."""
        low = item.low if self.under is None else 0
        high = item.high if self.over is None else self.most
        return replace(item, multiplicity=(low, high), optional=False)

    def check_most(self, item: Item) -> None:
        """Raise ModelError if the item can never be covered more often than is free."""
        if self.most is None or (item.high is not None and self.most > item.high):
            return
        mend = (
            "set a multiplicity with an upper bound below it"
            if item.high is None
            else f"it is the most coverage of all, so give {item.high + 1} or more"
        )
        raise ModelError(
            f"item {item.name!r} is to be covered {item.times}, "
            f"and its penalty has most={self.most}, so that none is too many: {mend}",
            item.name,
        )

    def idle_price(self, item: Item) -> str | None:
        """Return why the item as it is would never pay one of the prices, or None if it may.

        A price beside a demand that was taken away is no price for what the demand was.
        """
        if self.under is not None and item.low == 0:
            may, price = "go uncovered", f"under={self.under}"
        elif self.over is not None and item.high is None:
            may, price = "be covered any number of times", f"over={self.over}"
        else:
            return None
        return f"item {item.name!r} may {may} at no price, so {price} would never be paid"


def make_penalty(
    item: Item, under: Cost | None, over: Cost | None, most: int | None
) -> Penalty | None:
    """Return a checked penalty, or None where there is no price.

    Raises:
        ModelError: for a price that is below 0 or no finite number, or a greatest coverage that is
            no whole number from 0, is not above the multiplicity, or has no price; or if a price
            would never be paid, as there is no bound that it is for.
    """
    under, over = (None if price is None else _price(item, price) for price in (under, over))
    if most is not None:
        most = _most(item, most)
        if over is None:
            raise ModelError(
                f"item {item.name!r} has most={most} and no price for that: give over= as well",
                item.name,
            )
    if under is None and over is None:
        return None
    penalty = Penalty(item.name, under, over, most)
    penalty.check_most(item)
    if (idle := penalty.idle_price(item)) is not None:
        raise ModelError(f"{idle}: {_demanded_first(item)}, or leave that price out", item.name)
    return penalty


def _demanded_first(item: Item) -> str:
    """Return how an item gets the bound that a price is for."""
    if item.low > 0:
        return "set a multiplicity with an upper bound first"
    if replace(item, optional=False).low > 0:
        return f"require([{item.name!r}]) first"
    return "set a multiplicity of at least 1 first"


def _price(item: Item, price: Any) -> Cost:
    checked = checked_cost(item.name, price, "item", "price")
    if checked < 0:
        raise ModelError(f"item {item.name!r} has price {price!r}: give 0 or more", item.name)
    return checked


def _most(item: Item, most: Any) -> int:
    try:
        checked = whole_number(most)
    except TypeError:
        checked = -1
    if checked < 0:
        what = f"item {item.name!r} has most={most!r}: give a whole number from 0, or None for any"
        raise ModelError(what, item.name)
    return checked


def widened(items: Mapping[Name, Item], penalties: Iterable[Penalty]) -> dict[Name, Item]:
    """Return all items, those with a price with the bounds that they have at it."""
    return {**items, **{p.item: p.widened(items[p.item]) for p in penalties}}
