"""Whether a diagram stands for every one of its solutions once, so that its counts are right."""

from __future__ import annotations

import numpy as np

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.solution_sets.nodes import Branching, Isomorphism, class_options_of, nodes_of


def check_distinct(diagram: DecisionDiagram) -> None:
    """Raise ValueError unless the choices of each branching lead to different solutions.

    So it is where no class of a choice occurs below it or below a later choice: solutions of
    different choices then differ in that class. Sets of classes are kept as the bits of an integer.
    """
    below = {NO_SOLUTION: 0, ONE_SOLUTION: 0}
    for reference, node in nodes_of(diagram):
        if isinstance(node, Branching):
            below[reference] = _classes_of_choices(node, below)
        else:
            below[reference] = _mapped(node, below[node.target])
    occurring = below[diagram.root]
    options = [
        o for k, some in enumerate(class_options_of(diagram)) if occurring >> k & 1 for o in some
    ]
    if len(np.unique(options)) < len(options):
        raise ValueError("an option belongs to two classes that occur")


def _classes_of_choices(node: Branching, below: dict[int, int]) -> int:
    """Return the classes that occur at this node and below."""
    taken = every = 0
    # The choice of no class comes last here: all classes of the others are taken then.
    for child, number in sorted(
        zip(node.children, node.classes, strict=True), key=lambda choice: choice[1] == NO_CLASS
    ):
        bit = 0 if number == NO_CLASS else 1 << number
        if (taken | bit) & below[child] or taken & bit:
            raise ValueError("two choices at a node may lead to one solution")
        taken |= bit
        every |= below[child]
    if node.classes.count(NO_CLASS) > 1:
        raise ValueError("two choices at a node may lead to one solution")
    return taken | every


def _mapped(node: Isomorphism, classes: int) -> int:
    return sum(
        1 << here for here, there in zip(node.here, node.there, strict=True) if classes >> there & 1
    )
