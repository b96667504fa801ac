"""The split of a search into parts, for blocking clauses and what is learned to stay few.

A part is the solutions that contain certain options. Once more than a few have been found in it, it
is split on an item: what contains the item's first option comes first, then what contains the
second, and so on. A part that is done is shut by one clause, so that parts need not be disjoint.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from xcmodel.backend import NO_COLOUR, Instance

SOLUTIONS_BEFORE_SPLIT = 20
"""How many solutions are found in a part before it is split: see ``benchmarks/sat_enumeration.py``.

With 200, Langford's problem of 11 takes MiniSat a sixth longer; never split, ever longer for each
further solution. CaDiCaL 1.9.5 alone bears a growing list as well.
"""

_FEWEST_PARTS = 2


def options_to_split_on(
    instance: Instance, chosen: Iterable[int], forbidden: Iterable[int] = ()
) -> list[int]:
    """Return the options of the item with the fewest, among those that still must be covered.

    Options that cannot be chosen any more are left out, as far as that is seen at a glance. There
    is nothing to split on where no item has two options left and must be covered.

    >>> from xcmodel import Model
    >>> instance = Model({"A": [1], "B": [1, 2], "C": [1, 2], "D": [2, 3], "E": [3]}).to_instance()
    >>> options_to_split_on(instance, []), options_to_split_on(instance, [4])
    ([3, 4], [1, 2])
    """
    covered = np.zeros(instance.n_items, dtype=bool)
    for option in chosen:
        covered[instance.items_of(option)] = True
    entry_shuts_out = covered[instance.option_items] & (
        instance.item_high[instance.option_items] == 1
    )
    entry_shuts_out &= instance.option_colours == NO_COLOUR
    active = np.ones(instance.n_options, dtype=bool)
    active[instance.entry_options[entry_shuts_out]] = False
    active[list(forbidden)] = False
    active_entries = instance.option_items[active[instance.entry_options]]
    degrees = np.bincount(active_entries, minlength=instance.n_items)
    (items,) = np.nonzero((instance.item_low > 0) & ~covered & (degrees >= _FEWEST_PARTS))
    if not len(items):
        return []
    item = int(items[np.argmin(degrees[items])])
    return [option for option in instance.options_of(item) if active[option]]
