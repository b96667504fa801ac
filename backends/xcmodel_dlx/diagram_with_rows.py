"""A decision diagram within weighted rows, by levels or of a list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from xcmodel.backend import DecisionDiagram, Slice, Stats
from xcmodel.errors import MemoryLimitError
from xcmodel_dlx.native_search import CountedSearch, units_of

# A turn takes a quarter of what has been done, or about a millisecond.
_LEAST_TURN = 1_000_000
_TURNS_PER_WORK = 4


class DiagramWithRows(CountedSearch):
    """The diagram of all solutions within weighted rows, by levels beside which they are listed.

    The states of levels have the sum of each row, of which there may be far more than there are
    solutions. So both have equal shares of the work, by its units alone, and the first to end
    answers; there is no list any more once it is too long.

    Args:
        start_levels: starts levels.
        start_list: starts a list of all solutions.
        diagram_of: makes the diagram of a list.
        most_listed: solutions, beyond which there is no list.
    """

    def __init__(
        self,
        start_levels: Callable[[], CountedSearch],
        start_list: Callable[[], CountedSearch],
        diagram_of: Callable[[list[list[int]]], DecisionDiagram],
        most_listed: int,
    ) -> None:
        self._levels: CountedSearch | None = start_levels()
        self._list: CountedSearch | None = start_list()
        self._diagram_of = diagram_of
        self._most_listed = most_listed
        self._solutions: list[list[int]] = []
        self._of_levels = self._of_list = Slice()
        self._turn: tuple[bool, int] | None = None  # Whether it is that of levels, and its end.
        self._fault: MemoryLimitError | None = None  # Of levels that do not fit into the memory.

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        """Work for about this long, or until both have done so many units in all.

        Raises:
            MemoryLimitError: when the diagram does not fit into its memory limit.
        """
        end = perf_counter() + seconds
        while True:
            found = self._go_on(max(0.0, end - perf_counter()))
            has_ended = until is not None and units_of(self._stats) >= until
            if found.exhausted or has_ended or perf_counter() >= end:
                fraction = max(self._of_levels.fraction or 0.0, self._of_list.fraction or 0.0)
                fraction = 1.0 if found.exhausted else fraction
                return replace(found, fraction=fraction, stats=self._stats)

    def close(self) -> None:
        """End both searches."""
        for search in (self._levels, self._list):
            if search is not None:
                search.close()
        self._levels = self._list = None

    @property
    def _stats(self) -> Stats:
        return self._of_list.stats.plus(self._of_levels.stats)

    def _go_on(self, seconds: float) -> Slice:
        is_of_levels, turn_end = self._turn = self._turn or self._next_turn()
        work = self._work_on_levels if is_of_levels else self._work_on_list
        found, done = work(seconds, turn_end)
        if done >= turn_end or (self._levels if is_of_levels else self._list) is None:
            self._turn = None
        return found

    def _next_turn(self) -> tuple[bool, int]:
        of_levels, of_list = units_of(self._of_levels.stats), units_of(self._of_list.stats)
        is_of_levels = self._list is None or (self._levels is not None and of_levels <= of_list)
        done = of_levels if is_of_levels else of_list
        return is_of_levels, done + max(_LEAST_TURN, done // _TURNS_PER_WORK)

    def _work_on_levels(self, seconds: float, turn_end: int) -> tuple[Slice, int]:
        assert self._levels is not None
        try:
            found = self._of_levels = self._levels.advance(seconds, turn_end)
        except MemoryLimitError as error:
            if self._list is None:
                raise
            self._fault = error
            self._levels.close()
            self._levels = None
            return Slice(), turn_end
        return found if found.exhausted else Slice(), units_of(found.stats)

    def _work_on_list(self, seconds: float, turn_end: int) -> tuple[Slice, int]:
        assert self._list is not None
        found = self._list.advance(seconds, turn_end)
        self._of_list = replace(found, solutions=Slice().solutions)
        self._solutions += [solution.tolist() for solution in found.solutions]
        done = units_of(found.stats)
        if found.exhausted:
            return Slice(exhausted=True, diagram=self._diagram_of(self._solutions)), done
        if len(self._solutions) > self._most_listed:
            if self._fault is not None:
                raise self._fault
            self._list.close()
            self._list = None
            self._solutions = []
        return Slice(), done
