"""The evaluator of graphs of solutions in C++."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend import Batch
from xcmodel.instance import Int64Array
from xcmodel.solution_graph import SolutionGraph
from xcmodel.solution_sets.evaluator import (
    GraphEvaluator,
    GraphSize,
    Ranks,
    TooManyNodesError,
    Touched,
)
from xcmodel.solution_sets.nodes import check_classes
from xcmodel_dlx import _dlx


class NativeEvaluator(GraphEvaluator):
    """Passes over a graph, by the native engine; other Python threads run meanwhile."""

    def __init__(self, graph: SolutionGraph) -> None:
        check_classes(graph)
        self._native = _dlx.DecisionDiagram(
            graph.words, graph.root, graph.class_start, graph.class_options, graph.given
        )
        self._graph = SolutionGraph(
            self._native.words,
            self._native.root,
            graph.class_start,
            graph.class_options,
            graph.given,
        )

    @property
    def graph(self) -> SolutionGraph:
        """The graph without what is in no solution."""
        return self._graph

    @property
    def size(self) -> GraphSize:
        """How large it is."""
        native = self._native
        return GraphSize(native.nodes, native.arcs, native.isomorphisms, self._graph.words.nbytes)

    def count(self, reference: int) -> int:
        """Return the number of solutions that a reference stands for."""
        return int.from_bytes(self._native.count(reference), "little")

    def class_counts(self) -> list[int]:
        """Return for each class the number of solutions that contain one given option of it."""
        limbs = self._native.class_counts().reshape(-1, self._native.limbs)
        if self._native.limbs == 1:
            counts: list[int] = limbs[:, 0].tolist()
            return counts
        return [int.from_bytes(row.tobytes(), "little") for row in limbs]

    def unrank(self, ranks: Ranks) -> Batch:
        """Return the solutions of these ranks."""
        return Batch(*self._native.unrank(ranks.ravel(), ranks.shape[1]))

    def batches(self, most: int) -> Iterator[Batch]:
        """Yield all solutions by rank, in batches of at most so many."""
        listing = _dlx.Listing(self._native)
        while len(batch := Batch(*listing.next(most))):
            yield batch

    def unfold(self, labels: NDArray[np.uint32], most_words: int) -> SolutionGraph:
        """Return the graph without renamings, each class replaced by its label."""
        unfolded = self._native.unfold(labels, most_words)
        if unfolded is None:
            raise TooManyNodesError
        graph = self._graph
        return SolutionGraph(*unfolded, graph.class_start, graph.class_options, graph.given)

    def restrict(self, touched: Sequence[Touched]) -> tuple[NDArray[np.uint32], int]:
        """Return the words and the root of a graph in which touched classes are replaced."""
        return self._native.restrict(touched)

    def evaluate(self, values: NDArray[np.uint64]) -> int:
        """Return the sum over solutions of the product of their classes' values, mod `PRIME`."""
        return self._native.evaluate(values)

    def least_costs(self, costs: Int64Array) -> Int64Array:
        """Return the least cost of the solutions that each reference stands for."""
        return self._native.least_costs(costs)
