"""Whether a set of options is one of the solutions of a diagram."""

from __future__ import annotations

import numpy as np

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.solution_sets.nodes import Branching, Isomorphism, node_at

Unmatched = frozenset[tuple[int, int]]
"""Options that are not yet matched, each with its class at a node."""

State = tuple[int, Unmatched]


def contains(diagram: DecisionDiagram, options: frozenset[int]) -> bool:
    """Return whether these options are a solution; the diagram is trimmed.

    The search is for a path that takes just these options. Few paths are followed, mostly one,
    since only choices matter that take one of the options, or none.
    """
    if not options.issuperset(diagram.given):
        return False
    unmatched = _with_classes(diagram, others := options.difference(diagram.given))
    waiting = [(diagram.root, unmatched)] if _options(unmatched) == others else []
    seen: set[State] = set()
    while waiting:
        state = waiting.pop()
        if state == (ONE_SOLUTION, frozenset()):
            return True
        if state[0] not in (NO_SOLUTION, ONE_SOLUTION) and state not in seen:
            seen.add(state)
            waiting += _successors(diagram, *state)
    return False


def _with_classes(diagram: DecisionDiagram, options: frozenset[int]) -> Unmatched:
    """Return those of these options that belong to classes, with their classes."""
    places = np.flatnonzero(np.isin(diagram.class_options, list(options)))
    classes = np.searchsorted(diagram.class_start, places, side="right") - 1
    return frozenset(zip(classes.tolist(), diagram.class_options[places].tolist(), strict=True))


def _options(unmatched: Unmatched) -> set[int]:
    return {option for _, option in unmatched}


def _successors(diagram: DecisionDiagram, reference: int, unmatched: Unmatched) -> list[State]:
    """Return the states behind the choices that are possible with these options."""
    node = node_at(diagram.words, reference)
    if isinstance(node, Isomorphism):
        called = dict(zip(node.here, node.there, strict=True))
        there = frozenset((called[number], o) for number, o in unmatched if number in called)
        return [(node.target, there)] if _options(there) == _options(unmatched) else []
    return _choices(node, unmatched)


def _choices(node: Branching, unmatched: Unmatched) -> list[State]:
    result = []
    for child, number in zip(node.children, node.classes, strict=True):
        if number == NO_CLASS:
            result.append((child, unmatched))
        for taken in (option for a_class, option in unmatched if a_class == number):
            result.append((child, frozenset(pair for pair in unmatched if pair[1] != taken)))
    return result
