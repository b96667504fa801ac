"""The nodes of several diagrams in one table, so that equal ones are one and the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from xcmodel.backend.decision_diagram import NO_CLASS, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.backend.evaluator import TooManyNodesError
from xcmodel.solution_sets.nodes import (
    Branching,
    DiagramWriter,
    class_options_of,
    nodes_of,
)

Arc = tuple[int, int]
"""A node, and the block of which an option is taken on the way to it, or `NO_CLASS`."""

Blocks = list[list[int]]


class CommonNodes:
    """Branchings of diagrams without isomorphisms, by numbers, each of them once.

    They branch on *blocks*: classes as far as they are the same in all diagrams, so that the
    options of a block can be told apart nowhere. `NO_SOLUTION` and `ONE_SOLUTION` are nodes, too.

    Args:
        diagrams: the diagrams.
        most: the most nodes.

    Raises:
        TooManyNodesError: for more nodes; and so does `node`.
    """

    def __init__(self, diagrams: Sequence[DecisionDiagram], most: int) -> None:
        self.given = set.intersection(*(set(diagram.given) for diagram in diagrams))
        self.arcs: list[tuple[Arc, ...]] = [(), ()]
        self._heads = [0, 0]
        # Blocks that occur below a node, as the bits of an integer: alike ones are one object.
        self._below = [0, 0]
        self._alike = {0: 0}
        self._number_of: dict[tuple[Arc, ...], int] = {}
        self._most = most
        labels = [_labels(diagram, self.given) for diagram in diagrams]
        self._blocks = _blocks(labels)
        self.roots = [self._take(*pair) for pair in zip(diagrams, labels, strict=True)]

    def node(self, head: int, arcs: Sequence[Arc]) -> int:
        """Return the number of the reduced node with these arcs, which is made if there is none."""
        live = tuple(arc for arc in arcs if arc[0] != NO_SOLUTION)
        if not live:
            return NO_SOLUTION
        if len(live) == 1 and live[0][1] == NO_CLASS:
            return live[0][0]
        number = self._number_of.get(live)
        if number is None:
            number = self._number_of[live] = len(self.arcs)
            if number > self._most:
                raise TooManyNodesError
            self.arcs.append(live)
            self._heads.append(head)
            self._below.append(self._alike_below(live))
        return number

    def _alike_below(self, arcs: Sequence[Arc]) -> int:
        below = 0
        for child, block in arcs:
            below |= self._below[child] | (0 if block == NO_CLASS else 1 << block)
        return self._alike.setdefault(below, below)

    def like(self, node: int, arcs: Sequence[Arc]) -> int:
        """Return a node that branches on the same item as another one."""
        return self.node(self._heads[node], arcs)

    def has(self, node: int, block: int) -> bool:
        """Whether a block occurs in the solutions of a node."""
        return bool(self._below[node] >> block & 1)

    def _take(self, diagram: DecisionDiagram, labels: dict[int, int]) -> int:
        """Take in all nodes of a diagram, and return its root."""
        blocks_of: dict[int, list[int]] = {NO_CLASS: [NO_CLASS]}
        for block, options in enumerate(self._blocks):
            if (label := labels.get(options[0])) is not None:
                blocks_of.setdefault(label, []).append(block)
        taken = {NO_SOLUTION: NO_SOLUTION, ONE_SOLUTION: ONE_SOLUTION}
        for reference, node in nodes_of(diagram):
            assert isinstance(node, Branching)
            arcs = zip(node.children, node.classes, strict=True)
            apart = [(taken[child], block) for child, k in arcs for block in blocks_of[k]]
            taken[reference] = self.node(node.head, apart)
        root = taken[diagram.root]
        for option in sorted(set(diagram.given) - self.given):
            (block,) = blocks_of[_label_of_given(option)]
            root = self.node(0, [(root, block)])
        return root

    def diagram(self, root: int) -> DecisionDiagram:
        """Return the diagram of the solutions of a node."""
        writer = DiagramWriter()
        written = {NO_SOLUTION: NO_SOLUTION, ONE_SOLUTION: ONE_SOLUTION}
        for number in self._reachable(root):
            arcs = [(written[child], block) for child, block in self.arcs[number]]
            written[number] = writer.branching(self._heads[number], arcs)
        start = np.cumsum([0, *map(len, self._blocks)], dtype=np.int64)
        options = np.fromiter(chain.from_iterable(self._blocks), np.int32, count=start[-1])
        given = tuple(sorted(self.given))
        return DecisionDiagram(writer.words(), written[root], start, options, given)

    def _reachable(self, root: int) -> Iterator[int]:
        """Yield the branchings that can be reached, children first, as their numbers are less."""
        found, waiting = set[int](), [root]
        while waiting:
            number = waiting.pop()
            if number > ONE_SOLUTION and number not in found:
                found.add(number)
                waiting += [child for child, _ in self.arcs[number]]
        yield from sorted(found)


def _labels(diagram: DecisionDiagram, common: set[int]) -> dict[int, int]:
    """Return for each option that occurs its class, or its own label if it is given."""
    used = {k for _, node in nodes_of(diagram) if isinstance(node, Branching) for k in node.taken}
    members = class_options_of(diagram)
    labels = {option: number for number in used for option in members[number]}
    return labels | {o: _label_of_given(o) for o in diagram.given if o not in common}


def _label_of_given(option: int) -> int:
    return -1 - option


def _blocks(labels: Sequence[dict[int, int]]) -> Blocks:
    """Return the options that occur, those together that have the same labels everywhere."""
    blocks: dict[tuple[int | None, ...], list[int]] = {}
    for option in sorted(set().union(*labels)):
        blocks.setdefault(tuple(some.get(option) for some in labels), []).append(option)
    return list(blocks.values())
