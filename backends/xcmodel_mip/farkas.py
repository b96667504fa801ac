"""A check, in whole numbers, of prices that show that a linear program has no solution (Farkas)."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ortools.math_opt.model_pb2 import ModelProto

# Prices are rounded to whole numbers, the greatest of them to this.
_GREATEST = 1 << 30


def proves_infeasible(program: ModelProto, prices: Mapping[int, float]) -> bool:
    """Return whether the rows, weighted by these prices, ask for more than the variables can give.

    Args:
        program: one with whole coefficients, whose variables are at most 1, be it by its rows.
        prices: those of rows, by their numbers; whatever they are, True is a proof.

    >>> import xcmodel as xc
    >>> from xcmodel_mip.encoding import encode
    >>> program = encode(xc.Model({"A": [1, 2], "B": [1, 3]}).to_instance())
    >>> proves_infeasible(program, {0: -0.5, 1: 0.5, 2: 0.5})  # A and B both, but not both.
    True
    >>> proves_infeasible(program, {0: 0.5})
    False
    """
    rows, matrix = program.linear_constraints, program.linear_constraint_matrix
    greatest = max(map(abs, prices.values()), default=0.0) or 1.0
    asked, weights = 0, [0] * len(rows.ids)
    for row, price in prices.items():
        weight = round(price / greatest * _GREATEST)
        bound = rows.lower_bounds[row] if weight > 0 else rows.upper_bounds[row]
        if weight and math.isfinite(bound):
            weights[row] = weight
            asked += weight * int(bound)
    worth = [0] * len(program.variables.ids)
    for row, column, value in zip(
        matrix.row_ids, matrix.column_ids, matrix.coefficients, strict=True
    ):
        worth[column] += weights[row] * int(value)
    bounds = zip(program.variables.lower_bounds, program.variables.upper_bounds, strict=True)
    given = sum(
        value * int(min(high, 1) if value > 0 else low)
        for value, (low, high) in zip(worth, bounds, strict=True)
    )
    return asked > given
