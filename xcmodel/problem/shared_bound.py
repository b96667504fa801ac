"""A lower bound of costs at once, where a gap may be met by it, or nothing else is known yet."""

from __future__ import annotations

import numpy as np

from xcmodel.backend.instance import Instance

_FINEST = 1 << 20
_GREATEST = 1 << 40
"""Costs are shared out in such parts of one, unless they are greater than this."""


def shared_bound(instance: Instance) -> int:
    """Return a lower bound of the cost of every solution, by one look at each entry.

    Each option shares its cost among its items, and an item costs its least share at least.

    >>> import xcmodel as xc
    >>> covers = {"A": [1, 2], "B": [2, 3], "C": [3, 1]}
    >>> model = xc.Model(covers, costs={"A": 4, "B": 5, "C": 6})
    >>> shared_bound(model.to_instance())
    7
    """
    costs = instance.option_costs
    scale = _FINEST if int(np.abs(costs).max(initial=0)) <= _GREATEST else 1
    needed = instance.item_low > 0
    counts = needed[instance.option_items]
    entry_options = instance.entry_options[counts]
    items_of_option = np.bincount(entry_options, minlength=instance.n_options)
    shares = np.maximum(costs, 0) * scale // np.maximum(items_of_option, 1)
    least = np.full(instance.n_items, shares.max(initial=0))
    np.minimum.at(least, instance.option_items[counts], shares[entry_options])
    pairs = zip(least[needed].tolist(), instance.item_low[needed].tolist(), strict=True)
    total: int = sum(share * low for share, low in pairs)
    return int(costs[costs < 0].sum()) - (-total // scale)
