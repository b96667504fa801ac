"""Searches of the native engine that keep to weighted rows."""

from __future__ import annotations

from dataclasses import replace

from xcmodel.backend import Instance, Query, Search, Task, Translation
from xcmodel.errors import UnsupportedError
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_search import NAME, NativeSearch

_BY_DIAGRAMS = (Task.COMPILE, Task.CERTIFY)


class TranslationWithRows(Translation):
    """An instance with weighted rows, whose solutions are visited one by one.

    Bounds of what each row may come to rule options out. Nothing else of the engine knows rows:
    neither levels, memory and failure weights, nor the bounds of least cost; what options cost is
    one more sum, which ever cheaper solutions limit.

    Args:
        instance: the instance.
        simd: the instruction set.
        workers: threads for a query that does not say how many.
    """

    def __init__(self, instance: Instance, simd: str, workers: int) -> None:
        self._simd = simd
        self._workers = workers
        self._instance = _dlx.Instance(*instance.buffers)
        for row in instance.rows:
            options, weights = row.options.tolist(), row.weights.tolist()
            self._instance.add_weighted_row(options, weights, low=row.low, high=row.high)

    def start(self, query: Query) -> Search:
        """Start a search.

        Raises:
            UnsupportedError: for a decision diagram or a certificate.
        """
        if query.task in _BY_DIAGRAMS:
            raise UnsupportedError(f"backend {NAME!r} cannot {query.task} with weighted rows", NAME)
        if query.task is Task.COUNT:
            query = replace(query, task=Task.VISIT)
        workers = self._workers if query.workers is None else query.workers
        if workers > 1 and query.seed is None and not query.wants_one:
            parallel = _dlx.ParallelSearch
            return NativeSearch(parallel(self._instance, query, workers=workers, simd=self._simd))
        least = _dlx.Branching.LEAST
        return NativeSearch(_dlx.Search(self._instance, query, branching=least, simd=self._simd))
