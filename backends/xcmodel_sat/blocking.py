"""Blocking clauses, each of which excludes one solution."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from xcmodel.backend import Instance
from xcmodel_sat.formula import Clause


def loose_options(instance: Instance) -> list[int]:
    """Return the options that a larger solution may add to a smaller one, and perhaps others.

    They are those that cover no item of exact multiplicity. Others cannot be added:
    such an item has all its coverage already.

    >>> from xcmodel import Model
    >>> model = Model({"A": ["must"], "B": ["may"], "C": ["must", "may"]})
    >>> model.relax(["may"])
    >>> loose_options(model.to_instance())
    [1]
    """
    exact = instance.item_low == instance.item_high
    covers_exact = np.zeros(instance.n_options, dtype=bool)
    covers_exact[instance.entry_options[exact[instance.option_items]]] = True
    loose: list[int] = np.flatnonzero(~covers_exact).tolist()
    return loose


def blocking_clause(
    chosen: Collection[int], loose: Collection[int], fixed: Collection[int]
) -> Clause:
    """Return a clause that holds for every solution but one.

    Another solution lacks one of the options in this one, or has all of them and a loose option
    more. So where no option is loose, the options in the solution are enough. An option
    that the query gives or forbids makes no difference. If nothing is left, there is no other
    solution: the clause is empty.

    Args:
        chosen: the variables of the options in the solution.
        loose: those of the loose options.
        fixed: those of the options that are in all solutions or in none, by the query.

    >>> blocking_clause([1, 2, 4], loose=[4, 5, 6], fixed=[2, 6])
    [-1, -4, 5]
    """
    lacks = [-variable for variable in chosen if variable not in fixed]
    known = {*chosen, *fixed}
    return lacks + [variable for variable in loose if variable not in known]
