"""Whether a set of options is one of the solutions of a diagram."""

from __future__ import annotations

import numpy as np

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.solution_sets.nodes import Branching, Isomorphism, node_at

Left = frozenset[tuple[int, int]]
"""Options that are still to be passed, each with the class that it belongs to at a node."""

State = tuple[int, Left]


def contains(diagram: DecisionDiagram, options: frozenset[int]) -> bool:
    """Return whether these options are a solution; the diagram is one that was trimmed.

    A path is looked for that passes just these options. There are few ways to look at, mostly one,
    since of the choices at a node only those are left that take one of the options, or none.
    """
    if not options.issuperset(diagram.given):
        return False
    left = _with_classes(diagram, options.difference(diagram.given))
    waiting = [(diagram.root, left)] if _options(left) == options.difference(diagram.given) else []
    seen: set[State] = set()
    while waiting:
        state = waiting.pop()
        if state == (ONE_SOLUTION, frozenset()):
            return True
        if state[0] not in (NO_SOLUTION, ONE_SOLUTION) and state not in seen:
            seen.add(state)
            waiting += _following(diagram, *state)
    return False


def _with_classes(diagram: DecisionDiagram, options: frozenset[int]) -> Left:
    """Return these options with the classes that they belong to, as far as they do."""
    places = np.flatnonzero(np.isin(diagram.class_options, list(options)))
    classes = np.searchsorted(diagram.class_start, places, side="right") - 1
    return frozenset(zip(classes.tolist(), diagram.class_options[places].tolist(), strict=True))


def _options(left: Left) -> set[int]:
    return {option for _, option in left}


def _following(diagram: DecisionDiagram, reference: int, left: Left) -> list[State]:
    """Return where a solution with these options can go on."""
    node = node_at(diagram.words, reference)
    if isinstance(node, Isomorphism):
        called = dict(zip(node.here, node.there, strict=True))
        left_there = frozenset((called[number], o) for number, o in left if number in called)
        return [(node.target, left_there)] if _options(left_there) == _options(left) else []
    return _choices(node, left)


def _choices(node: Branching, left: Left) -> list[State]:
    result = []
    for child, number in zip(node.children, node.classes, strict=True):
        if number == NO_CLASS:
            result.append((child, left))
        for taken in (option for a_class, option in left if a_class == number):
            result.append((child, frozenset(pair for pair in left if pair[1] != taken)))
    return result
