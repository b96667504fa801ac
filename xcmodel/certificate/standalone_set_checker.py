"""Checks that a decision diagram holds all solutions, for ``standalone_derived_checker.py``, which is beside it.

See docs/certificates.md, "Kind 3". Of the solutions of a node it is enough to know how many they are, which classes
occur in them, and how often each item is covered, at least and at most: a sum over a path has its extremes node by node.
"""
import sys
from collections.abc import Iterable
from operator import add
from typing import Any, NamedTuple
def demand(condition: object, otherwise: str) -> None:
    if not condition: raise ValueError(otherwise)
Effect = tuple[int, int, tuple[int, ...]]  # Of an option: its marks, those that it excludes, and what it adds to coverage.
class Node(NamedTuple):
    """Solutions of a subproblem: how many; bits of classes that occur; bits of marks in some, and in every one; coverage."""
    solutions: int
    classes: int
    some: int
    every: int
    least: tuple[int, ...]  # Of the items that may be covered, or have to be, more than once.
    most: tuple[int, ...]
class Diagram:
    """A mark is an entry, that is an item and a colour or 0, of an item that cannot be covered twice."""
    def __init__(self, proof: Any) -> None:
        n, given, forbidden = len(proof.bounds), list(proof.given), list(proof.forbidden)
        self.number, self.ascending = proof.model.number, proof.model.ascending
        # An item that only a given option has says that it is in each solution; forbidden ones are in none.
        self.bounds = proof.bounds + [(1, 1)] * len(given) + [(0, 0)] * len(forbidden)
        own = {o: ((n + k, 0),) for k, o in enumerate(given + forbidden)}
        self.entries = [row + own.get(o, ()) for o, row in enumerate(proof.entries)]
        self.place = {i: p for p, i in enumerate(i for i, b in enumerate(self.bounds) if max(b) > 1)}
        self.bit = dict[tuple[int, int], int]()
        self.marks = [0] * len(self.bounds)
        for i, k in (entry for row in self.entries for entry in row if entry[0] not in self.place):
            self.bit.setdefault((i, k), 1 << len(self.bit))
            self.marks[i] |= self.bit[i, k]
        nothing = (0,) * len(self.place)
        self.leaf = Node(1, 0, 0, 0, nothing, nothing)
    def solutions(self) -> int:  # How many the diagram has; each of them is one of the model.
        common = self.ascending(len(self.entries))
        self.members = [self.ascending(len(self.entries)) for _ in range(self.number(len(self.entries) + 1))]
        self.rows = [self.entries[members[0]] for members in self.members]
        known = sorted(o for members in [common, *self.members] for o in members)
        demand(len(set(known)) == len(known), "an option stands in two places")
        demand(all(self.entries[o] == row for row, some in zip(self.rows, self.members) for o in some), "unequal options")
        self.effects = [self.effect(row) for row in self.rows]
        nodes = [self.leaf]
        for _ in range(self.number(1 << 40)):
            nodes.append(self.isomorphic(nodes) if self.number(2) else self.branching(nodes))
        root = self.number(len(nodes) + 1)  # 0 for no solution.
        if root == 0: return 0
        node: Node = nodes[root - 1]
        for o in common: node = chosen(node, self.effect(self.entries[o]))
        for i, (low, high) in enumerate(self.bounds):
            p, plain = self.place.get(i), self.bit.get((i, 0), 0)
            least, most = (node.least[p], node.most[p]) if p is not None else (bool(node.every & plain), bool(node.some & self.marks[i]))
            demand(low <= least and most <= high, f"item {i} is covered too seldom or too often in some solution")
        return node.solutions
    def effect(self, row: Iterable[tuple[int, int]]) -> Effect:
        own = clash = 0
        more = [0] * len(self.place)
        for i, k in row:
            if i in self.place: more[self.place[i]] = 1; continue
            own |= self.bit[i, k]
            clash |= self.marks[i] & ~(self.bit[i, k] if k else 0)
        return own, clash, tuple(more)
    def branching(self, nodes: list[Node]) -> Node:
        taken = 0
        total: Node | None = None
        for _ in range(self.number(len(self.rows) + 2)):
            child, k = nodes[self.number(len(nodes))], self.number(len(self.rows) + 1)  # 0 for no class.
            bit = 1 << k >> 1
            demand(not (taken | bit) & child.classes and not taken & bit and taken >= 0, "a solution comes twice")
            taken |= bit if k else -1  # What takes no class comes last.
            if k: child = chosen(child, self.effects[k - 1], bit, len(self.members[k - 1]))
            total = either(total, child) if total else child
        if total is None: raise ValueError("a node has no children")
        return total
    def isomorphic(self, nodes: list[Node]) -> Node:  # Classes have other names; items too, if they have the same entries.
        there, n = nodes[self.number(len(nodes))], len(self.rows)
        pairs = [(self.number(n), self.number(n)) for _ in range(self.number(n + 1))]
        pairs = [(a, b) for a, b in pairs if there.classes >> b & 1]
        demand(sum({1 << b for _, b in pairs}) == there.classes and len(dict(pairs)) == len(pairs) == there.classes.bit_count(), "it is no isomorphism")
        demand(all(len(self.members[a]) == len(self.members[b]) for a, b in pairs), "classes of unequal size")
        names = {mark: i for i, mark in self.places_of(b for _, b in pairs).items()}
        some, al, least, most = 0, 0, [0] * len(self.place), [0] * len(self.place)
        for i, mark in self.places_of(a for a, _ in pairs).items():
            for k in {k for _, k in mark}:
                low, high = self.coverage(there, names[mark], k) if mark in names else (0, len(mark))
                demand(mark in names or len({k for _, k in mark}) == 1, f"item {i} has no name in an isomorphism")
                if i in self.place: least[self.place[i]], most[self.place[i]] = low, high; continue
                demand(k or high <= 1, f"item {i} may be covered twice in an isomorphism")
                some, al = some | self.bit[i, k] * (high > 0), al | self.bit[i, k] * (low > 0)
        return Node(there.solutions, sum(1 << a for a, _ in pairs), some, al, tuple(least), tuple(most))
    def places_of(self, classes: Iterable[int]) -> dict[int, frozenset[tuple[int, int]]]:
        found: dict[int, set[tuple[int, int]]] = {}
        for place, c in enumerate(classes):
            for i, k in self.rows[c]: found.setdefault(i, set()).add((place, k))
        return {i: frozenset(mark) for i, mark in found.items()}
    def coverage(self, node: Node, i: int, k: int) -> tuple[int, int]:
        if i in self.place: return node.least[self.place[i]], node.most[self.place[i]]
        return int(bool(node.every & self.bit[i, k])), int(bool(node.some & self.bit[i, k]))
def chosen(node: Node, effect: Effect, bit: int = 0, weight: int = 1) -> Node:  # One more option in each solution.
    own, clash, more = effect
    demand(not node.some & clash, "two options of a solution meet at an item")
    least, most = tuple(map(add, node.least, more)), tuple(map(add, node.most, more))
    return Node(node.solutions * weight, node.classes | bit, node.some | own, node.every | own, least, most)
def either(a: Node, b: Node) -> Node:
    least, most = tuple(map(min, a.least, b.least)), tuple(map(max, a.most, b.most))
    return Node(a.solutions + b.solutions, a.classes | b.classes, a.some | b.some, a.every & b.every, least, most)
def all_solutions(proof: Any) -> int:
    """The solutions of the diagram are solutions of the model, and as many as a certificate says that there are."""
    found = Diagram(proof).solutions()
    demand(proof.count(proof.text) == found, "there are other solutions")
    return found
if __name__ == "__main__": print("this is a part of standalone_derived_checker.py: run that instead", file=sys.stderr); sys.exit(2)
