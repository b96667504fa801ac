"""Solutions of a diagram by their costs.

Isomorphisms do not preserve costs. So the diagram is first unfolded, as far as classes of unequal
costs require; solutions keep their ranks.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import numpy as np

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel.backend.instance import Int64Array
from xcmodel.solution_sets.nodes import Branching, class_options_of, is_node, node_at, nodes_of


def labels_by_cost(diagram: DecisionDiagram, costs: Int64Array) -> np.ndarray:
    """Return for each class the first class whose options have the same costs in the same order."""
    first: dict[tuple[int, ...], int] = {}
    cost_of: list[int] = costs.tolist()
    classes = class_options_of(diagram)
    keys = (tuple(cost_of[option] for option in options) for options in classes)
    return np.array([first.setdefault(key, k) for k, key in enumerate(keys)], dtype=np.uint32)


def histogram(evaluator: DiagramEvaluator, costs: Int64Array, most: int) -> dict[int, int] | None:
    """Return the number of solutions of each cost, ascending, or None for more than `most` costs.

    The diagram has no isomorphisms. It is traversed from the root, and the costs of the paths to a
    node are dropped once its children have them. They are no more than the costs of solutions,
    since all paths to a node are completed in the same ways.
    """
    diagram = evaluator.diagram
    cost_of: list[int] = costs.tolist()
    class_costs = [[cost_of[option] for option in options] for options in class_options_of(diagram)]
    nothing: dict[int, int] = {}
    costs_to = {diagram.root: {sum(cost_of[option] for option in diagram.given): 1}}
    for reference in reversed([reference for reference, _ in nodes_of(diagram)]):
        path_costs = costs_to.pop(reference)
        node = node_at(diagram.words, reference)
        assert isinstance(node, Branching)
        for child, number in zip(node.children, node.classes, strict=True):
            child_costs = costs_to.setdefault(child, {})
            for more in [0] if number == NO_CLASS else class_costs[number]:
                for cost, times in path_costs.items():
                    child_costs[cost + more] = child_costs.get(cost + more, 0) + times
            if len(child_costs) > most:
                return None
    return dict(sorted(costs_to.get(ONE_SOLUTION, nothing).items()))


def cheapest_first(evaluator: DiagramEvaluator, costs: Int64Array) -> Iterator[tuple[int, int]]:
    """Yield the cost and the rank of every solution, by cost.

    The search is best first, with exact bounds, so that it expands only nodes on the paths of the
    solutions that it yields. The diagram has no isomorphisms.
    """
    if evaluator.diagram.root == NO_SOLUTION:
        return
    search = _CheapestFirst(evaluator, costs)
    yield from search.run()


class _CheapestFirst:
    def __init__(self, evaluator: DiagramEvaluator, costs: Int64Array) -> None:
        self._evaluator = evaluator
        self._diagram = evaluator.diagram
        cost_of: list[int] = costs.tolist()
        self._given = sum(cost_of[option] for option in self._diagram.given)
        members = class_options_of(self._diagram)
        self._class_costs = [[cost_of[option] for option in options] for options in members]
        least = np.array([min(costs) for costs in self._class_costs], dtype=np.int64)
        self._least = evaluator.least_costs(least)

    def run(self) -> Iterator[tuple[int, int]]:
        root = self._diagram.root
        # Of paths with the same bound, the last one added comes first: it is mostly longest.
        waiting = [(self._given + self._least_below(root), 0, 0, root)]
        added = 0
        while waiting:
            bound, _, rank, reference = heappop(waiting)
            if not is_node(reference):
                yield bound, rank
                continue
            spent = bound - self._least_below(reference)
            for cost, its_rank, child in self._choices(reference):
                added += 1
                its_bound = spent + cost + self._least_below(child)
                heappush(waiting, (its_bound, -added, rank + its_rank, child))

    def _least_below(self, reference: int) -> int:
        return int(self._least[reference]) if is_node(reference) else 0

    def _choices(self, reference: int) -> Iterator[tuple[int, int, int]]:
        """Yield the cost of each choice, the number of solutions before it, and its child."""
        node = node_at(self._diagram.words, reference)
        assert isinstance(node, Branching)
        rank = 0
        for child, number in zip(node.children, node.classes, strict=True):
            each = self._evaluator.count(child)
            for cost in [0] if number == NO_CLASS else self._class_costs[number]:
                yield cost, rank, child
                rank += each
