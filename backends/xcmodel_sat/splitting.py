"""Splitting a search into cubes, so that blocking clauses and learned clauses stay few.

A cube is a set of options, and stands for the solutions that contain them. Once more than a few
have been found, it is split on an item, into one cube for each option of it. A cube without further
solutions is excluded by one clause, so that cubes need not be disjoint. (Compare Heule, Kullmann,
Wieringa and Biere, "Cube and conquer", HVC 2011.)
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from xcmodel.backend import NO_COLOUR, Instance

SOLUTIONS_BEFORE_SPLIT = 20
"""How many solutions are found in a cube before it is split: see ``benchmarks/sat_enumeration.py``.

With 200, Langford's problem of 11 takes MiniSat a sixth longer; never split, ever longer for each
further solution. Only CaDiCaL 1.9.5 does as well with a growing list.
"""

_FEWEST_CUBES = 2


def options_to_split_on(
    instance: Instance, chosen: Iterable[int], forbidden: Iterable[int] = ()
) -> list[int]:
    """Return the options of the item with the fewest, among those that still must be covered.

    Options that overlap a chosen one in an item of multiplicity one are left out. The list is empty
    where no item has two options left and must be covered.

    >>> from xcmodel import Model
    >>> instance = Model({"A": [1], "B": [1, 2], "C": [1, 2], "D": [2, 3], "E": [3]}).to_instance()
    >>> options_to_split_on(instance, []), options_to_split_on(instance, [4])
    ([3, 4], [1, 2])
    """
    covered = np.zeros(instance.n_items, dtype=bool)
    for option in chosen:
        covered[instance.items_of(option)] = True
    entry_excludes = covered[instance.option_items] & (
        instance.item_high[instance.option_items] == 1
    )
    entry_excludes &= instance.option_colours == NO_COLOUR
    active = np.ones(instance.n_options, dtype=bool)
    active[instance.entry_options[entry_excludes]] = False
    active[list(forbidden)] = False
    active_entries = instance.option_items[active[instance.entry_options]]
    degrees = np.bincount(active_entries, minlength=instance.n_items)
    (items,) = np.nonzero((instance.item_low > 0) & ~covered & (degrees >= _FEWEST_CUBES))
    if not len(items):
        return []
    item = int(items[np.argmin(degrees[items])])
    return [option for option in instance.options_of(item) if active[option]]
