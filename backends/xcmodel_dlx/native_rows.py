"""Searches of the native engine that keep to weighted rows."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial

from xcmodel.backend import Instance, Query, Search, Task, Translation
from xcmodel.errors import UnsupportedError
from xcmodel_dlx import _dlx
from xcmodel_dlx.alternating_list import AlternatingList, turns_of_learning
from xcmodel_dlx.count_with_rows import CountWithRows
from xcmodel_dlx.diagram_with_rows import DiagramWithRows
from xcmodel_dlx.native_learning import instance_with_rows, start_learning
from xcmodel_dlx.native_search import NAME, CountedSearch, NativeSearch, within_limits

# Longer lists take more time and memory to become a diagram than levels do, as a rule.
_MOST_LISTED = 100_000


class TranslationWithRows(Translation):
    """An instance with weighted rows, of which searches, levels and clause learning know.

    Bounds of what each row may come to rule options out, and clause learning tells why; levels add
    the weights up; the bound of least cost has a price for each row. Memoised searches know
    nothing of rows, so that levels make diagrams, or short lists do.

    Args:
        instance: the instance.
        simd: the instruction set.
        branching: which item to branch on, but for least cost.
        workers: threads for a query that does not say how many.
        strategy: ``"enumeration"`` or ``"levels"`` to count by that alone, or ``""``.
    """

    def __init__(
        self,
        instance: Instance,
        simd: str,
        branching: _dlx.Branching,
        workers: int,
        strategy: str = "",
    ) -> None:
        self._simd = simd
        self._branching = branching
        self._workers = workers
        self._strategy = strategy
        self._plain = instance
        self._instance = instance_with_rows(instance)

    def start(self, query: Query) -> Search:
        """Start a search.

        Raises:
            UnsupportedError: for a certificate.
        """
        if query.task is Task.CERTIFY:
            raise UnsupportedError(f"backend {NAME!r} cannot {query.task} with weighted rows", NAME)
        query = within_limits(query)
        workers = self._workers if query.workers is None else query.workers
        if query.task is Task.MINIMIZE and query.seed is None:
            return self._start_joint(self._with_merged_cliques, query, workers)
        if query.task is Task.COUNT:
            return self._start_counting(query, workers)
        if query.task is Task.COMPILE:
            return self._start_compiling(query)
        return self._start_listing(query, workers)

    def _start_counting(self, query: Query, workers: int) -> Search:
        if self._strategy == "levels":
            return self._start_levels(query, workers)
        visits = replace(query, task=Task.VISIT)
        visit = self._start_visiting(visits, workers)
        if not self._is_least or self._strategy == "enumeration":
            return visit
        may_learn = workers == 1 and self._units_to_learn is not None
        learning = partial(self._start_learning, visits) if may_learn else None
        levels = partial(self._start_levels, query, workers)
        return CountWithRows(
            visit, levels, learning, entries=self._plain.n_entries, workers=workers
        )

    def _start_levels(self, query: Query, workers: int) -> NativeSearch:
        count = _dlx.CountSearch(
            self._instance, query, workers=workers, simd=self._simd, strategy="levels"
        )
        return NativeSearch(count)

    def _start_compiling(self, query: Query) -> CountedSearch:
        from xcmodel_dlx.diagram_of_list import diagram_of
        from xcmodel_dlx.native_diagram import NativeDiagram

        start = partial(_dlx.CountSearch, self._instance, simd=self._simd)
        if self._strategy == "levels" or not self._is_least:
            return NativeDiagram(start, query, self._plain)
        return DiagramWithRows(
            partial(NativeDiagram, start, query, self._plain),
            partial(self._start_alone, replace(query, task=Task.ENUMERATE)),
            partial(diagram_of, instance=self._plain, given=query.given),
            _MOST_LISTED,
        )

    def _start_listing(self, query: Query, workers: int) -> CountedSearch:
        is_list = query.task is Task.ENUMERATE and query.seed is None
        if not is_list or not self._is_least:
            return self._start_visiting(query, workers)
        workers = workers if self._may_share(query, workers) else 1
        listing = self._start_joint(self._instance, query, workers)
        if turns := turns_of_learning(query, workers, self._units_to_learn):
            return AlternatingList(listing, partial(self._start_learning, query), turns)
        return listing

    def _start_visiting(self, query: Query, workers: int) -> NativeSearch:
        if not self._may_share(query, workers):
            return self._start_alone(query)
        parallel = _dlx.ParallelSearch
        return NativeSearch(parallel(self._instance, query, workers=workers, simd=self._simd))

    def _may_share(self, query: Query, workers: int) -> bool:
        return self._is_least and workers > 1 and query.seed is None and not query.wants_one

    @property
    def _is_least(self) -> bool:
        return self._branching == _dlx.Branching.LEAST

    @property
    def _units_to_learn(self) -> int | None:
        """The units in which clause learning begins, or None where the instance is too large."""
        return _dlx.LearnedSolutions.units_to_begin(self._instance)

    def _start_learning(self, query: Query) -> NativeSearch:
        return start_learning(self._instance, query)

    def _start_alone(self, query: Query) -> NativeSearch:
        branching = self._branching if query.seed is None else _dlx.Branching.LEAST
        search = _dlx.Search(self._instance, query, branching=branching, simd=self._simd)
        return NativeSearch(search)

    def _start_joint(self, instance: _dlx.Instance, query: Query, workers: int) -> NativeSearch:
        return NativeSearch(_dlx.JointSearch(instance, query, workers=workers, simd=self._simd))

    @cached_property
    def _with_merged_cliques(self) -> _dlx.Instance:
        """The instance by which bounds do more, with the same options and rows."""
        merged = self._instance.merge_cliques()
        return self._instance if merged is None else merged[0]
