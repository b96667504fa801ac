"""Bounds of the least cost, in exact integers."""

from __future__ import annotations

import math

from xcmodel.backend.instance import Int32Array, Int64Array

# Several times the error of a few floating-point roundings of numbers no greater than the sum of
# all costs, relative to that sum.
_ROUNDING = 2.0**-48


class LeastCost:
    """The least cost found so far, and the greatest proved lower bound.

    With costs that are all 0, the first solution is the only improvement.

    Args:
        costs: the cost of each option.
        slack: by how much a bound in floating point may be too high; if left out, by the error of a
            few roundings.
        constant: what every solution costs beside what the solver counts, in whose terms bounds
            are told.

    Attributes:
        best: the least cost so far, or None.
        bound: the greatest proved lower bound, or None.
    """

    def __init__(self, costs: Int64Array, slack: float | None = None, *, constant: int = 0) -> None:
        self.best: int | None = None
        self.bound: int | None = None
        self._costs = costs
        self._lowest = int(costs[costs < 0].sum())
        self._highest = int(costs[costs > 0].sum())
        self._constant = constant
        self._slack = 0.01 + _ROUNDING * (self._highest - self._lowest) if slack is None else slack

    @property
    def is_proved(self) -> bool:
        """Whether no solution can be cheaper than the best one."""
        return self.best is not None and self.bound is not None and self.bound >= self.best

    def improve(self, solution: Int32Array) -> bool:
        """Return whether this solution is cheaper than all before; it is then noted.

        >>> import numpy as np
        >>> least_cost = LeastCost(np.array([5, 3]))
        >>> [least_cost.improve(np.array([o], dtype=np.int32)) for o in (0, 1, 1, 0)]
        [True, True, False, False]
        """
        cost = int(self._costs[solution].sum())
        if self.best is not None and cost >= self.best:
            return False
        self.best = cost
        return True

    def raise_bound(self, bound: int) -> None:
        """Note a proved lower bound, unless a better one is known.

        Bounds outside the range of possible costs are ignored: solvers start from such bounds, and
        may end at one when there is no solution.
        """
        bound += self._constant
        if self._lowest <= bound <= self._highest and (self.bound is None or self.bound < bound):
            self.bound = bound

    def raise_rounded_bound(self, bound: float) -> None:
        """Note a proved lower bound that was computed in floating point.

        >>> import numpy as np
        >>> least_cost = LeastCost(np.array([5, 3]))
        >>> least_cost.raise_rounded_bound(3.0000001)
        >>> least_cost.bound
        3
        """
        if math.isfinite(bound):
            self.raise_bound(math.ceil(bound - self._slack))
