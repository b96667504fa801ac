"""What a graph of all solutions tells: how many there are, and which is the cheapest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from xcmodel.instance import Int64Array
from xcmodel.solution_graph import NO_CLASS, ONE_SOLUTION, SolutionGraph

_RENAMING = 2

Child = tuple[int, int]
"""A reference, and the class of options that is chosen on the way there, or `NO_CLASS`."""


@dataclass(frozen=True)
class _Node:
    reference: int
    children: list[Child]
    renames: dict[int, int] | None


def _nodes(graph: SolutionGraph) -> Iterator[_Node]:
    """Yield all nodes, each behind its children."""
    words: list[int] = graph.words.tolist()
    at = 4
    while at < len(words):
        first, second = words[at], words[at + 1]
        if first & 3 == _RENAMING:
            pairs = at + 3 + 2 * (first >> 2)
            end = pairs + 2 * words[at + 2]
            here, there = words[pairs:end:2], words[pairs + 1 : end : 2]
            renames = dict(zip(there, here, strict=True))
            yield _Node(at // 2, [(second, NO_CLASS)], renames)
        else:
            middle, end = at + 2 + second, at + 2 + 2 * second
            children = zip(words[at + 2 : middle], words[middle:end], strict=True)
            yield _Node(at // 2, list(children), None)
        at = end + end % 2


def count_solutions(graph: SolutionGraph) -> int:
    """Return the number of solutions, whatever its size."""
    weights = [*(graph.class_start[1:] - graph.class_start[:-1]).tolist()]
    counts = {ONE_SOLUTION: 1}
    for node in _nodes(graph):
        counts[node.reference] = sum(
            counts.get(child, 0) * (1 if chosen == NO_CLASS else weights[chosen])
            for child, chosen in node.children
        )
    return counts.get(graph.root, 0)


def cheapest_solution(graph: SolutionGraph, costs: Int64Array) -> list[int] | None:
    """Return a solution of least cost, ascending, or None if there is none.

    Where the graph has renamings, the classes that stand for each other have to cost the same.
    """
    members = _cheapest_members(graph, costs)
    least = {ONE_SOLUTION: 0}
    choice: dict[int, Child] = {}
    renames: dict[int, dict[int, int]] = {}
    for node in _nodes(graph):
        ways = [
            (least[child] + (0 if chosen == NO_CLASS else int(costs[members[chosen]])), k)
            for k, (child, chosen) in enumerate(node.children)
            if child in least
        ]
        if ways:
            least[node.reference], best = min(ways)
            choice[node.reference] = node.children[best]
        if node.renames is not None:
            renames[node.reference] = node.renames
    if graph.root not in least:
        return None
    classes = _classes_on_the_way(graph.root, choice, renames)
    return sorted([*graph.given, *(members[number] for number in classes)])


def _cheapest_members(graph: SolutionGraph, costs: Int64Array) -> list[int]:
    starts = graph.class_start.tolist()
    options: list[int] = graph.class_options.tolist()
    return [
        min(options[first:end], key=lambda option: (costs[option], option))
        for first, end in pairwise(starts)
    ]


def _classes_on_the_way(
    root: int, choice: dict[int, Child], renames: dict[int, dict[int, int]]
) -> Iterator[int]:
    """Yield the classes that are chosen from the root on, by their names at the root."""
    names: dict[int, int] | None = None
    reference = root
    while reference != ONE_SOLUTION:
        child, chosen = choice[reference]
        if chosen != NO_CLASS:
            yield chosen if names is None else names[chosen]
        if reference in renames:
            here = renames[reference]
            names = here if names is None else {k: names[v] for k, v in here.items()}
        reference = child
