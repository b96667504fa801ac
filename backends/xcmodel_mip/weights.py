"""Weighted rows, divided by what all weights share, and those that floating point cannot tell."""

from __future__ import annotations

import math

from xcmodel.backend import WeightedRow
from xcmodel.backend.instance import extremes_of

# The solvers take a row as met that is off by a millionth, HiGHS of its greatest weight, which it
# scales to about 1, and SCIP of its bound: from a million on, a whole unit is lost, and solutions
# with it. A tenth of that is a margin for what presolve and cuts make of a row.
GREATEST = 100_000


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


def is_too_great(row: WeightedRow) -> bool:
    """Return whether the tolerances of the solvers may be worth a unit of a reduced row."""
    least, most = extremes_of(row.weights)
    greatest = max(
        int(abs(row.weights).max(initial=0)),
        abs(row.low) if row.low > least else 0,
        abs(row.high) if row.high < most else 0,
    )
    return greatest > GREATEST
