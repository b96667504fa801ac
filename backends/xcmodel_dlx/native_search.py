"""Searches of the native engine that list, visit, count or minimize."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from xcmodel.backend import EMPTY_BATCH, Batch, Int32Array, Query, Search, Slice, Stats
from xcmodel.errors import MemoryLimitError
from xcmodel_dlx import _dlx

NAME = "dlx:native"


AnySearch = (
    _dlx.Search | _dlx.ParallelSearch | _dlx.JointSearch | _dlx.CountSearch | _dlx.LearnedSolutions
)
"""A search of the engine."""

_WITHOUT_COSTS = _dlx.CountSearch | _dlx.LearnedSolutions


class CountedSearch(Search):
    """A search whose work is counted, in units of about a nanosecond."""

    @abstractmethod
    def advance(self, seconds: float, until: int | None = None) -> Slice:
        """Work for about this long, or until so many units have been done in all."""


# The engine counts in 64 bits what it lists; greater limits, no search reaches.
_GREATEST_LIMIT = (1 << 62) - 1


def within_limits(query: Query) -> Query:
    """Return the query with limits that the engine can take."""
    if max(query.solution_limit or 0, query.memory_limit or 0) <= _GREATEST_LIMIT:
        return query
    return replace(
        query,
        solution_limit=_within(query.solution_limit),
        memory_limit=_within(query.memory_limit),
    )


def _within(limit: int | None) -> int | None:
    return None if limit is None else min(limit, _GREATEST_LIMIT)


def units_of(stats: Stats) -> int:
    """Return the units of work that a search has done in all."""
    return sum((stats.work_by_strategy or {}).values())


def advanced(search: AnySearch, seconds: float, until: int | None = None) -> _dlx.Report:
    """Let a search work for about this long, or so much, and return its report.

    Raises:
        MemoryLimitError: when it does not fit into its memory limit, or into any memory.
    """
    try:
        if isinstance(search, _dlx.ParallelSearch):
            return search.advance(seconds)
        return search.advance(seconds, until)
    except _dlx.DiagramTooLargeError as error:
        hint = "give a greater memory_limit, in the shell --memory-limit"
        raise MemoryLimitError(f"{error}: {hint}", NAME) from None
    except _dlx.InstanceTooLargeError as error:
        raise MemoryLimitError(str(error), NAME) from None


class NativeSearch(CountedSearch):
    """A search under way, in one thread or several.

    Args:
        search: that of the engine.
        places: which item of its instance each of the model's is, or -1; None if they are the same.
    """

    def __init__(self, search: AnySearch, places: Sequence[int] | None = None) -> None:
        self._search = search
        self._places = places
        self._visited = 0

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        """Work for about this long; the last slice counts the solutions that were not visited.

        Only searches by several workers that levels may not join keep to no limit of units.

        Raises:
            MemoryLimitError: when the only strategy for a count does not fit into its memory limit.
        """
        report = advanced(self._search, seconds, until)
        counted = report.counted
        self._visited += counted
        if (count := report.count) is not None:
            counted += int.from_bytes(count, "little") - self._visited
        solutions = report.solutions
        return Slice(
            solutions=Batch(*solutions) if solutions is not None else EMPTY_BATCH,
            counted=counted,
            exhausted=report.exhausted,
            bound=report.bound,
            fraction=report.fraction,
            stats=Stats(**report.statistics),
        )

    def hear_of(self, solution: Int32Array) -> None:
        """Look only for what costs less than this solution."""
        if not isinstance(self._search, _WITHOUT_COSTS):
            self._search.hear_of(solution.tolist())

    def prices(self) -> list[float] | None:
        """Return the prices that prove the bound of the root, once there are some."""
        if isinstance(self._search, _WITHOUT_COSTS):
            return None
        prices = self._search.prices()
        if prices is None or self._places is None:
            return prices
        return [prices[place] if place >= 0 else 0.0 for place in self._places]

    def ruled_out(self) -> Int32Array:
        """Return what the prices of the root rule out in better solutions."""
        if isinstance(self._search, _WITHOUT_COSTS):
            return super().ruled_out()
        import numpy as np

        return np.array(self._search.ruled_out(), dtype=np.int32)

    def close(self) -> None:
        """End the threads, if there are any."""
        if not isinstance(self._search, _dlx.Search | _dlx.LearnedSolutions):
            self._search.close()
