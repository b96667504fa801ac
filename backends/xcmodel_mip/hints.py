"""Hints: the point where a solver begins, and whether it is a solution."""

from __future__ import annotations

import numpy as np
from ortools.math_opt.model_pb2 import ModelProto


def with_colours(program: ModelProto, options: tuple[int, ...], n_options: int) -> tuple[int, ...]:
    """Return the variables that are 1 where these options are chosen, and colours as they demand.

    The variable of a colour stands behind those of options, with the coefficient -1 in a row with
    each option that gives it. Options have negative coefficients too, of weights and costs.
    """
    if not options:
        return ()
    matrix = program.linear_constraint_matrix
    rows, columns, values = map(np.array, (matrix.row_ids, matrix.column_ids, matrix.coefficients))
    demanding = rows[np.isin(columns, options)]
    is_colour = (columns >= n_options) & (values < 0)
    colours = columns[is_colour & np.isin(rows, demanding)]
    return (*options, *np.unique(colours).tolist())


def is_solution(program: ModelProto, ones: tuple[int, ...]) -> bool:
    """Return whether a program holds where exactly these variables are 1."""
    variables, bounds = program.variables, program.linear_constraints
    point = np.zeros(len(variables.ids))
    point[list(ones)] = 1.0
    matrix = program.linear_constraint_matrix
    rows, columns = np.array(matrix.row_ids, dtype=int), np.array(matrix.column_ids, dtype=int)
    sums = np.bincount(
        rows, weights=np.array(matrix.coefficients) * point[columns], minlength=len(bounds.ids)
    )
    return bool(
        (point >= variables.lower_bounds).all()
        and (point <= variables.upper_bounds).all()
        and (sums >= bounds.lower_bounds).all()
        and (sums <= bounds.upper_bounds).all()
    )
