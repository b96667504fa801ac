"""The best solution of a search, its bound, and what they say of its end."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xcmodel.answer.cost import Cost
from xcmodel.answer.result import is_within_gap
from xcmodel.answer.solution import Solution
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Slice
from xcmodel.backend.query import Query
from xcmodel.problem.compiled import CompiledProblem

if TYPE_CHECKING:
    from xcmodel.search.checker import Checker


@dataclass(eq=False)
class Incumbent:
    """The cheapest solution by now for least cost, else the first one.

    Attributes:
        compiled: the problem.
        query: the query.
        minimizes: whether it asks for least cost.
        best: the solution, alone in its batch, or an empty batch.
        cost: its cost in the instance's unit.
        bound: no solution costs less.
        hinted: the cost of the hint, if it is a solution that is cheap enough.
        found: the least cost of the solutions that the search itself has found.
    """

    compiled: CompiledProblem
    query: Query
    minimizes: bool
    best: Batch = EMPTY_BATCH
    cost: int | None = None
    bound: int | None = None
    hinted: int | None = None
    found: int | None = None

    @property
    def solution(self) -> Solution:
        """The solution, which there must be."""
        return self.compiled.options.solution(self.best[0])

    def costs(self) -> tuple[Cost, ...] | None:
        """Return its costs by the aims, if there are several."""
        aims = self.compiled.aims
        return tuple(aim.of(self.best[0]) for aim in aims) if aims else None

    def penalties(self) -> dict[Hashable, Cost] | None:
        """Return the penalties that it pays, if the model has any."""
        prices = self.compiled.prices
        return None if prices is None else prices.paid(self.compiled.coverage(self.best[0]))

    def told_cost(self) -> Cost | None:
        """Return its cost with the penalties that it pays, or None where there is no solution."""
        compiled, prices = self.compiled, self.compiled.prices
        if self.cost is None:
            return None
        if prices is None or compiled.fills is not None:  # Fills cost what penalties do.
            return compiled.unit.told(self.cost)
        return prices.total(self.cost, compiled.unit, compiled.coverage(self.best[0]))

    def take_hint(self, checker: Checker) -> None:
        """Keep the hint, if it is a solution that is cheap enough."""
        hint = Batch.of([self.query.hint])
        if checker.fault(hint) is None and len(self.cheap_enough(hint, checker)):
            self._keep_best(hint, checker)
            self.hinted = self.cost

    def cheap_enough(self, solutions: Batch, checker: Checker) -> Batch:
        """Return the solutions that cost no more than the limit."""
        limit = self.query.cost_limit
        if limit is None:
            return solutions
        return solutions.chosen((checker.costs(solutions) <= limit).nonzero()[0])

    def with_cheapest_fills(self, solutions: Batch) -> Batch:
        """Return solutions whose penalties are paid by the cheapest fills, for least cost.

        A search that is not at its end may have chosen dearer ones.
        """
        compiled = self.compiled
        if compiled.fills is None or not self.minimizes or not len(solutions):
            return solutions
        chosen = (compiled.options.of_model(solution).tolist() for solution in solutions)
        return Batch.of(compiled.fills.completed(options) for options in chosen)

    def take(self, solutions: Batch, checker: Checker) -> None:
        """Keep the best of these solutions, which the search has found."""
        if len(solutions):
            cost = self._keep_best(solutions, checker)
            self.found = cost if self.found is None else min(cost, self.found)

    def _keep_best(self, solutions: Batch, checker: Checker) -> int:
        """Keep the cheapest solution for least cost, else the first one found; return its cost."""
        if self.found is not None and not self.minimizes:
            return self.found
        best = int(checker.costs(solutions).argmin()) if self.minimizes else 0
        solution = solutions if len(solutions) == 1 else solutions.chosen([best])
        cost = int(self.compiled.instance.option_costs.take(solution.options).sum())
        if self.cost is None or cost < self.cost or not self.minimizes:
            self.best, self.cost = solution, cost
        return cost

    def take_bound(self, found: Slice) -> str | None:
        """Take in what a slice says of bounds and of the end; return how it is wrong, or None."""
        self._raise_bound(found)
        fault = self._missed_hint() if found.exhausted else None
        if fault is not None or not self.minimizes or self.cost is None:
            return fault
        if self.bound is not None and self.bound > self.cost:
            return (
                f"claimed that no solution costs less than {self.bound}, "
                f"and found one that costs {self.cost}"
            )
        if found.exhausted:
            self.bound = self.cost
        return None

    def _raise_bound(self, found: Slice) -> None:
        bounds = [bound for bound in (self.bound, found.bound) if bound is not None]
        limit = self.query.cost_limit
        if limit is not None:
            # Solutions that cost more have not been looked for.
            if found.exhausted and self.cost is None:
                bounds.append(limit + 1)
            bounds = [min(bound, limit + 1) for bound in bounds]
        self.bound = max(bounds, default=None)

    def _missed_hint(self) -> str | None:
        """Return how a search that has ended has missed the solution in the hint, or None."""
        hinted, cost = self.hinted, self.found
        if hinted is None or (cost is not None and not (self.minimizes and cost > hinted)):
            return None
        missed = "no solution" if cost is None else f"none that costs less than {cost}"
        return f"claimed that there is {missed}, and the hint is one that costs {hinted}"

    @property
    def is_settled(self) -> bool:
        """Whether the bound leaves no room for a cheaper solution, or for any within the limit."""
        if self.bound is None:
            return False
        limit = self.query.cost_limit
        if self.cost is None:
            return limit is not None and self.bound > limit
        return self.bound >= self.cost

    @property
    def is_within_gap(self) -> bool:
        """Whether the cost is as close to the bound as was asked for."""
        if self.cost is None or self.bound is None:
            return False
        constant = self.compiled.unit.constant
        return is_within_gap(self.cost + constant, self.bound + constant, self.query.gap)
