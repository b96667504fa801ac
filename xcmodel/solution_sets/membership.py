"""Whether a set of options is one of the solutions of a diagram, and which."""

from __future__ import annotations

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
    unmatched = _with_classes(diagram, others)
    if _options(unmatched) != others:
        return None
    reference, steps = diagram.root, list[Step]()
    while is_node(reference):
        node = node_at(diagram.words, reference)
        if isinstance(node, Isomorphism):
            reference, there = node.target, _there(node, unmatched)
            if _options(there) != _options(unmatched):
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
            unmatched = [other for other in unmatched if other.option != member.option]
    return steps if reference == ONE_SOLUTION and not unmatched else None


def _with_classes(diagram: DecisionDiagram, options: frozenset[int]) -> list[Member]:
    """Return those of these options that belong to classes, with their classes."""
    places = np.flatnonzero(np.isin(diagram.class_options, list(options)))
    classes = np.searchsorted(diagram.class_start, places, side="right") - 1
    in_class = places - np.asarray(diagram.class_start)[classes]
    columns = classes.tolist(), diagram.class_options[places].tolist(), in_class.tolist()
    return list(map(Member, *columns))


def _options(members: list[Member]) -> set[int]:
    return {member.option for member in members}


def _there(node: Isomorphism, members: list[Member]) -> list[Member]:
    """Return the members by their classes there, without those whose classes are not there."""
    called = dict(zip(node.here, node.there, strict=True))
    return [
        member._replace(number=called[member.number])
        for member in members
        if member.number in called
    ]


def _choice(node: Branching, unmatched: list[Member]) -> tuple[int, Member | None] | None:
    """Return the only choice that may take these options, and which one it takes.

    It is the first one whose class has one of them, or else that of no class; None without either.
    """
    by_class = {member.number: member for member in unmatched}
    for choice, number in enumerate(node.classes):
        if number in by_class:
            return choice, by_class[number]
    return (node.classes.index(NO_CLASS), None) if NO_CLASS in node.classes else None
