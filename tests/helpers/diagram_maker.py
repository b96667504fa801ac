"""A small search that makes diagrams of solutions, with and without isomorphisms, for tests only.

Its cache keys are whole states. It branches on items to completion, so that options of an item of
multiplicity 2 are taken in ascending order. Isomorphisms are made afterwards, by `fold`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from xcmodel.backend import (
    NO_COLOUR,
    Backend,
    Capability,
    DecisionDiagram,
    Instance,
    Query,
    Search,
    Slice,
    Translation,
)
from xcmodel.backend.decision_diagram import DEAD, NO_CLASS, NO_SOLUTION, ONE_SOLUTION
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel.solution_sets.nodes import Branching, nodes_of

Entries = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class State:
    """What is left of the problem: active classes, each item's need and room."""

    active: frozenset[int]
    need: tuple[int, ...]
    room: tuple[int, ...]


def make_diagram(
    instance: Instance,
    given: tuple[int, ...] = (),
    forbidden: tuple[int, ...] = (),
    isomorphism: bool = False,
) -> DecisionDiagram:
    """Return the diagram of all solutions of a small instance."""
    diagram = _Maker(instance, given, forbidden).diagram()
    return fold(diagram) if isomorphism else diagram


class _Maker:
    def __init__(
        self, instance: Instance, given: tuple[int, ...], forbidden: tuple[int, ...]
    ) -> None:
        self._given = given
        self._high = instance.item_high.tolist()
        options = [
            tuple(zip(instance.items_of(o), instance.colours_of(o), strict=True))
            for o in range(instance.n_options)
        ]
        state = State(
            frozenset(
                o
                for o, entries in enumerate(options)
                if o not in forbidden and all(self._high[item] for item, _ in entries)
            ),
            tuple(instance.item_low.tolist()),
            tuple(self._high),
        )
        self._set_entries(options)
        self._start: State | None = state
        for option in given:
            self._start = (
                self._choose(self._start, option)
                if self._start is not None and option in self._start.active
                else None
            )
        self._merge()
        self.words = [0] * 4
        self._known: dict[tuple[State, int | None], int] = {}

    def _set_entries(self, entries: list[Entries]) -> None:
        self._entries = entries
        self._of_item: list[set[int]] = [set() for _ in self._high]
        for number, pairs in enumerate(entries):
            for item, _ in pairs:
                self._of_item[item].add(number)

    def _merge(self) -> None:
        """Merge equal options into classes, which take their place in the state."""
        classes: dict[object, list[int]] = {}
        active = sorted(self._start.active) if self._start else []
        for option in active:
            entries = self._entries[option]
            merges = any(k == NO_COLOUR and self._high[item] == 1 for item, k in entries)
            classes.setdefault(tuple(sorted(entries)) if merges else option, []).append(option)
        self._members = list(classes.values())
        self._set_entries([self._entries[members[0]] for members in self._members])
        if self._start:
            everything = frozenset(range(len(self._members)))
            self._start = State(everything, self._start.need, self._start.room)

    def diagram(self) -> DecisionDiagram:
        root = NO_SOLUTION if self._start is None else self._boundary(self._start)
        return DecisionDiagram(
            words=np.array(self.words, dtype=np.uint32),
            root=root,
            class_start=np.cumsum([0, *map(len, self._members)], dtype=np.int64),
            class_options=np.array([o for m in self._members for o in m], dtype=np.int32),
            given=self._given,
        )

    def _choose(self, state: State, number: int) -> State:
        need, room, active = list(state.need), list(state.room), set(state.active)
        for item, colour in self._entries[number]:
            if colour == NO_COLOUR:
                need[item] = max(0, need[item] - 1)
                room[item] -= 1
                if room[item] == 0:
                    active -= self._options(active, item)
            else:
                active -= {o for o in active if dict(self._entries[o]).get(item, colour) != colour}
        return State(frozenset(active - {number}), tuple(need), tuple(room))

    def _options(self, active: set[int] | frozenset[int], item: int) -> set[int]:
        return self._of_item[item].intersection(active)

    def _normal(self, state: State) -> State:
        """Return a state with the same solutions, in which room is no greater than can be used."""
        degrees = [len(self._options(state.active, item)) for item in range(len(state.need))]
        room = tuple(min(pair) for pair in zip(state.room, degrees, strict=True))
        return State(state.active, state.need, room)

    def _boundary(self, state: State) -> int:
        state = self._normal(state)
        reference = self._leaf(state)
        if reference is None:
            reference = self._known.get((state, None))
        if reference is None:
            needed = [i for i, need in enumerate(state.need) if need]
            items = needed or [i for i in range(len(state.need)) if self._options(state.active, i)]
            item = min(items, key=lambda i: len(self._options(state.active, i)))
            reference = self._branching(state, item, inner=False)
        self._known[state, None] = reference
        return reference

    def _leaf(self, state: State) -> int | None:
        for item, need in enumerate(state.need):
            if len(self._options(state.active, item)) < need:
                return DEAD + item
        return None if state.active else ONE_SOLUTION

    def _inner(self, state: State, item: int) -> int:
        if not self._options(state.active, item):
            return self._boundary(state)
        reference = self._leaf(state)
        if reference is None:
            reference = self._known.get((state, item))
        if reference is None:
            reference = self._known[state, item] = self._branching(state, item, inner=True)
        return reference

    def _branching(self, state: State, item: int, inner: bool) -> int:
        options = sorted(self._options(state.active, item))
        children, classes = [], []
        if state.need[item] == 0:
            children.append(self._boundary(self._without(state, options)))
            classes.append(NO_CLASS)
        for j, option in enumerate(options):
            if len(options) - j >= state.need[item]:
                rest = self._choose(self._without(state, options[:j]), option)
                children.append(self._inner(rest, item))
                classes.append(option)
        return self._write([item << 2 | inner, len(children), *children, *classes])

    def _without(self, state: State, options: list[int]) -> State:
        return State(state.active.difference(options), state.need, state.room)

    def _write(self, words: list[int]) -> int:
        reference = len(self.words) // 2
        self.words += words + [0] * (len(words) % 2)
        return reference


def fold(diagram: DecisionDiagram) -> DecisionDiagram:
    """Return a diagram of the same solutions in which isomorphic subdiagrams are merged.

    Below each node, classes get new names in the order in which they occur; so subdiagrams that
    differ only in names become the same words.
    """
    return _Folding(diagram).diagram()


class _Folding:
    def __init__(self, diagram: DecisionDiagram) -> None:
        self._diagram = diagram
        self._sizes = np.diff(diagram.class_start).tolist()
        self.words = [0] * 4
        self._written: dict[tuple[int, ...], int] = {}
        # For each node of the diagram, its copy with new names, and the classes as they occur.
        self._folded: dict[int, int] = {}
        self._occurring: dict[int, list[int]] = {}

    def diagram(self) -> DecisionDiagram:
        for reference, node in nodes_of(self._diagram):
            assert isinstance(node, Branching)
            self._fold(reference, node)
        root = self._diagram.root
        everything = {number: number for number in range(len(self._sizes))}
        root = self._view(root, everything) if root in self._folded else root
        diagram = self._diagram
        words = np.array(self.words, dtype=np.uint32)
        return DecisionDiagram(
            words, root, diagram.class_start, diagram.class_options, diagram.given
        )

    def _fold(self, reference: int, node: Branching) -> None:
        occurring: dict[int, None] = {}
        for child, number in zip(node.children, node.classes, strict=True):
            below = self._occurring.get(child, [])
            occurring |= dict.fromkeys([*([] if number == NO_CLASS else [number]), *below])
        self._occurring[reference] = list(occurring)
        names = self._names(list(occurring))
        children = [self._view(child, names) for child in node.children]
        classes = [names.get(number, NO_CLASS) for number in node.classes]
        self._folded[reference] = self._write(node.head, len(children), *children, *classes)

    def _names(self, occurring: list[int]) -> dict[int, int]:
        """Return new names for these classes, each that of a class of the same size, last first."""
        free = defaultdict(list)
        for number, size in enumerate(self._sizes):
            free[size].append(number)
        return {number: free[self._sizes[number]].pop() for number in occurring}

    def _view(self, child: int, names: dict[int, int]) -> int:
        """Return a reference to a node under these names."""
        if child not in self._folded:
            return child
        occurring = self._occurring[child]
        there = self._names(occurring)
        pairs = [(names[number], there[number]) for number in occurring]
        if all(a == b for a, b in pairs):
            return self._folded[child]
        # A pair of items, which has no meaning here, has to be skipped.
        flat = [number for pair in [(0, 0), *pairs] for number in pair]
        return self._write(1 << 2 | 2, self._folded[child], len(pairs), *flat)

    def _write(self, *words: int) -> int:
        if words not in self._written:
            self._written[words] = len(self.words) // 2
            self.words += words + (0,) * (len(words) % 2)
        return self._written[words]


@dataclass(frozen=True)
class DiagramBackend(Backend):
    """Compiles, by the search above, and can do nothing else.

    Its diagrams are evaluated as another backend does it, or in pure Python.
    """

    evaluated_by: Backend | None = None

    @property
    def name(self) -> str:
        return "maker"

    @property
    def version(self) -> str:
        return "1"

    @property
    def capabilities(self) -> frozenset[Capability]:
        return frozenset({Capability.COMPILE, Capability.WORKERS})

    def translate(self, instance: Instance) -> Translation:
        return _MakerTranslation(instance)

    def evaluator(self, diagram: DecisionDiagram) -> DiagramEvaluator | None:
        if self.evaluated_by is None:
            return super().evaluator(diagram)
        return self.evaluated_by.evaluator(diagram)


@dataclass(frozen=True, eq=False)
class _MakerTranslation(Translation):
    instance: Instance

    def start(self, query: Query) -> Search:
        return _MakerSearch(self.instance, query)


@dataclass(frozen=True, eq=False)
class _MakerSearch(Search):
    instance: Instance
    query: Query

    def advance(self, seconds: float) -> Slice:
        query = self.query
        diagram = make_diagram(self.instance, query.given, query.forbidden, query.up_to_isomorphism)
        return Slice(exhausted=True, diagram=diagram)
