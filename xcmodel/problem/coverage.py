"""The check that every item is covered as often as it should be, on whole batches at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.instance import NO_COLOUR, Instance, Int32Array, Int64Array

if TYPE_CHECKING:
    from xcmodel.backend.batch import Batch

# Coverage is computed in tables of solutions times items, of so many cells at most.
_TABLE_CELLS = 1 << 22

# So many items share a word, which leaves room to add up the words of `_MOST_OPTIONS` options.
_ITEMS_IN_WORD = 48
_MOST_OPTIONS = 1 << 16

_OPTIONS_TOGETHER = 1 << 16

# Up to so many items, of solutions and of all options, plain loops are quicker than any arrays.
_STEPS_OF_LOOPS = 512

# With more words than this for all options, there is no quick check.
_MOST_WORDS = 1 << 22


class CoverageCheck:
    """Finds the first solution in which the coverage of an item is out of bounds.

    Where every item is to be covered once, or at most once, and there are no colours, every option
    is a set of items in a few words, and the options of a solution are added up: the sum is equal
    to the union just if no two of them have an item in common. This is exact, and quick; only when
    it says no, or cannot be used, are the items counted one by one.
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance

    def fault(self, batch: Batch) -> tuple[int, int] | None:
        """Return the item that is wrong in a solution, and how often it is covered, or None.

        The batch is in canonical order, and its options exist.
        """
        if self._is_within_bounds(batch) if self._is_short(batch) else self._are_partitions(batch):
            return None
        instance = self._instance
        for coverage in self._coverage_tables(batch):
            wrong = (coverage < instance.item_low) | (coverage > instance.item_high)
            if wrong.any():
                solution, item = np.argwhere(wrong)[0]
                return int(item), int(coverage[solution, item])
        return None

    def _is_short(self, batch: Batch) -> bool:
        """Whether plain loops are quicker than tables, which take some arrays to be made."""
        instance = self._instance
        steps = len(batch) * instance.n_items + len(instance.option_items)
        return steps <= _STEPS_OF_LOOPS and not len(instance.coloured_items)

    def _is_within_bounds(self, batch: Batch) -> bool:
        """Return whether all items are, counted one by one; without colours."""
        instance = self._instance
        low, high = instance.item_low.tolist(), instance.item_high.tolist()
        entry = instance.option_start.tolist()
        items = instance.option_items.tolist()
        start, options = batch.start.tolist(), batch.options.tolist()
        for first, end in pairwise(start):
            times = [0] * len(low)
            for option in options[first:end]:
                for item in items[entry[option] : entry[option + 1]]:
                    times[item] += 1
            for least, coverage, most in zip(low, times, high, strict=True):
                if not least <= coverage <= most:
                    return False
        return True

    def _are_partitions(self, batch: Batch) -> bool:
        """Whether the quick check can be used, and finds nothing wrong."""
        if not self._has_words or not len(batch):
            return False
        # Some thousand solutions at a time take a fifth of the time of a million: they stay in
        # the caches of the processor.
        size = 1 + _OPTIONS_TOGETHER // (1 + len(batch.options) // len(batch))
        return all(
            self._are_few_partitions(batch.start[first : first + size + 1], batch.options)
            for first in range(0, len(batch), size)
        )

    def _are_few_partitions(self, start: Int64Array, options: Int32Array) -> bool:
        """Return it for the solutions that start here in these options, and end at the last."""
        lengths = start[1:] - start[:-1]
        # `reduceat` takes an empty slice for one of a single element.
        if lengths.min() == 0 or lengths.max() > _MOST_OPTIONS:
            return False
        words = self._words.take(options[start[0] : start[-1]], axis=0)
        first = start[:-1] - start[0]
        sums = np.add.reduceat(words, first, axis=0)
        unions = np.bitwise_or.reduceat(words, first, axis=0)
        # Counting is quicker than `all`, which matters to queries with one solution.
        return not (np.count_nonzero(sums != unions) or np.count_nonzero(self._required & ~unions))

    @cached_property
    def _has_words(self) -> bool:
        instance = self._instance
        return (
            len(self._required) * instance.n_options <= _MOST_WORDS
            and not len(instance.coloured_items)
            and bool((instance.item_low <= instance.item_high).all())
            # The upper bound of an item without options is 0, and need not be looked at.
            and bool((instance.item_high == np.minimum(instance.item_degrees, 1)).all())
        )

    @cached_property
    def _words(self) -> NDArray[np.uint64]:
        """The items of each option, shape ``(options, words)``."""
        instance = self._instance
        words = np.zeros((instance.n_options, len(self._required)), dtype=np.uint64)
        word, place = _word_and_place(instance.option_items)
        np.bitwise_or.at(words, (instance.entry_options, word), place)
        return words

    @cached_property
    def _required(self) -> NDArray[np.uint64]:
        """The items that must be covered, shape ``(words,)``."""
        instance = self._instance
        required = np.zeros(-(-instance.n_items // _ITEMS_IN_WORD), dtype=np.uint64)
        word, place = _word_and_place(np.flatnonzero(instance.item_low > 0))
        np.bitwise_or.at(required, word, place)
        return required

    def _coverage_tables(self, batch: Batch) -> Iterator[Int64Array]:
        """Yield the coverage of every item in every solution, some solutions at a time."""
        n_items = self._instance.n_items
        step = max(1, _TABLE_CELLS // max(1, n_items))
        for first in range(0, len(batch), step):
            start = batch.start[first : first + step + 1]
            options = batch.options[start[0] : start[-1]]
            owners = np.repeat(np.arange(len(start) - 1), np.diff(start))
            yield self._coverage(owners, options, len(start) - 1)

    def _coverage(self, owners: Int64Array, options: Int32Array, n_solutions: int) -> Int64Array:
        """Return the table of coverage; option ``options[k]`` is in solution ``owners[k]``."""
        instance = self._instance
        lengths = self._option_lengths[options]
        ends = np.cumsum(lengths)
        shift = np.repeat(instance.option_start[options] - (ends - lengths), lengths)
        entries = np.arange(len(shift)) + shift
        cells = np.repeat(owners, lengths) * instance.n_items + instance.option_items[entries]
        if len(instance.coloured_items):
            colours = instance.option_colours[entries]
            cells = _share_colours(cells, colours, n_solutions * instance.n_items)
        coverage = np.bincount(cells, minlength=n_solutions * instance.n_items)
        return coverage.reshape(n_solutions, instance.n_items)

    @cached_property
    def _option_lengths(self) -> Int64Array:
        return np.diff(self._instance.option_start)


def _word_and_place(items: NDArray[np.signedinteger]) -> tuple[Int64Array, NDArray[np.uint64]]:
    """Return for each item the number of its word, and the word with its bit set."""
    place = np.uint64(1) << (items % _ITEMS_IN_WORD).astype(np.uint64)
    return (items // _ITEMS_IN_WORD).astype(np.int64), place


def _share_colours(cells: Int64Array, colours: Int32Array, n_cells: int) -> Int64Array:
    """Return the cells, those with a common colour once."""
    coloured = colours != NO_COLOUR
    alone, sharing, shared = cells[~coloured], cells[coloured], colours[coloured]
    colour_of = np.zeros(n_cells, dtype=colours.dtype)
    colour_of[sharing] = shared
    # Only the colours of cells with several of them have to be sorted.
    other = colour_of[sharing] != shared
    pairs = np.unique(np.stack((sharing[other], shared[other])), axis=1)
    return np.concatenate((alone, np.flatnonzero(colour_of), pairs[0]))
