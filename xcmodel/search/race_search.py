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
from xcmodel.backend.contract import Backend, Slice
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import Instance, Int32Array
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.search.entrant import Entrant, Runner, Trial
from xcmodel.search.joint_search import JointSearch
from xcmodel.search.race_schedule import Schedule
from xcmodel.search.starting import Starting

_WORTH_LEAVING_OUT = 0.3
"""Of the options. A few less do not help, and may hide from a solver what its cuts come from."""

_MOST_OF_IT = 0.5
"""Who took such a part of the time by which a slice was late is told to have been late."""


class RaceSearch(JointSearch):
    """The search of all of them, as one."""

    def __init__(self, runners: Sequence[Runner], query: Query, instance: Instance) -> None:
        first, *self._waiting = runners
        self._query = query
        self._minimizes = query.task is Task.MINIMIZE
        self._costs = instance.option_costs
        self._entrants: list[Entrant] = []
        self._schedule = Schedule(self._entrants, query, instance)
        self._best: Int32Array | None = None
        self._best_cost: int | None = None
        self._entrants.append(Entrant.of(first, query))
        self._deadline = Deadline.of(query)
        self._tries_next = False
        self._slowest: Entrant | None = None
        self._seconds_late = 0.0

    def advance(self, seconds: float) -> Slice:
        """Let all that are in the race work, and return what is new."""
        clock = Deadline(None)
        self._begin_or_end_trial()
        while self._waiting and self._schedule.is_time_for(self._waiting[0]):
            if not self._waiting[0].is_found:
                break
            self._start_next()
        found: list[Batch] = []
        asked: list[Entrant] = []
        for entrant, share in self._schedule.turns(seconds):
            asked.append(entrant)
            found.append(self._take(entrant, entrant.advance(share)))
            if self._is_won_by(entrant):
                break
        self._end_if_all_failed()
        self._slowest = max(asked, key=lambda entrant: entrant.seconds_late, default=None)
        self._seconds_late = clock.elapsed - seconds
        return self._slice(found)

    @property
    def slowest(self) -> Backend | None:
        """Who took most of the time by which the last slice was late, if one did."""
        slowest = self._slowest
        if slowest is None or slowest.seconds_late < _MOST_OF_IT * self._seconds_late:
            return None
        return slowest.backend

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

    def _begin_or_end_trial(self) -> None:
        last = self._entrants[-1]
        if isinstance(last, Trial) and last.is_over:
            last.close()
            self._waiting.insert(0, last.runner)
            self._entrants.pop()
        if self._schedule.trial is None and self._waiting and self._schedule.is_time_to_try_next():
            self._tries_next = True
        if self._tries_next and self._waiting[0].is_found:
            self._tries_next = False
            self._try_next()

    def _try_next(self) -> None:
        """Let the next one work for a moment, if it is able to."""
        runner = self._waiting[0]
        if not runner.is_able():
            return
        self._entrants.append(Trial(runner, self._query_for(runner, workers=1)))
        self._waiting.pop(0)

    def _start_next(self) -> None:
        self._tries_next = False
        runner = self._waiting.pop(0)
        if not runner.is_able():
            return
        query = self._query_for(runner, self._schedule.workers_of_next)
        self._entrants.append(Entrant(runner, Starting(partial(runner.start, query)), query))

    def _query_for(self, runner: Runner, workers: int) -> Query:
        """Return what is asked of the next one; it has so many workers if it may have several."""
        query = self._deadline.rest_for(self._query)
        if Capability.WORKERS in runner.backend.capabilities:
            query = replace(query, workers=workers)
        if self._best is None:
            return query
        hint = tuple(self._best.tolist())
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
        while self._waiting and not self._schedule.at_work:
            self._start_next()
        error = self._entrants[0].error
        if error is not None and not self._schedule.at_work:
            raise error

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
