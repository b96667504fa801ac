"""Weighted rows in greater units, and those that floating point cannot tell."""

from __future__ import annotations

import math

import numpy as np

from xcmodel.backend import WeightedRow
from xcmodel.backend.instance import extremes_of

# The solvers take a row as met that is off by a millionth, HiGHS of its greatest weight, which it
# scales to about 1, and SCIP of its bound: from a million on, a whole unit is lost, and solutions
# with it. A tenth of that is a margin for what presolve and cuts make of a row.
GREATEST = 100_000

_BITS_OF_COARSE_WEIGHTS = 20


def reduced(row: WeightedRow) -> WeightedRow:
    """Return the row divided by the greatest common divisor of its weights.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1], "B": [1]})
    >>> model.add_row("hours", {"A": 6000, "B": 9000}, low=2999, high=7000)
    >>> row = reduced(model.to_instance().rows[0])
    >>> row.weights.tolist(), row.low, row.high
    ([2, 3], 1, 2)
    """
    divisor = math.gcd(*row.weights.tolist()) or 1
    low, high = -(-row.low // divisor), row.high // divisor
    return WeightedRow(row.options, row.weights // divisor, low, high)


def coarse(row: WeightedRow) -> tuple[WeightedRow, int]:
    """Return a row in greater units, in which weights are small, and the size of a unit.

    Weights are rounded, and the bounds loosened by as much, so that whatever meets the row meets
    the coarse one as well, also in parts of options. Floating point is exact for it.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1], "B": [1]})
    >>> model.add_row("seconds", {"A": 2**22 + 3, "B": 2**21}, low=2**21, high=2**22)
    >>> row, unit = coarse(model.to_instance().rows[0])
    >>> row.weights.tolist(), row.low, row.high, unit
    ([524288, 262144], 262143, 524289, 8)
    """
    greatest = int(abs(row.weights).max(initial=0))
    unit = 1 << max(0, greatest.bit_length() - _BITS_OF_COARSE_WEIGHTS)
    weights: list[int] = [(weight + unit // 2) // unit for weight in row.weights.tolist()]
    parts = zip(row.weights.tolist(), weights, strict=True)
    lost = sum(abs(weight - coarse_weight * unit) for weight, coarse_weight in parts)
    low, high = (row.low - lost) // unit, -(-(row.high + lost) // unit)
    return WeightedRow(row.options, np.array(weights, dtype=np.int64), low, high), unit


def is_too_great(row: WeightedRow) -> bool:
    """Return whether the tolerances of the solvers may be worth a unit of a reduced row."""
    least, most = extremes_of(row.weights)
    greatest = max(
        int(abs(row.weights).max(initial=0)),
        abs(row.low) if row.low > least else 0,
        abs(row.high) if row.high < most else 0,
    )
    return greatest > GREATEST
