"""Conflict budgets: how many conflicts a solver may meet in one call.

A solver that is called again starts at the root, with most of what it had learned. How often
that happens changes what it finds next; so where the order must depend on nothing but the seed,
the budget must not depend on the clock.
"""

from __future__ import annotations

_FIRST = 200
_FIRST_WITH_CLOCK = 25
"""Of large formulas with cardinalities, 200 conflicts may take half a second of processor time."""

_LEAST = 10

FORGETFUL_SOLVERS = ("ergo", "minicard", "minisat-gh", "minisat22", "minisatep")
"""Solvers that, with budgets of one size, may learn the same clauses for ever and never end.

MiniSat begins each call with the limit of learned clauses that it had at the very first, and so
do the solvers made from it, but for Glucose and the Maple family, which have other limits.
"""


def budget_for(solver: str, seed: int | None) -> Budget:
    """Return the budget that suits the solver and the query.

    >>> type(budget_for("cadical195", seed=None)).__name__
    'TimedBudget'
    """
    if solver in FORGETFUL_SOLVERS:
        return GrowingBudget()
    return TimedBudget() if seed is None else Budget()


class Budget:
    """A constant number of conflicts."""

    def __init__(self) -> None:
        self.conflicts = _FIRST

    def spent(self, seconds: float, of: float) -> None:
        """Note that the budget was spent without an answer.

        Args:
            seconds: how long that took.
            of: the length of a slice.
        """

    def answered(self) -> None:
        """Note that the solver came to an answer."""


class TimedBudget(Budget):
    """A budget that takes between an eighth and a quarter of a slice.

    >>> budget = TimedBudget()
    >>> budget.spent(seconds=0.001, of=0.05)
    >>> budget.conflicts
    50
    """

    def __init__(self) -> None:
        self.conflicts = _FIRST_WITH_CLOCK

    def spent(self, seconds: float, of: float) -> None:
        """Double the budget, or halve it."""
        if seconds < of / 8:
            self.conflicts *= 2
        elif seconds > of / 4:
            self.conflicts = max(_LEAST, self.conflicts // 2)


class GrowingBudget(Budget):
    """A budget that grows until there is an answer, at the price of ever longer slices.

    >>> budget = GrowingBudget()
    >>> budget.spent(seconds=0.001, of=0.05)
    >>> budget.conflicts
    250
    """

    def spent(self, seconds: float, of: float) -> None:
        """Make the budget larger by a quarter."""
        self.conflicts += self.conflicts // 4

    def answered(self) -> None:
        """Return to the first budget."""
        self.conflicts = _FIRST
