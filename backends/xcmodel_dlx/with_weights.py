"""Whether there is one solution only: a listing, and a search by failure weights beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from xcmodel.backend import Batch, Query, Search, Slice, Task
from xcmodel_dlx.native_search import CountedSearch, units_of

# The listing works alone for so many units, which most queries take less than; from then on, its
# turns are five times as long as those of failure weights, which work for about a millisecond.
_UNITS_ALONE = 3_000_000
_UNITS_OF_TURN = 5_000_000

# So many solutions are asked for where it matters whether there are several.
_TWO = 2


def may_have_weights(query: Query, workers: int) -> bool:
    """Return whether a query of one worker asks for any two solutions."""
    is_for_two = query.task is Task.ENUMERATE and query.solution_limit == _TWO
    return is_for_two and query.seed is None and workers == 1


class WithWeights(CountedSearch):
    """A listing beside which a search by failure weights has turns.

    Failure weights often find the solutions of hard completion problems far sooner, and take many
    times as long to prove that there are no more. So the listing has most of the work. Turns rest
    on counted work, and on slices of no time, which the engine cuts by its work alone.

    Args:
        listing: goes from one solution to the next; its units are those of this search.
        start_weighted: starts the search by failure weights for the same query.
    """

    def __init__(self, listing: CountedSearch, start_weighted: Callable[[], Search]) -> None:
        self._listing = listing
        self._start_weighted = start_weighted
        self._weighted: Search | None = None
        self._turn_end = _UNITS_ALONE
        self._last = self._last_weighted = Slice()
        self._known: set[bytes] = set()

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        """Work for about this long, or until the listing has done so many units in all."""
        end = perf_counter() + seconds
        while True:
            if self._units < self._turn_end:
                turn_end = self._turn_end if until is None else min(until, self._turn_end)
                left = max(0.0, end - perf_counter())
                found = self._last = self._listing.advance(left, turn_end)
            else:
                found = self._advance_weighted()
            has_ended_turn = until is not None and self._units >= until
            found = self._without_known(found)
            is_over = has_ended_turn or perf_counter() >= end
            if is_over or found.exhausted or len(found.solutions):
                return replace(found, stats=self._last.stats.plus(self._last_weighted.stats))

    def close(self) -> None:
        """End both searches."""
        self._listing.close()
        if self._weighted is not None:
            self._weighted.close()

    @property
    def _units(self) -> int:
        return units_of(self._last.stats)

    def _advance_weighted(self) -> Slice:
        """Give failure weights their turn; return what they find, with the part that is listed."""
        if self._weighted is None:
            self._weighted = self._start_weighted()
        found = self._last_weighted = self._weighted.advance(0.0)
        self._turn_end = self._units + _UNITS_OF_TURN
        return replace(found, fraction=self._last.fraction)

    def _without_known(self, found: Slice) -> Slice:
        """Return what was found without what the other search has found before."""
        if not len(found.solutions):
            return found
        new = [one for one in found.solutions if one.tobytes() not in self._known]
        self._known.update(one.tobytes() for one in new)
        return replace(found, solutions=Batch.of(new))
