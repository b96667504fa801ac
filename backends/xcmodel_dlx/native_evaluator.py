"""The evaluator of diagrams of solutions in C++."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend import Batch, DecisionDiagram, Int64Array
from xcmodel.backend.evaluator import (
    DiagramEvaluator,
    DiagramSize,
    Ranks,
    TooManyNodesError,
    Touched,
)
from xcmodel.solution_sets.nodes import check_classes
from xcmodel_dlx import _dlx


class NativeEvaluator(DiagramEvaluator):
    """Evaluates a diagram by the native engine; other Python threads run meanwhile."""

    def __init__(self, diagram: DecisionDiagram) -> None:
        check_classes(diagram)
        self._native = _dlx.DecisionDiagram(
            diagram.words, diagram.root, diagram.class_start, diagram.class_options, diagram.given
        )
        self._diagram = DecisionDiagram(
            self._native.words,
            self._native.root,
            diagram.class_start,
            diagram.class_options,
            diagram.given,
        )

    @property
    def diagram(self) -> DecisionDiagram:
        """The reduced diagram."""
        return self._diagram

    @property
    def size(self) -> DiagramSize:
        """How large it is."""
        native = self._native
        return DiagramSize(
            native.nodes, native.arcs, native.isomorphisms, self._diagram.words.nbytes
        )

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

    def batches(self, most_options: int) -> Iterator[Batch]:
        """Yield all solutions by rank, in batches of about so many options."""
        listing = _dlx.Listing(self._native)
        longest = most_options
        while len(batch := Batch(*listing.next(max(1, most_options // (longest + 1))))):
            yield batch
            longest = max(batch.lengths)

    def unfold(self, labels: NDArray[np.uint32], most_words: int) -> DecisionDiagram:
        """Return the diagram without isomorphisms, each class replaced by its label."""
        unfolded = self._native.unfold(labels, most_words)
        if unfolded is None:
            raise TooManyNodesError
        diagram = self._diagram
        return DecisionDiagram(*unfolded, diagram.class_start, diagram.class_options, diagram.given)

    def restrict(self, touched: Sequence[Touched]) -> tuple[NDArray[np.uint32], int]:
        """Return the words and the root of a diagram in which touched classes are replaced."""
        return self._native.restrict(touched)

    def evaluate(self, values: NDArray[np.uint64]) -> int:
        """Return the sum over solutions of the product of their classes' values, mod `PRIME`."""
        return self._native.evaluate(values)

    def least_costs(self, costs: Int64Array) -> Int64Array:
        """Return the least cost of the solutions that each reference stands for."""
        return self._native.least_costs(costs)
