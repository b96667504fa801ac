"""A memoised search that finds subproblems equal up to isomorphism, by trying all of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from random import Random

from xcmodel.backend.decision_diagram import NO_CLASS
from xcmodel_dlx.diagram_search import DiagramSearch, Node
from xcmodel_dlx.subproblem import MIXED, VOID, Entry, Problem, State, bits

_ISOMORPHISM = 2


@dataclass(frozen=True)
class Isomorphism:
    """An isomorphism from a subproblem to another one that has been solved.

    Attributes:
        target: the reference of the other one, which is a branching.
        items: pairs of items, the name here and there.
        classes: pairs of option classes, here and there, of all that are active.
    """

    target: int
    items: list[tuple[int, int]]
    classes: list[tuple[int, int]]

    @property
    def words(self) -> list[int]:
        """The node of the diagram."""
        pairs = [name for pair in (*self.items, *self.classes) for name in pair]
        return [len(self.items) << 2 | _ISOMORPHISM, self.target, len(self.classes), *pairs]


class SearchUpToIsomorphism(DiagramSearch):
    """Visits isomorphic subproblems once."""

    def __init__(self, problem: Problem, weights: list[int], random: Random) -> None:
        super().__init__(problem)
        self._tried = TriedIsomorphisms(problem, weights, random)

    def _known(self, key: object, state: State, within: int | None) -> int | None:
        known = super()._known(key, state, within)
        if known is not None or within is not None:
            return known
        isomorphism = self._tried.find(state)
        return None if isomorphism is None else self._remember(key, self._append(isomorphism.words))

    def _close(self, node: Node) -> int:
        reference = super()._close(node)
        if not node.is_inner:
            self._tried.learn(node.state, reference)
        return reference


@dataclass
class TriedIsomorphisms:
    """All subproblems that were solved, each of which is compared with a new one.

    Attributes:
        problem: whose subproblems they are.
        weights: the weight, or the cost, of every class, which isomorphisms preserve.
        random: decides which items that do not matter are mapped all the same.
        solved: the subproblems and their references.
    """

    problem: Problem
    weights: list[int]
    random: Random
    solved: list[tuple[State, int]] = field(default_factory=list)

    def learn(self, state: State, reference: int) -> None:
        self.solved.append((state, reference))

    def find(self, state: State) -> Isomorphism | None:
        for target, reference in self.solved:
            if target.active.bit_count() == state.active.bit_count():
                for names in self._isomorphisms(state, target):
                    classes = self._pair_classes(state, target, names)
                    if classes is not None:
                        return Isomorphism(reference, sorted(names.items()), classes)
        return None

    def _isomorphisms(self, state: State, target: State) -> Iterator[dict[int, int]]:
        """Yield all bijections of the items that matter, and perhaps some more."""
        here, there = self._domain(state), self._domain(target)
        if len(here) == len(there):
            for order in permutations(there):
                yield dict(zip(here, order, strict=True))

    def _domain(self, state: State) -> list[int]:
        keys = enumerate(self.problem.rules.key(state))
        open_items = [(item, key) for item, key in keys if key is not None]
        return [
            item
            for item, (need, room, colour) in open_items
            if need or room != VOID or colour == MIXED or self.random.random() < 0.3
        ]

    def _pair_classes(
        self, state: State, target: State, names: dict[int, int]
    ) -> list[tuple[int, int]] | None:
        same = {item: item for item in names.values()}
        here, there = self._rows(state, names), self._rows(target, same)
        items = self._items(state, names) == self._items(target, same)
        if not items or [row[:2] for row in here] != [row[:2] for row in there]:
            return None
        return sorted((a[2], b[2]) for a, b in zip(here, there, strict=True))

    def _items(self, state: State, names: dict[int, int]) -> dict[int, tuple[int, int]]:
        keys = {item: self.problem.rules.item_key(state, item) for item in names}
        return {names[item]: key[:2] for item, key in keys.items() if key is not None}

    def _rows(self, state: State, names: dict[int, int]) -> list[tuple[list[Entry], int, int]]:
        entries = self.problem.rules.entries
        return sorted(
            (sorted((names[i], k) for i, k in entries[c] if i in names), self.weights[c], c)
            for c in bits(state.active)
        )


def solve_some_first(search: DiagramSearch, problem: Problem, random: Random, tries: int) -> None:
    """Solve subproblems that the search may never reach; isomorphic ones refer to them."""
    for _ in range(tries):
        state = _random_subproblem(problem, random)
        if state is not None:
            for _ in search.solve(state):
                pass


def _random_subproblem(problem: Problem, random: Random) -> State | None:
    """Return a subproblem at the end of a random path, or None if it is dead."""
    rules, state = problem.rules, problem.root
    for _ in range(random.randint(0, 2)):
        items = [item for item, row in enumerate(rules.options_of) if row & state.active]
        if not items:
            return None
        item = random.choice(items)
        chosen = 0
        # A boundary is reached when nothing more can be done with the item.
        while rules.degree(state, item):
            if rules.degree(state, item) < state.need[item]:
                return None
            option, state = random.choice(list(rules.children(state, item)))
            if option == NO_CLASS:
                break
            chosen += 1
    return None if rules.dead_item(state) is not None or not state.active else state
