"""Decision diagrams of all solutions, and certificates, by the native engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from xcmodel.backend import Batch, DecisionDiagram, Instance, Query, Slice, Stats, Task
from xcmodel_dlx import _dlx
from xcmodel_dlx.diagram_values import cheapest_solution
from xcmodel_dlx.native_evaluator import NativeEvaluator
from xcmodel_dlx.native_search import CountedSearch, advanced

StartCount = Callable[..., _dlx.CountSearch]
"""Starts a count on an instance, with the instruction set to use."""


class NativeDiagram(CountedSearch):
    """The search for the diagram of all solutions, as the answer or for a certificate.

    Args:
        start: starts it, on the instance or on one with the same states.
        query: what is asked.
        instance: what a certificate is about.
    """

    def __init__(self, start: StartCount, query: Query, instance: Instance) -> None:
        self._query = query
        self._instance = instance
        self._search = start(query, workers=1)

    def advance(self, seconds: float, until: int | None = None) -> Slice:
        """Work for about this long; the last slice holds the diagram, or what it proves.

        Raises:
            BackendError: when the diagram does not fit into its memory limit.
        """
        report = advanced(self._search, seconds, until)
        stats = Stats(**report.statistics)
        if not report.exhausted:
            return Slice(fraction=report.fraction, stats=stats)
        diagram = self._diagram()
        if self._query.task is Task.COMPILE:
            return Slice(exhausted=True, fraction=1.0, diagram=diagram, stats=stats)
        if self._query.least_cost:
            return self._certify_least_cost(diagram, stats)
        evaluator = NativeEvaluator(diagram)
        count = evaluator.count(evaluator.diagram.root)
        self._write(diagram, count)
        return Slice(counted=count, exhausted=True, fraction=1.0, stats=stats)

    def close(self) -> None:
        """End the search."""
        self._search.close()

    def _diagram(self) -> DecisionDiagram:
        return DecisionDiagram(
            words=self._search.take_words(),
            root=self._search.root,
            class_start=self._search.class_start(),
            class_options=self._search.class_options(),
            given=self._query.given,
        )

    def _certify_least_cost(self, diagram: DecisionDiagram, stats: Stats) -> Slice:
        costs = self._instance.option_costs
        solution = cheapest_solution(diagram, costs)
        cost = None if solution is None else int(costs[solution].sum())
        self._write(diagram, cost)
        found = Batch.of([] if solution is None else [solution])
        return Slice(solutions=found, bound=cost, exhausted=True, fraction=1.0, stats=stats)

    def _write(self, diagram: DecisionDiagram, answer: int | None) -> None:
        if self._query.certificate is None:
            return
        from xcmodel.certificate.header import header

        with Path(self._query.certificate).open("wb") as file:
            file.write(header(self._instance, self._query, answer))
            file.flush()
            _dlx.write_certificate_body(diagram.words, root=diagram.root, file=file.fileno())
