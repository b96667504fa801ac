"""The model of an instance's options, with or without those that are fills.

Fills pay for penalties: what an item lacks of its least coverage the cheapest of its fills give it.
Without them, variables count them. Those that cost less than what other options pay for the item
are counted as those that are left out, which is how often it is covered too many times, and dearer
ones as those that are chosen, which is how often it is covered too seldom. A person would write
``x + y <= 1 + o`` and a price for o; with a Boolean for each fill, and the price on every option,
CP-SAT finds solutions that are several times as dear, or none.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from xcmodel.backend import Instance, Int32Array, Int64Array
from xcmodel.backend.ragged import sums_of
from xcmodel_cpsat.encoding import bound_coverage, encode

# Sums of costs must fit into 64 bits, also where a constant is taken off.
_GREATEST_COST = 2**60


@dataclass(frozen=True)
class FilledItem:
    """An item with fills.

    Attributes:
        options: the other options that cover it.
        coverage: how often it is covered at least, together with fills.
        most: how often it may be covered, which is that where some of its fills save something.
        fills: its fills, the cheapest first.
        prices: what each of them costs beside what options pay for the item, ascending.
        over: what options pay for the item, where it may be covered more often than that.
    """

    options: tuple[int, ...]
    coverage: int
    most: int
    fills: tuple[int, ...]
    prices: tuple[int, ...]
    over: int = 0

    @property
    def prices_over(self) -> Counter[int]:
        """How often it may be covered too many times at which price.

        Each time takes away a fill that saves so much, or else costs what options pay for the item.
        """
        if self.over:
            return Counter({self.over: max(0, min(self.most, len(self.options)) - self.coverage)})
        return Counter(-price for price in self.prices if price < 0)

    @property
    def prices_under(self) -> Counter[int]:
        """How many fills cost so much."""
        return Counter(price for price in self.prices if price > 0)

    @property
    def saving(self) -> int:
        """What all fills save that save something."""
        return sum(price for price in self.prices if price < 0)


@dataclass(frozen=True, eq=False)
class OptionModel:
    """A model whose first variables are options, in canonical order, with their costs.

    Costs stay out of the model because, with an objective, CP-SAT lists improving solutions alone.

    Attributes:
        model: the model; searches work on copies.
        n_options: how many options have a variable.
        costs: what one more of each variable costs, shape ``(variables,)``.
        constant: what every solution costs beside.
        items: the items with fills that have no variables.
        first_count: the first variable that counts fills; all after it do, in the order of items.
    """

    model: CpModel
    n_options: int
    costs: Int64Array
    constant: int
    items: tuple[FilledItem, ...]
    first_count: int

    @staticmethod
    def plain(instance: Instance) -> OptionModel:
        """Return the model in which every option has a variable."""
        model = encode(instance)
        n_options = instance.n_options
        return OptionModel(
            model, n_options, instance.option_costs, 0, (), len(model.proto.variables)
        )

    @staticmethod
    def without_fills(instance: Instance) -> OptionModel | None:
        """Return the model without fills, or None if there are none or they cannot be counted.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1], "B": [1]}, multiplicities={1: (0, 1)})
        >>> model.penalise(1, over=5)
        >>> filled = OptionModel.without_fills(model._compile_with_prices().instance)
        >>> filled.n_options, filled.costs.tolist(), filled.constant
        (2, [0, 0, 5], 5)
        """
        filling = instance.filling
        if filling is None:
            return None
        has_fixed_coverage = instance.item_low == instance.item_high
        n_options = instance.n_options - filling.n_fills
        of_fills = instance.option_items[instance.option_start[n_options] :]
        is_priced = ~has_fixed_coverage & (filling.item_prices > 0)
        filled = np.union1d(of_fills, np.flatnonzero(is_priced)).astype(np.int32)
        if not len(filled) or np.isin(filled, instance.coloured_items).any():
            return None
        prices = np.where(has_fixed_coverage | is_priced, filling.item_prices, 0)
        items = tuple(_filled_item(instance, item, prices, n_options) for item in filled.tolist())
        # Where coverage may vary, more fills than it needs may be chosen if they save something.
        if any(item.coverage < item.most and min(item.prices, default=0) < 0 for item in items):
            return None
        plain = _without_fills(instance, filled, n_options)
        model = encode(plain)
        first_count = len(model.proto.variables)
        counted = [cost for item in items for cost in _bound(model, item)]
        constant = int(prices @ instance.item_low) + sum(item.saving for item in items)
        own = np.zeros(first_count, dtype=np.int64)
        paid = sums_of(plain.option_start, prices[plain.option_items])
        own[:n_options] = plain.option_costs - paid
        costs = np.concatenate((own, np.array(counted, dtype=np.int64)))
        most = [variable.domain[1] for variable in model.proto.variables]
        if sum(map(int.__mul__, map(abs, costs.tolist()), most)) + abs(constant) > _GREATEST_COST:
            return None
        return OptionModel(model, n_options, costs, constant, items, first_count)

    @property
    def n_counted_entries(self) -> int:
        """How many entries the items have whose fills are counted."""
        return sum(len(item.options) for item in self.items)

    def completed(self, options: Int32Array) -> Int32Array:
        """Return these options with the cheapest fills that they need."""
        if not self.items:
            return options
        fills = [
            fill
            for item, n_fills in zip(self.items, self._needed(options), strict=True)
            for fill in item.fills[: max(0, n_fills)]
        ]
        return np.concatenate((options, np.sort(np.array(fills, dtype=np.int32))))

    def counts(self, options: Int32Array) -> list[int]:
        """Return the values of the variables that count fills, where these are the options."""
        counts = []
        for item, n_fills in zip(self.items, self._needed(options), strict=True):
            chosen = Counter(item.prices[: max(0, n_fills)])
            over, under = item.prices_over, item.prices_under
            if item.over:
                counts += [max(0, -n_fills)]
            else:
                counts += [n - chosen[-price] for price, n in over.items()]
            counts += [chosen[price] for price in under]
        return counts

    def _needed(self, options: Int32Array) -> list[int]:
        """Return how many fills each item needs beside these options; below 0 if it has more."""
        is_chosen = np.zeros(self.n_options, dtype=np.int64)
        is_chosen[options] = 1
        chosen = is_chosen.tolist()
        covered = (sum(chosen[option] for option in item.options) for item in self.items)
        return [item.coverage - times for item, times in zip(self.items, covered, strict=True)]


def _filled_item(instance: Instance, item: int, prices: Int64Array, n_options: int) -> FilledItem:
    options = instance.options_of(item)
    costs = instance.option_costs
    fills = sorted((o for o in options if o >= n_options), key=lambda fill: int(costs[fill]))
    return FilledItem(
        options=tuple(option for option in options if option < n_options),
        coverage=int(instance.item_low[item]),
        most=int(instance.item_high[item]),
        fills=tuple(fills),
        prices=tuple(int(costs[fill] - prices[item]) for fill in fills),
        over=0 if instance.item_low[item] == instance.item_high[item] else int(prices[item]),
    )


def _without_fills(instance: Instance, filled: Int32Array, n_options: int) -> Instance:
    """Return the instance without fills, in which the items that they fill up are unbounded."""
    n_entries = int(instance.option_start[n_options])
    low, high = instance.item_low.copy(), instance.item_high.copy()
    low[filled], high[filled] = 0, instance.item_degrees[filled]
    return Instance(
        item_low=low,
        item_high=high,
        option_start=instance.option_start[: n_options + 1],
        option_items=instance.option_items[:n_entries],
        option_colours=instance.option_colours[:n_entries],
        option_costs=instance.option_costs[:n_options],
        rows=instance.rows,
    )


def _bound(model: CpModel, item: FilledItem) -> list[int]:
    """Bound the coverage of an item, and return the costs of the new variables that count fills."""
    options = [model.get_bool_var_from_proto_index(option) for option in item.options]
    over = _counted(model, item.prices_over)
    under = _counted(model, item.prices_under)
    high = item.coverage if item.over else item.most - item.prices_over.total()
    low = item.coverage - (len(item.fills) - item.prices_under.total())
    if not over and all(most == 1 for most in item.prices_under.values()):
        bound_coverage(model, [*options, *under], max(0, low), high)
    else:
        total = LinearExpr.sum([*options, *under]) - LinearExpr.sum(over)
        # Where it need not be covered, counting too many times too many is merely dear.
        model.add_linear_constraint(total, low if low > 0 else -item.prices_over.total(), high)
    return [*item.prices_over, *item.prices_under]


def _counted(model: CpModel, counts: Counter[int]) -> list[IntVar]:
    return [
        model.new_bool_var("") if most == 1 else model.new_int_var(0, most, "")
        for most in counts.values()
    ]
