"""A diagram without isomorphisms, in which nodes are copied for each labelling of their classes."""

from __future__ import annotations

from collections.abc import Iterator

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import TooManyNodesError
from xcmodel.solution_sets.nodes import (
    Branching,
    DiagramWriter,
    Isomorphism,
    Node,
    is_node,
    nodes_of,
)

Labels = tuple[int, ...]
"""The label of each class; 0 for one that does not occur from here on."""


def unfold(
    diagram: DecisionDiagram,
    classes: dict[int, frozenset[int]],
    labels: list[int],
    most_words: int,
) -> DecisionDiagram:
    """Return the diagram without isomorphisms; see `DiagramEvaluator.unfold`.

    Args:
        diagram: the diagram.
        classes: those that occur below the root and below each target of an isomorphism.
        labels: the label of each class.
        most_words: the most words of the result.
    """
    return _Unfolding(diagram, classes, tuple(labels)).diagram(most_words)


class _Unfolding:
    """The nodes of a diagram, copied for each labelling of classes with which they are reached."""

    def __init__(
        self, diagram: DecisionDiagram, classes: dict[int, frozenset[int]], labels: Labels
    ) -> None:
        self._diagram = diagram
        self._nodes = dict(nodes_of(diagram))
        self._root = labels
        # Labels of classes that do not occur below a node are ignored there, so that equal copies
        # are recognised.
        self._classes = classes
        self._labels = self._labels_by_node()

    def diagram(self, most_words: int) -> DecisionDiagram:
        writer = DiagramWriter()
        written: dict[tuple[int, Labels], int] = {}

        def reference_of(reference: int, labels: Labels) -> int:
            if not is_node(reference):
                return reference
            return written[reference, self._relevant(reference, labels)]

        for reference, node in self._nodes.items():
            for labels in self._labels[reference]:
                children = [reference_of(*state) for state in self._successors(node, labels)]
                if isinstance(node, Isomorphism):
                    written[reference, labels] = children[0]
                    continue
                classes = [k if k == NO_CLASS else labels[k] for k in node.classes]
                arcs = list(zip(children, classes, strict=True))
                written[reference, labels] = writer.branching(node.head, arcs)
                if len(writer) > most_words:
                    raise TooManyNodesError
        root = reference_of(self._diagram.root, self._root)
        diagram = self._diagram
        return DecisionDiagram(
            writer.words(), root, diagram.class_start, diagram.class_options, diagram.given
        )

    def _labels_by_node(self) -> dict[int, dict[Labels, None]]:
        # Children have lower references, so a node is visited after all its parents.
        found: dict[int, dict[Labels, None]] = {reference: {} for reference in self._nodes}
        root = self._diagram.root
        if root not in (NO_SOLUTION, ONE_SOLUTION):
            found[root][self._relevant(root, self._root)] = None
        for reference, node in reversed(self._nodes.items()):
            for labels in found[reference]:
                for child, its_labels in self._successors(node, labels):
                    if is_node(child):
                        found[child][self._relevant(child, its_labels)] = None
        return found

    def _successors(self, node: Node, labels: Labels) -> Iterator[tuple[int, Labels]]:
        if isinstance(node, Branching):
            for child in node.children:
                yield child, labels
            return
        labels_there = [0] * len(labels)
        for here, there in zip(node.here, node.there, strict=True):
            labels_there[there] = labels[here]
        yield node.target, tuple(labels_there)

    def _relevant(self, reference: int, labels: Labels) -> Labels:
        if reference not in self._classes:
            return labels
        classes = self._classes[reference]
        return tuple(label if k in classes else 0 for k, label in enumerate(labels))
