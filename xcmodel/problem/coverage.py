"""The check that every item is covered as often as it should be, on whole batches at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from operator import le
from typing import TYPE_CHECKING

import numpy as np

from xcmodel.backend.instance import NO_COLOUR, Instance, Int32Array, Int64Array
from xcmodel.problem.coverage_fields import CoverageFields
from xcmodel.problem.coverage_words import CoverageWords

if TYPE_CHECKING:
    from xcmodel.backend.batch import Batch

# Coverage is computed in tables of solutions times items, of so many cells at most: they stay in a
# cache of the processor, and in memory that need not be asked for anew each time.
_TABLE_CELLS = 1 << 13

# Up to so many cells, a table takes less time than to make the words of all options.
_CELLS_WITHOUT_WORDS = 1 << 11

# Up to so many items and options, a plain loop over one solution takes less time than a table.
_ITEMS_OF_LOOPS, OPTIONS_OF_LOOPS = 512, 64


class CoverageCheck:
    """Finds the first solution in which the coverage of an item is out of bounds.

    Many solutions are checked by `CoverageWords` or `CoverageFields`, one of a small instance in
    plain loops; only when these find a fault, or cannot be used, the items are counted in tables.
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._looked_up: dict[int, list[int]] = {}  # Items of options of single solutions.

    def fault(self, batch: Batch) -> tuple[int, int] | None:
        """Return the item that is wrong in a solution, and how often it is covered, or None.

        The batch is in canonical order, and its options exist.
        """
        if self._is_right(batch):
            return None
        instance = self._instance
        for coverage in self._coverage_tables(batch):
            wrong = (coverage < instance.item_low) | (coverage > instance.item_high)
            if np.count_nonzero(wrong):
                solution, item = np.argwhere(wrong)[0]
                return int(item), int(coverage[solution, item])
        return None

    def _is_right(self, batch: Batch) -> bool:
        """Whether one of the quick checks can be used, and finds nothing wrong."""
        n_items = self._instance.n_items
        if len(batch) * n_items > _CELLS_WITHOUT_WORDS:
            quick = self._words or self._fields
            return quick is not None and quick.are_right(batch)
        is_small = n_items <= _ITEMS_OF_LOOPS and len(batch.options) <= OPTIONS_OF_LOOPS
        return len(batch) == 1 and is_small and self._is_one_right(batch.options)

    def _is_one_right(self, options: Int32Array) -> bool:
        """Return whether these options cover the items as they should, without any colours."""
        low, high = self._bounds
        times = [0] * len(low)
        for option in options.tolist():
            items = self._looked_up.get(option)
            if items is None and (items := self._look_up(option)) is None:
                return False
            for item in items:
                times[item] += 1
        # Comparing lists is quicker, and right for most models.
        return low == times == high or (all(map(le, low, times)) and all(map(le, times, high)))

    def _look_up(self, option: int) -> list[int] | None:
        """Return the items of an option, or None where it gives colours."""
        if any(self._instance.colours_of(option)):
            return None
        self._looked_up[option] = found = self._instance.items_of(option)
        return found

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        return self._instance.item_low.tolist(), self._instance.item_high.tolist()

    @cached_property
    def _words(self) -> CoverageWords | None:
        return CoverageWords.of(self._instance)

    @cached_property
    def _fields(self) -> CoverageFields | None:
        return CoverageFields.of(self._instance)

    def _coverage_tables(self, batch: Batch) -> Iterator[Int64Array]:
        """Yield the coverage of every item in every solution, some solutions at a time."""
        step = max(1, _TABLE_CELLS // max(1, self._instance.n_items))
        for first in range(0, len(batch), step):
            start = batch.start[first : first + step + 1]
            yield self._coverage(start, batch.options[start[0] : start[-1]])

    def _coverage(self, start: Int64Array, options: Int32Array) -> Int64Array:
        """Return the table of coverage for the solutions that start here in these options."""
        instance = self._instance
        n_solutions, n_items = len(start) - 1, instance.n_items
        firsts = instance.option_start.take(options)
        lengths = instance.option_start.take(options + 1) - firsts
        ends = lengths.cumsum()
        entries = (firsts - (ends - lengths)).repeat(lengths)
        entries += np.arange(len(entries))
        cells = instance.option_items.take(entries)
        if n_solutions > 1:
            row = np.arange(n_solutions).repeat(start[1:] - start[:-1]) * n_items
            cells = row.repeat(lengths) + cells
        if len(instance.coloured_items):
            colours = instance.option_colours.take(entries)
            cells = _share_colours(cells, colours, n_solutions * n_items)
        coverage = np.bincount(cells, minlength=n_solutions * n_items)
        return coverage.reshape(n_solutions, n_items)


def _share_colours(
    cells: Int32Array | Int64Array, colours: Int32Array, n_cells: int
) -> Int32Array | Int64Array:
    """Return the cells, those with a common colour once."""
    coloured = colours != NO_COLOUR
    alone, sharing, shared = cells[~coloured], cells[coloured], colours[coloured]
    colour_of = np.zeros(n_cells, dtype=colours.dtype)
    colour_of[sharing] = shared
    # Only the colours of cells with several of them have to be sorted.
    other = colour_of[sharing] != shared
    pairs = np.unique(np.stack((sharing[other], shared[other])), axis=1)
    return np.concatenate((alone, np.flatnonzero(colour_of), pairs[0]))
