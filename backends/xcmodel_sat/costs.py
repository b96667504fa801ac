"""Costs as weights of soft clauses, once as much as possible has been proved to be unavoidable."""

from __future__ import annotations

import numpy as np

from xcmodel.instance import Instance


def reduced_costs(instance: Instance) -> tuple[list[int], int]:
    """Return other costs of the options, and what is to be added to the cost of any solution.

    Where an item is covered exactly m times, taking u off the cost of each of its options takes
    m * u off the cost of every solution. So item by item, those with few options first, the
    cheapest cost is taken off, and known to be paid. A search for least cost has more to do the
    more different weights there are, and the greater they are.

    >>> from xcmodel import Model
    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    >>> reduced_costs(model.to_instance())
    ([1, 0, 0], 4)
    """
    # In Python's integers, as the differences of costs may be larger than those of numpy.
    costs: list[int] = instance.option_costs.tolist()
    constant = 0
    exact = np.flatnonzero((instance.item_low == instance.item_high) & (instance.item_low > 0))
    for item in exact[np.argsort(instance.item_degrees[exact], kind="stable")].tolist():
        options = instance.options_of(item)
        cheapest = min(costs[option] for option in options)
        if cheapest:
            constant += cheapest * int(instance.item_low[item])
            for option in options:
                costs[option] -= cheapest
    return costs, constant
