"""Solutions of a diagram by their costs.

Isomorphisms do not preserve costs. So the diagram is first unfolded, as far as classes of unequal
costs require; solutions keep their ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel.backend.instance import Int64Array
from xcmodel.errors import StoppedError
from xcmodel.solution_sets.nodes import Branching, class_options_of, is_node, node_at, nodes_of

_MOST_DENSE_BYTES = 1_000_000
"""Numbers of solutions stand in places of one number, cost by cost, while it is no longer."""


def labels_by_cost(diagram: DecisionDiagram, costs: Int64Array) -> np.ndarray:
    """Return for each class the first class whose options have the same costs in the same order."""
    first: dict[tuple[int, ...], int] = {}
    cost_of: list[int] = costs.tolist()
    classes = class_options_of(diagram)
    keys = (tuple(cost_of[option] for option in options) for options in classes)
    return np.array([first.setdefault(key, k) for k, key in enumerate(keys)], dtype=np.uint32)


def histogram(
    evaluator: DiagramEvaluator, costs: Int64Array, most: int, deadline: Deadline
) -> dict[int, int] | None:
    """Return the number of solutions of each cost, ascending, or None for more than `most` costs.

    The diagram has no isomorphisms. It is traversed from the root, and the costs of the paths to a
    node are dropped once its children have them. They are no more than the costs of solutions,
    since all paths to a node are completed in the same ways.

    Raises:
        StoppedError: when the deadline is over before.
    """
    diagram = evaluator.diagram
    if diagram.root == NO_SOLUTION:
        return {}
    cost_of: list[int] = costs.tolist()
    # Options of equal costs are added once, as many times as they are.
    class_costs = [
        Counter(cost_of[option] for option in options) for options in class_options_of(diagram)
    ]
    given = sum(cost_of[option] for option in diagram.given)
    dense = _DenseHistogram(evaluator, class_costs)
    if dense.bytes_of_all <= _MOST_DENSE_BYTES:
        counted = dense.counted(deadline)
        return {given + cost: n for cost, n in counted.items()} if len(counted) <= most else None
    no_option = Counter({0: 1})
    nothing: dict[int, int] = {}
    costs_to = {diagram.root: {given: 1}}
    for reference in reversed([reference for reference, _ in nodes_of(diagram)]):
        _check_time(deadline)
        path_costs = costs_to.pop(reference)
        node = node_at(diagram.words, reference)
        assert isinstance(node, Branching)
        for child, number in zip(node.children, node.classes, strict=True):
            child_costs = costs_to.setdefault(child, {})
            each = no_option if number == NO_CLASS else class_costs[number]
            for more, options in each.items():
                for cost, times in path_costs.items():
                    total = cost + more
                    child_costs[total] = child_costs.get(total, 0) + options * times
            if len(child_costs) > most:
                return None
    return dict(sorted(costs_to.get(ONE_SOLUTION, nothing).items()))


def _check_time(deadline: Deadline) -> None:
    if deadline.is_over:
        raise StoppedError(
            "the time was over before the solutions of each cost were counted: allow for more "
            "time, or ask for k_best or minimize"
        )


class _DenseHistogram:
    """Numbers of paths by cost, each in a place of its own within one long number.

    The cost of a choice is told by how much it is above the least cost below its node, so that none
    is below 0, and none of a path above the difference between the dearest and the cheapest
    solution. To add a choice is to shift a number and to add it (L. Kronecker's substitution).
    """

    def __init__(
        self, evaluator: DiagramEvaluator, class_costs: Sequence[Mapping[int, int]]
    ) -> None:
        self._diagram = evaluator.diagram
        self._class_costs = class_costs
        least = np.array([min(costs) for costs in class_costs], dtype=np.int64)
        greatest = np.array([max(costs) for costs in class_costs], dtype=np.int64)
        self._least: list[int] = evaluator.least_costs(least).tolist()
        self._cheapest = self._least_below(self._diagram.root)
        dearest = self._cheapest
        if is_node(self._diagram.root):
            dearest = -int(evaluator.least_costs(-greatest)[self._diagram.root])
        self._width = evaluator.count(self._diagram.root).bit_length() // 8 + 1
        self.bytes_of_all = self._width * (dearest - self._cheapest + 1)

    def _least_below(self, reference: int) -> int:
        return self._least[reference] if is_node(reference) else 0

    def counted(self, deadline: Deadline) -> dict[int, int]:
        """Return the number of solutions of each cost, ascending, without what is given."""
        numbers_to = {self._diagram.root: 1}
        bits = 8 * self._width
        no_option = {0: 1}
        for reference in reversed([reference for reference, _ in nodes_of(self._diagram)]):
            _check_time(deadline)
            numbers, least = numbers_to.pop(reference), self._least_below(reference)
            node = node_at(self._diagram.words, reference)
            assert isinstance(node, Branching)
            for child, number in zip(node.children, node.classes, strict=True):
                above = self._least_below(child) - least
                each = no_option if number == NO_CLASS else self._class_costs[number]
                for cost, options in each.items():
                    added = (options * numbers) << (bits * (cost + above))
                    numbers_to[child] = numbers_to.get(child, 0) + added
        return self._by_cost(numbers_to.get(ONE_SOLUTION, 0))

    def _by_cost(self, numbers: int) -> dict[int, int]:
        """Return what stands in each place, without the places where nothing does."""
        places = numbers.to_bytes(self.bytes_of_all, "little")
        starts = range(0, len(places), self._width)
        found = (int.from_bytes(places[start : start + self._width], "little") for start in starts)
        return {cost: n for cost, n in enumerate(found, start=self._cheapest) if n}


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
