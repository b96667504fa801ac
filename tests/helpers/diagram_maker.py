"""Diagrams by the search in pure Python, with isomorphisms that are made afterwards, by `fold`."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from slices import Slices, StartedBy
from xcmodel.backend import (
    Backend,
    Capability,
    DecisionDiagram,
    Instance,
    Query,
    Search,
    Slice,
    Translation,
)
from xcmodel.backend.decision_diagram import NO_CLASS
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel.solution_sets.nodes import Branching, nodes_of
from xcmodel_dlx.diagram_search import DiagramSearch
from xcmodel_dlx.subproblem import reduce


def make_diagram(instance: Instance, query: Query, isomorphism: bool = False) -> DecisionDiagram:
    """Return the diagram of all solutions of a small instance."""
    search = DiagramSearch(reduce(instance, query))
    for _ in search.steps():
        pass
    diagram = search.diagram(query.given)
    return fold(diagram) if isomorphism else diagram


def fold(diagram: DecisionDiagram) -> DecisionDiagram:
    """Return a diagram of the same solutions in which isomorphic subdiagrams are merged.

    Below each node, classes get new names in the order in which they occur; so subdiagrams that
    differ only in names become the same words.
    """
    return _Folding(diagram).diagram()


class _Folding:
    def __init__(self, diagram: DecisionDiagram) -> None:
        self._diagram = diagram
        self._sizes = np.diff(diagram.class_start).tolist()
        self.words = [0] * 4
        self._written: dict[tuple[int, ...], int] = {}
        # For each node of the diagram, its copy with new names, and the classes as they occur.
        self._folded: dict[int, int] = {}
        self._occurring: dict[int, list[int]] = {}

    def diagram(self) -> DecisionDiagram:
        for reference, node in nodes_of(self._diagram):
            assert isinstance(node, Branching)
            self._fold(reference, node)
        root = self._diagram.root
        everything = {number: number for number in range(len(self._sizes))}
        root = self._view(root, everything) if root in self._folded else root
        diagram = self._diagram
        words = np.array(self.words, dtype=np.uint32)
        return DecisionDiagram(
            words, root, diagram.class_start, diagram.class_options, diagram.given
        )

    def _fold(self, reference: int, node: Branching) -> None:
        occurring: dict[int, None] = {}
        for child, number in zip(node.children, node.classes, strict=True):
            below = self._occurring.get(child, [])
            occurring |= dict.fromkeys([*([] if number == NO_CLASS else [number]), *below])
        self._occurring[reference] = list(occurring)
        names = self._names(list(occurring))
        children = [self._view(child, names) for child in node.children]
        classes = [names.get(number, NO_CLASS) for number in node.classes]
        self._folded[reference] = self._write(node.head, len(children), *children, *classes)

    def _names(self, occurring: list[int]) -> dict[int, int]:
        """Return new names for these classes, each that of a class of the same size, last first."""
        free = defaultdict(list)
        for number, size in enumerate(self._sizes):
            free[size].append(number)
        return {number: free[self._sizes[number]].pop() for number in occurring}

    def _view(self, child: int, names: dict[int, int]) -> int:
        """Return a reference to a node under these names."""
        if child not in self._folded:
            return child
        occurring = self._occurring[child]
        there = self._names(occurring)
        pairs = [(names[number], there[number]) for number in occurring]
        if all(a == b for a, b in pairs):
            return self._folded[child]
        # A pair of items, which has no meaning here, has to be skipped.
        flat = [number for pair in [(0, 0), *pairs] for number in pair]
        return self._write(1 << 2 | 2, self._folded[child], len(pairs), *flat)

    def _write(self, *words: int) -> int:
        if words not in self._written:
            self._written[words] = len(self.words) // 2
            self.words += words + (0,) * (len(words) % 2)
        return self._written[words]


@dataclass(frozen=True)
class DiagramBackend(Backend):
    """Compiles, by the search above, and can do nothing else.

    Its diagrams are evaluated as another backend does it, or in pure Python.
    """

    evaluated_by: Backend | None = None

    @property
    def name(self) -> str:
        return "maker"

    @property
    def version(self) -> str:
        return "1"

    @property
    def capabilities(self) -> frozenset[Capability]:
        return frozenset({Capability.COMPILE, Capability.WORKERS})

    def translate(self, instance: Instance) -> Translation:
        def begin(query: Query) -> Search:
            diagram = make_diagram(instance, query, query.up_to_isomorphism)
            return Slices([Slice(exhausted=True, diagram=diagram)])

        return StartedBy(begin)

    def evaluator(self, diagram: DecisionDiagram) -> DiagramEvaluator | None:
        if self.evaluated_by is None:
            return super().evaluator(diagram)
        return self.evaluated_by.evaluator(diagram)
