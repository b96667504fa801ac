"""What a solution pays for coverage that is had at a price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from xcmodel.answer.cost import Cost
from xcmodel.problem.cost_unit import CostUnit
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.penalties import Penalty


class PricedItem(NamedTuple):
    """An item as it was declared, with what other coverage costs.

    Attributes:
        item: the item.
        under: what each time too few costs, in units.
        over: what each time too many costs, in units.
    """

    item: Item
    under: int
    over: int

    def due(self, coverage: int) -> int:
        """Return what a coverage costs, in units."""
        low, high = self.item.low, self.item.high
        extra = 0 if high is None else max(0, coverage - high)
        return max(0, low - coverage) * self.under + extra * self.over


@dataclass(frozen=True)
class CoveragePrices:
    """The penalties of a problem, of which each solution pays some.

    Attributes:
        items: the items with penalties.
        unit: the unit of the prices, in which the costs of options are whole as well.
    """

    items: tuple[PricedItem, ...]
    unit: CostUnit

    @staticmethod
    def of(
        unit: CostUnit, items: Mapping[Name, Item], penalties: Iterable[Penalty]
    ) -> CoveragePrices | None:
        """Return the prices, or None where there are no penalties.

        Args:
            unit: the unit of the costs of options.
            items: the items as they were declared.
            penalties: the penalties.
        """
        penalties = list(penalties)
        if not penalties:
            return None
        common = unit.with_costs([price for penalty in penalties for price in penalty.prices])
        common = CostUnit(common.scale, common.kind)
        priced = (
            PricedItem(items[p.item], common.whole(p.under or 0), common.whole(p.over or 0))
            for p in penalties
        )
        return CoveragePrices(tuple(priced), common)

    def paid(self, coverage: Mapping[Name, int]) -> dict[Name, Cost]:
        """Return what each item costs that is covered too seldom or too often."""
        dues = ((priced.item.name, priced.due(coverage[priced.item.name])) for priced in self.items)
        return {name: self.unit.told(due) for name, due in dues if due}

    def total(self, units: int, unit: CostUnit, coverage: Mapping[Name, int]) -> Cost:
        """Return what options cost, in such units, together with what their coverage costs."""
        due = sum(priced.due(coverage[priced.item.name]) for priced in self.items)
        return self.unit.told(units * (self.unit.scale // unit.scale) + due)
