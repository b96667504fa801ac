"""A search for any solution beside one for least cost, as long as there is none.

A search for least cost works out prices at each node, so its first solution may come a hundred
times as late as one that is sought without costs. Where much worse will do, or where it takes long,
both work in turn. The search for least cost is not told: it finds better ones without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from xcmodel.answer.attempt import Attempt
from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Backend, Search, Slice, Translation
from xcmodel.backend.instance import Int32Array
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.search.clock import Clock
from xcmodel.search.joint_search import JointSearch, slowest_of
from xcmodel.search.race import Race, RaceTranslation

_GREAT_GAP = 0.5
"""With a lesser gap, what is found without a look at costs is seldom near enough."""

_SHARE_OF_GREAT_GAP = 0.5
_SHARE_IN_RACE = 0.25
_SECONDS_OF_RACE = 0.6
"""In a race that has found nothing after so long, it has so much of the time from then on."""


def with_any_solution(
    search: Search, backend: Backend, translation: Translation, query: Query, gap: float
) -> Search:
    """Return a search for least cost with one for any solution beside it, or as it is.

    Args:
        search: the search for least cost.
        backend: that of the search; one that cannot list solutions has no other way to find one.
        translation: the instance in its form.
        query: what is asked of it; within a limit of costs, not any solution will do.
        gap: that of the user.
    """
    race = translation if isinstance(translation, RaceTranslation) else None
    first = backend.backends[0] if isinstance(backend, Race) else backend
    is_great = gap >= _GREAT_GAP
    is_able = Capability.ENUMERATE in first.capabilities
    if query.cost_limit is not None or not is_able or not (is_great or race):
        return search

    def start() -> Search:
        any_will_do = replace(query, task=Task.ENUMERATE, solution_limit=1, gap=0.0)
        return (race.of_first if race else translation).start(any_will_do)

    return _Beside(
        search,
        start,
        share=_SHARE_OF_GREAT_GAP if is_great else _SHARE_IN_RACE,
        seconds_alone=0.0 if is_great else _SECONDS_OF_RACE,
        first=first,
        race=race,
    )


class _Beside(JointSearch):
    """Two searches in turn, until one of them has found a solution.

    Args:
        search: that for least cost.
        start: starts that for any solution.
        share: its share of the time.
        seconds_alone: the seconds of work that the other one has before.
        first: the backend that looks for any solution.
        race: the instance in the form of a race, if the other one is a race.
    """

    def __init__(
        self,
        search: Search,
        start: Callable[[], Search],
        *,
        share: float,
        seconds_alone: float,
        first: Backend,
        race: RaceTranslation | None,
    ) -> None:
        self._search = search
        self._start: Callable[[], Search] | None = start
        self._share = share
        self._seconds_alone = seconds_alone
        self._first = first
        self._own = Attempt(first.name, first.version)
        self._race = race
        self._clock = Clock()
        self._any: Search | None = None
        self._handed_over: Int32Array | None = None

    def advance(self, seconds: float) -> Slice:
        """Let both work for their shares, or the one that is left for all of it."""
        if self._start is not None and self._clock.seconds >= self._seconds_alone:
            self._any, self._start = self._start(), None
        if self._any is None:
            return self._take(self._search.advance(seconds))
        found = self._any.advance(seconds * self._share)
        if len(found.solutions):
            return self._hand_over(found)
        if found.exhausted:
            return self._recorded(found, self._own._replace(proved=True))
        least = self._take(self._search.advance(seconds * (1 - self._share)))
        return replace(least, stats=least.stats.plus(found.stats))

    def _hand_over(self, found: Slice) -> Slice:
        self._end_any()
        # A backend may have listed more than the one that was asked for.
        found = replace(found, solutions=found.solutions.first(1))
        self._handed_over = solution = found.solutions[0]
        if self._race is not None:
            self._own = self._own._replace(cost=self._race.cost_of(solution))
        return self._recorded(Slice(solutions=found.solutions, stats=found.stats), self._own)

    def _recorded(self, found: Slice, own: Attempt) -> Slice:
        """Return what was found, in a race with the record of who has found it."""
        return found if self._race is None else replace(found, attempts=(own,))

    def _take(self, found: Slice) -> Slice:
        """Return what the search for least cost has found, without what was handed over before."""
        if len(found.solutions):
            self._end_any()
        known = self._handed_over
        if known is None:
            return found
        attempts = tuple(map(self._credited, found.attempts))
        others = [s for s in found.solutions if not np.array_equal(s, known)]
        return replace(found, solutions=Batch.of(others), attempts=attempts)

    def _credited(self, attempt: Attempt) -> Attempt:
        """Return a record with the solution that its backend found as the one beside."""
        is_own = attempt.backend == self._own.backend and attempt.cost is None
        return attempt._replace(cost=self._own.cost) if is_own else attempt

    @property
    def works_beside(self) -> bool:
        """Whether the search for least cost does, and is alone."""
        return self._any is None and self._search.works_beside

    @property
    def slowest(self) -> Backend | None:
        """Who took most of the time by which the last slice was late, if one did."""
        return slowest_of(self._search, self._first)

    def prices(self) -> list[float] | None:
        """Return those of the search for least cost."""
        return self._search.prices()

    def close(self) -> None:
        """End both."""
        self._search.close()
        self._end_any()

    def _end_any(self) -> None:
        self._start = None
        if self._any is not None:
            self._any.close()
            self._any = None
