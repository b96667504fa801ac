"""Presolve for every query: items whose demands follow from those of others are left out.

Searches are slower where an item may be covered several times, and often such an item asks for
nothing new: on 324 cells, 162 dominoes. What others leave of its coverage is found by double
counting. Certificates and proofs are about the whole instance; what they can do without is in
`xcmodel.certificate.counted_items`.

A diagram of all solutions has classes of equal options, which have to be equal in the whole
instance too. So there the items stay, without demands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from xcmodel.backend.instance import NO_COLOUR, BoolArray, Instance, Int64Array
from xcmodel.backend.ragged import places_of
from xcmodel.problem.translations import Translations

# Items are tried, those with the greatest multiplicities first, until so much has been looked at.
_MOST_TRIED = 32
_MOST_ENTRIES = 20_000_000

# Pairs of items that are sorted to tell which may be implied, which takes some tenths of a second.
_MOST_PAIRS = 2_000_000


class Range(NamedTuple):
    """The coverage that an item has wherever the demands of others are met."""

    low: int
    high: int


@dataclass(frozen=True, eq=False)
class ImpliedItems:
    """An instance with the same solutions and fewer demands.

    Attributes:
        instance: the instance, in which nothing covers the items that were left out; options and
            items have the same numbers.
        items: the items that were left out, ascending.
        contradiction: an item, with the coverage that others leave it, which is not within its
            bounds: there is no solution. None where no such item was found.
        translations: the instance in the forms of backends.
        undemanding: the same of the whole instance in which these items may be covered by any
            number of options.
    """

    instance: Instance
    items: tuple[int, ...]
    contradiction: tuple[int, Range] | None
    translations: Translations = field(repr=False)
    undemanding: Translations = field(repr=False)

    @staticmethod
    def of(instance: Instance) -> ImpliedItems | None:
        """Return the instance without implied items, or None if none was found.

        >>> import xcmodel as xc
        >>> options = {"AB": ["A", "B", "pair"], "AC": ["A", "C", "pair"], "CD": ["C", "D", "pair"]}
        >>> model = xc.Model(options, multiplicities={"pair": 2})
        >>> ImpliedItems.of(model.to_instance()).items
        (2,)
        """
        search = _Search(instance)
        search.try_all()
        if search.contradiction is None and not search.implied:
            return None
        smaller = search.without_implied()
        items = tuple(sorted(search.implied))
        undemanding = Translations(search.without_demands())
        return ImpliedItems(
            smaller, items, search.contradiction, Translations(smaller), undemanding
        )


def most_tried(instance: Instance) -> int:
    """Return how many items of an instance are worth a look at the entries of their options."""
    return min(_MOST_TRIED, _MOST_ENTRIES // max(1, instance.n_entries))


def without_demands(instance: Instance, items: Sequence[int]) -> Instance:
    """Return the instance in which these items may be covered by any number of options."""
    low, high = instance.item_low.copy(), instance.item_high.copy()
    chosen = list(items)
    low[chosen], high[chosen] = 0, instance.item_degrees[chosen]
    return replace(instance, item_low=low, item_high=high)


class _Search:
    """The search for implied items; each follows from those that have not been left out.

    Attributes:
        implied: the items that were found.
        contradiction: see `ImpliedItems`.
    """

    def __init__(self, instance: Instance) -> None:
        self.implied: list[int] = []
        self.contradiction: tuple[int, Range] | None = None
        self._instance = instance
        self._degrees = instance.item_degrees
        self._lengths = np.diff(instance.option_start)
        self._most_tried = most_tried(instance)
        # An item that options share by colours is no sum of options.
        self._stays = self._degrees > 0
        self._stays[instance.option_items[instance.option_colours != NO_COLOUR]] = False

    def try_all(self) -> None:
        """Look for implied items, until one contradicts the others."""
        low, high = self._instance.item_low, self._instance.item_high
        several = self._stays & (high > 1) & (low <= high)
        self._leave_out(several & (low == 0) & (high == self._degrees))
        if not (several & self._stays).any():
            return
        tried = np.flatnonzero(several & self._stays & self._may_be_implied())
        for item in tried[np.argsort(-high[tried], kind="stable")][: self._most_tried].tolist():
            self._judge(item, self._coverage(item))
            if self.contradiction is not None:
                return
        left = np.flatnonzero(several & self._stays).tolist()
        # Without it a search may prune later, so it has to be the only one that slows searches.
        if len(left) == 1 and (coverage := self._coverage_beside_others(left[0])):
            self._judge(left[0], coverage)

    def without_implied(self) -> Instance:
        """Return the instance without what was found."""
        whole = self.without_demands()
        high = whole.item_high.copy()
        high[self.implied] = 0
        gone = np.zeros(whole.n_items, dtype=np.bool_)
        gone[self.implied] = True
        stays = ~gone[whole.option_items]
        return replace(
            whole,
            item_high=high,
            option_start=np.concatenate(([0], np.cumsum(self._lengths))).astype(np.int64),
            option_items=whole.option_items[stays],
            option_colours=whole.option_colours[stays],
        )

    def without_demands(self) -> Instance:
        """Return the instance in which what was found demands nothing."""
        smaller = without_demands(self._instance, self.implied)
        if self.contradiction is None:
            return smaller
        item, _ = self.contradiction
        low = smaller.item_low.copy()
        low[item] = self._degrees[item] + 1
        return replace(smaller, item_low=low)

    def _judge(self, item: int, coverage: Range) -> None:
        low, high = int(self._instance.item_low[item]), int(self._instance.item_high[item])
        if max(low, coverage.low) > min(high, coverage.high):
            self.contradiction = item, coverage
        elif low <= coverage.low and coverage.high <= high:
            self._leave_out(np.arange(self._instance.n_items) == item)

    def _leave_out(self, items: BoolArray) -> None:
        """Leave out these items, but for those of options that would have no other item."""
        instance, entries = self._instance, np.arange(self._instance.n_entries)
        emptied = self._counts(items, entries) == self._lengths
        items[instance.option_items[emptied[instance.entry_options]]] = False
        self._lengths -= self._counts(items, entries)
        self._stays &= ~items
        self.implied += np.flatnonzero(items).tolist()

    def _may_be_implied(self) -> BoolArray:
        """Tell of each item whether others may demand as much, by their first and last options.

        That takes items, all of whose options cover it. Of too many pairs of items, none is told.
        """
        instance = self._instance
        first, last = np.zeros((2, instance.n_items), dtype=np.int64)
        first[instance.option_items[::-1]] = instance.entry_options[::-1]
        last[instance.option_items] = instance.entry_options
        demanding = np.flatnonzero(self._stays & (instance.item_low > 0))
        lengths = np.diff(instance.option_start)
        if lengths[first[demanding]].sum() + lengths[last[demanding]].sum() > _MOST_PAIRS:
            return np.zeros(instance.n_items, dtype=np.bool_)
        pairs = np.intersect1d(
            self._pairs(first[demanding], demanding), self._pairs(last[demanding], demanding)
        )
        above, below = np.divmod(pairs, instance.n_items)
        demand = np.bincount(
            above, weights=instance.item_low[below] * (above != below), minlength=instance.n_items
        )
        return demand >= instance.item_low

    def _pairs(self, options: Int64Array, items: Int64Array) -> Int64Array:
        """Return as a number each pair of an item that one of the options covers and its item."""
        instance = self._instance
        lengths = np.diff(instance.option_start)[options]
        places = places_of(instance.option_start, options)
        covered = instance.option_items[places].astype(np.int64)
        pairs: Int64Array = covered * instance.n_items + np.repeat(items, lengths)
        return pairs

    def _coverage(self, item: int) -> Range:
        """Return the coverage that the items of its options leave an item.

        If each of its options covers at least k of some items, there are no more of them than a
        k-th part of what these items may be covered together. If some items have no other options
        than its own, and these cover at most k, there are at least a k-th part of what they need.
        The same holds in every node of a search, so that the item would not prune it.
        """
        instance, mine = self._instance, self._options_with(item)
        entries = np.flatnonzero(mine[instance.entry_options])
        together = instance.degrees_within(entries)
        beside = self._stays & (together > 0)
        beside[item] = False
        within = beside & (together == self._degrees) & (instance.item_low > 0)
        all_counts, counts = (self._counts(items, entries)[mine] for items in (beside, within))
        high = min(
            int(self._degrees[item]),
            _most(int(instance.item_high[beside].sum()), all_counts),
            _most(int(instance.item_high[within].sum()), counts),
        )
        return Range(_least(int(instance.item_low[within].sum()), counts), high)

    def _coverage_beside_others(self, item: int) -> Range | None:
        """Return the coverage that is left to an item when others have what they need, or None.

        Each of the other options has one of these others: pieces that fill a board, say.
        """
        instance, mine = self._instance, self._options_with(item)
        others = self._others(mine)
        if others is None:
            return None
        exact = self._stays & (instance.item_low == instance.item_high)
        exact[[item, *others]] = False
        counts = self._counts(exact, np.arange(instance.n_entries))
        most = least = int(instance.item_low[exact].sum())
        for other in others:
            theirs = counts[self._options_with(other)]
            most -= int(theirs.min() * instance.item_low[other])
            least -= int(theirs.max() * instance.item_high[other])
        degree = int(self._degrees[item])
        return Range(_least(least, counts[mine]), min(degree, _most(most, counts[mine])))

    def _others(self, mine: BoolArray) -> list[int] | None:
        """Return items of which each option has one, but for these options; None if unknown."""
        instance, left = self._instance, ~mine
        others: list[int] = []
        while left.any():
            degrees = np.bincount(
                instance.option_items[left[instance.entry_options]], minlength=instance.n_items
            )
            degrees[~self._stays | (degrees < self._degrees)] = 0
            if not degrees.any() or len(others) == self._most_tried:
                return None
            others.append(int(degrees.argmax()))
            left &= ~self._options_with(others[-1])
        return others

    def _options_with(self, item: int) -> BoolArray:
        has = np.zeros(self._instance.n_options, dtype=np.bool_)
        has[self._instance.entry_options[self._instance.option_items == item]] = True
        return has

    def _counts(self, items: BoolArray, entries: Int64Array) -> Int64Array:
        """Return how many of these items each option covers, as far as these entries tell."""
        instance = self._instance
        counted = entries[items[instance.option_items[entries]]]
        return np.bincount(instance.entry_options[counted], minlength=instance.n_options)


def _most(total: int, counts: Int64Array) -> int:
    """Return how many options there may be, each of which takes at least so many of a total."""
    least = int(counts.min())
    return max(-1, total // least) if least else len(counts)


def _least(total: int, counts: Int64Array) -> int:
    """Return how many options there must be, each of which takes at most so many of a total."""
    most = int(counts.max())
    return max(0, -(-total // most)) if most else 0
