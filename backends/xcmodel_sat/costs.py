"""Reduced costs, which become weights of soft clauses, and a Lagrangian lower bound."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend import Instance

_ROUNDS = 1000
_ROUNDS_BEFORE_HALVING = 8
_FIRST_STEP = 0.1


def reduced_costs(instance: Instance) -> tuple[list[int], int]:
    """Return other costs of the options, and what is to be added to the cost of any solution.

    Where an item is covered exactly m times, taking u off the cost of each of its options takes
    m * u off the cost of every solution, whatever u is. So first the prices of `item_prices` are
    taken off, then item by item, those with few options first, the least reduced cost, also if it
    is below 0, which never lowers the bound. A search for least cost has less to do, the higher
    the bound and the smaller the weights are.

    >>> from xcmodel import Model
    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    >>> reduced_costs(model.to_instance())
    ([1, 0, 0], 4)
    """
    # In Python's integers, as the differences of costs may be larger than those of numpy.
    costs: list[int] = instance.option_costs.tolist()
    if not any(costs):
        return costs, 0
    constant = 0
    exact = np.flatnonzero((instance.item_low == instance.item_high) & (instance.item_low > 0))
    in_order = exact[np.argsort(instance.item_degrees[exact], kind="stable")].tolist()
    prices = item_prices(instance)

    def take_off(item: int, price: int, options: list[int]) -> None:
        nonlocal constant
        constant += price * int(instance.item_low[item])
        for option in options:
            costs[option] -= price

    for item in in_order:
        take_off(item, prices[item], instance.options_of(item))
    for item in in_order:
        options = instance.options_of(item)
        take_off(item, min((costs[option] for option in options), default=0), options)
    return costs, constant


def item_prices(instance: Instance) -> list[int]:
    """Return prices of the items that make the Lagrangian bound high, by subgradient ascent.

    The bound for prices u is the sum of m * u plus all negative reduced costs. It is concave;
    where the options of negative reduced cost cover an item too often, a lower price is better,
    and where they cover it too little, a higher one. Steps that do not help are halved. Any prices
    give a valid bound, so that rounding errors do no harm.

    >>> from xcmodel import Model
    >>> 5 <= item_prices(Model({"A": [1], "B": [1]}, costs={"A": 5, "B": 7}).to_instance())[0] <= 7
    True
    """
    exact = instance.item_low == instance.item_high
    is_exact_entry = exact[instance.option_items]
    items = instance.option_items[is_exact_entry]
    options = instance.entry_options[is_exact_entry]
    need = np.where(exact, instance.item_low, 0).astype(np.float64)
    costs = instance.option_costs.astype(np.float64)
    prices: NDArray[np.float64] = np.zeros(instance.n_items)
    best, best_prices = -np.inf, prices
    step, stalled = _FIRST_STEP, 0
    for _ in range(_ROUNDS):
        reduced = costs - np.bincount(options, prices[items], minlength=instance.n_options)
        negative = reduced < 0
        bound = float(need @ prices + reduced[negative].sum())
        stalled = 0 if bound > best else stalled + 1
        if bound > best:
            best, best_prices = bound, prices
        elif stalled == _ROUNDS_BEFORE_HALVING:
            step, stalled, prices = step / 2, 0, best_prices
            continue
        gradient = need - np.bincount(items, negative[options], minlength=instance.n_items)
        if not gradient.any():
            break
        scale = max(abs(best), float(np.abs(costs).max()))
        prices = prices + step * scale / float(gradient @ gradient) * gradient
    return [round(price) for price in best_prices.tolist()]
