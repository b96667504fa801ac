"""A first solution for least cost where coverage has prices: whatever saves most is chosen first.

Where too many have a price and there is no bound, an item has as many fills as options, and a
search that begins without a solution may find, for a long time, such alone as choose nearly all
options. One that is made by choosing what saves most is much nearer to the best one, and as a hint
it is no more than that: every search may do better, and none has to trust it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heapify, heappop, heappush
from itertools import pairwise

import numpy as np

from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Query
from xcmodel.problem.fills import Fills

# With fewer fills and entries, first solutions of searches are as good: of seven small families in
# benchmarks/models/soft_planning.py, two had better ones by this start, and two had better without.
_FEW_FILLS = 3_000
_FEW_ENTRIES = 20_000

# More entries would take many seconds, in which others search.
_MOST_ENTRIES = 300_000

# No more than this part of a time limit is for the start.
_PART_OF_TIME = 0.5


def with_greedy_start(fills: Fills, query: Query) -> Query:
    """Return a query for least cost with a greedy solution as its hint, where that helps."""
    if not _is_worth_it(fills):
        return query
    seconds = None if query.time_limit is None else query.time_limit * _PART_OF_TIME
    choice = Choice.of(fills, Deadline(seconds))
    choice.greedy(query.given, query.forbidden)
    return replace(query, hint=tuple(sorted(fills.completed(sorted(choice.chosen)))))


def _is_worth_it(fills: Fills) -> bool:
    instance, n_fills = fills.instance, fills.number
    n_entries = len(instance.option_items) - n_fills
    is_large = n_fills >= _FEW_FILLS or n_entries >= _FEW_ENTRIES
    return is_large and n_entries <= _MOST_ENTRIES and not len(instance.coloured_items)


@dataclass(eq=False)
class _Item:
    """What it is worth to cover an item once more.

    Attributes:
        low: below this coverage, once more saves `under`.
        high: from this coverage on, once more costs `over`.
        most: it cannot be covered more often.
        under: what each time too few costs.
        over: what each time too many costs.
        chosen: the options that cover it.
    """

    low: int
    high: int
    most: int
    under: int
    over: int
    chosen: set[int] = field(default_factory=set)

    def saving(self) -> int | None:
        """Return what it saves to cover it once more, or None where it cannot be."""
        covered = len(self.chosen)
        if covered >= self.most:
            return None
        if covered < self.low:
            return self.under
        return 0 if covered < self.high else -self.over

    @property
    def is_turning(self) -> bool:
        """Whether those that cover it are worth less there as soon as one more does."""
        return len(self.chosen) in (self.low, self.high)


@dataclass(eq=False)
class _Row:
    """A weighted row.

    Attributes:
        high: the greatest sum.
        sum: that of what is chosen.
    """

    high: int
    sum: int = 0


@dataclass(frozen=True)
class Choice:
    """Options that are chosen one after the other.

    Attributes:
        items_of: the items of each option.
        weights_of: what options weigh in rows.
        costs: what each option costs, without penalties.
        deadline: when to be content with what is chosen.
        chosen: the options that are chosen.
    """

    items_of: list[list[_Item]]
    weights_of: Mapping[int, list[tuple[_Row, int]]]
    costs: list[int]
    deadline: Deadline
    chosen: set[int] = field(default_factory=set)

    @staticmethod
    def of(fills: Fills, deadline: Deadline) -> Choice:
        """Return the choice of no option."""
        items, instance = _items(fills), fills.instance
        start = instance.option_start[: instance.n_options - fills.number + 1].tolist()
        covered = [items[number] for number in instance.option_items[: start[-1]].tolist()]
        items_of = [covered[first:end] for first, end in pairwise(start)]
        costs = instance.option_costs.tolist()
        own = [costs[o] - sum(item.over for item in some) for o, some in enumerate(items_of)]
        return Choice(items_of, _weights(instance), own, deadline)

    def greedy(self, given: Sequence[int], forbidden: Sequence[int]) -> None:
        """Choose the given options, and then what saves most for its cost, while anything does."""
        for option in given:
            self._choose(option)
        barred = {*given, *forbidden}
        free = [option for option in range(len(self.costs)) if option not in barred]
        self._choose_by_worth(free)
        for option in free:
            if self.deadline.is_over:
                return
            if option not in self.chosen:
                self._exchange(option, kept=given)

    def _choose_by_worth(self, free: Iterable[int]) -> None:
        """Choose options whose worth, which falls as others are chosen, is the greatest."""
        waiting = []
        for option in free:
            if self.deadline.is_over:
                return
            if (worth := self._worth(option)) > 0:
                waiting.append((-worth, option))
        heapify(waiting)
        while waiting and not self.deadline.is_over:
            before, option = heappop(waiting)
            worth = self._worth(option)
            if -worth <= before:
                self._choose(option)
            elif worth > 0:
                heappush(waiting, (-worth, option))

    def _worth(self, option: int) -> float:
        """Return what it saves to choose an option, for its cost, or 0 where it cannot be."""
        saved = self._saved(option)
        return 0.0 if saved is None else saved / max(1, self.costs[option])

    def _saved(self, option: int) -> int | None:
        """Return what it saves to choose an option, or None where it cannot be."""
        saved = -self.costs[option]
        for item in self.items_of[option]:
            saving = item.saving()
            if saving is None:
                return None
            saved += saving
        weights = self.weights_of.get(option, ())
        return None if any(w > max(0, row.high - row.sum) for row, w in weights) else saved

    def _exchange(self, option: int, kept: Sequence[int]) -> None:
        """Choose an option in place of those that are not worth their cost then, if that saves."""
        saved = self._saved(option)
        if saved is None:
            return
        near = {other for i in self.items_of[option] if i.is_turning for other in i.chosen}
        near.difference_update(kept)
        self._choose(option)
        dropped = []
        for other in sorted(near, key=self.costs.__getitem__, reverse=True):
            self._drop(other)
            lost = self._saved(other)
            if lost is None or lost >= 0:
                self._choose(other)
            else:
                dropped.append(other)
                saved -= lost
        if saved <= 0:
            self._drop(option)
            for other in dropped:
                self._choose(other)

    def _choose(self, option: int) -> None:
        self.chosen.add(option)
        for item in self.items_of[option]:
            item.chosen.add(option)
        for row, weight in self.weights_of.get(option, ()):
            row.sum += weight

    def _drop(self, option: int) -> None:
        self.chosen.discard(option)
        for item in self.items_of[option]:
            item.chosen.discard(option)
        for row, weight in self.weights_of.get(option, ()):
            row.sum -= weight


def _items(fills: Fills) -> list[_Item]:
    """Return the items; one that has to be covered saves more than all prices together."""
    instance = fills.instance
    demanded = 1 + int(np.abs(instance.option_costs).sum())
    bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    items = [_Item(low, high, high, demanded, 0) for low, high in bounds]
    for item in fills.items:
        under = item.under if item.may_lack else demanded
        items[item.number] = _Item(item.low, item.high, item.most, under, item.over)
    return items


def _weights(instance: Instance) -> dict[int, list[tuple[_Row, int]]]:
    """Return what options weigh in rows. No least sum is aimed at: the hint may miss it."""
    found: dict[int, list[tuple[_Row, int]]] = {}
    for row in instance.rows:
        new = _Row(row.high)
        for option, weight in zip(row.options.tolist(), row.weights.tolist(), strict=True):
            found.setdefault(option, []).append((new, weight))
    return found
