"""The model whose solutions are those of a formula in conjunctive normal form.

A variable is an item to be covered once, by its literals, which are the options; and a clause is an
item to be covered at least once, by the literals that are in it.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping

import numpy as np

from xcmodel.backend.instance import Int64Array
from xcmodel.errors import ModelError
from xcmodel.formats.files import Content, Place
from xcmodel.model import Model


def model_of(
    content: Content, n_variables: int, literals: array[int], costs: Mapping[int, int]
) -> Model:
    """Return the model of a formula.

    Args:
        content: the file, for messages.
        n_variables: the variables are the numbers from 1 to this one.
        literals: those of all clauses, clause by clause, with a 0 after each.
        costs: what literals cost, those that cost something.

    Raises:
        FormatError: for a cost that a model cannot have.
    """
    n_clauses = literals.count(0)
    start, items = _covered(n_variables, n_clauses, np.frombuffer(literals, dtype=np.intc))
    names = _literals(n_variables).tolist()
    model = Model()
    model.add_items_from([("variable", number) for number in range(1, n_variables + 1)])
    clauses = [("clause", number) for number in range(1, n_clauses + 1)]
    model.add_items_from(clauses, multiplicity=(1, None))
    # As objects they keep their names in messages, however large they are.
    prices = np.array([costs.get(name, 0) for name in names], dtype=object) if costs else None
    try:
        model.add_arrays(start, items, costs=prices, option_names=names)
    except ModelError as error:
        content.fail_at(str(error), Place(1), error.subject)
    return model


def _literals(n_variables: int) -> Int64Array:
    """Return the literals in the order of the options: 1, -1, 2, -2 and so on."""
    variables = np.arange(1, n_variables + 1)
    return np.column_stack((variables, -variables)).ravel()


def _covered(
    n_variables: int, n_clauses: int, literals: np.ndarray[tuple[int], np.dtype[np.intc]]
) -> tuple[Int64Array, Int64Array]:
    """Return where the items of each option begin, and the items: its variable, its clauses."""
    n_items, options = n_variables + n_clauses, np.arange(2 * n_variables)
    is_literal = literals != 0
    clauses = np.cumsum(~is_literal, dtype=np.int32)[is_literal]
    literals = literals[is_literal]
    holders = 2 * (np.abs(literals) - 1) + (literals < 0)
    # An entry is one number, so that a literal that is in a clause twice is seen.
    in_clauses = holders * np.int64(n_items) + n_variables + clauses
    entries = np.concatenate((options * n_items + options // 2, in_clauses))
    entries.sort()
    entries = entries[np.diff(entries, prepend=-1) > 0]
    start = np.searchsorted(entries, np.arange(2 * n_variables + 1) * n_items)
    return start, entries % max(1, n_items)
