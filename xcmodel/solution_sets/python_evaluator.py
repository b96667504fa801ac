"""The evaluator in pure Python: for reading, and where no backend has a faster one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.batch import Batch
from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import PRIME, DiagramEvaluator, DiagramSize, Ranks, Touched
from xcmodel.backend.instance import Int64Array
from xcmodel.solution_sets.nodes import (
    Branching,
    Isomorphism,
    Node,
    Words,
    check_classes,
    check_nodes,
    class_options_of,
    class_sizes,
    nodes_of,
    trimmed,
)
from xcmodel.solution_sets.restriction import restricted_words
from xcmodel.solution_sets.scopes import classes_of_scopes, nodes_of_scope
from xcmodel.solution_sets.unfolding import unfold

Names = dict[int, int] | None
"""The class at the root that each class at a node stands for; None for the identity."""

Choice = tuple[int, list[int], Names]
"""The child of a choice, the option that it takes, if any, and the names there."""


class PythonEvaluator(DiagramEvaluator):
    """Evaluates a diagram in plain passes over its nodes."""

    def __init__(self, diagram: DecisionDiagram) -> None:
        check_classes(diagram)
        check_nodes(diagram)
        self._diagram = trimmed(diagram)
        self._nodes: dict[int, Node] = dict(nodes_of(self._diagram))
        self._sizes = class_sizes(self._diagram)
        self._members = class_options_of(self._diagram)
        self._classes = classes_of_scopes(self._nodes, self._diagram.root)
        self._counts = self._count_all()

    @property
    def diagram(self) -> DecisionDiagram:
        """The reduced diagram."""
        return self._diagram

    @property
    def size(self) -> DiagramSize:
        """How large it is."""
        branchings = [node for node in self._nodes.values() if isinstance(node, Branching)]
        return DiagramSize(
            nodes=len(self._nodes),
            arcs=sum(len(node.children) for node in branchings),
            isomorphisms=len(self._nodes) - len(branchings),
            bytes=self._diagram.words.nbytes,
        )

    def count(self, reference: int) -> int:
        """Return the number of solutions that a reference stands for."""
        return self._counts[reference]

    def _count_all(self) -> dict[int, int]:
        counts = {NO_SOLUTION: 0, ONE_SOLUTION: 1}
        for reference, node in self._nodes.items():
            counts[reference] = self._count_below(node, counts)
            if counts[reference].bit_length() > len(self._diagram.class_options) + 1:
                raise ValueError("there are more solutions than sets of options")
        return counts

    def _count_below(self, node: Node, counts: dict[int, int]) -> int:
        if isinstance(node, Isomorphism):
            return counts[node.target]
        return sum(
            self._ways(number) * counts[child]
            for child, number in zip(node.children, node.classes, strict=True)
        )

    def _ways(self, number: int) -> int:
        """Return in how many ways an option of a class can be taken."""
        return 1 if number == NO_CLASS else self._sizes[number]

    def class_counts(self) -> list[int]:
        """Return for each class the number of solutions that contain one given option of it.

        The scope of an isomorphism's target is counted once, by its own classes; the counts are
        then carried over to the classes of each node that refers to it.
        """
        root = self._diagram.root
        others = set(self._classes)
        below: dict[int, Counter[int]] = {root: Counter()}
        for top in self._classes:
            nodes = nodes_of_scope(self._nodes, top, others)
            below[top] = self._class_counts_below(top, nodes, below)
        return [below[root][number] for number in range(len(self._sizes))]

    def _class_counts_below(
        self, top: int, nodes: list[int], below: dict[int, Counter[int]]
    ) -> Counter[int]:
        """Return how often each class occurs in a scope, from the counts of the scopes below it."""
        result: Counter[int] = Counter()
        ways = defaultdict(int, {top: 1})
        for reference in nodes:
            node, times = self._nodes[reference], ways[reference]
            if reference != top and reference in self._classes:
                for number, occurs in below[reference].items():
                    result[number] += times * occurs
            elif isinstance(node, Isomorphism):
                for here, there in zip(node.here, node.there, strict=True):
                    result[here] += times * below[node.target][there]
            else:
                for child, number in zip(node.children, node.classes, strict=True):
                    ways[child] += times * self._ways(number)
                    if number != NO_CLASS:
                        result[number] += times * self._counts[child]
        return result

    def unrank(self, ranks: Ranks) -> Batch:
        """Return the solutions of these ranks."""
        return Batch.of(
            self._solution(sum(limb << 64 * place for place, limb in enumerate(limbs)))
            for limbs in ranks.tolist()
        )

    def _solution(self, rank: int) -> list[int]:
        reference, names = self._diagram.root, None
        options = list(self._diagram.given)
        while reference != ONE_SOLUTION:
            node, names = self._past_isomorphisms(reference, names)
            for child, number in zip(node.children, node.classes, strict=True):
                each = self._counts[child]
                if rank < each * self._ways(number):
                    break
                rank -= each * self._ways(number)
            member, rank = divmod(rank, each)
            if number != NO_CLASS:
                options.append(self._members[_name(names, number)][member])
            reference = child
        return options

    def _past_isomorphisms(self, reference: int, names: Names) -> tuple[Branching, Names]:
        """Follow isomorphisms to a branching; return it, and the names there."""
        node = self._nodes[reference]
        while isinstance(node, Isomorphism):
            names = {
                there: _name(names, here) for here, there in zip(node.here, node.there, strict=True)
            }
            node = self._nodes[node.target]
        return node, names

    def batches(self, most_options: int) -> Iterator[Batch]:
        """Yield all solutions by rank, in batches of about so many options."""
        some: list[list[int]] = []
        size = 0
        for solution in self._solutions():
            some.append(solution)
            size += len(solution) + 1
            if size >= most_options:
                yield Batch.of(some)
                some, size = [], 0
        if some:
            yield Batch.of(some)

    def _solutions(self) -> Iterator[list[int]]:
        if self._diagram.root == NO_SOLUTION:
            return
        chosen = list(self._diagram.given)
        start: Iterator[Choice] = iter([(self._diagram.root, [], None)])
        stack = [(start, len(chosen))]
        while stack:
            choices, length = stack[-1]
            del chosen[length:]
            for reference, options, names in choices:
                chosen += options
                if reference == ONE_SOLUTION:
                    yield chosen.copy()
                    del chosen[length:]
                else:
                    stack.append((self._choices(reference, names), len(chosen)))
                    break
            else:
                stack.pop()

    def _choices(self, reference: int, names: Names) -> Iterator[Choice]:
        node, names = self._past_isomorphisms(reference, names)
        for child, number in zip(node.children, node.classes, strict=True):
            if number == NO_CLASS:
                yield child, [], names
            else:
                for option in self._members[_name(names, number)]:
                    yield child, [option], names

    def unfold(self, labels: NDArray[np.uint32], most_words: int) -> DecisionDiagram:
        """Return the diagram without isomorphisms, each class replaced by its label."""
        return unfold(self._diagram, self._classes, labels.tolist(), most_words)

    def restrict(self, touched: Sequence[Touched]) -> tuple[Words, int]:
        """Return the words and the root of a diagram in which touched classes are replaced."""
        return restricted_words(self._diagram, touched)

    def evaluate(self, values: NDArray[np.uint64]) -> int:
        """Return the sum over solutions of the product of their classes' values, mod `PRIME`."""
        value_of = {**dict(enumerate(values.tolist())), NO_CLASS: 1}
        sums = {NO_SOLUTION: 0, ONE_SOLUTION: 1}
        for reference, node in self._branchings():
            sums[reference] = (
                sum(
                    value_of[number] * sums[child]
                    for child, number in zip(node.children, node.classes, strict=True)
                )
                % PRIME
            )
        return sums[self._diagram.root]

    def least_costs(self, costs: Int64Array) -> Int64Array:
        """Return the least cost of the solutions that each reference stands for."""
        cost_of = {**dict(enumerate(costs.tolist())), NO_CLASS: 0}
        least = np.zeros(len(self._diagram.words) // 2, dtype=np.int64)
        for reference, node in self._branchings():
            least[reference] = min(
                cost_of[number] + int(least[child])
                for child, number in zip(node.children, node.classes, strict=True)
            )
        return least

    def _branchings(self) -> Iterator[tuple[int, Branching]]:
        for reference, node in self._nodes.items():
            if isinstance(node, Isomorphism):
                raise ValueError("the diagram has isomorphisms: unfold it first")
            yield reference, node


def _name(names: Names, number: int) -> int:
    if names is None:
        return number
    try:
        return names[number]
    except KeyError:
        raise ValueError(f"an isomorphism does not say what becomes of class {number}") from None
