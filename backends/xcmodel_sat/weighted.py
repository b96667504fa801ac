"""Bounds of weighted sums: by a decision diagram, or by adders where that would be too large."""

from __future__ import annotations

from collections.abc import Sequence

from xcmodel_sat.formula import Formula, Literal
from xcmodel_sat.weighted_adders import between_by_adders
from xcmodel_sat.weighted_diagram import TooManyNodesError, between_by_diagram


def weighted_sum(
    literals: Sequence[Literal], weights: Sequence[int], low: int, high: int, top: int
) -> Formula:
    """Return the formula that the weights of the true literals add up to a number within bounds.

    >>> weighted_sum([1, 2], [2, 3], 0, 4, top=2).clauses
    [[-3, -1], [-4, -2, 3], [4]]
    """
    if low > high:
        return Formula(top, [[]])
    # A literal of negative weight is its negation of positive weight, and a constant.
    constant = sum(weight for weight in weights if weight < 0)
    pairs = [
        (literal if weight > 0 else -literal, abs(weight))
        for literal, weight in zip(literals, weights, strict=True)
        if weight
    ]
    signed = [literal for literal, _ in pairs]
    sizes = [size for _, size in pairs]
    try:
        return between_by_diagram(signed, sizes, low - constant, high - constant, top)
    except TooManyNodesError:
        return between_by_adders(signed, sizes, low - constant, high - constant, top)
