"""An instance as a linear program in binary variables: one for each option, in canonical order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.math_opt.model_pb2 import ModelProto

from xcmodel.backend import NO_COLOUR, Instance


class Rows:
    """The constraints, with the entries of their matrix sorted by row.

    Attributes:
        lower: the lower bound of each row.
        upper: the upper bound of each row.
        rows: the row of each entry.
        columns: the column of each entry.
        values: the value of each entry.
    """

    def __init__(self) -> None:
        self.lower: list[float] = []
        self.upper: list[float] = []
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.values: list[float] = []

    def add(self, entries: dict[int, float], lower: float, upper: float) -> None:
        """Demand that the weighted sum of these variables lie within the bounds."""
        self.rows += [len(self.lower)] * len(entries)
        columns = sorted(entries)
        self.columns += columns
        self.values += [entries[column] for column in columns]
        self.lower.append(lower)
        self.upper.append(upper)


class Encoding(NamedTuple):
    """A program, and where its rows come from.

    Attributes:
        program: the program.
        row_of_item: the row that bounds the coverage of an item, by the item.
        item_of_row: the item whose colours a row is about, by the row; each option of the item
            stands in one of these rows.
    """

    program: ModelProto
    row_of_item: dict[int, int]
    item_of_row: dict[int, int]


def encode(instance: Instance) -> ModelProto:
    """Return the program whose solutions, read off the options' variables, are the instance's.

    Every item must have options enough for its lower bound: see `can_be_met`.

    >>> import xcmodel as xc
    >>> instance = xc.Model({"A": [1], "B": [1, 2], "C": [2]}).to_instance()
    >>> list(encode(instance).linear_constraints.lower_bounds)
    [1.0, 1.0]
    """
    return encode_with_rows(instance).program


def encode_with_rows(instance: Instance) -> Encoding:
    """Return the same program, and which row is about which item."""
    rows, row_of_item, item_of_row = Rows(), dict[int, int](), dict[int, int]()
    n_variables = instance.n_options
    coloured = set(instance.coloured_items.tolist())
    bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    for item, (low, high) in enumerate(bounds):
        options = instance.options_of(item)
        if item in coloured and high > 0:
            first_row = len(rows.lower)
            n_variables = share_colours(
                rows, options, instance.option_colours_of(item), n_variables
            )
            item_of_row.update(dict.fromkeys(range(first_row, len(rows.lower)), item))
        elif low > 0 or high < len(options):
            upper = high if high < len(options) else math.inf
            row_of_item[item] = len(rows.lower)
            rows.add(dict.fromkeys(options, 1.0), low, upper)
    for row in instance.rows:
        weights = map(float, row.weights.tolist())
        rows.add(dict(zip(row.options.tolist(), weights, strict=True)), row.low, row.high)
    return Encoding(_program(rows, n_variables), row_of_item, item_of_row)


def share_colours(
    rows: Rows, options: Sequence[int], colours: Sequence[int], n_variables: int
) -> int:
    """Demand that these options be one at most, or all of one colour; return the variables so far.

    A colour that several options give has a variable of its own, which is at least as great as that
    of each of them.
    """
    options_of: dict[int, list[int]] = {}
    for option, colour in zip(options, colours, strict=True):
        options_of.setdefault(colour, []).append(option)
    at_most_one = dict.fromkeys(options_of.pop(NO_COLOUR, []), 1.0)
    for colour in sorted(options_of):
        sharing = options_of[colour]
        if len(sharing) == 1:
            at_most_one[sharing[0]] = 1.0
            continue
        for option in sharing:
            rows.add({option: 1.0, n_variables: -1.0}, -math.inf, 0.0)
        at_most_one[n_variables] = 1.0
        n_variables += 1
    rows.add(at_most_one, -math.inf, 1.0)
    return n_variables


def _program(rows: Rows, n_variables: int) -> ModelProto:
    program = ModelProto()
    variables = program.variables
    variables.ids.extend(range(n_variables))
    variables.lower_bounds.extend([0.0] * n_variables)
    variables.upper_bounds.extend([1.0] * n_variables)
    variables.integers.extend([True] * n_variables)
    constraints = program.linear_constraints
    constraints.ids.extend(range(len(rows.lower)))
    constraints.lower_bounds.extend(rows.lower)
    constraints.upper_bounds.extend(rows.upper)
    matrix = program.linear_constraint_matrix
    matrix.row_ids.extend(rows.rows)
    matrix.column_ids.extend(rows.columns)
    matrix.coefficients.extend(rows.values)
    return program


def set_objective(program: ModelProto, costs: NDArray[np.int64], unit: float = 1.0) -> None:
    """Ask for the least sum of costs, which are told in this unit, and for nothing else."""
    options = np.flatnonzero(costs)
    program.objective.Clear()
    program.objective.linear_coefficients.ids.extend(options.tolist())
    told = costs[options].astype(float) / unit
    program.objective.linear_coefficients.values.extend(told.tolist())


def limit_cost(program: ModelProto, costs: NDArray[np.int64], limit: float) -> None:
    """Demand that the sum of costs be no more than the limit."""
    options = np.flatnonzero(costs)
    constraints, matrix = program.linear_constraints, program.linear_constraint_matrix
    row = len(constraints.ids)
    constraints.ids.append(row)
    constraints.lower_bounds.append(-math.inf)
    constraints.upper_bounds.append(limit)
    matrix.row_ids.extend([row] * len(options))
    matrix.column_ids.extend(options.tolist())
    matrix.coefficients.extend(costs[options].astype(float).tolist())


def can_be_met(instance: Instance) -> bool:
    """Whether every item has options enough for its lower bound, and bounds of rows make sense."""
    most = np.minimum(instance.item_high, instance.item_degrees)
    return bool((instance.item_low <= most).all()) and all(r.low <= r.high for r in instance.rows)


def slack_of_bounds(instance: Instance) -> float:
    """Return by how much the solvers' tolerances may raise a bound of the least cost.

    A reduced cost may be wrong by 1e-7 for each option, and sums are rounded relative to the
    greatest cost that a solution can have. An option that no solution may have counts as well: it
    may be given.
    """
    sizes = np.abs(instance.option_costs.astype(float))
    most_chosen = max(1.0, min(float(instance.item_high.sum()), float(instance.n_options)))
    greatest = min(float(sizes.sum()), float(sizes.max(initial=0.0)) * most_chosen)
    return 0.01 + 1e-7 * instance.n_options + 1e-9 * greatest
