"""A small search that makes graphs of solutions, with and without renamings, for tests only.

It keeps whole states and remembers them as they are; two states are found to be equal up to
renaming by trying the permutations of a few items. It branches on items to completion, so that
options of an item of multiplicity 2 are taken in ascending order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from xcmodel.backend import Backend, Capability, Query, Search, Slice, Translation
from xcmodel.instance import NO_COLOUR, Instance
from xcmodel.solution_graph import DEAD, NO_CLASS, NO_SOLUTION, ONE_SOLUTION, SolutionGraph
from xcmodel.solution_sets.evaluator import GraphEvaluator

_MOST_ITEMS_TO_PERMUTE = 5

Entries = tuple[tuple[int, int], ...]
Pairs = list[tuple[int, int]]


@dataclass(frozen=True)
class State:
    """What is left of the problem: active classes, each item's need and room."""

    active: frozenset[int]
    need: tuple[int, ...]
    room: tuple[int, ...]


def make_graph(
    instance: Instance,
    given: tuple[int, ...] = (),
    forbidden: tuple[int, ...] = (),
    renaming: bool = False,
) -> SolutionGraph:
    """Return the graph of all solutions of a small instance."""
    return _Maker(instance, given, forbidden, renaming).graph()


class _Maker:
    def __init__(
        self, instance: Instance, given: tuple[int, ...], forbidden: tuple[int, ...], renaming: bool
    ) -> None:
        self._given, self._renaming = given, renaming
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
        self._entries: list[Entries] = options
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
        self._alike: dict[object, list[tuple[State, int]]] = defaultdict(list)

    def _merge(self) -> None:
        """Make classes of equal options, and let the state have these."""
        classes: dict[object, list[int]] = {}
        active = sorted(self._start.active) if self._start else []
        for option in active:
            entries = self._entries[option]
            alone = any(k == NO_COLOUR and self._high[item] == 1 for item, k in entries)
            classes.setdefault(tuple(sorted(entries)) if alone else option, []).append(option)
        self._members = list(classes.values())
        self._entries = [self._entries[members[0]] for members in self._members]
        if self._start:
            everything = frozenset(range(len(self._members)))
            self._start = State(everything, self._start.need, self._start.room)

    def graph(self) -> SolutionGraph:
        root = NO_SOLUTION if self._start is None else self._boundary(self._start)
        return SolutionGraph(
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
                    active -= self._through(active, item)
            else:
                active -= {o for o in active if dict(self._entries[o]).get(item, colour) != colour}
        return State(frozenset(active - {number}), tuple(need), tuple(room))

    def _through(self, active: set[int] | frozenset[int], item: int) -> set[int]:
        return {o for o in active if item in dict(self._entries[o])}

    def _boundary(self, state: State) -> int:
        reference = self._leaf(state)
        if reference is None:
            reference = self._known.get((state, None))
        if reference is None and self._renaming:
            reference = self._renamed(state)
        if reference is None:
            needed = [i for i, need in enumerate(state.need) if need]
            items = needed or [i for i in range(len(state.need)) if self._through(state.active, i)]
            item = min(items, key=lambda i: len(self._through(state.active, i)))
            reference = self._branching(state, item, inner=False)
            self._alike[self._profile(state)].append((state, reference))
        self._known[state, None] = reference
        return reference

    def _leaf(self, state: State) -> int | None:
        for item, need in enumerate(state.need):
            if len(self._through(state.active, item)) < need:
                return DEAD + item
        return None if state.active else ONE_SOLUTION

    def _inner(self, state: State, item: int) -> int:
        if not self._through(state.active, item):
            return self._boundary(state)
        reference = self._leaf(state)
        if reference is None:
            reference = self._known.get((state, item))
        if reference is None:
            reference = self._known[state, item] = self._branching(state, item, inner=True)
        return reference

    def _branching(self, state: State, item: int, inner: bool) -> int:
        options = sorted(self._through(state.active, item))
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

    def _renamed(self, state: State) -> int | None:
        """Return a renaming of a state seen before that is equal to this one up to its items."""
        for other, reference in self._alike[self._profile(state)]:
            for items in self._bijections(state, other):
                classes = self._classes_under(state, other, items)
                if classes is not None:
                    pairs = [*items.items(), *classes]
                    flat = [number for pair in pairs for number in pair]
                    return self._write([len(items) << 2 | 2, reference, len(classes), *flat])
        return None

    def _constraining(self, state: State) -> list[int]:
        return [
            item
            for item in range(len(state.need))
            if (through := self._through(state.active, item))
            and (
                state.need[item] > 0
                or self._room(state, item) is not None
                or len({dict(self._entries[o])[item] for o in through}) > 1
            )
        ]

    def _room(self, state: State, item: int) -> int | None:
        """Return the room of an item, or None where it cannot be used up."""
        through = self._through(state.active, item)
        colours = {dict(self._entries[o])[item] for o in through}
        shared = len(colours) == 1 and NO_COLOUR not in colours
        return None if shared or state.room[item] >= len(through) else state.room[item]

    def _item_profile(self, state: State, item: int) -> object:
        return state.need[item], self._room(state, item), len(self._through(state.active, item))

    def _profile(self, state: State) -> object:
        items = (self._item_profile(state, item) for item in self._constraining(state))
        return len(state.active), tuple(sorted(items, key=repr))

    def _bijections(self, state: State, other: State) -> Iterator[dict[int, int]]:
        here, there = self._constraining(state), self._constraining(other)
        if len(here) <= _MOST_ITEMS_TO_PERMUTE:
            for order in permutations(there):
                pairs = list(zip(here, order, strict=True))
                if all(
                    self._item_profile(state, a) == self._item_profile(other, b) for a, b in pairs
                ):
                    yield dict(pairs)

    def _classes_under(self, state: State, other: State, items: dict[int, int]) -> Pairs | None:
        """Return which class becomes which if items are renamed so, or None if not all do."""
        partners: dict[object, list[int]] = defaultdict(list)
        for number in sorted(other.active):
            entries = [(i, k) for i, k in self._entries[number] if i in items.values()]
            partners[tuple(sorted(entries)), len(self._members[number])].append(number)
        pairs = []
        for number in sorted(state.active):
            entries = [(items[i], k) for i, k in self._entries[number] if i in items]
            same = partners[tuple(sorted(entries)), len(self._members[number])]
            if not same:
                return None
            pairs.append((number, same.pop()))
        return pairs


@dataclass(frozen=True)
class GraphBackend(Backend):
    """Compiles, by the search above, and can do nothing else.

    Its graphs are evaluated as another backend does it, or in pure Python.
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

    def evaluator(self, graph: SolutionGraph) -> GraphEvaluator:
        if self.evaluated_by is None:
            return super().evaluator(graph)
        return self.evaluated_by.evaluator(graph)


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
        graph = make_graph(self.instance, query.given, query.forbidden, query.renaming)
        return Slice(exhausted=True, graph=graph)
