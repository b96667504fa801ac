"""The body of a certificate, from a diagram of all solutions: see docs/certificates.md, "Body"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xcmodel.backend.decision_diagram import DEAD, NO_SOLUTION, ONE_SOLUTION, DecisionDiagram
from xcmodel.certificate.header import varint

_ISOMORPHISM = 2

SAME = 0
ISOMORPHIC = 1
ISOMORPHIC_AHEAD = 2
FIRST_ITEM = 3


def body(diagram: DecisionDiagram) -> Iterator[bytes]:
    """Yield the body piece by piece; it is empty if the root is `NO_SOLUTION`.

    Raises:
        ValueError: for `NO_SOLUTION` below the root, which does not show why.
    """
    return _Writer(diagram.words.tolist(), diagram.root).pieces()


@dataclass
class _Writer:
    """Visits the nodes depth first.

    Attributes:
        words: those of the diagram.
        root: the reference of the root.
        flagged: the number of each flagged node, in the order in which they are visited.
        targets: nodes that are referred to later, so that they have to be flagged.
        stack: references still to be visited, the next one last.
    """

    words: list[int]
    root: int
    flagged: dict[int, int] = field(default_factory=dict)
    targets: set[int] = field(default_factory=set)
    stack: list[int] = field(default_factory=list)

    def pieces(self) -> Iterator[bytes]:
        if self.root == NO_SOLUTION:
            return
        self.targets = self._find_targets()
        self.stack = [self.root]
        while self.stack:
            yield self._visit(self.stack.pop())

    def _find_targets(self) -> set[int]:
        """Return the branchings that several nodes, or an isomorphism, refer to."""
        seen: set[int] = set()
        targets: set[int] = set()
        stack = [self.root]
        while stack:
            node = stack.pop()
            if not ONE_SOLUTION < node < DEAD:
                continue
            if node not in seen:
                stack += self._children(node)
                if self._kind(node) == _ISOMORPHISM:
                    targets.add(self.words[2 * node + 1])
            elif self._kind(node) != _ISOMORPHISM:
                targets.add(node)
            seen.add(node)
        return targets

    def _visit(self, node: int) -> bytes:
        if node == ONE_SOLUTION:
            return b""
        if node == NO_SOLUTION:
            raise ValueError("the diagram does not show why a subproblem has no solution")
        if node >= DEAD:
            return varint(FIRST_ITEM + 2 * (node - DEAD))
        if self._kind(node) == _ISOMORPHISM:
            return self._isomorphism(node)
        if node in self.flagged:
            return varint(SAME) + varint(self._distance(node))
        return self._branching(node)

    def _branching(self, node: int) -> bytes:
        item = self.words[2 * node] >> 2
        token = varint(FIRST_ITEM + 2 * item + (node in self.targets))
        if node in self.targets:
            self.flagged[node] = len(self.flagged)
        self.stack += reversed(self._children(node))
        return token

    def _isomorphism(self, node: int) -> bytes:
        at = 2 * node
        n_items, target, n_classes = self.words[at] >> 2, self.words[at + 1], self.words[at + 2]
        middle, end = at + 3 + 2 * n_items, at + 3 + 2 * n_items + 2 * n_classes
        pairs = [n_items, *self.words[at + 3 : middle]]
        if target in self.flagged:
            return b"".join(map(varint, (ISOMORPHIC, self._distance(target), *pairs)))
        self.stack.append(target)
        classes = sorted(self.words[middle + 1 : end : 2])
        return b"".join(map(varint, (ISOMORPHIC_AHEAD, *pairs, len(classes), *classes)))

    def _distance(self, node: int) -> int:
        return len(self.flagged) - self.flagged[node]

    def _kind(self, node: int) -> int:
        return self.words[2 * node] & 3

    def _children(self, node: int) -> list[int]:
        at = 2 * node
        if self._kind(node) == _ISOMORPHISM:
            return [self.words[at + 1]]
        return self.words[at + 2 : at + 2 + self.words[at + 1]]
