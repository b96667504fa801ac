"""The number of solutions of a decision diagram, and a cheapest one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from xcmodel.backend import DecisionDiagram, Int64Array
from xcmodel.backend.decision_diagram import NO_CLASS, ONE_SOLUTION
from xcmodel.solution_sets.nodes import Branching, Isomorphism, class_sizes, nodes_of

Child = tuple[int, int]
"""A reference, and the class of which an option is chosen above it, or `NO_CLASS`."""


def _children(node: Branching | Isomorphism) -> list[Child]:
    if isinstance(node, Isomorphism):
        return [(node.target, NO_CLASS)]
    return list(zip(node.children, node.classes, strict=True))


def count_solutions(diagram: DecisionDiagram) -> int:
    """Return the number of solutions, whatever its size."""
    weights = class_sizes(diagram)
    counts = {ONE_SOLUTION: 1}
    for reference, node in nodes_of(diagram):
        counts[reference] = sum(
            counts.get(child, 0) * (1 if chosen == NO_CLASS else weights[chosen])
            for child, chosen in _children(node)
        )
    return counts.get(diagram.root, 0)


def cheapest_solution(diagram: DecisionDiagram, costs: Int64Array) -> list[int] | None:
    """Return a solution of least cost, ascending, or None if there is none.

    The isomorphisms of the diagram, if any, must preserve the costs of classes.
    """
    members = _cheapest_members(diagram, costs)
    least = {ONE_SOLUTION: 0}
    choice: dict[int, Child] = {}
    names_here: dict[int, dict[int, int]] = {}
    for reference, node in nodes_of(diagram):
        children = _children(node)
        totals = [
            (least[child] + (0 if chosen == NO_CLASS else int(costs[members[chosen]])), k)
            for k, (child, chosen) in enumerate(children)
            if child in least
        ]
        if totals:
            least[reference], best = min(totals)
            choice[reference] = children[best]
        if isinstance(node, Isomorphism):
            names_here[reference] = dict(zip(node.there, node.here, strict=True))
    if diagram.root not in least:
        return None
    classes = _classes_on_path(diagram.root, choice, names_here)
    return sorted([*diagram.given, *(members[number] for number in classes)])


def _cheapest_members(diagram: DecisionDiagram, costs: Int64Array) -> list[int]:
    starts = diagram.class_start.tolist()
    options: list[int] = diagram.class_options.tolist()
    return [
        min(options[first:end], key=lambda option: (costs[option], option))
        for first, end in pairwise(starts)
    ]


def _classes_on_path(
    root: int, choice: dict[int, Child], names_here: dict[int, dict[int, int]]
) -> Iterator[int]:
    """Yield the classes on the chosen path from the root, by their names at the root."""
    names: dict[int, int] | None = None
    reference = root
    while reference != ONE_SOLUTION:
        child, chosen = choice[reference]
        if chosen != NO_CLASS:
            yield chosen if names is None else names[chosen]
        if reference in names_here:
            here = names_here[reference]
            names = here if names is None else {k: names[v] for k, v in here.items()}
        reference = child
