"""A SAT solver for RC2 that works a budget of conflicts at a time, and so can be stopped."""

from __future__ import annotations

from time import perf_counter, sleep
from typing import Any, Protocol

from xcmodel_sat.budget import budget_for

_SECONDS_AT_A_TIME = 0.05


class Stopped(Exception):  # noqa: N818 - nothing is wrong
    """The search has been closed."""


class Watcher(Protocol):
    """The receiver of the models that the solver finds."""

    def stop_if_closed(self) -> None:
        """Raise `Stopped` if the search has been closed."""
        ...

    def take_model(self, model: list[int]) -> list[int]:
        """Take a model, which need not be the best one; return literals true in every better one.

        They must be true in the best models, too, if this is one of them.
        """
        ...


class Oracle:
    """Wraps the solver that RC2 made for itself.

    PySAT's solvers hold Python's global interpreter lock while they work. Here they release it
    several times a slice, whatever RC2 asks of them.
    """

    def __init__(self, solver: Any, name: str, watcher: Watcher) -> None:
        self._solver = solver
        self._watcher = watcher
        self._budget = budget_for(name, seed=None)
        self._limit = -1
        self._learned: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._solver, name)

    def conf_budget(self, budget: int = -1) -> None:
        """Limit the conflicts of the next calls; below 0, there is no limit."""
        self._limit = budget

    def solve(self, assumptions: list[int]) -> bool | None:
        """Return whether there is a model with these literals true."""
        return self.solve_limited(assumptions)

    def solve_limited(self, assumptions: list[int], expect_interrupt: bool = False) -> bool | None:
        """Return the same, or None if the conflict limit was reached before."""
        left = self._limit
        while True:
            self._release_lock()
            conflicts = self._budget.conflicts if left < 0 else min(left, self._budget.conflicts)
            satisfiable = self._solve(assumptions, conflicts)
            if satisfiable:
                self._learned += self._watcher.take_model(self._solver.get_model())
            if satisfiable is not None or conflicts == left:
                return satisfiable
            left = max(-1, left - conflicts)

    def propagate(self, *arguments: Any, **settings: Any) -> Any:
        """Return what follows from some literals by unit propagation."""
        self._watcher.stop_if_closed()
        return self._solver.propagate(*arguments, **settings)

    def _solve(self, assumptions: list[int], conflicts: int) -> bool | None:
        # Only now, as adding a clause may discard the model that RC2 is about to fetch.
        for literal in self._learned:
            self._solver.add_clause([literal])
        self._learned.clear()
        started = perf_counter()
        self._solver.conf_budget(conflicts)
        satisfiable: bool | None = self._solver.solve_limited(assumptions=assumptions)
        if satisfiable is None:
            self._budget.spent(perf_counter() - started, of=_SECONDS_AT_A_TIME)
        else:
            self._budget.answered()
        return satisfiable

    def _release_lock(self) -> None:
        self._watcher.stop_if_closed()
        sleep(0)
