"""Whether a set of options is one of the solutions of a diagram, and which."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import NamedTuple

import numpy as np

from xcmodel.backend.decision_diagram import NO_CLASS, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel.solution_sets.nodes import Branching, Isomorphism, is_node, node_at


class Member(NamedTuple):
    """An option that is not yet matched.

    Attributes:
        number: its class at a node.
        option: the option.
        place: its place in the class, from 0, which isomorphisms do not change.
    """

    number: int
    option: int
    place: int


class Step(NamedTuple):
    """A choice on the way to a solution.

    Attributes:
        node: the branching.
        choice: the number of the choice there, from 0.
        place: the place of the option that is taken in its class, or 0 for none.
    """

    node: Branching
    choice: int
    place: int


class _Unmatched:
    """The options that are not yet matched, by their classes at a node."""

    def __init__(self, members: Iterable[Member]) -> None:
        self._of_class: dict[int, dict[int, Member]] = {}
        self._classes_of: dict[int, list[int]] = {}
        for member in members:
            self._of_class.setdefault(member.number, {})[member.option] = member
            self._classes_of.setdefault(member.option, []).append(member.number)

    @property
    def options(self) -> Set[int]:
        """The options."""
        return self._classes_of.keys()

    def of_class(self, number: int) -> Member | None:
        """Return the last option of a class, if there is one."""
        return next(reversed(self._of_class.get(number, {}).values()), None)

    def take(self, option: int) -> None:
        """Take an option away, which is matched."""
        for number in self._classes_of.pop(option):
            members = self._of_class[number]
            del members[option]
            if not members:
                del self._of_class[number]

    def there(self, node: Isomorphism) -> _Unmatched:
        """Return the options by their classes there, without those whose classes are not there."""
        called = dict(zip(node.here, node.there, strict=True))
        return _Unmatched(
            member._replace(number=called[number])
            for number, members in self._of_class.items()
            if number in called
            for member in members.values()
        )


def contains(diagram: DecisionDiagram, options: frozenset[int]) -> bool:
    """Return whether these options are a solution; the diagram is trimmed."""
    return _way_to(diagram, options) is not None


def rank_of(evaluator: DiagramEvaluator, options: frozenset[int]) -> int | None:
    """Return the rank of the solution that these options are, or None if they are none."""
    diagram = evaluator.diagram
    way = _way_to(diagram, options)
    if way is None:
        return None
    sizes, result = np.diff(diagram.class_start), 0
    for node, choice, place in way:
        for child, number in zip(node.children[:choice], node.classes[:choice], strict=True):
            result += evaluator.count(child) * (1 if number == NO_CLASS else int(sizes[number]))
        result += evaluator.count(node.children[choice]) * place
    return result


def _way_to(diagram: DecisionDiagram, options: frozenset[int]) -> list[Step] | None:
    """Return the choices of the way that takes just these options; None if there is none.

    At a branching, one choice alone can lead there: no class occurs below a choice that comes after
    its own, so that what is not taken at the first opportunity is never taken.
    """
    if not options.issuperset(diagram.given):
        return None
    others = options.difference(diagram.given)
    unmatched = _Unmatched(_with_classes(diagram, others))
    if unmatched.options != others:
        return None
    reference, steps = diagram.root, list[Step]()
    while is_node(reference):
        node = node_at(diagram.words, reference)
        if isinstance(node, Isomorphism):
            reference, there = node.target, unmatched.there(node)
            if there.options != unmatched.options:
                return None
            unmatched = there
            continue
        taken = _choice(node, unmatched)
        if taken is None:
            return None
        choice, member = taken
        reference = node.children[choice]
        steps.append(Step(node, choice, 0 if member is None else member.place))
        if member is not None:
            unmatched.take(member.option)
    return steps if reference == ONE_SOLUTION and not unmatched.options else None


def _with_classes(diagram: DecisionDiagram, options: frozenset[int]) -> list[Member]:
    """Return those of these options that belong to classes, with their classes."""
    places = np.flatnonzero(np.isin(diagram.class_options, list(options)))
    classes = np.searchsorted(diagram.class_start, places, side="right") - 1
    in_class = places - np.asarray(diagram.class_start)[classes]
    columns = classes.tolist(), diagram.class_options[places].tolist(), in_class.tolist()
    return list(map(Member, *columns))


def _choice(node: Branching, unmatched: _Unmatched) -> tuple[int, Member | None] | None:
    """Return the only choice that may take these options, and which one it takes.

    It is the first one whose class has one of them, or else that of no class; None without either.
    """
    for choice, number in enumerate(node.classes):
        if (member := unmatched.of_class(number)) is not None:
            return choice, member
    return (node.classes.index(NO_CLASS), None) if NO_CLASS in node.classes else None
