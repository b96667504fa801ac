"""A memoised search in pure Python, which makes the decision diagram of all solutions.

Slow, and easy to read; the native engine must give equal results. The rules of the search are
in docs/certificates.md, the form of the diagram in `xcmodel.backend.decision_diagram`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from xcmodel.backend import DecisionDiagram
from xcmodel.backend.decision_diagram import DEAD, NO_CLASS, NO_SOLUTION, ONE_SOLUTION
from xcmodel_dlx.subproblem import Problem, Rules, State

_INNER = 1


@dataclass
class Node:
    """A branching whose children are being visited.

    Attributes:
        state: the subproblem.
        item: what is branched on.
        is_inner: whether options of the item have been chosen above.
        key: the cache key.
        children: those not yet visited.
        references: of the children visited.
        classes: the option class of each child, the one that is being visited included.
    """

    state: State
    item: int
    is_inner: bool
    key: object
    children: Iterator[tuple[int, State]]
    references: list[int] = field(default_factory=list)
    classes: list[int] = field(default_factory=list)


class DiagramSearch:
    """A search for all solutions at once, which visits equal subproblems once.

    Attributes:
        nodes: branchings visited so far.
    """

    def __init__(self, problem: Problem | None) -> None:
        self.nodes = 0
        self._problem = problem
        self._words = array("I", [0] * 4)
        self._cache: dict[object, int] = {}
        self._path: list[Node] = []
        self._root = NO_SOLUTION

    def steps(self) -> Iterator[None]:
        """Search; yield at every branching."""
        if self._problem is not None:
            for reference in self.solve(self._problem.root):
                yield
                if reference is not None:
                    self._root = reference

    def solve(self, state: State) -> Iterator[int | None]:
        """Solve a subproblem; yield None at every branching, and its reference at the end."""
        reference = self._visit(state, None)
        while True:
            if reference is None:
                self.nodes += 1
                yield None
            elif self._path:
                self._path[-1].references.append(reference)
            else:
                yield reference
                return
            node = self._path[-1]
            child = next(node.children, None)
            if child is None:
                reference = self._close(self._path.pop())
                continue
            node.classes.append(child[0])
            reference = self._visit(child[1], self._item_within(node, child))

    def diagram(self, given: tuple[int, ...]) -> DecisionDiagram:
        """Return the diagram, once the search has ended."""
        options = self._problem.options if self._problem else []
        return DecisionDiagram(
            words=np.array(self._words, dtype=np.uint32),
            root=self._root,
            class_start=np.cumsum([0, *map(len, options)], dtype=np.int64),
            class_options=np.array([o for members in options for o in members], dtype=np.int32),
            given=given,
        )

    def _item_within(self, node: Node, child: tuple[int, State]) -> int | None:
        """Return the item that is to be branched on further below this child, if it is inner."""
        option, state = child
        is_inner = option != NO_CLASS and self._rules.degree(state, node.item) > 0
        return node.item if is_inner else None

    def _visit(self, state: State, within: int | None) -> int | None:
        """Return the reference of a subproblem, or None after adding a new node to the path."""
        dead = self._rules.dead_item(state)
        if dead is not None:
            return DEAD + dead
        if not state.active:
            return ONE_SOLUTION
        key = self._key(state, within)
        known = self._known(key, state, within)
        if known is not None:
            return known
        item = self._rules.item_to_branch_on(state) if within is None else within
        children = self._rules.children(state, item)
        self._path.append(Node(state, item, within is not None, key, children))
        return None

    def _known(self, key: object, state: State, within: int | None) -> int | None:
        """Return the reference of an equal subproblem that has been solved, or None."""
        return self._cache.get(key)

    def _close(self, node: Node) -> int:
        """Write a node whose children have all been visited; return its reference."""
        head = [node.item << 2 | (_INNER if node.is_inner else 0), len(node.references)]
        reference = self._append([*head, *node.references, *node.classes])
        return self._remember(node.key, reference)

    def _remember(self, key: object, reference: int) -> int:
        self._cache[key] = reference
        return reference

    def _key(self, state: State, within: int | None) -> object:
        """Return the cache key of a boundary, or of an inner state."""
        if within is None:
            return self._rules.key(state)
        return self._rules.key(state), within, self._rules.first_option(state, within)

    def _append(self, words: list[int]) -> int:
        reference = len(self._words) // 2
        self._words.extend(words)
        if len(self._words) % 2:
            self._words.append(0)
        return reference

    @property
    def _rules(self) -> Rules:
        assert self._problem is not None
        return self._problem.rules
