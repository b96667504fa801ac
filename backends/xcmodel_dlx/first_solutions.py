"""The first few solutions, by a search from one to the next and by what tells of all of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain, islice
from time import perf_counter

from xcmodel.backend import (
    EMPTY_BATCH,
    Batch,
    DecisionDiagram,
    Instance,
    Query,
    Search,
    Slice,
    Stats,
    Task,
)
from xcmodel.errors import MemoryLimitError
from xcmodel_dlx.native_search import CountedSearch, units_of

MOST_BYTES = 1 << 30
"""The memory limit of what works beside the listing."""

MOST_SOLUTIONS = 100
"""The most solutions that are few: all that have been handed over are kept in memory."""

# With more options, a diagram is seldom small, and the search for it takes long to start.
_MOST_OPTIONS = 10_000
# What works beside the listing gets little as long as it is expected to take far longer than the
# listing has had by now, which may find a solution at any moment, or to have more left; and most if
# it is nearly done, and the listing has several times as much left.
_SMALL_SHARE, _SHARE_BESIDE, _LEADING_SHARE = 0.1, 1 / 3, 0.9
_TIMES_TO_LEAD, _TIMES_TO_WORK = 10, 100
_TIMES_AS_LONG = 2
# After so many times the work that the listing had before it, it is given up if it seems to have
# several times as much left as the listing.
_TIMES_TO_JUDGE = 5
_BATCH = 1024

_NOTHING = Slice()


def few_wanted(query: Query, instance: Instance) -> int | None:
    """Return how many solutions are wanted, if they are few, and any will do; else None."""
    limit = query.solution_limit
    if query.task is not Task.ENUMERATE or query.seed is not None or limit is None:
        return None
    return limit if limit <= MOST_SOLUTIONS and instance.n_options <= _MOST_OPTIONS else None


@dataclass(frozen=True)
class Beside:
    """A search that may end sooner than the listing, since it does not go through all solutions.

    Attributes:
        start: starts it; its last slice tells how many solutions there are, or has their diagram.
        units: the work that the listing does before that.
        least_expected: the units that the listing must be expected to take.
        round: the units of a round, in which first this search has a turn, and then the listing.
    """

    start: Callable[[], CountedSearch]
    units: int = 30_000_000
    least_expected: float = 1e9
    round: int = 50_000_000


@dataclass
class _Side:
    """A search that has turns, in units of counted work.

    Attributes:
        search: the search.
        until: the units at which its turn ends, wherever the clock cuts slices; None for no end.
        last: its last slice.
    """

    search: CountedSearch
    until: int | None = None
    last: Slice = _NOTHING

    def work(self, seconds: float) -> Slice:
        """Go on with the turn for about this long."""
        self.last = self.search.advance(seconds, self.until)
        return self.last

    def begin_turn(self, units: float) -> None:
        self.until = self.units + max(1, int(units))

    @property
    def units(self) -> int:
        return units_of(self.last.stats)

    @property
    def has_ended_turn(self) -> bool:
        return self.until is not None and self.units >= self.until

    @property
    def expected_units(self) -> float:
        """The work of the whole search, if it goes on like this; infinite without progress."""
        return self.units / self.last.fraction if self.last.fraction else math.inf

    @property
    def units_left(self) -> float:
        return self.expected_units - self.units


class FirstSolutions(Search):
    """Lists a few solutions by a portfolio of searches; whichever ends first answers.

    A search from one solution to the next is quickest as a rule. But where it would run for ever, a
    count by levels may soon show that there is none, or the diagram of all solutions that there is
    no other. That is begun if listing is expected to take long, and given up if it is expected to
    take longer. All of that rests on counted work, never on the clock.

    Args:
        listing: goes from one solution to the next.
        beside: what works beside it.
        limit: how many solutions are wanted.
    """

    def __init__(self, listing: CountedSearch, beside: Beside, limit: int) -> None:
        self._listing = _Side(listing, until=beside.units)
        self._beside = beside
        self._limit = limit
        self._listed: set[bytes] = set()
        self._other: _Side | None = None
        self._is_turn_of_other = False
        self._past_stats: Stats | None = None

    def advance(self, seconds: float) -> Slice:
        """Work for about this long."""
        end, left = perf_counter() + seconds, seconds
        while True:
            if self._other is not None and self._is_turn_of_other:
                found = self._advance_other(self._other, left)
            else:
                found = self._list(left)
            left = end - perf_counter()
            if left <= 0 or found.exhausted or len(found.solutions):
                break
        other_stats = self._past_stats if self._other is None else self._other.last.stats
        if other_stats is None:  # As in most queries, which are short.
            return found
        return replace(found, stats=self._listing.last.stats.plus(other_stats))

    def close(self) -> None:
        """End both searches."""
        self._listing.search.close()
        self._end_other()

    def _list(self, seconds: float) -> Slice:
        found = self._listing.work(seconds)
        # Where this is not the end, another search may go on from it.
        if not found.exhausted and len(self._listed) + len(found.solutions) < self._limit:
            self._listed.update(solution.tobytes() for solution in found.solutions)
        if self._listing.has_ended_turn and not found.exhausted:
            if self._other is None:
                self._consider_other()
            else:
                self._give_turn_to(self._other)
        return found

    def _consider_other(self) -> None:
        """Begin the other search, or go on listing for a round if that seems to be short."""
        if self._listing.expected_units < self._beside.least_expected:
            return self._listing.begin_turn(self._beside.round)
        self._other = _Side(self._beside.start())
        self._give_turn_to(self._other)

    def _give_turn_to(self, other: _Side) -> None:
        share = self._share_of(other)
        other.begin_turn(self._beside.round * share)
        self._listing.begin_turn(self._beside.round * (1 - share))
        self._is_turn_of_other = True

    def _share_of(self, other: _Side) -> float:
        """Return the share of the work that the other search gets."""
        if other.units == 0:
            return _SHARE_BESIDE
        times = other.expected_units / self._listing.units
        if times >= _TIMES_TO_WORK or other.units_left > self._listing.units_left:
            return _SMALL_SHARE
        is_shorter = other.units_left * _TIMES_AS_LONG < self._listing.units_left
        return _LEADING_SHARE if times < _TIMES_TO_LEAD and is_shorter else _SHARE_BESIDE

    def _advance_other(self, side: _Side, seconds: float) -> Slice:
        """Return what the other search adds to what was found."""
        listed = replace(self._listing.last, solutions=EMPTY_BATCH)
        try:
            other = side.work(seconds)
        except MemoryLimitError:
            self._end_other()
            return listed
        if other.diagram is not None:
            return self._with_rest(listed, other.diagram)
        if other.exhausted and other.counted == len(self._listed):
            return replace(listed, exhausted=True, fraction=1.0)
        if other.exhausted or (side.has_ended_turn and self._is_slower(side)):
            self._end_other()
        elif side.has_ended_turn:
            self._is_turn_of_other = False
        return listed

    def _is_slower(self, other: _Side) -> bool:
        """Return whether it is expected to take longer, if its progress can be judged."""
        most = _TIMES_AS_LONG * self._listing.units_left
        can_be_judged = other.units >= _TIMES_TO_JUDGE * self._beside.units
        return bool(other.last.stats.nodes) and can_be_judged and other.units_left > most

    def _end_other(self) -> None:
        """End the other search for good; from then on, the listing has no turns."""
        self._listing.until = None
        if self._other is not None:
            self._other.search.close()
            self._past_stats = self._other.last.stats
            self._other = None

    def _with_rest(self, found: Slice, diagram: DecisionDiagram) -> Slice:
        """Return what was found and what is still wanted, from the diagram."""
        from xcmodel_dlx.native_evaluator import NativeEvaluator

        solutions = chain.from_iterable(NativeEvaluator(diagram).batches(_BATCH))
        others = (s for s in solutions if s.tobytes() not in self._listed)
        rest = list(islice(others, self._limit - len(self._listed)))
        is_all = len(self._listed) + len(rest) < self._limit
        both = Batch.of([*found.solutions, *rest])
        return replace(found, solutions=both, exhausted=is_all, fraction=1.0)
