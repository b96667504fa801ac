"""Penalties of coverage, by options that fill an item up.

A fill covers one item alone. Where too few have a price and too many have none, an item has as many
fills as it is to be covered times, each for the price of one that lacks. Of what lacks in every
solution, as its options are too few, but for one, there are no fills: its price is a constant.

Where too many have a price, each option that covers the item costs ``over`` more, the item is to
be covered ``high`` times at least, and ``over * high`` is taken off every solution. So each time
beyond that costs ``over``. Of the fills, the first high - low cost what was taken off for them,
``over``, and the last low, where too few have a price as well, that and ``under``. The cheapest
ones are chosen. What is left is ``over * (coverage - high)`` above high and
``under * (low - coverage)`` below low. A mere demand has no fill for each time that is too many,
so that searches see a covering, with bounds as good as of one.
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
        most: it cannot be covered more often.
        filled: the coverage to which fills fill it up.
        fills: the numbers of the fills, the cheapest first.
        lacking: how much less that is than was asked for.
        under: what each time too few costs, in units.
        over: what each time too many costs, in units.
    """

    name: Name
    number: int
    low: int
    high: int
    most: int
    filled: int
    fills: range
    lacking: int = 0
    under: int = 0
    over: int = 0

    def fill_costs(self) -> list[int]:
        """Return what the fills cost."""
        prices = [self.over] * (self.filled - self.low) + [self.over + self.under] * self.low
        return prices[: len(self.fills)]

    @property
    def may_lack(self) -> bool:
        """Whether fills can stand in for all that is asked for."""
        return len(self.fills) == self.filled


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
