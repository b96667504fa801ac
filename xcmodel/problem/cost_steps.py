"""The steps between the costs of solutions: all differ by multiples of one number.

Costs that are multiples of 50, or patterns that cost a roll or what is wasted of it, leave few
costs that a solution can have. In units of their steps a lower bound is rounded up to the next of
them, which often is the best cost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from xcmodel.answer.attempt import Attempt
from xcmodel.backend.contract import Slice
from xcmodel.backend.instance import Instance, Int32Array, Int64Array
from xcmodel.backend.query import Query
from xcmodel.backend.ragged import sums_of

_MOST_ROUNDS, _MOST_WORK = 100, 2_000_000
"""In which prices are found, and the entries that are looked at in all."""

_GREATEST_PRICE = 2**40


@dataclass(frozen=True, eq=False)
class CostSteps:
    """What solutions cost: a constant and a multiple of a step.

    Attributes:
        step: a whole number, 1 or more.
        prices: a whole number for each item, 0 for those whose coverage may vary: the cost of an
            option less the prices of its items is a multiple of the step.
        constant: the prices of all items, each as often as it is covered.
    """

    step: int
    prices: Int64Array
    constant: int

    @staticmethod
    def of(instance: Instance) -> CostSteps | None:
        """Return the steps, or None where they are of 1.

        >>> import xcmodel as xc
        >>> costs = {"A": 7, "B": 4, "C": 1}
        >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs=costs)
        >>> steps = CostSteps.of(model.to_instance())
        >>> steps.step, steps.constant, steps.reduced(model.to_instance()).option_costs.tolist()
        (2, -1, [4, 2, 1])
        """
        step, prices = int(np.gcd.reduce(instance.option_costs)), _no_prices(instance)
        if not step:
            return None
        if found := _Pricing(instance).find():
            wider, those = found
            if not wider:  # All solutions cost the same.
                step, prices = 1, those
            elif wider > step:
                step, prices = wider, _nearest_to_zero(those, wider)
        if step == 1 and not prices.any():
            return None
        return CostSteps(step, prices, int(prices @ instance.item_low))

    def reduced(self, instance: Instance) -> Instance:
        """Return the instance with costs in units of the step."""
        costs = instance.option_costs - _sums(instance, self.prices)
        filling = instance.filling
        if filling is not None:
            prices = (filling.item_prices - self.prices) // self.step
            filling = replace(filling, item_prices=prices)
        return replace(instance, option_costs=costs // self.step, filling=filling)

    def query(self, query: Query) -> Query:
        """Return the query about costs in units of the step."""
        limit = query.cost_limit
        if limit is not None:
            limit = (limit - self.constant) // self.step
        # Relative to costs without the constant, a gap would be another one: the core sees to it.
        return replace(query, cost_limit=limit, gap=0.0 if self.constant else query.gap)

    def restore(self, found: Slice) -> Slice:
        """Return a slice with bounds and costs as they are."""
        return replace(
            found,
            bound=self._whole(found.bound),
            attempts=tuple(self._attempt(attempt) for attempt in found.attempts),
        )

    def told(self, prices: list[float] | None) -> list[float] | None:
        """Return the prices of items as they are."""
        return None if prices is None else (self.step * np.array(prices) + self.prices).tolist()

    def _attempt(self, attempt: Attempt) -> Attempt:
        return attempt._replace(cost=self._whole(attempt.cost), bound=self._whole(attempt.bound))

    def _whole(self, units: int | None) -> int | None:
        return None if units is None else self.step * units + self.constant


def _no_prices(instance: Instance) -> Int64Array:
    return np.zeros(instance.n_items, dtype=np.int64)


def _nearest_to_zero(prices: Int64Array, step: int) -> Int64Array:
    """Return prices that differ from these by multiples of the step, half of it at most."""
    return (prices + step // 2) % step - step // 2


def _sums(instance: Instance, values: Int64Array) -> Int64Array:
    """Return the sum of the values of its items for each option."""
    return sums_of(instance.option_start, values[instance.option_items])


class _Pricing:
    """Prices of items of which options cost multiples of a great number more.

    An option with one item that has no price yet says its price; where there is none, an item gets
    the price 0. Options without such an item say by how much the step has to be divided.
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._prices = _no_prices(instance)
        self._open = instance.item_low == instance.item_high
        self._step = 0
        self._rounds_left = min(_MOST_ROUNDS, _MOST_WORK // max(1, instance.n_entries))

    @cached_property
    def _degrees(self) -> Int64Array:
        return self._instance.item_degrees

    def find(self) -> tuple[int, Int64Array] | None:
        """Return the step and the prices, or None if the step is 1, or that takes too long."""
        while self._rounds_left and self._step != 1:
            self._rounds_left -= 1
            unpriced = _sums(self._instance, self._open.astype(np.int64))
            self._divide(unpriced == 0)
            if not unpriced.any():
                return None if self._step == 1 else (self._step, self._prices)
            if not self._price(unpriced):
                return None
        return None

    @property
    def _rests(self) -> Int64Array:
        return self._instance.option_costs - _sums(self._instance, self._prices)

    def _divide(self, priced: np.ndarray) -> None:
        self._step = int(np.gcd(self._step, np.gcd.reduce(self._rests[priced])))

    def _price(self, unpriced: Int64Array) -> bool:
        """Give prices to some items; return whether they are not too great."""
        fewest = int(unpriced[unpriced > 0].min())
        options: Int32Array = np.flatnonzero(unpriced == fewest).astype(np.int32)
        chosen = np.isin(self._instance.entry_options, options)
        chosen &= self._open[self._instance.option_items]
        items = self._instance.option_items[chosen]
        if fewest > 1:
            item = items[self._degrees[items].argmax()]
            self._open[item] = False
            return True
        self._prices[items] = self._rests[self._instance.entry_options[chosen]]
        self._open[items] = False
        return int(abs(self._prices).max()) < _GREATEST_PRICE
