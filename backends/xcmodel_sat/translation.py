"""From an instance to a formula: one variable an option, and a formula for every item."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from xcmodel.backend import Instance, WeightedRow
from xcmodel_sat.cardinality import Encodings, between
from xcmodel_sat.colours import one_colour
from xcmodel_sat.formula import Formula, conjunction
from xcmodel_sat.weighted import weighted_sum

# More pairs would take longer to write down than they save, and much memory.
_MOST_PAIRS = 1_000_000


def formula_of(instance: Instance, encodings: Encodings) -> Formula:
    """Return a formula whose models, seen on the options' variables alone, are the solutions.

    Option ``o`` has the variable ``o + 1``. The variables above the options' are not functions of
    them, so that one solution may show up as many models: never count over them.

    >>> from xcmodel import Model
    >>> model = Model({"A": [1], "B": [1, 2], "C": [2]})
    >>> formula_of(model.to_instance(), Encodings()).clauses
    [[1, 2], [-1, -2], [2, 3], [-2, -3]]
    """
    encodings = replace(encodings, pairs_up_to=largest_group_for_pairs(instance))
    items = conjunction(instance.n_options, _item_formulas(instance, encodings))
    formula = conjunction(items.top, [items, *_row_formulas(instance, items.top)])
    # Two options that share several items exclude each other once for each of them.
    # Each step is one of Python's, between which others get the lock: of a million clauses, one
    # call that makes all of it keeps whoever looks at a clock waiting for half a second.
    unique = {tuple(clause): None for clause in formula.clauses}
    return Formula(formula.top, [list(clause) for clause in unique], formula.bounds)


def item_formula(instance: Instance, item: int, top: int, encodings: Encodings) -> Formula:
    """Return the formula that this item is covered within its multiplicity."""
    variables = [option + 1 for option in instance.options_of(item)]
    low, high = int(instance.item_low[item]), int(instance.item_high[item])
    colours = instance.option_colours_of(item)
    if high == 1 and any(colours):
        return one_colour(variables, colours, top, encodings)
    return between(variables, low, high, top, encodings)


def row_formula(row: WeightedRow, top: int) -> Formula:
    """Return the formula that the weights of a row add up to a number within its bounds."""
    variables = [option + 1 for option in row.options.tolist()]
    return weighted_sum(variables, row.weights.tolist(), row.low, row.high, top)


def largest_group_for_pairs(instance: Instance, most_pairs: int = _MOST_PAIRS) -> int:
    """Return how many options an item may have for "at most one" to be written pairwise.

    Solvers are some 2 to 4 times faster with pairs than with any encoding of linear size when they
    have to search through everything, even for hundreds of options; so the smallest items get
    pairs, as many as there is room for. (``benchmarks/sat_encodings.py``: a first solution of an
    easy problem, such as many queens, may come sooner with another encoding.)

    >>> from xcmodel import Model
    >>> instance = Model({"A": [1], "B": [1, 2], "C": [1, 2]}).to_instance()
    >>> largest_group_for_pairs(instance), largest_group_for_pairs(instance, most_pairs=3)
    (3, 2)
    """
    groups = np.sort(instance.item_degrees[instance.item_high == 1])
    pairs = np.cumsum(groups * (groups - 1) // 2)
    too_large = groups[pairs > most_pairs]
    return int(too_large[0]) - 1 if len(too_large) else int(groups.max(initial=0))


def _item_formulas(instance: Instance, encodings: Encodings) -> Iterator[Formula]:
    top = instance.n_options
    for item in range(instance.n_items):
        formula = item_formula(instance, item, top, encodings)
        top = formula.top
        yield formula


def _row_formulas(instance: Instance, top: int) -> Iterator[Formula]:
    for row in instance.rows:
        formula = row_formula(row, top)
        top = formula.top
        yield formula
