"""Counts and graphs of solutions by the native engine."""

from __future__ import annotations

from collections.abc import Callable

from xcmodel.backend import Query, Search, SearchStats, Slice, Task
from xcmodel.solution_graph import SolutionGraph
from xcmodel_dlx import _dlx


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
            most_bytes=query.memory_limit,
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
