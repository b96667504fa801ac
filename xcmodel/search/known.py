"""What a search has found by now, and how it is told: as a result, and as progress."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial

from xcmodel.answer.attempt import Attempt, credited
from xcmodel.answer.cost import Cost
from xcmodel.answer.progress import Progress
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.answer.statistics import Stats
from xcmodel.backend.batch import EMPTY_BATCH
from xcmodel.backend.contract import NO_STATS, Slice
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.query import Query, Task
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.incumbent import Incumbent


@dataclass(eq=False)
class Known:
    """What is known of a query that one backend answers, or several in a race.

    Attributes:
        compiled: the problem.
        query: the query.
        choice: the backend, and why it was picked.
        incumbent: the best solution, and the bound.
        solutions: how many there are by now.
        diagram: that of all solutions, if it was asked for and is there.
        prices: prices of items, if the backend has them.
    """

    compiled: CompiledProblem
    query: Query
    choice: Choice
    incumbent: Incumbent
    solutions: int = 0
    diagram: DecisionDiagram | None = None
    prices: list[float] | None = None
    _stats: Stats = NO_STATS
    _attempts: tuple[Attempt, ...] = ()

    def take(self, found: Slice) -> None:
        """Take in what a slice says beside its solutions, their number and the bound."""
        self.diagram = found.diagram
        self._stats = found.stats
        self._attempts = found.attempts

    @property
    def is_settled(self) -> bool:
        """Whether least cost is asked for, and nothing is left to look for."""
        return self.incumbent.minimizes and self.incumbent.is_settled

    def result(
        self,
        stop_reason: StopReason,
        seconds: float,
        translation_seconds: float,
        count: int | None,
    ) -> Result:
        """Return what is known as a result, with the number of solutions if that was asked for."""
        best, has_best = self.incumbent, self.incumbent.best is not EMPTY_BATCH
        status = self._status(stop_reason)
        is_infeasible, has_limit = status is Status.INFEASIBLE, self.query.cost_limit is not None
        answering = self._answering
        bound = self._bound if not is_infeasible or has_limit else None
        return Result(
            status=status,
            solution=best.solution if has_best else None,
            cost=best.told_cost() if has_best else None,
            bound=None if bound is None else self.compiled.told(bound),  # A count has none.
            costs=best.costs() if has_best else None,
            penalties=best.penalties() if has_best else None,
            prices=self._told_prices(),
            count=count,
            stop_reason=stop_reason,
            why_infeasible=partial(_why_infeasible, self.compiled, self.query)
            if is_infeasible
            else None,
            stats=self._stats._replace(
                solutions=self.solutions,
                seconds=seconds,
                translation_seconds=translation_seconds,
            ),
            backend=answering.backend,
            backend_version=answering.version,
            tried=tuple(
                attempt._replace(cost=self._told_cost(attempt), bound=self._told_bound(attempt))
                for attempt in self._attempts
            ),
            why_backend=self._told_why(answering.backend),
        )

    def progress(self, found: Slice, seconds: float) -> Progress:
        """Return what is known after a slice as a report of progress."""
        best = self.incumbent
        return Progress(
            seconds=seconds,
            solutions=self.solutions,
            fraction=self._fraction(found),
            cost=self.compiled.told(best.cost) if best.minimizes else None,
            bound=self.compiled.told(best.bound),
            backend=self._answering.backend,
            solution=best.solution if best.best is not EMPTY_BATCH else None,
            time_limit=self.query.time_limit,
        )

    @property
    def _bound(self) -> int | None:
        """The bound; of a least cost that no search has bounded yet, the one that is seen at once.

        Some solvers begin with bounds below any cost, and none has one before it begins.
        """
        bound, limit, fills = self.incumbent.bound, self.query.cost_limit, self.compiled.fills
        at_first = None if fills is None else fills.least
        if bound not in (None, at_first) or self.query.task is not Task.MINIMIZE:
            return bound
        from xcmodel.problem.shared_bound import shared_bound

        seen = shared_bound(self.compiled.instance)
        seen = seen if at_first is None else max(seen, at_first)
        return seen if limit is None else min(seen, limit + 1)

    @property
    def _answering(self) -> Attempt:
        """The backend to which the answer is owed."""
        if self._attempts:
            return credited(self._attempts)
        return Attempt(self.choice.backend.name, self.choice.backend.version)

    def _status(self, stop_reason: StopReason) -> Status:
        if not self.solutions and self.incumbent.hinted is None:
            exhausted = stop_reason is StopReason.EXHAUSTED
            return Status.INFEASIBLE if exhausted else Status.UNKNOWN
        return Status.OPTIMAL if self.is_settled else Status.FEASIBLE

    def _fraction(self, found: Slice) -> float | None:
        """Return the part that is done, by the search itself or by the limit of solutions."""
        if found.exhausted:
            return 1.0
        limit = self.query.solution_limit
        by_limit = None if limit is None else self.solutions / limit
        part = max((f for f in (found.fraction, by_limit) if f), default=found.fraction)
        return None if part is None else min(1.0, max(0.0, part))  # Sums of shares are rounded.

    def _told_why(self, backend: str) -> str | None:
        """Return why this backend was picked: of a race, another one may have begun."""
        joined = [attempt.backend for attempt in self._attempts[1:]]
        why = self.choice.why
        if why is None or backend not in joined:
            return why
        return f"it joined {self._attempts[0].backend}, and was first: {why}"

    def _told_cost(self, attempt: Attempt) -> Cost | None:
        """Return what one of several backends found, which for one solution is the solution."""
        if self.incumbent.minimizes or attempt.cost is None:
            return self.compiled.told(attempt.cost)
        return self.incumbent.told_cost()

    def _told_bound(self, attempt: Attempt) -> Cost | None:
        """Return the bound of one of several backends, which know of no penalties."""
        bound, fills = attempt.bound, self.compiled.fills
        return self.compiled.told(
            bound if bound is None or fills is None else max(bound, fills.least)
        )

    def _told_prices(self) -> dict[Hashable, float] | None:
        unit = self.compiled.unit
        if self.prices is None or unit.sign < 0:
            return None
        paid = self.compiled.paid_for_coverage
        prices = zip(self.compiled.items, self.prices, paid, strict=True)
        return {item.name: (price - over) / unit.scale for item, price, over in prices}


def _why_infeasible(compiled: CompiledProblem, query: Query) -> str | None:
    from xcmodel.search.diagnosis import why_infeasible

    return why_infeasible(compiled, query)
