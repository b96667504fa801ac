"""Counts and graphs of solutions by the native engine."""

from __future__ import annotations

import os
from collections.abc import Callable

from xcmodel.backend import Query, Search, SearchStats, Slice, Task
from xcmodel.solution_graph import SolutionGraph
from xcmodel_dlx import _dlx

_SHARE_OF_FREE_MEMORY = 0.5
_FREE_MEMORY_IF_UNKNOWN = 2 << 30


def memory_limit_of(query: Query) -> int:
    """Return the bytes that a query may take: what it says, or a share of what is free now."""
    if query.memory_limit is not None:
        return query.memory_limit
    return int(_SHARE_OF_FREE_MEMORY * _free_memory())


def _free_memory() -> int:
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError, AttributeError):
        return _FREE_MEMORY_IF_UNKNOWN


class NativeCount(Search):
    """A count, or the making of a graph, under way."""

    def __init__(
        self, start: Callable[..., _dlx.CountSearch], query: Query, simd: str, workers: int
    ) -> None:
        compiles = query.task is Task.COMPILE
        self._query = query
        self._visited = 0
        self._search = start(
            given=query.given,
            forbidden=query.forbidden,
            workers=1 if compiles else workers,
            most_bytes=memory_limit_of(query),
            renaming=query.renaming,
            records=compiles,
            simd=simd,
        )

    def advance(self, seconds: float) -> Slice:
        """Work for about this long; the last slice holds the rest of the count, or the graph."""
        report = self._search.advance(seconds)
        counted = report.visited
        self._visited += counted
        graph = None
        if report.exhausted and self._query.task is Task.COMPILE:
            graph = self._graph()
        elif (count := report.count) is not None:
            counted += int.from_bytes(count, "little") - self._visited
        return Slice(
            counted=counted,
            exhausted=report.exhausted,
            fraction=report.fraction,
            graph=graph,
            stats=SearchStats(
                nodes=report.nodes, branchings=report.branchings, memory=report.memory
            ),
        )

    def close(self) -> None:
        """End the threads."""
        self._search.close()

    def _graph(self) -> SolutionGraph:
        return SolutionGraph(
            words=self._search.take_words(),
            root=self._search.root,
            class_start=self._search.class_start(),
            class_options=self._search.class_options(),
            given=self._query.given,
        )
