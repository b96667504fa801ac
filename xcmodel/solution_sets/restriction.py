"""The diagram of those solutions of another one that contain, or lack, some options.

Every class that has a given or forbidden option is *touched*: it is replaced by a new class of the
options that are left (the old one remains, since isomorphisms may map other classes to it). A path
must take an option of every class with a given option: it is *required*. Isomorphisms change the
names of touched classes, so a node is copied for each combination of their names there and of the
classes still required; everything else is shared as before.
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
"""The names of touched classes at a node: pairs of the name there and the one at the root."""

Required = frozenset[int]
"""The touched classes of which an option must still be taken, by their names at the root."""


def restrict(
    evaluator: DiagramEvaluator, given: Collection[int], forbidden: Collection[int]
) -> DecisionDiagram:
    """Return the diagram of the solutions that contain all given options and no forbidden one.

    It may have choices without solutions.
    """
    diagram = evaluator.diagram
    members = class_options_of(diagram)
    # An earlier restriction may have replaced a class; the last one with an option is in use.
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
    required = frozenset(one.number for one in touched if one.due)
    return _Restriction(diagram, {one.number: one.fresh for one in touched}, required).write()


@dataclass
class _Restriction:
    """The nodes of a diagram, copied for each combination of names and required classes.

    Attributes:
        diagram: the diagram.
        replacement: for each touched class the one that replaces it, or `NO_CLASS`.
        required: the touched classes of which an option must be taken.
    """

    diagram: DecisionDiagram
    replacement: dict[int, int]
    required: Required

    def __post_init__(self) -> None:
        self._nodes: dict[int, Node] = dict(nodes_of(self.diagram))
        self._root_names: Names = tuple((number, number) for number in self.replacement)

    def write(self) -> tuple[Words, int]:
        """Return the words of the restricted diagram, and its root."""
        self._occurring = self._find_occurring()
        states = self._find_states()
        writer = DiagramWriter()
        written: dict[tuple[int, Names, Required], int] = {}

        def reference_of(reference: int, names: Names, required: Required) -> int:
            if not self._is_satisfiable(reference, names, required):
                return NO_SOLUTION
            return written[reference, names, required] if is_node(reference) else reference

        for reference, node in self._nodes.items():
            for names, required in states[reference]:
                successors = self._successors(node, names, required)
                arcs = [(reference_of(*state), label) for state, label in successors]
                if isinstance(node, Branching):
                    new = writer.branching(node.head, arcs)
                else:
                    new = writer.isomorphism(arcs[0][0], self._pairs(node, names))
                written[reference, names, required] = new
        return writer.words(), reference_of(self.diagram.root, self._root_names, self.required)

    def _find_states(self) -> dict[int, dict[tuple[Names, Required], None]]:
        """Return the names and required classes with which each node is reached."""
        # Children have lower references, so a node is visited after all its parents.
        states: dict[int, dict[tuple[Names, Required], None]] = {r: {} for r in self._nodes}
        root = self.diagram.root
        if is_node(root) and self._is_satisfiable(root, self._root_names, self.required):
            states[root][self._root_names, self.required] = None
        for reference, node in reversed(self._nodes.items()):
            for names, required in states[reference]:
                for (child, its_names, its_required), _ in self._successors(node, names, required):
                    if is_node(child) and self._is_satisfiable(child, its_names, its_required):
                        states[child][its_names, its_required] = None
        return states

    def _successors(
        self, node: Node, names: Names, required: Required
    ) -> Iterator[tuple[tuple[int, Names, Required], int]]:
        """Yield the state behind each choice that remains, and the class that it takes."""
        if isinstance(node, Isomorphism):
            yield (node.target, _names_there(node, names), required), NO_CLASS
            return
        name_at_root = dict(names)
        for child, number in zip(node.children, node.classes, strict=True):
            touched = name_at_root.get(number)
            if touched is None:
                yield (child, names, required), number
            elif self.replacement[touched] != NO_CLASS:
                yield (child, names, required - {touched}), self.replacement[touched]

    def _pairs(self, node: Isomorphism, names: Names) -> list[tuple[int, int]]:
        """Return the pairs of classes of an isomorphism, with the new classes for touched ones."""
        touched = dict(names)
        pairs = []
        for here, there in zip(node.here, node.there, strict=True):
            if here not in touched:
                pairs.append((here, there))
            elif self.replacement[touched[here]] != NO_CLASS:
                pairs.append((self.replacement[touched[here]],) * 2)
        return pairs

    def _is_satisfiable(self, reference: int, names: Names, required: Required) -> bool:
        """Whether every required class still occurs."""
        if reference == ONE_SOLUTION:
            return not required
        return reference != NO_SOLUTION and required <= self._occurring[reference, names]

    def _find_occurring(self) -> dict[tuple[int, Names], Required]:
        """Return the touched classes that occur below each node, for all its names."""
        nothing: Required = frozenset()
        names_of: dict[int, dict[Names, None]] = {reference: {} for reference in self._nodes}
        if is_node(self.diagram.root):
            names_of[self.diagram.root][self._root_names] = None
        for reference, node in reversed(self._nodes.items()):
            for names in names_of[reference]:
                for (child, its_names, _), _ in self._successors(node, names, nothing):
                    if is_node(child):
                        names_of[child][its_names] = None
        result: dict[tuple[int, Names], Required] = {}
        for reference, node in self._nodes.items():
            for names in names_of[reference]:
                occurring = _occurring_at(node, names)
                for (child, its_names, _), _ in self._successors(node, names, nothing):
                    occurring |= result.get((child, its_names), nothing)
                result[reference, names] = occurring
        return result


def _occurring_at(node: Node, names: Names) -> Required:
    """Return the touched classes of which a choice at the node itself takes an option."""
    classes = node.classes if isinstance(node, Branching) else []
    return frozenset(touched for name, touched in names if name in classes)


def _names_there(node: Isomorphism, names: Names) -> Names:
    """Return the names of touched classes at the target of an isomorphism."""
    called = dict(zip(node.here, node.there, strict=True))
    return tuple(sorted((called[name], root) for name, root in names if name in called))
