"""Whether a set of options is one of the solutions of a diagram, and which."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel.solution_sets.nodes import Branching, Isomorphism, node_at


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


Unmatched = frozenset[Member]
State = tuple[int, Unmatched]


class Step(NamedTuple):
    """A choice on the way to a solution.

    Attributes:
        before: the step before it, or None.
        reference: the branching.
        choice: the number of the choice there, from 0.
        place: the place of the option that is taken in its class, or 0 for none.
    """

    before: Step | None
    reference: int
    choice: int
    place: int


def contains(diagram: DecisionDiagram, options: frozenset[int]) -> bool:
    """Return whether these options are a solution; the diagram is trimmed."""
    return bool(_ways_to(diagram, options))


def rank_of(evaluator: DiagramEvaluator, options: frozenset[int]) -> int | None:
    """Return the rank of the solution that these options are, or None if they are none."""
    diagram = evaluator.diagram
    ways = _ways_to(diagram, options)
    if not ways:
        return None
    sizes, result, step = np.diff(diagram.class_start), 0, ways[0]
    while step is not None:
        node = node_at(diagram.words, step.reference)
        assert isinstance(node, Branching)
        before = zip(node.children[: step.choice], node.classes[: step.choice], strict=True)
        for child, number in before:
            result += evaluator.count(child) * (1 if number == NO_CLASS else int(sizes[number]))
        result += evaluator.count(node.children[step.choice]) * step.place
        step = step.before
    return result


def _ways_to(diagram: DecisionDiagram, options: frozenset[int]) -> list[Step | None]:
    """Return the last step of the way that takes just these options, as a list; none without one.

    Few ways are followed, mostly one, since only choices matter that take one of the options, or
    none. There is no step where nothing is to be chosen.
    """
    if not options.issuperset(diagram.given):
        return []
    unmatched = _with_classes(diagram, others := options.difference(diagram.given))
    waiting: list[tuple[State, Step | None]] = []
    if _options(unmatched) == others:
        waiting.append(((diagram.root, unmatched), None))
    seen: set[State] = set()
    while waiting:
        state, step = waiting.pop()
        if state == (ONE_SOLUTION, frozenset()):
            return [step]
        if state[0] not in (NO_SOLUTION, ONE_SOLUTION) and state not in seen:
            seen.add(state)
            waiting += _successors(diagram, *state, step)
    return []


def _with_classes(diagram: DecisionDiagram, options: frozenset[int]) -> Unmatched:
    """Return those of these options that belong to classes, with their classes."""
    places = np.flatnonzero(np.isin(diagram.class_options, list(options)))
    classes = np.searchsorted(diagram.class_start, places, side="right") - 1
    in_class = places - np.asarray(diagram.class_start)[classes]
    columns = classes.tolist(), diagram.class_options[places].tolist(), in_class.tolist()
    return frozenset(map(Member, *columns))


def _options(unmatched: Unmatched) -> set[int]:
    return {member.option for member in unmatched}


def _successors(
    diagram: DecisionDiagram, reference: int, unmatched: Unmatched, step: Step | None
) -> list[tuple[State, Step | None]]:
    """Return the states behind the choices that are possible with these options."""
    node = node_at(diagram.words, reference)
    if isinstance(node, Isomorphism):
        called = dict(zip(node.here, node.there, strict=True))
        there = frozenset(
            member._replace(number=called[member.number])
            for member in unmatched
            if member.number in called
        )
        return [((node.target, there), step)] if _options(there) == _options(unmatched) else []
    return _choices(node, reference, unmatched, step)


def _choices(
    node: Branching, reference: int, unmatched: Unmatched, step: Step | None
) -> list[tuple[State, Step | None]]:
    result: list[tuple[State, Step | None]] = []
    for choice, (child, number) in enumerate(zip(node.children, node.classes, strict=True)):
        if number == NO_CLASS:
            result.append(((child, unmatched), Step(step, reference, choice, 0)))
        for taken in (member for member in unmatched if member.number == number):
            left = frozenset(member for member in unmatched if member.option != taken.option)
            result.append(((child, left), Step(step, reference, choice, taken.place)))
    return result
