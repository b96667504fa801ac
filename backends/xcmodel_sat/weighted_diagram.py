"""Bounds of weighted sums, written in clauses by way of a decision diagram.

Eén and Sörensson, "Translating pseudo-Boolean constraints into SAT" (2006), in the form for one
direction, and with the intervals of Abío and others, "A new look at BDDs for pseudo-Boolean
constraints" (2012), by which equal nodes are found before they are made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from xcmodel_sat.formula import Clause, Formula, Literal, conjunction

# Up to here, that solvers conclude more from diagrams is worth their size as a rule.
_MOST_NODES = 50_000


class TooManyNodesError(Exception):
    """A decision diagram has more nodes than it may have."""


def between_by_diagram(
    literals: Sequence[Literal], weights: Sequence[int], low: int, high: int, top: int
) -> Formula:
    """Return the formula that the weights, above 0, of the true literals add up to low to high.

    Raises:
        TooManyNodesError: when the weights are so different that it would be too large.

    >>> between_by_diagram([1, 2], [2, 3], 0, 4, top=2).clauses
    [[-3, -1], [-4, -2, 3], [4]]
    """
    upper = _at_most(literals, weights, high, top)
    others = [-literal for literal in literals]
    lower = _at_most(others, weights, sum(weights) - low, upper.top)
    return conjunction(top, [upper, lower])


def _at_most(literals: Sequence[Literal], weights: Sequence[int], bound: int, top: int) -> Formula:
    pairs = sorted(zip(weights, literals, strict=True), key=lambda pair: (-pair[0], abs(pair[1])))
    diagram = _Diagram(pairs, top)
    root = diagram.node(0, bound)
    if root == _TRUE:
        return Formula(top)
    clauses: list[Clause] = [[]] if root == _FALSE else [*diagram.clauses, [root]]
    return Formula(diagram.top, clauses)


_TRUE, _FALSE = 0, -1
_INFINITY = 1 << 70


class _Diagram:
    """Nodes, each of which says: of the literals from one on, no more than a rest may be spent.

    Attributes:
        top: the variable of the last node.
        clauses: what the variables of the nodes imply.
    """

    def __init__(self, pairs: list[tuple[int, Literal]], top: int) -> None:
        self.top = top
        self.clauses: list[Clause] = []
        self._pairs = pairs
        self._left = [0]
        for weight, _ in reversed(pairs):
            self._left.append(self._left[-1] + weight)
        self._left.reverse()
        self._most = top + _MOST_NODES
        # For each level, the nodes by the intervals of rests for which they say the same.
        self._begins: list[list[int]] = [[] for _ in self._left]
        self._nodes: list[list[tuple[int, int]]] = [[] for _ in self._left]

    def node(self, level: int, rest: int) -> int:
        """Return the variable of a node, or _TRUE or _FALSE."""
        order = [(level, rest)]
        # Children before parents, without recursion, since there may be thousands of levels.
        while order:
            place, its_rest = order[-1]
            missing = [
                (place + 1, r)
                for r in (its_rest, its_rest - self._weight(place))
                if self._known(place, its_rest) is None and self._known(place + 1, r) is None
            ]
            if missing:
                order += missing
                continue
            order.pop()
            if self._known(place, its_rest) is None:
                self._make(place, its_rest)
        return self._found(level, rest)[0]

    def _weight(self, level: int) -> int:
        return self._pairs[level][0] if level < len(self._pairs) else 0

    def _known(self, level: int, rest: int) -> tuple[int, int, int] | None:
        """Return a node with the first and last rest for which it says the same, or None."""
        if rest < 0:
            return _FALSE, -_INFINITY, -1
        if rest >= self._left[level]:
            return _TRUE, self._left[level], _INFINITY
        place = bisect_right(self._begins[level], rest) - 1
        if place < 0:
            return None
        node, last = self._nodes[level][place]
        return (node, self._begins[level][place], last) if rest <= last else None

    def _found(self, level: int, rest: int) -> tuple[int, int, int]:
        found = self._known(level, rest)
        assert found is not None
        return found

    def _make(self, level: int, rest: int) -> None:
        weight, literal = self._pairs[level]
        without, first, last = self._found(level + 1, rest)
        chosen, first_chosen, last_chosen = self._found(level + 1, rest - weight)
        first, last = max(first, first_chosen + weight), min(last, last_chosen + weight)
        node = without
        if without != chosen:
            if self.top >= self._most:
                raise TooManyNodesError
            self.top = node = self.top + 1
            if chosen == _FALSE:
                self.clauses.append([-node, -literal])
            else:
                self.clauses.append([-node, -literal, chosen])
            if without != _TRUE:
                self.clauses.append([-node, without])
        place = bisect_right(self._begins[level], first)
        self._begins[level].insert(place, first)
        self._nodes[level].insert(place, (node, last))
