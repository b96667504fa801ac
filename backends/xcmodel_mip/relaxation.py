"""The linear relaxation of an instance, as a linear program and back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from ortools.math_opt.model_pb2 import ModelProto
from ortools.math_opt.python.mathopt import SolveResult

from xcmodel.backend import Instance, Int64Array, LinearSolution, Query, Task
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import BackendError
from xcmodel_mip.encoding import Encoding, can_be_met, encode_with_rows, set_objective
from xcmodel_mip.linear_program import solve_program
from xcmodel_mip.translation import fix
from xcmodel_mip.weights import coarse

# The solvers have absolute tolerances: the greater costs are, the more often they give up, and the
# smaller, the more options are equally cheap to them. The second is tried where the first fails.
_GREATEST_COSTS = (1 << 16, 1)


def solve_relaxation(
    instance: Instance,
    given: tuple[int, ...],
    forbidden: tuple[int, ...],
    time_limit: float | None,
) -> LinearSolution | None:
    """Return the solution, or None if there is none.

    Raises:
        StoppedError: when the time was over before.
        BackendError: when the solvers gave up.
    """
    if not can_be_met(instance):
        return None
    rows, units = zip(*map(coarse, instance.rows), strict=True) if instance.rows else ((), ())
    instance = replace(instance, rows=rows)
    encoding = encode_with_rows(instance)
    program, row_of_item, _ = encoding
    program.variables.integers[:] = [False] * len(program.variables.ids)
    _lift_redundant_bounds(program, instance)
    fix(program, Query(Task.MINIMIZE, given, forbidden))
    result, cost_unit = _solved(program, instance.option_costs, time_limit)
    if result is None:
        return None
    parts = [0.0] * instance.n_options
    for variable, value in result.variable_values().items():
        if variable.id < instance.n_options:
            parts[variable.id] = value
    duals = {row.id: value * cost_unit for row, value in result.dual_values().items()}
    first_row = len(program.linear_constraints.ids) - len(instance.rows)
    return LinearSolution(
        result.objective_value() * cost_unit,
        parts,
        [duals[row_of_item[i]] if i in row_of_item else 0.0 for i in range(instance.n_items)],
        [duals[first_row + number] / unit for number, unit in enumerate(units)],
        _colour_prices(instance, encoding, duals),
    )


def _solved(
    program: ModelProto, costs: Int64Array, time_limit: float | None
) -> tuple[SolveResult | None, float]:
    """Return the solution of least cost, or None if there is none, and the unit of its costs."""
    deadline = Deadline(time_limit)
    unit, greater_unit = (_unit_of_costs(costs, greatest) for greatest in _GREATEST_COSTS)
    set_objective(program, costs, unit)
    try:
        return solve_program(program, time_limit), unit
    except BackendError:
        if greater_unit == unit:
            raise
    set_objective(program, costs, greater_unit)
    return solve_program(program, deadline.left()), greater_unit


def _unit_of_costs(costs: Int64Array, greatest: int) -> float:
    """Return the least power of two, from 1, in units of which no cost is greater than this.

    >>> import numpy as np
    >>> _unit_of_costs(np.array([3, -8]), 8), _unit_of_costs(np.array([9]), 8)
    (1.0, 2.0)
    """
    times = -(-int(abs(costs).max(initial=0)) // greatest)
    return float(1 << max(0, times - 1).bit_length())


def _colour_prices(
    instance: Instance, encoding: Encoding, duals: Mapping[int, float]
) -> list[float]:
    """Return for each entry of the instance what its option pays for the colour that it gives."""
    if not encoding.item_of_row:
        return []
    prices = [0.0] * instance.n_entries
    entry = {
        (item, option): number
        for item in set(encoding.item_of_row.values())
        for option, number in zip(
            instance.options_of(item), instance.entries_of(item).tolist(), strict=True
        )
    }
    matrix = encoding.program.linear_constraint_matrix
    for row, variable in zip(matrix.row_ids, matrix.column_ids, strict=True):
        if row in encoding.item_of_row and variable < instance.n_options:
            # Of a lower bound of costs, the dual value of a row of the form "at most" is 0 or less.
            prices[entry[encoding.item_of_row[row], variable]] = -duals[row]
    return prices


def _lift_redundant_bounds(program: ModelProto, instance: Instance) -> None:
    """Lift the upper bounds of options that an item bounds already.

    Else a part of the prices of items could hide in the dual values of these bounds.
    """
    once = (instance.item_high == 1) & (instance.item_degrees > 1)
    once[instance.coloured_items] = False
    bounded = instance.entry_options[once[instance.option_items]]
    for option in set(bounded.tolist()):
        program.variables.upper_bounds[option] = math.inf
