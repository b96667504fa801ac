"""One search in the loop of its query: its start, its slices, and its limits."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, StopReason
from xcmodel.backend.batch import EMPTY_BATCH
from xcmodel.backend.contract import Search, Slice
from xcmodel.backend.query import Query, Task
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.contract_calls import next_slice, noted, started, translation_of
from xcmodel.search.incumbent import Incumbent
from xcmodel.search.joint_search import slowest_of
from xcmodel.search.known import Known
from xcmodel.search.loop import Loop
from xcmodel.search.slice_check import fault_of_prices
from xcmodel.search.starting import Starting
from xcmodel.search.wrong_answer import wrong_answer

if TYPE_CHECKING:
    from xcmodel.problem.presolve import Presolved
    from xcmodel.problem.translations import Translations
    from xcmodel.search.intake import Intake

# A search gets short slices at first, for a quick first solution, and then longer ones.
_FIRST_SLICE_SECONDS = 0.005
_LONGEST_SLICE_SECONDS = 0.05

# Where a machine is busy with other work, slices of any backend may end a second late.
_MOST_SECONDS_LATE = 2.0


class Run(Loop):
    """One search from its start to its end.

    Every solution that a step hands out has been checked, and the limits hold exactly.

    Attributes:
        backend: who searches.
        incumbent: the best solution, and the bound.
        known: what has been found by now.
        slice_seconds: how long the next step works; each one twice as long as the one before, up to
            a limit. With 0, each does as little as the backend can; what works beside is waited
            for, as to ask it all the time would only hold it up.
    """

    def __init__(
        self,
        compiled: CompiledProblem,
        choice: Choice,
        query: Query,
        progress: bool | ProgressCallback = False,
    ) -> None:
        super().__init__(compiled, query, progress)
        query = self.query = self._with_start(query)
        self.backend = choice.backend
        minimizes = query.task is Task.MINIMIZE or query.least_cost
        bound = _bound_at_once(compiled, query)
        self.incumbent = Incumbent(compiled, query, minimizes, bound=bound)
        self.known = Known(compiled, query, choice, self.incumbent)
        self.slice_seconds = _FIRST_SLICE_SECONDS
        self._presolved: Presolved | None = None
        self._translation_seconds = 0.0
        if query.hint:
            self.incumbent.take_hint(self._intake.checker)
        is_quick = compiled.n_entries <= self.backend.most_entries_at_once
        with self.ctrl_c:
            self._search = self._start() if is_quick else Starting(self._start)

    def _with_start(self, query: Query) -> Query:
        """Return the query with a first solution as its hint, where penalties ask for one."""
        fills = self.compiled.fills
        if fills is None or query.hint or query.task is not Task.MINIMIZE:
            return query
        from xcmodel.search.greedy_start import with_greedy_start  # With numpy.

        with self.ctrl_c:
            return with_greedy_start(fills, query)

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
        if proves and self.compiled.rows:
            from xcmodel.problem.translations import Translations

            return Translations(self.compiled.instance, as_it_is=True)
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

    @cached_property
    def _intake(self) -> Intake:
        # It is imported for solutions alone, with numpy: a count does without.
        from xcmodel.search.intake import Intake

        return Intake(self.known, self.backend)

    def _work(self) -> Slice:
        if not self._may_work:
            return Slice()
        seconds, began = self._next_slice_seconds(), self.deadline.elapsed
        found = next_slice(self._search, seconds, self.query, self.backend)
        if self._is_late and self.deadline.elapsed - began - seconds > _MOST_SECONDS_LATE:
            from xcmodel.search.late_slice import warn_of_late_slice

            warn_of_late_slice(self.backend, slowest_of(self._search, self.backend))
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
        self.known.prices = prices if self._presolved is None else self._presolved.told(prices)

    def result(self, count: int | None = None) -> Result:
        """Return what is known by now, with the number of solutions if that was asked for."""
        seconds = self.seconds, self._seconds_of_translation
        return self.known.result(self.stop_reason, *seconds, count)

    def _progress(self, found: Slice) -> Progress:
        return self.known.progress(found, self.seconds)

    def _next_slice_seconds(self) -> float:
        seconds = self.slice_seconds
        self.slice_seconds = min(2 * seconds, _LONGEST_SLICE_SECONDS)
        if not seconds and self._search.works_beside:
            seconds = _FIRST_SLICE_SECONDS
        left = self.deadline.left()
        return seconds if left is None else min(seconds, left)

    def _accept(self, found: Slice) -> Slice:
        """Return the slice cut to the limit, once its solutions have been checked."""
        if found.solutions is not EMPTY_BATCH:
            self._intake.check_arrays(found.solutions)
        if self._presolved is not None:
            found = self._presolved.restore(found)
        found = self._cut_to_limit(found)
        self.known.solutions += found.counted
        if found.solutions is not EMPTY_BATCH and len(found.solutions):
            solutions = self._intake.take(found.solutions)
            if solutions is not found.solutions:
                found = replace(found, solutions=solutions)
        if self.incumbent.minimizes or self.incumbent.hinted is not None:
            wrong = self.incumbent.take_bound(found)
            if wrong is not None:
                raise wrong_answer(self.backend, wrong)
        self.known.take(found)
        return found

    def _cut_to_limit(self, found: Slice) -> Slice:
        limit = self.query.solution_limit
        if limit is None or self.known.solutions + len(found.solutions) + found.counted <= limit:
            return found
        # There are more solutions than asked for, so the cut slice is never exhausted.
        room = limit - self.known.solutions
        return Slice(
            solutions=found.solutions.first(room),
            counted=min(found.counted, room),
            stats=found.stats,
        )

    def _own_reason(self, found: Slice) -> StopReason:
        limit = self.query.solution_limit
        if found.exhausted or self.known.is_settled:
            return StopReason.EXHAUSTED
        if self.incumbent.minimizes and self.incumbent.is_within_gap:
            return StopReason.GAP
        is_enough = limit is not None and self.known.solutions >= limit
        return StopReason.SOLUTION_LIMIT if is_enough else StopReason.NOT_STOPPED


def _bound_at_once(compiled: CompiledProblem, query: Query) -> int | None:
    """Return a bound that is known before the search, or None."""
    bounds = [] if compiled.fills is None else [compiled.fills.least]
    if query.gap:
        from xcmodel.problem.shared_bound import shared_bound

        bounds.append(shared_bound(compiled.instance))
    return max(bounds, default=None)
