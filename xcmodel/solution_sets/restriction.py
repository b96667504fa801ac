"""From a diagram of solutions to that of those which contain, or lack, some options.

Every class that has a given or forbidden option is *touched*: it is replaced by a new class of what
is left of it (the old one remains, since other classes may go by its name behind an isomorphism). A
path through the diagram must pass every class with a given option. Isomorphisms call touched
classes by other names, so what is kept of a node depends on their names there, and on which given
options are still to come; everything else is shared as before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator, Touched
from xcmodel.solution_sets.nodes import (
    Branching,
    DiagramWriter,
    Isomorphism,
    Node,
    Words,
    class_options_of,
    is_node,
    nodes_of,
)

Names = tuple[tuple[int, int], ...]
"""What touched classes are called at a node: pairs of the name there and the one at the root."""

Due = frozenset[int]
"""The touched classes that must still be chosen from, by their names at the root."""


def restrict(
    evaluator: DiagramEvaluator, given: Collection[int], forbidden: Collection[int]
) -> DecisionDiagram:
    """Return the diagram of the solutions that contain all given options and no forbidden one.

    It may have choices without solutions.
    """
    diagram = evaluator.diagram
    members = class_options_of(diagram)
    # Where an earlier restriction has replaced a class, the last one with an option is in use.
    class_of = {option: number for number, options in enumerate(members) for option in options}
    wanted = set(given).difference(diagram.given)
    if not (wanted <= class_of.keys() and set(forbidden).isdisjoint(diagram.given)):
        return _without_solutions(diagram)
    touched = []
    for number in sorted({class_of[o] for o in {*wanted, *forbidden} if o in class_of}):
        chosen = [option for option in wanted if class_of[option] == number]
        if len(chosen) > 1:
            return _without_solutions(diagram)
        left = [o for o in chosen or members[number] if o not in forbidden]
        touched.append(Touched(number, len(members) if left else NO_CLASS, bool(chosen)))
        members += [left] if left else []
    words, root = evaluator.restrict(touched)
    start = np.cumsum([0, *map(len, members)], dtype=np.int64)
    options = np.fromiter(chain.from_iterable(members), np.int32, count=start[-1])
    return DecisionDiagram(words, root, start, options, diagram.given)


def _without_solutions(diagram: DecisionDiagram) -> DecisionDiagram:
    return DecisionDiagram(
        DiagramWriter().words(),
        NO_SOLUTION,
        diagram.class_start,
        diagram.class_options,
        diagram.given,
    )


def restricted_words(diagram: DecisionDiagram, touched: Sequence[Touched]) -> tuple[Words, int]:
    """Return the words and the root of a diagram; see `DiagramEvaluator.restrict`."""
    due = frozenset(number for number, _, is_due in touched if is_due)
    return _Restriction(diagram, {number: fresh for number, fresh, _ in touched}, due).write()


@dataclass
class _Restriction:
    """The nodes of a diagram, each as often as it has different names or options due.

    Attributes:
        diagram: the diagram.
        fresh: for each touched class the one that replaces it, or `NO_CLASS`.
        due: the touched classes that must be chosen from.
    """

    diagram: DecisionDiagram
    fresh: dict[int, int]
    due: Due

    def __post_init__(self) -> None:
        self._nodes: dict[int, Node] = dict(nodes_of(self.diagram))
        self._root_names: Names = tuple((number, number) for number in self.fresh)

    def write(self) -> tuple[Words, int]:
        """Return the words of the restricted diagram, and its root."""
        self._still_to_come = self._find_what_can_come()
        states = self._find_states()
        writer = DiagramWriter()
        written: dict[tuple[int, Names, Due], int] = {}

        def reference_of(reference: int, names: Names, due: Due) -> int:
            if not self._can_come(reference, names, due):
                return NO_SOLUTION
            return written[reference, names, due] if is_node(reference) else reference

        for reference, node in self._nodes.items():
            for names, due in states[reference]:
                children = [reference_of(*state) for state, _ in self._following(node, names, due)]
                labels = [label for _, label in self._following(node, names, due)]
                if isinstance(node, Branching):
                    arcs = list(zip(children, labels, strict=True))
                    new = writer.branching(node.head, arcs)
                else:
                    new = writer.isomorphism(children[0], self._pairs(node, names))
                written[reference, names, due] = new
        return writer.words(), reference_of(self.diagram.root, self._root_names, self.due)

    def _find_states(self) -> dict[int, dict[tuple[Names, Due], None]]:
        """Return the names and options due with which each node is reached."""
        # Children have lower references, so a node is looked at when all ways to it are known.
        states: dict[int, dict[tuple[Names, Due], None]] = {r: {} for r in self._nodes}
        root = self.diagram.root
        if is_node(root) and self._can_come(root, self._root_names, self.due):
            states[root][self._root_names, self.due] = None
        for reference, node in reversed(self._nodes.items()):
            for names, due in states[reference]:
                for (child, its_names, its_due), _ in self._following(node, names, due):
                    if is_node(child) and self._can_come(child, its_names, its_due):
                        states[child][its_names, its_due] = None
        return states

    def _following(
        self, node: Node, names: Names, due: Due
    ) -> Iterator[tuple[tuple[int, Names, Due], int]]:
        """Yield the state behind each choice that is left, and the class that it takes then."""
        if isinstance(node, Isomorphism):
            yield (node.target, _names_there(node, names), due), NO_CLASS
            return
        name_at_root = dict(names)
        for child, number in zip(node.children, node.classes, strict=True):
            touched = name_at_root.get(number)
            if touched is None:
                yield (child, names, due), number
            elif self.fresh[touched] != NO_CLASS:
                yield (child, names, due - {touched}), self.fresh[touched]

    def _pairs(self, node: Isomorphism, names: Names) -> list[tuple[int, int]]:
        """Return the pairs of classes of an isomorphism, with the new classes for touched ones."""
        touched = dict(names)
        pairs = []
        for here, there in zip(node.here, node.there, strict=True):
            if here not in touched:
                pairs.append((here, there))
            elif self.fresh[touched[here]] != NO_CLASS:
                pairs.append((self.fresh[touched[here]],) * 2)
        return pairs

    def _can_come(self, reference: int, names: Names, due: Due) -> bool:
        """Whether no option is due that does not occur any more."""
        if reference == ONE_SOLUTION:
            return not due
        return reference != NO_SOLUTION and due <= self._still_to_come[reference, names]

    def _find_what_can_come(self) -> dict[tuple[int, Names], Due]:
        """Return the touched classes that occur below each node with each names."""
        nothing: Due = frozenset()
        names_of: dict[int, dict[Names, None]] = {reference: {} for reference in self._nodes}
        if is_node(self.diagram.root):
            names_of[self.diagram.root][self._root_names] = None
        for reference, node in reversed(self._nodes.items()):
            for names in names_of[reference]:
                for (child, its_names, _), _ in self._following(node, names, nothing):
                    if is_node(child):
                        names_of[child][its_names] = None
        result: dict[tuple[int, Names], Due] = {}
        for reference, node in self._nodes.items():
            for names in names_of[reference]:
                occurring = _occurring_at(node, names)
                for (child, its_names, _), _ in self._following(node, names, nothing):
                    occurring |= result.get((child, its_names), nothing)
                result[reference, names] = occurring
        return result


def _occurring_at(node: Node, names: Names) -> Due:
    """Return the touched classes of which a choice at the node itself takes an option."""
    classes = node.classes if isinstance(node, Branching) else []
    return frozenset(touched for name, touched in names if name in classes)


def _names_there(node: Isomorphism, names: Names) -> Names:
    """Return the names of touched classes at the target of an isomorphism."""
    called = dict(zip(node.here, node.there, strict=True))
    return tuple(sorted((called[name], root) for name, root in names if name in called))
