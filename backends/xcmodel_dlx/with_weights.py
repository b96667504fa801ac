"""A listing, and a search by failure weights beside it while solutions are few."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

from xcmodel.backend import Batch, Query, Search, Slice, Stats, Task
from xcmodel_dlx.first_solutions import MOST_SOLUTIONS
from xcmodel_dlx.native_search import CountedSearch, units_of

# Most lists find a first solution sooner than that, and short ones do not take as long.
_UNITS_ALONE, _UNITS_ALONE_IF_FEW = 30_000_000, 3_000_000
# Then its turns are five times as long as those of failure weights, which take about a millisecond.
_UNITS_OF_TURN = 5_000_000
# Failure weights end when so many solutions are known, which take some megabytes.
_MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Turns:
    """When failure weights have turns beside a listing.

    Attributes:
        alone: the units that the listing does before the first one.
        listed: the solutions that it has found by itself when there are no more of them.
    """

    alone: int
    listed: int


def turns_of_weights(query: Query, workers: int) -> Turns | None:
    """Return when failure weights have turns, or None; for one solution the engine sees to it."""
    limit = query.solution_limit
    if query.task is not Task.ENUMERATE or query.seed is not None or workers > 1 or limit == 1:
        return None
    if limit is not None and limit <= MOST_SOLUTIONS:
        return Turns(alone=_UNITS_ALONE_IF_FEW, listed=limit)
    return Turns(alone=_UNITS_ALONE, listed=1)


class WithWeights(CountedSearch):
    """A listing beside which a search by failure weights has turns.

    Failure weights often find the solutions of hard completion problems far sooner, and take many
    times as long to list all, or to prove that there are no more. So the listing has most of the
    work, and all of it once it has found enough by itself. Turns rest on counted work, and on
    slices of no time, which the engine cuts by its work alone.

    Args:
        listing: goes from one solution to the next; its units are those of this search.
        start_weighted: starts the search by failure weights for the same query.
        turns: when that has turns.
    """

    def __init__(
        self, listing: CountedSearch, start_weighted: Callable[[], Search], turns: Turns
    ) -> None:
        self._listing = listing
        self._start_weighted = start_weighted
        self._weighted: Search | None = None
        self._turns = turns
        self._turn_end: int | None = turns.alone
        self._last = Slice()
        self._weighted_stats: Stats | None = None  # Until it begins.
        self._listed = 0
        self._known: set[bytes] = set()

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        """Work for about this long, or until the listing has done so many units in all."""
        end = perf_counter() + seconds
        while True:
            if self._turn_end is None or self._units < self._turn_end:
                found = self._list(max(0.0, end - perf_counter()), until)
            else:
                found = self._advance_weighted()
            has_ended_turn = until is not None and self._units >= until
            is_over = has_ended_turn or perf_counter() >= end
            if is_over or found.exhausted or len(found.solutions):
                if self._weighted_stats is None:  # As in most queries, which are short.
                    return found
                return replace(found, stats=self._last.stats.plus(self._weighted_stats))

    def close(self) -> None:
        """End both searches."""
        self._listing.close()
        self._end_weighted()

    @property
    def _units(self) -> int:
        return units_of(self._last.stats)

    def _list(self, seconds: float, until: int | None) -> Slice:
        """Go on with the listing; return what is new of what it finds."""
        ends = [end for end in (until, self._turn_end) if end is not None]
        found = self._last = self._listing.advance(seconds, min(ends, default=None))
        self._listed += len(found.solutions)
        if self._listed >= self._turns.listed:
            self._end_weighted()
        return self._without_known(found)

    def _advance_weighted(self) -> Slice:
        """Give failure weights their turn; return what they find, with the part that is listed."""
        if self._weighted is None:
            self._weighted = self._start_weighted()
        found = self._weighted.advance(0.0)
        self._weighted_stats = found.stats
        self._turn_end = self._units + _UNITS_OF_TURN
        found = self._without_known(found)
        if len(self._known) >= _MOST_KNOWN and not found.exhausted:
            self._end_weighted()
        return replace(found, fraction=self._last.fraction)

    def _end_weighted(self) -> None:
        """End failure weights for good; from then on, the listing has no turns."""
        self._turn_end = None
        if self._weighted is not None:
            self._weighted.close()
            self._weighted = None

    def _without_known(self, found: Slice) -> Slice:
        """Return what was found without what the other search has found before."""
        is_alone = self._turn_end is None
        if not len(found.solutions) or (is_alone and not self._known):
            return found
        new = []
        for solution in found.solutions:
            key = solution.tobytes()
            if key in self._known:
                self._known.remove(key)  # Neither search finds it once more.
                continue
            new.append(solution)
            if not is_alone:
                self._known.add(key)
        return replace(found, solutions=Batch.of(new))
