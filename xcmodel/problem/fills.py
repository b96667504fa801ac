"""Penalties of coverage, by options that fill an item up.

A fill covers one item alone. Where too few have a price and too many have none, an item has as many
fills as it is to be covered times, each for the price of one that lacks. Of what lacks in every
solution, as its options are too few, but for one, there are no fills: its price is a constant.

Where too many have a price, an item that can be covered H times at most gets H fills, and is to be
covered exactly H times. The first H - high fills are free, the next high - low cost what each
time too many costs, and the last low that and what each time too few costs. The cheapest ones are
chosen, so all of them together cost ``over * (H - coverage)`` up to H - high of them, and so on.
Each option that covers the item costs ``over`` more; ``over * high`` is then taken off every
solution. What is left is ``over * (coverage - high)`` above high and ``under * (low - coverage)``
below low.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.instance import Instance
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

    def of_model(self, options: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return these options without fills."""
        return options[options < self.n_named]


@dataclass(frozen=True)
class FilledItem:
    """An item with its fills.

    Attributes:
        name: of the item.
        number: of the item.
        low: the least coverage without a price, without what always lacks but for one.
        high: the greatest coverage without a price.
        filled: the coverage to which fills fill it up.
        is_exact: whether it can be covered no more often than that.
        fills: the numbers of the fills, the cheapest first.
        lacking: how much less that is than was asked for.
        under: what each time too few costs, in units.
        over: what each time too many costs, in units.
    """

    name: Name
    number: int
    low: int
    high: int
    filled: int
    is_exact: bool
    fills: range
    lacking: int = 0
    under: int = 0
    over: int = 0

    def fill_costs(self) -> list[int]:
        """Return what the fills cost."""
        if not self.is_exact:
            return [self.under] * len(self.fills)
        prices = [0] * (self.filled - self.high) + [self.over] * (self.high - self.low)
        prices += [self.over + self.under] * self.low
        return prices[: len(self.fills)]


@dataclass(frozen=True)
class Fills:
    """All fills of a problem.

    Attributes:
        items: the items with fills.
        instance: the instance with the fills.
        least: no solution costs less, in units, even where too many have no price. Backends see
            the costs that options bear for penalties, so that their bounds may be far below it.
    """

    items: tuple[FilledItem, ...]
    instance: Instance
    least: int

    @property
    def number(self) -> int:
        """How many fills there are, which are the last options of the instance."""
        return sum(len(item.fills) for item in self.items)

    def completed(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return these options of the model with the cheapest fills that they need."""
        covered = Counter(i for option in options for i in self.instance.items_of(option))
        all_of_them = list(options)
        for item in self.items:
            n_fills = max(0, item.filled - covered[item.number])
            all_of_them += item.fills[:n_fills]
        return tuple(all_of_them)
