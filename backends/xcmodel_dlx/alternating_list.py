"""A listing, and another search that has turns beside it while solutions are few."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter

from xcmodel.backend import Query, Search, Slice, Stats, Task
from xcmodel_dlx.first_solutions import MOST_SOLUTIONS
from xcmodel_dlx.native_learning import most_learned
from xcmodel_dlx.native_search import CountedSearch, units_of

# Most lists find a first solution sooner than that, and short ones do not take as long.
_UNITS_ALONE, _UNITS_ALONE_IF_FEW = 30_000_000, 3_000_000
# A turn of another search takes a third of a millisecond. So much the listing does before a turn of
# failure weights, which take long to prove that there are no more solutions, or of clause learning.
_UNITS_BEFORE_WEIGHTS = 5_000_000
_UNITS_BEFORE_LEARNING, _UNITS_BEFORE_LEARNING_IF_FEW = 2_000_000, 600_000


@dataclass(frozen=True)
class Turns:
    """When another search has turns beside a listing.

    Attributes:
        alone: the units that the listing does before the first one.
        between: the units that it does before each other one.
        listed: the solutions that it has found by itself when there are no more of them.
    """

    alone: int
    between: int
    listed: int


def turns_of_weights(query: Query, workers: int) -> Turns | None:
    """Return when failure weights have turns, or None; for one solution the engine sees to it."""
    if not _may_alternate(query, workers):
        return None
    if few := _few_wanted(query):
        return Turns(_UNITS_ALONE_IF_FEW, _UNITS_BEFORE_WEIGHTS, listed=few)
    return Turns(_UNITS_ALONE, _UNITS_BEFORE_WEIGHTS, listed=1)


def turns_of_learning(query: Query, workers: int, to_begin: int | None) -> Turns | None:
    """Return when clause learning has turns, or None; for one solution the engine sees to it.

    It may prove that there are no more solutions, so it goes on while they are few.

    Args:
        query: what is asked.
        workers: the threads that it may take.
        to_begin: the units in which learning begins, or None where the instance is too large.
    """
    if to_begin is None or not _may_alternate(query, workers):
        return None
    if few := _few_wanted(query):
        alone = _UNITS_ALONE_IF_FEW + to_begin
        return Turns(alone, _UNITS_BEFORE_LEARNING_IF_FEW, listed=few)
    return Turns(_UNITS_ALONE + to_begin, _UNITS_BEFORE_LEARNING, listed=MOST_SOLUTIONS)


def _may_alternate(query: Query, workers: int) -> bool:
    is_list = query.task is Task.ENUMERATE and query.solution_limit != 1
    return is_list and query.seed is None and workers == 1


def _few_wanted(query: Query) -> int | None:
    limit = query.solution_limit
    return limit if limit is not None and limit <= MOST_SOLUTIONS else None


class AlternatingList(CountedSearch):
    """A listing beside which another search has turns.

    Failure weights often find the solutions of hard completion problems far sooner, and take many
    times as long to list all, or to prove that there are no more; clause learning is good at
    either, where few options conflict for reasons of their own. So the listing has most of the
    work, and all of it once it has found enough by itself. Turns rest on counted work, and on
    slices of no time, which the engine cuts by its work alone.

    Args:
        listing: goes from one solution to the next.
        start_other: starts the other search for the same query.
        turns: when that has turns.
    """

    def __init__(
        self, listing: CountedSearch, start_other: Callable[[], Search], turns: Turns
    ) -> None:
        self._listing = listing
        self._start_other = start_other
        self._other: Search | None = None
        self._turns = turns
        self._turn_end: int | None = turns.alone
        self._last = Slice()
        self._other_stats: Stats | None = None  # Until it begins.
        self._listed = 0
        self._known: set[bytes] = set()

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        """Work for about this long, or until both searches have done so many units in all."""
        end = perf_counter() + seconds
        while True:
            if self._turn_end is None or self._units < self._turn_end:
                found = self._list(max(0.0, end - perf_counter()), until)
            else:
                found = self._advance_other()
            has_ended_turn = until is not None and self._units + self._units_of_other >= until
            is_over = has_ended_turn or perf_counter() >= end
            if is_over or found.exhausted or len(found.solutions):
                if self._other_stats is None:  # As in most queries, which are short.
                    return found
                return replace(found, stats=self._last.stats.plus(self._other_stats))

    def close(self) -> None:
        """End both searches."""
        self._listing.close()
        self._end_other()

    @property
    def _units(self) -> int:
        return units_of(self._last.stats)

    @property
    def _units_of_other(self) -> int:
        return 0 if self._other_stats is None else units_of(self._other_stats)

    def _list(self, seconds: float, until: int | None) -> Slice:
        """Go on with the listing; return what is new of what it finds."""
        own_until = None if until is None else until - self._units_of_other
        ends = [end for end in (own_until, self._turn_end) if end is not None]
        found = self._last = self._listing.advance(seconds, min(ends, default=None))
        self._listed += len(found.solutions)
        if self._listed >= self._turns.listed:
            self._end_other()
        return self._without_known(found)

    def _advance_other(self) -> Slice:
        """Give the other search its turn; return what it finds, with the part that is listed."""
        if self._other is None:
            self._other = self._start_other()
        found = self._other.advance(0.0)
        self._other_stats = found.stats
        self._turn_end = self._units + self._turns.between
        found = self._without_known(found)
        if len(self._known) >= self._most_known and not found.exhausted:
            self._end_other()
        return found if found.exhausted else replace(found, fraction=self._last.fraction)

    @cached_property
    def _most_known(self) -> int:
        return most_learned()

    def _end_other(self) -> None:
        """End the other search for good; from then on, the listing has no turns."""
        self._turn_end = None
        if self._other is not None:
            self._other.close()
            self._other = None

    def _without_known(self, found: Slice) -> Slice:
        """Return what was found without what the other search has found before."""
        is_alone = self._turn_end is None
        # Short lists end before the other search has its first turn.
        if not len(found.solutions) or (not self._known and (is_alone or found.exhausted)):
            return found
        keys = found.solutions.keys()
        new = [place for place, key in enumerate(keys) if key not in self._known]
        # Neither search finds one of them once more, and the other may find what is new.
        if is_alone:
            self._known.difference_update(keys)
        else:
            self._known.symmetric_difference_update(keys)
        if len(new) == len(keys):
            return found
        return replace(found, solutions=found.solutions.chosen(new))
