"""Penalties of coverage, by options that fill an item up to its greatest coverage.

An item that may be covered H times at most gets H fills, each of which covers it alone, and is to
be covered exactly H times. The first H - high fills are free, the next high - low cost what each
time too many costs, and the last low that and what each time too few costs. The cheapest ones are
chosen, so all of them together cost ``over * (H - coverage)`` up to H - high of them, and so on.
Each option that covers the item costs ``over`` more; ``over * high`` is then taken off every
solution. What is left is ``over * (coverage - high)`` above high and ``under * (low - coverage)``
below low.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xcmodel.answer.cost import Cost
from xcmodel.answer.solution import Solution
from xcmodel.backend.instance import Instance, Int32Array
from xcmodel.problem.cost_unit import CostUnit
from xcmodel.problem.names import Name
from xcmodel.problem.naming import OptionNaming


@dataclass(frozen=True)
class Fill:
    """An option without a name of its own, which fills an item up."""

    item: Name
    number: int


@dataclass(frozen=True, eq=False)
class FilledNaming(OptionNaming):
    """The names of options behind which there are fills, of which solutions do not tell.

    Attributes:
        n_named: the number of the options of the model.
    """

    n_named: int

    def solution(self, options: NDArray[np.int32]) -> Solution:
        """Return a solution by name, without fills."""
        return super().solution(options[options < self.n_named])


@dataclass(frozen=True)
class FilledItem:
    """An item with its fills.

    Attributes:
        name: of the item.
        number: of the item.
        low: the least coverage without a price.
        high: the greatest coverage without a price.
        most: the greatest coverage.
        fills: the numbers of the fills, the cheapest first.
        under: what each time too few costs, in units.
        over: what each time too many costs, in units.
    """

    name: Name
    number: int
    low: int
    high: int
    most: int
    fills: range
    under: int = 0
    over: int = 0

    def fill_costs(self) -> list[int]:
        """Return what the fills cost."""
        prices = [0] * (self.most - self.high) + [self.over] * (self.high - self.low)
        prices += [self.over + self.under] * self.low
        return prices[: len(self.fills)]

    def price(self, coverage: int) -> int:
        """Return the penalty of a coverage, in units."""
        missing, extra = max(0, self.low - coverage), max(0, coverage - self.high)
        return missing * self.under + extra * self.over


@dataclass(frozen=True)
class Fills:
    """All fills of a problem.

    Attributes:
        items: the items with fills.
        unit: the unit of prices.
        instance: the instance with the fills.
    """

    items: tuple[FilledItem, ...]
    unit: CostUnit
    instance: Instance

    def paid(self, options: Int32Array) -> dict[Name, Cost]:
        """Return what each item costs that is covered too seldom or too often in a solution."""
        told = {}
        for item in self.items:
            chosen = (options >= item.fills.start) & (options < item.fills.stop)
            if price := item.price(item.most - int(chosen.sum())):
                told[item.name] = self.unit.told(price)
        return told

    def completed(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return these options of the model with the fills that they need."""
        covered = [item for option in options for item in self.instance.items_of(option)]
        all_of_them = list(options)
        for item in self.items:
            n_fills = max(0, item.most - covered.count(item.number))
            all_of_them += item.fills[:n_fills]
        return tuple(all_of_them)
