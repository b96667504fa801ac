"""One search in the loop of its query: slices, limits, and the check of what it finds."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from xcmodel.answer.attempt import Attempt, credited
from xcmodel.answer.cost import Cost
from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import NO_STATS, Search, Slice
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.query import Query, Task
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.contract_calls import next_slice, noted, started, translation_of
from xcmodel.search.incumbent import Incumbent
from xcmodel.search.loop import Loop
from xcmodel.search.slice_check import fault_of_prices
from xcmodel.search.starting import Starting
from xcmodel.search.wrong_answer import wrong_answer

if TYPE_CHECKING:
    from xcmodel.problem.presolve import Presolved
    from xcmodel.problem.translations import Translations
    from xcmodel.search.checker import Checker
    from xcmodel.search.solution_hash import Seen

# A search gets short slices at first, for a quick first solution, and then longer ones.
_FIRST_SLICE_SECONDS = 0.005
_LONGEST_SLICE_SECONDS = 0.05

# Where a machine is busy with other work, slices of any backend may end a second late.
_MOST_SECONDS_LATE = 2.0


class Run(Loop):
    """One search from its start to its end.

    Every solution that a step hands out has been checked, and the limits hold exactly.

    Attributes:
        slice_seconds: how long the next step works; each one twice as long as the one before, up to
            a limit. With 0, each does as little as the backend can.
    """

    def __init__(
        self,
        compiled: CompiledProblem,
        choice: Choice,
        query: Query,
        progress: bool | ProgressCallback = False,
    ) -> None:
        super().__init__(compiled, query, progress)
        self.backend = choice.backend
        self._why_backend = choice.why
        self.solutions = 0
        self._minimizes = query.task is Task.MINIMIZE or query.least_cost
        bound = _bound_at_once(compiled, query)
        self.incumbent = Incumbent(compiled, query, self._minimizes, bound=bound)
        self.diagram: DecisionDiagram | None = None
        self._seen = self._remembered() if self.backend.may_repeat else None
        self._stats = NO_STATS
        self._attempts: tuple[Attempt, ...] = ()
        self._prices: list[float] | None = None
        self.slice_seconds = _FIRST_SLICE_SECONDS
        self._presolved: Presolved | None = None
        self._translation_seconds = 0.0
        if query.hint:
            self.incumbent.take_hint(self._checker)
        is_quick = compiled.n_entries <= self.backend.most_entries_at_once
        with self.ctrl_c:
            self._search = self._start() if is_quick else Starting(self._start)

    def _start(self) -> Search:
        search = self._start_presolved()
        if search is None:
            search = self._start_of(self._translations, self.query)
        self._translation_seconds = self.seconds
        return search

    @property
    def _seconds_of_translation(self) -> float:
        is_under_way = isinstance(self._search, Starting) and self._search.is_under_way
        return self.seconds if is_under_way else self._translation_seconds

    @property
    def _translations(self) -> Translations:
        """The instance in the backends' own forms; what is proved is about the whole one."""
        proves = self.query.task is Task.CERTIFY or self.query.proof is not None
        implied = None if proves else self.compiled.implied
        if implied is not None and self.query.task is Task.COMPILE:
            return implied.undemanding
        return (implied or self.compiled).translations

    def _start_presolved(self) -> Search | None:
        """Start a search for least cost without redundant options, or None."""
        presolved = self.compiled.presolved if self.query.task is Task.MINIMIZE else None
        query = None if presolved is None else presolved.query(self.query)
        if presolved is None or query is None:
            return None
        self._presolved = presolved
        return self._start_of(presolved.translations, query)

    def _start_of(self, translations: Translations, query: Query) -> Search:
        translation = translation_of(translations, self.backend)
        if self.compiled.unit.constant:
            # Relative to costs without it, a gap would be another one: it is seen to here.
            query = replace(query, gap=0.0)
        search = started(translation, query, self.backend)
        if query.task is not Task.MINIMIZE or self.incumbent.hinted is not None:
            return search
        from xcmodel.search.any_solution import with_any_solution

        return with_any_solution(search, self.backend, translation, query, self.query.gap)

    # What is needed for solutions alone is imported for them, with numpy: a count does without.

    @cached_property
    def _checker(self) -> Checker:
        from xcmodel.search.checker import Checker

        return Checker(self.compiled, self.query.given, self.query.forbidden)

    def _remembered(self) -> Seen:
        from xcmodel.search.solution_hash import Seen

        return Seen()

    def _work(self) -> Slice:
        if not self._may_work:
            return Slice()
        seconds, began = self._next_slice_seconds(), self.deadline.elapsed
        found = next_slice(self._search, seconds, self.query, self.backend)
        if self._is_late and self.deadline.elapsed - began - seconds > _MOST_SECONDS_LATE:
            from xcmodel.search.late_slice import warn_of_late_slice

            warn_of_late_slice(self.backend)
        return self._accept(found)

    def _close(self) -> None:
        try:
            if self.query.task is Task.MINIMIZE:
                self._take_prices()
        finally:
            with noted(self.backend, "close()"):
                self._search.close()

    def _take_prices(self) -> None:
        with noted(self.backend, "prices()"):
            prices = self._search.prices()
        wrong = fault_of_prices(prices, self.compiled.instance.n_items)
        if wrong is not None:
            raise wrong_answer(self.backend, wrong)
        self._prices = prices if self._presolved is None else self._presolved.told(prices)

    def result(self, count: int | None = None) -> Result:
        """Return what is known by now, with the number of solutions if that was asked for."""
        best, has_best = self.incumbent, self.incumbent.best is not EMPTY_BATCH
        status = self._status()
        is_infeasible, has_limit = status is Status.INFEASIBLE, self.query.cost_limit is not None
        alone = Attempt(self.backend.name, self.backend.version)
        answering = credited(self._attempts) if self._attempts else alone
        return Result(
            status=status,
            solution=best.solution if has_best else None,
            cost=best.told_cost() if has_best else None,
            bound=self._told(best.bound) if not is_infeasible or has_limit else None,
            costs=best.costs() if has_best else None,
            penalties=best.penalties() if has_best else None,
            prices=self._told_prices(),
            count=count,
            stop_reason=self.stop_reason,
            why_infeasible=partial(_why_infeasible, self.compiled, self.query)
            if is_infeasible
            else None,
            stats=self._stats._replace(
                solutions=self.solutions,
                seconds=self.seconds,
                translation_seconds=self._seconds_of_translation,
            ),
            backend=answering.backend,
            backend_version=answering.version,
            tried=tuple(
                attempt._replace(cost=self._told_cost(attempt), bound=self._told_bound(attempt))
                for attempt in self._attempts
            ),
            why_backend=self._told_why(answering.backend),
        )

    def _told_why(self, backend: str) -> str | None:
        """Return why this backend was picked: of a race, another one may have begun."""
        joined = [attempt.backend for attempt in self._attempts[1:]]
        if self._why_backend is None or backend not in joined:
            return self._why_backend
        first = self._attempts[0].backend
        return f"it joined {first}, and was first: {self._why_backend}"

    def _status(self) -> Status:
        exhausted = self.stop_reason is StopReason.EXHAUSTED
        if not self.solutions and self.incumbent.hinted is None:
            return Status.INFEASIBLE if exhausted else Status.UNKNOWN
        return Status.OPTIMAL if self._is_settled else Status.FEASIBLE

    @property
    def _is_settled(self) -> bool:
        return self._minimizes and self.incumbent.is_settled

    def _next_slice_seconds(self) -> float:
        seconds = self.slice_seconds
        self.slice_seconds = min(2 * seconds, _LONGEST_SLICE_SECONDS)
        left = self.deadline.left()
        return seconds if left is None else min(seconds, left)

    def _accept(self, found: Slice) -> Slice:
        """Return the slice cut to the limit, once its solutions have been checked."""
        if found.solutions is not EMPTY_BATCH:
            self._check_arrays(found.solutions)
        if self._presolved is not None:
            found = self._presolved.restore(found)
        found = self._cut_to_limit(found)
        self.solutions += found.counted
        if found.solutions is not EMPTY_BATCH and len(found.solutions):
            solutions = self._checked(found.solutions)
            if solutions is not found.solutions:
                found = replace(found, solutions=solutions)
        if self._minimizes or self.incumbent.hinted is not None:
            wrong = self.incumbent.take_bound(found)
            if wrong is not None:
                raise wrong_answer(self.backend, wrong)
        self.diagram = found.diagram
        self._stats = found.stats
        self._attempts = found.attempts
        return found

    def _check_arrays(self, solutions: Batch) -> None:
        from xcmodel.search.checker import fault_of_arrays

        if fault := fault_of_arrays(solutions):
            raise wrong_answer(self.backend, f"gave a wrong solution: {fault}")

    def _checked(self, solutions: Batch) -> Batch:
        """Take in solutions, and return those that are cheap enough."""
        fault = self._checker.fault(solutions)
        if fault is None and self._seen is not None:
            fault = self._seen.fault(solutions)
        if fault is not None:
            raise wrong_answer(self.backend, f"gave a wrong solution: {fault}")
        solutions = self.incumbent.cheap_enough(solutions, self._checker)
        self.solutions += len(solutions)
        self.incumbent.take(solutions, self._checker)
        return solutions

    def _cut_to_limit(self, found: Slice) -> Slice:
        limit = self.query.solution_limit
        if limit is None or self.solutions + len(found.solutions) + found.counted <= limit:
            return found
        # There are more solutions than asked for, so the cut slice is never exhausted.
        room = limit - self.solutions
        return Slice(
            solutions=found.solutions.first(room),
            counted=min(found.counted, room),
            stats=found.stats,
        )

    def _told_cost(self, attempt: Attempt) -> Cost | None:
        """Return what one of several backends found, which for one solution is the solution."""
        if self._minimizes or attempt.cost is None:
            return self._told(attempt.cost)
        return self.incumbent.told_cost()

    def _told_bound(self, attempt: Attempt) -> Cost | None:
        """Return the bound of one of several backends, which know of no penalties."""
        bound, fills = attempt.bound, self.compiled.fills
        return self._told(bound if bound is None or fills is None else max(bound, fills.least))

    def _told_prices(self) -> dict[Hashable, float] | None:
        unit = self.compiled.unit
        if self._prices is None or unit.sign < 0:
            return None
        paid = self.compiled.paid_for_coverage
        prices = zip(self.compiled.items, self._prices, paid, strict=True)
        return {item.name: (price - over) / unit.scale for item, price, over in prices}

    def _progress(self, found: Slice) -> Progress:
        best = self.incumbent
        return Progress(
            seconds=self.seconds,
            solutions=self.solutions,
            fraction=self._fraction(found),
            cost=self._told(best.cost) if self._minimizes else None,
            bound=self._told(best.bound),
            backend=credited(self._attempts).backend if self._attempts else self.backend.name,
            solution=best.solution if best.best is not EMPTY_BATCH else None,
            time_limit=self.query.time_limit,
        )

    def _fraction(self, found: Slice) -> float | None:
        """Return the part that is done, by the search itself or by the limit of solutions."""
        if found.exhausted:
            return 1.0
        limit = self.query.solution_limit
        by_limit = None if limit is None else self.solutions / limit
        part = max((f for f in (found.fraction, by_limit) if f), default=found.fraction)
        return None if part is None else min(1.0, max(0.0, part))  # Sums of shares are rounded.

    def _own_reason(self, found: Slice) -> StopReason:
        limit = self.query.solution_limit
        if found.exhausted or self._is_settled:
            return StopReason.EXHAUSTED
        if self._minimizes and self.incumbent.is_within_gap:
            return StopReason.GAP
        is_enough = limit is not None and self.solutions >= limit
        return StopReason.SOLUTION_LIMIT if is_enough else StopReason.NOT_STOPPED


def _bound_at_once(compiled: CompiledProblem, query: Query) -> int | None:
    """Return a bound that is known before the search, or None."""
    bounds = [] if compiled.fills is None else [compiled.fills.least]
    if query.gap:
        from xcmodel.search.shared_bound import shared_bound

        bounds.append(shared_bound(compiled.instance))
    return max(bounds, default=None)


def _why_infeasible(compiled: CompiledProblem, query: Query) -> str | None:
    from xcmodel.search.diagnosis import why_infeasible

    return why_infeasible(compiled, query)
