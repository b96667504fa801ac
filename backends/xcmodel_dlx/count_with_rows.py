"""A count by visits, beside which levels and clause learning have turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter

from xcmodel.backend import Search, Slice, Stats
from xcmodel.errors import BackendError
from xcmodel_dlx.native_learning import most_learned
from xcmodel_dlx.native_search import units_of

# Turns of one worker are slices of no time, which the engine cuts by its work: some hundredths of a
# millisecond of visits, some tenths of levels. Several workers have turns by the clock.
_SECONDS_OF_WORKERS = 0.02
_UNITS_OF_VISITS = 50_000
_TURNS_ALONE = 90
_TURNS_BEFORE_LEARNING = 8

# Levels have as much work as visits if they seem to need half as much as these or less, and else
# this share of it, as forecasts may be far too high.
_SHORT = 0.5
_LEAST_SHARE = 0.125


@dataclass(slots=True)
class _Beside:
    """A search beside the visits, which counts the same solutions.

    Attributes:
        start: starts it; None if it is over, or not for this model.
        search: the search, while it is under way.
        counted: the solutions that it has found.
        last: its last slice, also when it is over.
    """

    start: Callable[[], Search] | None
    search: Search | None = None
    counted: int = 0
    last: Slice = field(default_factory=Slice)

    def advance(self, seconds: float) -> Slice:
        """Give it a turn."""
        if self.search is None:
            assert self.start is not None
            self.search = self.start()
        self.last = self.search.advance(seconds)
        self.counted += self.last.counted
        return self.last

    def end(self) -> None:
        """Have no more turns of it."""
        if self.search is not None:
            self.search.close()
        self.start = self.search = None


class CountWithRows(Search):
    """The number of solutions within weighted rows: by visits, by levels or by clause learning.

    Levels add up the weights of each row, and states with equal sums are merged, as in counts of
    knapsacks by dynamic programming. Where that is hopeless, visits have most of the work. Clause
    learning has a ninth of it, and answers if it finds that there are no more.

    Args:
        visit: visits the solutions one by one.
        start_levels: starts levels for the same query.
        start_learning: starts clause learning for it, or None if it is not for this model.
        workers: how many threads the searches have.
    """

    def __init__(
        self,
        visit: Search,
        start_levels: Callable[[], Search],
        start_learning: Callable[[], Search] | None = None,
        workers: int = 1,
    ) -> None:
        self._visit = visit
        self._levels = _Beside(start_levels)
        self._learning = _Beside(start_learning)
        self._seconds = 0.0 if workers == 1 else _SECONDS_OF_WORKERS
        by_clock = round(self._seconds * 1e9) * workers
        self._units_of_visits = by_clock or _UNITS_OF_VISITS
        self._turns = self._units = 0
        self._visited = 0
        self._last = Slice()
        self._strategy: str | None = None

    def advance(self, seconds: float) -> Slice:
        """Work for about this long."""
        end = perf_counter() + seconds
        counted = 0
        while True:
            found = self._next(max(0.0, end - perf_counter()))
            counted += found.counted
            if found.exhausted or perf_counter() >= end:
                return replace(found, counted=counted, stats=self._stats)

    def close(self) -> None:
        """End all searches."""
        self._visit.close()
        self._levels.end()
        self._learning.end()

    @property
    def _stats(self) -> Stats:
        stats = self._last.stats
        for beside in (self._levels, self._learning):
            stats = stats.plus(beside.last.stats)
        return stats if self._strategy is None else stats._replace(strategy=self._strategy)

    def _next(self, seconds: float) -> Slice:
        if self._levels.start is None and self._learning.start is None:
            return self._go_on_visiting(seconds)
        self._turns += 1
        if self._learning.start and self._is_turn_of_learning():
            return self._learn()
        if self._levels.start and self._is_turn_of_levels():
            return self._go_along_levels()
        return self._go_on_visiting(min(seconds, self._seconds))

    def _go_on_visiting(self, seconds: float) -> Slice:
        self._units += self._units_of_visits
        found = self._last = self._visit.advance(seconds)
        self._visited += found.counted
        return found

    def _is_turn_of_learning(self) -> bool:
        return self._turns > _TURNS_ALONE and self._turns % (_TURNS_BEFORE_LEARNING + 1) == 0

    def _is_turn_of_levels(self) -> bool:
        last = self._levels.last
        done = units_of(last.stats)
        by_visits = _whole(self._units, self._last.fraction)
        is_short = _whole(done, last.fraction) <= _SHORT * by_visits
        return done < self._units * (1 if is_short else _LEAST_SHARE)

    def _go_along_levels(self) -> Slice:
        """Give levels their turn; if they are done, return those not yet visited."""
        try:
            found = self._levels.advance(self._seconds)
        except BackendError:  # They do not fit into the memory that they may take.
            self._levels.end()
            return self._not_done()
        if not found.exhausted:
            return self._not_done()
        self._strategy = "levels"
        return self._done_by(self._levels)

    def _learn(self) -> Slice:
        """Give clause learning its turn; if it has found all, return those not yet visited."""
        if max(self._visited, self._learning.counted) > self._most_learned:
            self._learning.end()
            return self._not_done()
        found = self._learning.advance(0.0)
        return self._done_by(self._learning) if found.exhausted else self._not_done()

    def _done_by(self, beside: _Beside) -> Slice:
        return Slice(counted=beside.counted - self._visited, exhausted=True, fraction=1.0)

    def _not_done(self) -> Slice:
        return Slice(fraction=self._last.fraction)

    @cached_property
    def _most_learned(self) -> int:
        return most_learned()


def _whole(units: int, fraction: float | None) -> float:
    """Return how many units the whole seems to take."""
    return units / max(fraction or 0.0, 1e-12)
