"""The one loop around every search: clock, Ctrl-C, progress, limits and checking."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np

from xcmodel.answer.attempt import Attempt, credited
from xcmodel.answer.cost import Cost
from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, Status, StopReason, relative_gap
from xcmodel.answer.solution import Solution
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import NO_STATS, Search, Slice, Translation
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.query import Query, Task
from xcmodel.errors import WrongAnswerError
from xcmodel.interrupt import CtrlC
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.presolve import Presolved
from xcmodel.search.auto_backend import Choice
from xcmodel.search.checker import Checker, fault_of_arrays
from xcmodel.search.diagnosis import why_infeasible
from xcmodel.search.reporting import reporter
from xcmodel.search.solution_hash import hash_solutions
from xcmodel.search.starting import Starting

# A search gets short slices at first, for a quick first solution, and then longer ones.
_FIRST_SLICE_SECONDS = 0.005
_LONGEST_SLICE_SECONDS = 0.05

# Larger instances are translated in a thread, which takes longer than many a query on a small one.
_ENTRIES_AT_ONCE = 20_000


class Run:
    """One search from its start to its end, in steps.

    Every solution that a step hands out has been checked, and the limits hold exactly. Once
    ``stop_reason`` is other than `StopReason.NOT_STOPPED`, the search is closed.
    Each step is within ``ctrl_c``; callers that run to the end keep the handler installed between
    the steps, too.
    """

    def __init__(
        self,
        compiled: CompiledProblem,
        choice: Choice,
        query: Query,
        progress: bool | ProgressCallback = False,
    ) -> None:
        self._started = query.asked or perf_counter()
        self._ended: float | None = None
        self._cost_found: int | None = None
        self.compiled = compiled
        self.backend = choice.backend
        self.query = query
        self._why_backend = choice.why
        self.stop_reason = StopReason.NOT_STOPPED
        self.solutions = 0
        self.best: Batch = EMPTY_BATCH
        self.best_cost: int | None = None
        self.bound: int | None = None
        self.diagram: DecisionDiagram | None = None
        self._seen: set[bytes] | None = set() if self.backend.may_repeat else None
        self._stats = NO_STATS
        self._attempts: tuple[Attempt, ...] = ()
        self._prices: list[float] | None = None
        self._reporter = reporter(progress) if progress is not False else None
        self._is_told_to_stop = False
        self._slice_seconds = _FIRST_SLICE_SECONDS
        self.ctrl_c = CtrlC()
        self._presolved: Presolved | None = None
        self._translation_seconds = 0.0
        self._cost_of_hint = self._take_hint()
        is_large = len(compiled.instance.option_items) > _ENTRIES_AT_ONCE
        with self.ctrl_c:
            self._search = Starting(self._start) if is_large else self._start()

    def _take_hint(self) -> int | None:
        """Keep a hint that is a solution, as the best one so far, and return its cost."""
        if not self.query.hint:
            return None
        hint = Batch.of([self.query.hint])
        if self._checker.fault(hint) is not None or not len(self._cheap_enough(hint)):
            return None
        self._keep_best(hint)
        return self.best_cost

    def _start(self) -> Search:
        search = self._start_presolved() or self._translation(self.compiled).start(self.query)
        self._translation_seconds = self.seconds
        return search

    def _start_presolved(self) -> Search | None:
        """Start a search for least cost without redundant options, or None."""
        presolved = self.compiled.presolved if self.query.task is Task.MINIMIZE else None
        query = None if presolved is None else presolved.query(self.query)
        if presolved is None or query is None:
            return None
        self._presolved = presolved
        return self._translation(presolved).start(query)

    def _translation(self, problem: CompiledProblem | Presolved) -> Translation:
        """Return the instance in the backend's own form, made by the first query."""
        translation = problem.translations.get(self.backend)
        if translation is None:
            translation = self.backend.translate(problem.instance)
            problem.translations[self.backend] = translation
        return translation

    @cached_property
    def _checker(self) -> Checker:
        return Checker(self.compiled, self.query.given, self.query.forbidden)

    @property
    def seconds(self) -> float:
        """Wall-clock seconds from the query to the end of the search, or to now."""
        return (self._ended or perf_counter()) - self._started

    @property
    def _minimizes(self) -> bool:
        return self.query.task is Task.MINIMIZE or self.query.least_cost

    def step(self) -> Slice:
        """Let the search work for a little while; return what it found, checked and limited.

        Raises:
            WrongAnswerError: when the backend lists a wrong solution, or one for a second time.
        """
        try:
            with self.ctrl_c:
                found = self._accept(self._search.advance(self._next_slice_seconds()))
                self._report_progress(found)
        except KeyboardInterrupt:
            self.stop(StopReason.INTERRUPTED)
            raise
        except BaseException:
            self.stop(StopReason.CLOSED)
            raise
        self._stop_at_end_or_limit(found)
        return found

    def stop(self, reason: StopReason) -> None:
        """End the search for this reason, unless it has ended before."""
        if self.stop_reason is StopReason.NOT_STOPPED:
            self.stop_reason = reason
            self._ended = perf_counter()
            if self._reporter is not None:
                self._reporter.close()
            if self.query.task is Task.MINIMIZE:
                self._prices = self._search.prices()
            self._search.close()

    def result(self, count: int | None = None) -> Result:
        """Return what is known by now, with the number of solutions if that was asked for."""
        status = self._status()
        is_infeasible = status is Status.INFEASIBLE
        alone = Attempt(self.backend.name, self.backend.version)
        answering = credited(self._attempts) if self._attempts else alone
        return Result(
            status=status,
            solution=self._best_solution(),
            cost=self._told(self.best_cost),
            bound=self._told(self.bound) if not is_infeasible or self._has_limit else None,
            costs=self._costs(),
            penalties=self._penalties(),
            prices=self._told_prices(),
            count=count,
            stop_reason=self.stop_reason,
            why_infeasible=self._why_infeasible() if is_infeasible else None,
            stats=self._stats._replace(
                solutions=self.solutions,
                seconds=self.seconds,
                translation_seconds=self._translation_seconds,
            ),
            backend=answering.backend,
            backend_version=answering.version,
            tried=tuple(
                attempt._replace(cost=self._told(attempt.cost), bound=self._told(attempt.bound))
                for attempt in self._attempts
            ),
            why_backend=self._why_backend,
        )

    def _told(self, units: Any) -> Cost | None:
        return None if units is None else self.compiled.unit.told(units)

    def _penalties(self) -> dict[Hashable, Cost] | None:
        fills = self.compiled.fills
        return fills.paid(self.best[0]) if fills is not None and len(self.best) else None

    def _told_prices(self) -> dict[Hashable, float] | None:
        if self._prices is None:
            return None
        unit = self.compiled.unit
        pairs = zip(self.compiled.items, self._prices, strict=True)
        return {item.name: unit.sign * price / unit.scale for item, price in pairs}

    def _costs(self) -> tuple[Cost, ...] | None:
        aims = self.compiled.aims
        return tuple(aim.of(self.best[0]) for aim in aims) if aims and len(self.best) else None

    @property
    def _has_limit(self) -> bool:
        return self.query.cost_limit is not None

    def _why_infeasible(self) -> str | None:
        why, limit = why_infeasible(self.compiled, self.query), self.query.cost_limit
        if why is not None or limit is None:
            return why
        extreme = "most" if self.compiled.unit.sign > 0 else "least"
        return f"no solution costs at {extreme} {self._told(limit)}"

    def _best_solution(self) -> Solution | None:
        if self.best is EMPTY_BATCH:
            return None
        return self.compiled.options.solution(self.best[0])

    def _status(self) -> Status:
        exhausted = self.stop_reason is StopReason.EXHAUSTED
        if not self.solutions and self._cost_of_hint is None:
            return Status.INFEASIBLE if exhausted else Status.UNKNOWN
        return Status.OPTIMAL if self._is_settled else Status.FEASIBLE

    @property
    def _is_settled(self) -> bool:
        """Whether the bound leaves no room for a solution that is cheaper than the best one."""
        if not self._minimizes or self.bound is None:
            return False
        limit = self.query.cost_limit
        if self.best_cost is None:
            return limit is not None and self.bound > limit
        return self.bound >= self.best_cost

    @property
    def _is_within_gap(self) -> bool:
        if not self._minimizes or self.best_cost is None or self.bound is None:
            return False
        return relative_gap(self.best_cost, self.bound) <= self.query.gap

    def _next_slice_seconds(self) -> float:
        seconds = self._slice_seconds
        self._slice_seconds = min(2 * seconds, _LONGEST_SLICE_SECONDS)
        if self.query.time_limit is None:
            return seconds
        return max(0.0, min(seconds, self.query.time_limit - self.seconds))

    def _accept(self, found: Slice) -> Slice:
        """Return the slice cut to the limit, once its solutions have been checked."""
        if found.counted < 0:
            raise self._wrong_answer(f"counted {found.counted} solutions")
        if found.solutions is not EMPTY_BATCH and (fault := fault_of_arrays(found.solutions)):
            raise self._wrong_answer(f"gave a wrong solution: {fault}")
        if self._presolved is not None:
            found = replace(found, solutions=self._presolved.restore(found.solutions))
        found = self._cut_to_limit(found)
        self.solutions += found.counted
        if found.solutions is not EMPTY_BATCH and len(found.solutions):
            self._check(found.solutions)
            found = replace(found, solutions=self._cheap_enough(found.solutions))
            self._take(found.solutions)
        self._raise_bound(found)
        self._check_against_hint(found)
        if self._minimizes:
            self._check_bound(found)
        self.diagram = found.diagram
        self._stats = found.stats
        self._attempts = found.attempts
        return found

    def _cheap_enough(self, solutions: Batch) -> Batch:
        """Return the solutions that cost no more than the limit."""
        limit = self.query.cost_limit
        if limit is None:
            return solutions
        cheap = self._checker.costs(solutions) <= limit
        return Batch.of(s for s, is_cheap in zip(solutions, cheap, strict=True) if is_cheap)

    def _take(self, solutions: Batch) -> None:
        if not len(solutions):
            return
        self.solutions += len(solutions)
        cost = self._keep_best(solutions)
        self._cost_found = cost if self._cost_found is None else min(cost, self._cost_found)

    def _raise_bound(self, found: Slice) -> None:
        bounds = [bound for bound in (self.bound, found.bound) if bound is not None]
        limit = self.query.cost_limit
        if limit is not None:
            # Solutions that cost more have not been looked for.
            if found.exhausted and self.best_cost is None:
                bounds.append(limit + 1)
            bounds = [min(bound, limit + 1) for bound in bounds]
        self.bound = max(bounds, default=None)

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

    def _check(self, solutions: Batch) -> None:
        fault = self._checker.fault(solutions) or self._repetition(solutions)
        if fault is not None:
            raise self._wrong_answer(f"gave a wrong solution: {fault}")

    def _check_against_hint(self, found: Slice) -> None:
        """Raise an error at the end of a search that has missed the solution in the hint."""
        hinted, cost = self._cost_of_hint, self._cost_found
        if not found.exhausted or hinted is None:
            return
        if cost is None or (self._minimizes and cost > hinted):
            missed = "no solution" if cost is None else f"none that costs less than {cost}"
            raise self._wrong_answer(
                f"claimed that there is {missed}, and the hint is one that costs {hinted}"
            )

    def _check_bound(self, found: Slice) -> None:
        if self.best_cost is None:
            return
        if self.bound is not None and self.bound > self.best_cost:
            raise self._wrong_answer(
                f"claimed that no solution costs less than {self.bound}, "
                f"and found one that costs {self.best_cost}"
            )
        if found.exhausted:
            self.bound = self.best_cost

    def _wrong_answer(self, what: str) -> WrongAnswerError:
        name, version = self.backend.name, self.backend.version
        return WrongAnswerError(
            f"backend {name!r} ({version}) {what}; "
            "please report it, and use another backend meanwhile",
            name,
        )

    def _repetition(self, solutions: Batch) -> str | None:
        if self._seen is None:
            return None
        for words in hash_solutions(solutions):
            if (key := words.tobytes()) in self._seen:
                return "it gave the same one before"
            self._seen.add(key)
        return None

    def _keep_best(self, solutions: Batch) -> int:
        """Keep the cheapest solution for least cost, else the first one found; return its cost."""
        if self._cost_found is not None and not self._minimizes:
            return self._cost_found
        best = 0
        if self._minimizes:
            best = int(np.argmin(self._checker.costs(solutions)))
        solution = solutions.only(best)
        cost = int(self.compiled.instance.option_costs.take(solution.options).sum())
        if self.best_cost is None or cost < self.best_cost or not self._minimizes:
            self.best, self.best_cost = solution, cost
        return cost

    def _report_progress(self, found: Slice) -> None:
        if self._reporter is None:
            return
        progress = Progress(
            seconds=self.seconds,
            solutions=self.solutions,
            fraction=self._fraction(found),
            cost=self._told(self.best_cost) if self._minimizes else None,
            bound=self._told(self.bound),
            backend=credited(self._attempts).backend if self._attempts else self.backend.name,
            solution=self._best_solution(),
            time_limit=self.query.time_limit,
        )
        try:
            self._is_told_to_stop = self._reporter(progress)
        except Exception as error:
            self.stop(StopReason.CLOSED)
            # What has been found by then goes with the user's own error.
            error.result = self.result()  # type: ignore[attr-defined]
            raise

    def _fraction(self, found: Slice) -> float | None:
        """Return the part that is done, by the search itself or by the limit of solutions."""
        if found.exhausted:
            return 1.0
        limit = self.query.solution_limit
        by_limit = None if limit is None else self.solutions / limit
        return max((f for f in (found.fraction, by_limit) if f), default=found.fraction)

    def _stop_at_end_or_limit(self, found: Slice) -> None:
        query = self.query
        if found.exhausted or self._is_settled:
            self.stop(StopReason.EXHAUSTED)
        elif self._is_within_gap:
            self.stop(StopReason.GAP)
        elif query.solution_limit is not None and self.solutions >= query.solution_limit:
            self.stop(StopReason.SOLUTION_LIMIT)
        elif self.ctrl_c.seen:
            self.stop(StopReason.INTERRUPTED)
        elif self._is_told_to_stop:
            self.stop(StopReason.CALLBACK)
        elif query.time_limit is not None and self.seconds >= query.time_limit:
            self.stop(StopReason.TIME_LIMIT)
