"""Subproblems of a memoised search: their states, their branchings, and when two are equal.

The terms are those of docs/certificates.md. Options are numbered as bits of integers, so that a set
of options is one number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xcmodel.backend import NO_COLOUR, Instance, Query
from xcmodel.backend.decision_diagram import NO_CLASS

Entry = tuple[int, int]
"""An item and the colour that an option gives it."""

ItemKey = tuple[int, int, int] | None
"""Need, room or `VOID`, and colour or `MIXED`; None for a closed item."""

VOID = -1
MIXED = -1


@dataclass(frozen=True, slots=True)
class State:
    """A subproblem.

    Attributes:
        active: the options that may still be chosen, as bits.
        need: for every item how much more coverage it needs, from 0.
        room: for every item how much more coverage it can take.
    """

    active: int
    need: tuple[int, ...]
    room: tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    """Options, and what choosing one of them does.

    Attributes:
        entries: the items and colours of every option, sorted.
        options_of: the options of every item, as bits.
        in_colour: those of them that give the item a certain colour.
    """

    entries: list[tuple[Entry, ...]]
    options_of: list[int]
    in_colour: dict[Entry, int] = field(default_factory=dict)

    @staticmethod
    def of(n_items: int, entries: list[tuple[Entry, ...]]) -> Rules:
        """Return the rules for these options."""
        rules = Rules(entries, [0] * n_items)
        for option, pairs in enumerate(entries):
            for entry in pairs:
                rules.options_of[entry[0]] |= 1 << option
                rules.in_colour[entry] = rules.in_colour.get(entry, 0) | 1 << option
        return rules

    def choose(self, state: State, option: int) -> State:
        """Return the state after choosing an active option."""
        active, need, room = state.active & ~(1 << option), list(state.need), list(state.room)
        for item, colour in self.entries[option]:
            if colour != NO_COLOUR:
                active &= ~self.options_of[item] | self.in_colour[item, colour]
                continue
            need[item] = max(0, need[item] - 1)
            room[item] -= 1
            if room[item] == 0:
                active &= ~self.options_of[item]
        return State(active, tuple(need), tuple(room))

    def remove(self, state: State, options: int) -> State:
        """Return the state without these options."""
        return State(state.active & ~options, state.need, state.room)

    def degree(self, state: State, item: int) -> int:
        """Return the number of active options of an item."""
        return (state.active & self.options_of[item]).bit_count()

    def first_option(self, state: State, item: int) -> int:
        """Return the first active option of an open item."""
        active = state.active & self.options_of[item]
        return (active & -active).bit_length() - 1

    def dead_item(self, state: State) -> int | None:
        """Return an item that needs more options than are left, or None."""
        for item, need in enumerate(state.need):
            if need and self.degree(state, item) < need:
                return item
        return None

    def item_to_branch_on(self, state: State) -> int:
        """Return the item with the fewest children; those that need options go before others."""

        def rank(item: int) -> tuple[bool, int]:
            return not state.need[item], self.degree(state, item) - state.need[item]

        return min((i for i, row in enumerate(self.options_of) if row & state.active), key=rank)

    def children(self, state: State, item: int) -> Iterator[tuple[int, State]]:
        """Yield the children of an item: an option or `NO_CLASS`, and the state that it leaves."""
        options = list(bits(state.active & self.options_of[item]))
        if not state.need[item]:
            yield NO_CLASS, self.remove(state, self.options_of[item])
        removed = 0
        while options and len(options) >= state.need[item]:
            option = options.pop(0)
            yield option, self.choose(self.remove(state, removed), option)
            removed |= 1 << option

    def key(self, state: State) -> tuple[ItemKey, ...]:
        """Return the cache key of a boundary that is not dead."""
        return tuple(self.item_key(state, item) for item in range(len(self.options_of)))

    def item_key(self, state: State, item: int) -> ItemKey:
        """Return the part of the cache key that belongs to this item."""
        degree = self.degree(state, item)
        if not degree:
            return None
        colour = self.shared_colour(state, item)
        is_void = state.room[item] >= degree or colour not in (NO_COLOUR, MIXED)
        return state.need[item], VOID if is_void else state.room[item], colour

    def shared_colour(self, state: State, item: int) -> int:
        """Return the colour that all active options give the item, or `MIXED`."""
        active = state.active & self.options_of[item]
        colour = dict(self.entries[self.first_option(state, item)])[item]
        return colour if not active & ~self.in_colour[item, colour] else MIXED


@dataclass(frozen=True)
class Problem:
    """What a query leaves of an instance, with equal options merged into classes.

    Attributes:
        rules: the rules of the classes, which take the place of options.
        root: the whole problem.
        options: the options of each class, ascending; a solution has at most one of them.
    """

    rules: Rules
    root: State
    options: list[list[int]]


def reduce(instance: Instance, query: Query) -> Problem | None:
    """Return the problem that the query asks about, or None if the given options exclude it."""
    entries = [entries_of(instance, option) for option in range(instance.n_options)]
    rules = Rules.of(instance.n_items, entries)
    state = _start(rules, instance)
    state = rules.remove(state, sum(1 << option for option in set(query.forbidden)))
    for option in query.given:
        if not state.active >> option & 1:
            return None
        state = rules.choose(state, option)
    return _merge(rules, state, instance.item_high.tolist())


def entries_of(instance: Instance, option: int) -> tuple[Entry, ...]:
    """Return the items and colours of an option, sorted."""
    pairs = zip(instance.items_of(option), instance.colours_of(option), strict=True)
    return tuple(sorted(pairs))


def _start(rules: Rules, instance: Instance) -> State:
    active = (1 << instance.n_options) - 1
    room: list[int] = instance.item_high.tolist()
    for item, high in enumerate(room):
        if high == 0:
            active &= ~rules.options_of[item]
    return State(active, tuple(instance.item_low.tolist()), tuple(room))


def _merge(rules: Rules, state: State, high: list[int]) -> Problem:
    """Merge equal active options if a solution can contain at most one of them."""
    classes: dict[object, list[int]] = {}
    for option in bits(state.active):
        entries = rules.entries[option]
        merges = any(colour == NO_COLOUR and high[item] == 1 for item, colour in entries)
        classes.setdefault(entries if merges else option, []).append(option)
    options = list(classes.values())
    merged = Rules.of(len(high), [rules.entries[members[0]] for members in options])
    return Problem(merged, State((1 << len(options)) - 1, state.need, state.room), options)


def bits(number: int) -> Iterator[int]:
    """Yield the positions of the bits of a number, ascending."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
