"""Formulas: what a model becomes, and what a solver is loaded with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

Literal = int
"""A variable, numbered from 1, or its negation, as in the DIMACS format."""

Clause = list[Literal]
"""Literals, at least one of which must be true; an empty one cannot be satisfied."""


@dataclass(frozen=True)
class AtMost:
    """At most `bound` of these literals are true; for solvers that know such things natively."""

    literals: list[Literal]
    bound: int


@dataclass(frozen=True)
class Formula:
    """Clauses and native bounds, all of which must hold.

    Attributes:
        top: no variable above this one is in use, here or elsewhere.
        clauses: the clauses.
        bounds: the native bounds.
    """

    top: int
    clauses: list[Clause] = field(default_factory=list)
    bounds: list[AtMost] = field(default_factory=list)

    @property
    def is_contradictory(self) -> bool:
        """Whether an empty clause shows that the formula cannot be satisfied."""
        return not all(self.clauses)


def conjunction(top: int, formulas: Iterable[Formula]) -> Formula:
    """Return all formulas as one; `top` holds where there is none.

    >>> conjunction(2, [Formula(3, [[1, 3]]), Formula(4, [[-2, 4]])])
    Formula(top=4, clauses=[[1, 3], [-2, 4]], bounds=[])
    """
    clauses: list[Clause] = []
    bounds: list[AtMost] = []
    for formula in formulas:
        clauses += formula.clauses
        bounds += formula.bounds
        top = max(top, formula.top)
    return Formula(top, clauses, bounds)
