"""The search of several backends for one least cost, or for one solution.

The first one works alone for a moment, in which most queries end. Then the others are started, one
after the other: soon where there is a core for each, and much later where they take from others.
They work beside it where they have threads or processes of their own, and else in turn. Those that
look for a least cost are told what the others have found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Search, Slice
from xcmodel.backend.cores import available_cores
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import Instance, Int32Array
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.search.clock import Clock
from xcmodel.search.entrant import Entrant, Runner, Trial
from xcmodel.search.starting import Starting

_SECONDS_ALONE = 0.3
_SHARE_ALONE = 0.2
"""The first one works alone for so long, or for this share of the time limit."""

_SECONDS_BESIDE = 0.05
"""So long, if those at work have threads or processes of their own, and there is a core left.

Most queries end within it. It is for a next one that has been at work in this process before: to
import a solver takes longer than many a query, and the end of the program waits for it.
"""

_SECONDS_TRIED = 0.05
"""So long work those that are only tried, at the beginning."""

_SLICE_ON_TRIAL = 0.01
"""After so long, those beside one on trial are asked whether they have ended."""

_STAGGER = 6.0
_SHORT_STAGGER = 3.0
"""Each that has no core to itself starts after so many times as long as the one before.

It is short where the next one is of another kind, as for one solution.
"""

_MOST_ENTRIES_OF_TRIAL = 20_000
"""Of instances that backends are tried on for a moment: a larger one is hardly translated by then.

On one core, the second one is tried before its turn.
"""

_SLOWEST_CLOCK = 0.1
"""On a busy machine, seconds of CPU count, but this share of those by the clock at least."""

_WORTH_LEAVING_OUT = 0.3
"""Of the options. A few less do not help, and may hide from a solver what its cuts come from."""


class RaceSearch(Search):
    """The search of all of them, as one."""

    def __init__(
        self,
        runners: Sequence[Runner],
        query: Query,
        instance: Instance,
        tried: Sequence[Runner] = (),
    ) -> None:
        first, *self._waiting = runners
        self._query = query
        self._minimizes = query.task is Task.MINIMIZE
        self._costs = instance.option_costs
        self._stagger = _STAGGER if self._minimizes else _SHORT_STAGGER
        is_small = instance.n_entries <= _MOST_ENTRIES_OF_TRIAL
        self._may_try = available_cores() == 1 and is_small
        self._to_try = list(tried) if is_small else []
        self._clock = Clock()
        self._best: Int32Array | None = None
        self._hint: Int32Array | None = None
        self._best_cost: int | None = None
        self._entrants = [Entrant.of(first, query)]
        self._deadline = Deadline.of(query)
        limit = query.time_limit
        self._alone = _SECONDS_ALONE if limit is None else min(_SECONDS_ALONE, _SHARE_ALONE * limit)

    def advance(self, seconds: float) -> Slice:
        """Let all that are in the race work, and return what is new."""
        self._begin_or_end_trial()
        while self._waiting and not self._is_on_trial and self._is_time_for_next:
            self._start_next()
        if self._is_on_trial:
            seconds = min(seconds, _SLICE_ON_TRIAL)
        at_work = self._at_work()
        # Who works beside is only asked what it has, unless all do: one is then waited for.
        in_turn = [e for e in at_work if e.search and not e.search.works_beside] or at_work[:1]
        found: list[Batch] = []
        for entrant in at_work:
            share = seconds / len(in_turn) if entrant in in_turn else 0.0
            found.append(self._take(entrant, entrant.advance(share)))
            if self._is_won_by(entrant):
                break
        self._end_if_all_failed()
        return self._slice(found)

    def prices(self) -> list[float] | None:
        """Return those of the first one."""
        first = self._entrants[0].search
        return None if first is None else first.prices()

    def close(self) -> None:
        """Stop all of them."""
        for entrant in self._entrants:
            entrant.close()

    def _is_won_by(self, entrant: Entrant) -> bool:
        """Return whether nothing is left to look for: without costs, one solution will do."""
        return entrant.attempt.proved or (self._best is not None and not self._minimizes)

    @property
    def _seconds_of_work(self) -> float:
        """The seconds in which this process has been at work, or could have been.

        It has nothing to do while all that are in the race have processes of their own.
        """
        share = 1.0 if self._all_work_beside else _SLOWEST_CLOCK
        return max(self._clock.worked, share * self._clock.passed)

    @property
    def _all_work_beside(self) -> bool:
        at_work = [entrant.search for entrant in self._entrants if entrant.search is not None]
        return bool(at_work) and all(search.works_beside for search in at_work)

    @property
    def _is_time_for_next(self) -> bool:
        """Whether the next one starts: after all before for which there is a core."""
        number = sum(not isinstance(entrant, Trial) for entrant in self._entrants)
        cores = available_cores()
        if number < cores:
            is_soon = self._all_work_beside and self._waiting[0].is_ready
            first = min(_SECONDS_BESIDE, self._alone) if is_soon else self._alone
            return self._seconds_of_work >= first + (number - 1) * self._alone
        times_as_long = self._stagger ** (number - cores + 1)
        return self._seconds_of_work >= max(1, cores - 1) * self._alone * times_as_long

    @property
    def _is_on_trial(self) -> bool:
        last = self._entrants[-1]
        return isinstance(last, Trial) and last.search is not None

    def _at_work(self) -> list[Entrant]:
        """Return those that are at work: beside one on trial, none that would slow it down."""
        at_work = [entrant for entrant in self._entrants if entrant.search is not None]
        last = self._entrants[-1]
        if not (isinstance(last, Trial) and last.search is not None and last.has_begun):
            return at_work
        return [e for e in at_work if e is last or (e.search and e.search.works_beside)]

    def _begin_or_end_trial(self) -> None:
        last = self._entrants[-1]
        if isinstance(last, Trial) and last.is_over:
            last.close()
            if last.returns:
                self._waiting.insert(0, last.runner)
                self._entrants.pop()
        if self._is_on_trial:
            return
        if self._to_try:
            self._try(self._to_try.pop(0), _SECONDS_TRIED, returns=False)
        elif self._may_try and self._waiting and self._seconds_of_work >= 2 * self._alone:
            self._may_try = False
            if self._try(self._waiting[0], Trial.SECONDS, returns=True):
                self._waiting.pop(0)

    def _try(self, runner: Runner, seconds: float, *, returns: bool) -> bool:
        """Let one work for a moment; return whether it is able to."""
        if not runner.is_able():
            return False
        query = self._query_for_next()
        if Capability.WORKERS in runner.backend.capabilities:
            query = replace(query, workers=1)
        self._entrants.append(Trial(runner, query, seconds, returns=returns))
        return True

    def _start_next(self) -> None:
        runner = self._waiting.pop(0)
        if not runner.is_able():
            return
        query = self._query_for_next()
        if Capability.WORKERS in runner.backend.capabilities:
            query = replace(query, workers=max(1, available_cores() - len(self._entrants)))
        self._entrants.append(Entrant(runner, Starting(partial(runner.start, query)), query))

    def _query_for_next(self) -> Query:
        query = self._deadline.rest_for(self._query)
        if self._hint is None:
            return query
        hint = tuple(self._hint.tolist())
        return replace(query, hint=hint, forbidden=self._forbidden_beside(hint))

    def _forbidden_beside(self, hint: tuple[int, ...]) -> tuple[int, ...]:
        """Return what those that start with the best solution need not look at.

        Its own options stay, so that it is a solution for them too, and their bounds hold for all.
        """
        first = self._entrants[0].search
        if first is None:
            return self._query.forbidden
        ruled_out = set(first.ruled_out().tolist()) - set(hint)
        if len(ruled_out) < _WORTH_LEAVING_OUT * len(self._costs):
            return self._query.forbidden
        return tuple(sorted(ruled_out.union(self._query.forbidden)))

    def _take(self, entrant: Entrant, found: Slice) -> Batch:
        """Note what this one has found, tell the others, and return what is better than all."""
        better = [s for s in found.solutions if self._improves(s)]
        attempt = entrant.attempt
        if better:
            attempt = attempt._replace(cost=self._best_cost)
            # What is found in a moment without bounds is far from the least cost: who begins there
            # takes longer.
            is_only_tried = isinstance(entrant, Trial) and not entrant.returns
            self._hint = None if is_only_tried else self._best
            if self._minimizes:
                self._tell_others(entrant, better[-1])
        if found.bound is not None:
            attempt = attempt._replace(bound=found.bound)
        entrant.attempt = attempt._replace(proved=found.exhausted)
        return Batch.of(better)

    def _tell_others(self, entrant: Entrant, solution: Int32Array) -> None:
        for other in self._entrants:
            if other is not entrant and other.search is not None:
                other.search.hear_of(solution)

    def _improves(self, solution: Int32Array) -> bool:
        if len(solution) and not 0 <= solution.min() <= solution.max() < len(self._costs):
            return True  # The core will say what is wrong with it.
        cost = int(self._costs[solution].sum())
        if self._best_cost is not None and (cost >= self._best_cost or not self._minimizes):
            return False
        self._best, self._best_cost = solution, cost
        return True

    def _end_if_all_failed(self) -> None:
        """Raise the first one's error if none is left."""
        while self._waiting and not self._any_at_work():
            self._start_next()
        error = self._entrants[0].error
        if error is not None and not self._any_at_work():
            raise error

    def _any_at_work(self) -> bool:
        return any(entrant.search is not None for entrant in self._entrants)

    def _slice(self, found: Sequence[Batch]) -> Slice:
        attempts = tuple(entrant.attempt for entrant in self._entrants)
        bounds = [attempt.bound for attempt in attempts if attempt.bound is not None]
        first = self._entrants[0].last
        return Slice(
            solutions=Batch.joined(found),
            exhausted=any(attempt.proved for attempt in attempts),
            bound=max(bounds, default=None),
            fraction=first.fraction,
            stats=first.stats,
            attempts=attempts,
        )
