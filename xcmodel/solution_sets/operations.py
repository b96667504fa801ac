"""Unions, intersections and differences of the sets of two diagrams.

Bryant, "Graph-based algorithms for Boolean function manipulation" (1986), combines two diagrams by
one descent through both, in which no pair of nodes is met twice; Minato, "Zero-suppressed BDDs for
set manipulation in combinatorial problems" (1993), does so for sets of sets. Theirs branch in one
order throughout. Ours are free of that ("FBDDs", Gergov and Meinel 1994), as a search branches on
what has the fewest options: where two branch differently, one of them leads, and the other is
divided by the options that it takes there. Where they branch alike, that is no work.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import TypeAlias

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import TooManyNodesError
from xcmodel.solution_sets.common_nodes import Arc, CommonNodes


class Operation(Enum):
    """What is made of two sets: by the solutions of both, of the first only, of the second only."""

    UNION = (True, True, True)
    INTERSECTION = (True, False, False)
    DIFFERENCE = (False, True, False)
    SYMMETRIC_DIFFERENCE = (False, True, True)


def combined(
    operation: Operation, one: DecisionDiagram, other: DecisionDiagram, most_nodes: int
) -> DecisionDiagram:
    """Return the diagram of what an operation makes of two sets.

    Args:
        operation: the operation.
        one: a diagram without isomorphisms, in which each solution stands once.
        other: another one.
        most_nodes: the most nodes, and results for pairs of them, that are kept on the way.

    Raises:
        TooManyNodesError: when there are more.
    """
    nodes = CommonNodes((one, other), most_nodes)
    first, second = nodes.roots
    return nodes.diagram(_Combining(nodes, most_nodes).of(operation, first, second))


Pair = tuple[int, int]

Steps: TypeAlias = "Generator[Steps, int, int]"
"""A computation that yields those whose results it needs first, so that no depth is too great."""


class _Combining:
    """Operations on the nodes of one table, in which nothing is worked out twice."""

    def __init__(self, nodes: CommonNodes, most: int) -> None:
        self._nodes = nodes
        self._most = most
        self._results: dict[Operation, dict[Pair, int]] = {how: {} for how in Operation}
        # For a node and a block that occurs there: its solutions with an option of the block, which
        # is left out of them, and those without one.
        self._divided: dict[Pair, Pair] = {}

    def of(self, how: Operation, one: int, other: int) -> int:
        """Return the node of what an operation makes of the solutions of two."""
        known = self._known(how, one, other)
        return _result_of(self._combine(how, one, other)) if known is None else known

    def _known(self, how: Operation, one: int, other: int) -> int | None:
        of_both, of_first, of_second = how.value
        if one == other:
            return one if of_both else NO_SOLUTION
        if one == NO_SOLUTION:
            return other if of_second else NO_SOLUTION
        if other == NO_SOLUTION:
            return one if of_first else NO_SOLUTION
        return self._results[how].get((one, other))

    def _combine(self, how: Operation, one: int, other: int) -> Steps:
        """Work out an operation on two different nodes, both with solutions."""
        is_led_by_one = one > ONE_SOLUTION
        lead, rest = (one, other) if is_led_by_one else (other, one)
        arcs: list[Arc] = []
        pairs: list[tuple[int, int, int]] = []
        untaken = NO_SOLUTION
        for child, block in self._nodes.arcs[lead]:
            if block == NO_CLASS:
                untaken = child
                continue
            taken = NO_SOLUTION
            if self._nodes.has(rest, block):
                if (rest, block) not in self._divided:
                    yield self._divide(rest, block)
                taken, rest = self._divided[rest, block]
            pairs.append((child, taken, block))
        pairs.append((untaken, rest, NO_CLASS))
        for of_lead, of_rest, block in pairs:
            pair = (of_lead, of_rest) if is_led_by_one else (of_rest, of_lead)
            found = self._known(how, *pair)
            arcs.append(((yield self._combine(how, *pair)) if found is None else found, block))
        result = self._results[how][one, other] = self._nodes.like(lead, arcs)
        self._count_kept()
        return result

    def _divide(self, node: int, block: int) -> Steps:
        """Divide the solutions of a node by whether they have an option of a block."""
        direct, having, lacking = NO_SOLUTION, list[Arc](), list[Arc]()
        for child, its_block in self._nodes.arcs[node]:
            if its_block == block:
                direct = child
                continue
            without = child
            if self._nodes.has(child, block):
                if (child, block) not in self._divided:
                    yield self._divide(child, block)
                its, without = self._divided[child, block]
                having.append((its, its_block))
            lacking.append((without, its_block))
        below = self._nodes.like(node, having)
        found = self._known(Operation.UNION, direct, below)
        if found is None:
            found = yield self._combine(Operation.UNION, direct, below)
        self._divided[node, block] = found, self._nodes.like(node, lacking)
        self._count_kept()
        return found

    def _count_kept(self) -> None:
        if len(self._divided) + sum(map(len, self._results.values())) > self._most:
            raise TooManyNodesError


def _result_of(steps: Steps) -> int:
    waiting = [steps]
    result: int | None = None
    while waiting:
        last = waiting[-1]
        try:
            needed = next(last) if result is None else last.send(result)
        except StopIteration as end:
            waiting.pop()
            result = end.value
        else:
            waiting.append(needed)
            result = None
    assert result is not None
    return result
