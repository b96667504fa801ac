"""A count by visits, beside which levels and clause learning have turns."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import perf_counter

from xcmodel.backend import Search, Slice, Stats
from xcmodel.errors import MemoryLimitError, MemoryLimitWarning
from xcmodel_dlx.native_learning import most_learned
from xcmodel_dlx.native_search import CountedSearch, NativeSearch, units_of
from xcmodel_dlx.shares_of_count import Shares, Way, Work

# Several workers visit for so long at a time, by the clock.
_LEAST_SECONDS_OF_WORKERS, _SECONDS_OF_WORKERS = 0.001, 0.02

# That levels do not fit into memory is told when so many nodes, of a second or so, follow.
_NODES_UNTOLD = 1_000_000


class _Visits:
    """The visits of all solutions, one by one.

    Args:
        search: the search.
        workers: how many threads it has.
        work: what they have done, which is told here.
    """

    def __init__(self, search: NativeSearch, workers: int, work: Work) -> None:
        self.last = Slice()
        self._search = search
        self._workers = workers
        self._work = work

    def advance(self, seconds: float, until: int) -> Slice:
        """Go on for about this long, or up to so many units."""
        if self._workers == 1:
            found = self._search.advance(seconds, until)
            self._work.units = units_of(found.stats)
            return self._note(found)
        seconds = min(max(seconds, _LEAST_SECONDS_OF_WORKERS), _SECONDS_OF_WORKERS)
        self._work.units += round(seconds * 1e9) * self._workers
        return self._note(self._search.advance(seconds))

    def go_on_alone(self, seconds: float) -> Slice:
        """Go on for about this long."""
        return self._note(self._search.advance(seconds))

    def close(self) -> None:
        """End the threads."""
        self._search.close()

    def _note(self, found: Slice) -> Slice:
        self.last = found
        self._work.share = found.fraction or 0.0
        self._work.counted += found.counted
        return found


@dataclass(slots=True)
class _Beside:
    """A search beside the visits, which counts the same solutions.

    Attributes:
        start: starts it.
        work: what it has done, which is told here.
        search: the search, while it is under way.
        last: its last slice, also when it is over.
    """

    start: Callable[[], CountedSearch]
    work: Work
    search: CountedSearch | None = None
    last: Slice = field(default_factory=Slice)

    def advance(self, seconds: float, until: int) -> Slice:
        """Go on for about this long, or up to so many units."""
        if self.search is None:
            self.search = self.start()
        found = self.last = self.search.advance(seconds, until)
        self.work.units = units_of(found.stats)
        self.work.share = found.fraction or 0.0
        self.work.counted += found.counted
        return found

    def end(self) -> None:
        """Have no more turns of it."""
        self.work.is_open = False
        if self.search is not None:
            self.search.close()
        self.search = None


class _LevelsLeftOut:
    """That there is no memory for levels, which is told if the count goes on for long without them.

    Args:
        error: that of levels.
        nodes: what had been visited by then.
    """

    def __init__(self, error: MemoryLimitError, nodes: int) -> None:
        self._error = error
        self._told_at: int | None = nodes + _NODES_UNTOLD

    def tell_after_a_while(self, nodes: int) -> None:
        """Warn, once, when so many nodes are far more."""
        if self._told_at is None or nodes < self._told_at:
            return
        self._told_at = None
        what = "the count visits the solutions within weighted rows one by one"
        warnings.warn(f"{what}, as {self._error}", MemoryLimitWarning, stacklevel=2)


class CountWithRows(Search):
    """The number of solutions within weighted rows: by visits, by levels or by clause learning.

    Levels add up the weights of each row, and states with equal sums are merged, as in counts of
    knapsacks by dynamic programming. Clause learning answers if it finds that there are no more.
    Which of them goes on is told by `Shares`.

    Args:
        visit: visits the solutions one by one.
        start_levels: starts levels for the same query.
        start_learning: starts clause learning for it, or None if it is not for this model.
        entries: of the instance.
        workers: how many threads the searches have.
    """

    def __init__(
        self,
        visit: NativeSearch,
        start_levels: Callable[[], CountedSearch],
        start_learning: Callable[[], CountedSearch] | None = None,
        *,
        entries: int,
        workers: int = 1,
    ) -> None:
        shares = self._shares = Shares(entries, most_learned())
        self._visits = _Visits(visit, workers, shares.visits)
        self._beside: dict[Way, _Beside] = {"levels": _Beside(start_levels, shares.levels)}
        if start_learning is None:
            shares.learning.is_open = False
        else:
            self._beside["learning"] = _Beside(start_learning, shares.learning)
        self._turn: tuple[Way, int] | None = None
        self._strategy: str | None = None
        self._without_levels: _LevelsLeftOut | None = None

    def advance(self, seconds: float) -> Slice:
        """Work for about this long."""
        end = perf_counter() + seconds
        counted = 0
        while True:
            found = self._go_on(max(0.0, end - perf_counter()))
            counted += found.counted
            if self._without_levels is not None and not found.exhausted:
                self._without_levels.tell_after_a_while(self._visited)
            if found.exhausted or perf_counter() >= end:
                fraction = 1.0 if found.exhausted else self._fraction
                return replace(found, counted=counted, fraction=fraction, stats=self._stats)

    def close(self) -> None:
        """End all searches."""
        self._visits.close()
        for beside in self._beside.values():
            beside.end()

    @property
    def _stats(self) -> Stats:
        stats = self._visits.last.stats
        for beside in self._beside.values():
            stats = stats.plus(beside.last.stats)
        return stats if self._strategy is None else stats._replace(strategy=self._strategy)

    @property
    def _visited(self) -> int:
        return self._visits.last.stats.nodes or 0

    @property
    def _fraction(self) -> float:
        """What part is done of the way that is nearest to its end."""
        levels = self._shares.levels
        return max(self._shares.visits.share, levels.share if levels.is_open else 0.0)

    def _go_on(self, seconds: float) -> Slice:
        shares = self._shares
        if not (shares.levels.is_open or shares.learning.is_open):
            return self._visits.go_on_alone(seconds)
        way, until = self._turn = self._turn or self._next_turn()
        if way == "visits":
            found = self._visits.advance(seconds, until)
        else:
            found = self._advance_beside(way, seconds, until)
        work = shares.work_of(way)
        if work.units >= until or not work.is_open:
            self._turn = None
        return found

    def _next_turn(self) -> tuple[Way, int]:
        if self._shares.learning.is_open and self._shares.are_too_many_to_learn:
            self._beside["learning"].end()
        return self._shares.next()

    def _advance_beside(self, way: Way, seconds: float, until: int) -> Slice:
        """Give another search its turn; if it is done, return those not yet visited."""
        beside = self._beside[way]
        try:
            found = beside.advance(seconds, until)
        except MemoryLimitError as error:
            beside.end()
            if way == "levels":
                self._without_levels = _LevelsLeftOut(error, self._visited)
            return Slice()
        if not found.exhausted:
            return Slice()
        self._strategy = "levels" if way == "levels" else None
        missing = beside.work.counted - self._shares.visits.counted
        return Slice(counted=missing, exhausted=True)
