"""Items that may be covered too seldom or too often, at a price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from xcmodel.answer.cost import Cost
from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import checked_cost
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name


@dataclass(frozen=True)
class Penalty:
    """The price of covering an item otherwise than its multiplicity says.

    Attributes:
        item: the name of the item.
        under: the price of each time that it lacks, or None if it may not.
        over: the price of each time that it is covered more often, or None if it may not be.
        most: the most times that it may be covered, or None.
    """

    item: Name
    under: Cost | None = None
    over: Cost | None = None
    most: int | None = None

    @property
    def prices(self) -> list[Cost]:
        """The prices that there are."""
        return [price for price in (self.under, self.over) if price is not None]

    def widened(self, item: Item) -> Item:
        """Return the item with the bounds that it has at a price."""
        low = item.low if self.under is None else 0
        high = item.high
        if self.over is not None and high is not None:
            high = None if self.most is None else max(high, self.most)
        return replace(item, multiplicity=(low, high), optional=False)


def make_penalty(
    item: Item, under: Cost | None, over: Cost | None, most: int | None
) -> Penalty | None:
    """Return a checked penalty, or None where there is no price.

    Raises:
        ModelError: for a price that is below 0 or no finite number.
    """
    for price in (under, over):
        if price is not None and checked_cost(item.name, price) < 0:
            raise ModelError(f"item {item.name!r} has price {price!r}: give 0 or more", item.name)
    return Penalty(item.name, under, over, most) if (under, over) != (None, None) else None


def widened(items: Mapping[Name, Item], penalties: Iterable[Penalty]) -> dict[Name, Item]:
    """Return all items, those with a price with the bounds that they have at it."""
    return {**items, **{p.item: p.widened(items[p.item]) for p in penalties}}
