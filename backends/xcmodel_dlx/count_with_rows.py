"""A count by visits, beside which clause learning has turns while solutions are few."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from time import perf_counter

from xcmodel.backend import Search, Slice, Stats
from xcmodel_dlx.native_learning import most_learned

# Turns are slices of no time, which the engine cuts by its work: a third of a millisecond or so.
_TURNS_ALONE = 90
_TURNS_BEFORE_LEARNING = 8


class CountWithRows(Search):
    """The number of solutions within weighted rows, which no strategy tells without a visit.

    Clause learning has a ninth of the work, and answers if it finds that there are no more.

    Args:
        visit: visits the solutions one by one.
        start_learning: starts clause learning for the same query.
    """

    def __init__(self, visit: Search, start_learning: Callable[[], Search]) -> None:
        self._visit = visit
        self._start_learning: Callable[[], Search] | None = start_learning
        self._learning: Search | None = None
        self._turns = 0
        self._visited = self._learned = 0
        self._last = Slice()
        self._stats_of_learning: Stats | None = None

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
        """End both searches."""
        self._visit.close()
        self._end_learning()

    @property
    def _stats(self) -> Stats:
        own, other = self._last.stats, self._stats_of_learning
        return own if other is None else own.plus(other)

    def _next(self, seconds: float) -> Slice:
        if self._start_learning is None:
            return self._go_on_visiting(seconds)
        self._turns += 1
        is_late = self._turns > _TURNS_ALONE
        if is_late and self._turns % (_TURNS_BEFORE_LEARNING + 1) == 0:
            return self._learn(self._start_learning)
        return self._go_on_visiting(0.0)

    def _go_on_visiting(self, seconds: float) -> Slice:
        found = self._last = self._visit.advance(seconds)
        self._visited += found.counted
        return found

    def _learn(self, start: Callable[[], Search]) -> Slice:
        """Give clause learning its turn; if it has found all, return those not yet visited."""
        if max(self._visited, self._learned) > self._most_learned:
            self._end_learning()
            return Slice(fraction=self._last.fraction)
        if self._learning is None:
            self._learning = start()
        found = self._learning.advance(0.0)
        self._stats_of_learning = found.stats
        self._learned += found.counted
        if found.exhausted:
            return Slice(counted=self._learned - self._visited, exhausted=True, fraction=1.0)
        return Slice(fraction=self._last.fraction)

    @cached_property
    def _most_learned(self) -> int:
        return most_learned()

    def _end_learning(self) -> None:
        self._start_learning = None
        if self._learning is not None:
            self._learning.close()
            self._learning = None
