"""The check of solutions, independent of every backend, on whole batches at a time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from xcmodel.instance import NO_COLOUR, Int32Array, Int64Array

if TYPE_CHECKING:
    from collections.abc import Iterator

    from xcmodel.backend import Batch
    from xcmodel.compilation import CompiledModel

# Coverage is looked at in tables of solutions times items; this many cells at a time.
_TABLE_CELLS = 1 << 22


@dataclass(frozen=True, eq=False)
class Checker:
    """Checks solutions against the model and the query that asked for them.

    Attributes:
        compiled: the model.
        given: options that every solution must contain, ascending.
        forbidden: options that no solution may contain, ascending.
    """

    compiled: CompiledModel
    given: tuple[int, ...] = ()
    forbidden: tuple[int, ...] = ()

    def fault(self, batch: Batch) -> str | None:
        """Return what is wrong with the first wrong solution of the batch, or None."""
        if not len(batch):
            return None
        return (
            self._fault_of_form(batch)
            or self._fault_of_query(batch)
            or self._fault_of_bounds(batch)
        )

    def costs(self, batch: Batch) -> Int64Array:
        """Return the cost of each solution of the batch."""
        sums = np.concatenate(([0], np.cumsum(self.compiled.instance.option_costs[batch.options])))
        costs: Int64Array = sums[batch.start[1:]] - sums[batch.start[:-1]]
        return costs

    def _fault_of_form(self, batch: Batch) -> str | None:
        options = batch.options
        if (
            len(options)
            and not 0 <= options.min() <= options.max() < self.compiled.instance.n_options
        ):
            return "it has an option that the model does not have"
        rising = np.ones(len(options) + 1, dtype=bool)
        rising[1:-1] = options[1:] > options[:-1]
        rising[batch.start] = True
        return None if rising.all() else "its options are not in canonical order, each once"

    def _fault_of_query(self, batch: Batch) -> str | None:
        names = self.compiled.option_names
        chosen = np.bincount(batch.options, minlength=len(names))
        for option in self.given:
            if chosen[option] < len(batch):
                return f"it lacks the given option {names[option]!r}"
        for option in self.forbidden:
            if chosen[option]:
                return f"it contains the forbidden option {names[option]!r}"
        return None

    def _fault_of_bounds(self, batch: Batch) -> str | None:
        instance = self.compiled.instance
        for coverage in self._coverage_tables(batch):
            wrong = (coverage < instance.item_low) | (coverage > instance.item_high)
            if wrong.any():
                solution, number = np.argwhere(wrong)[0]
                item = self.compiled.items[number]
                wanted = f"{item.low}..{'' if item.high is None else item.high}"
                times = int(coverage[solution, number])
                return f"item {item.name!r} is covered {times} times, not {wanted}"
        return None

    def _coverage_tables(self, batch: Batch) -> Iterator[Int64Array]:
        """Yield the coverage of every item in every solution, some solutions at a time."""
        n_items = self.compiled.instance.n_items
        step = max(1, _TABLE_CELLS // max(1, n_items))
        for first in range(0, len(batch), step):
            start = batch.start[first : first + step + 1]
            options = batch.options[start[0] : start[-1]]
            owners = np.repeat(np.arange(len(start) - 1), np.diff(start))
            yield self._coverage(owners, options, len(start) - 1)

    def _coverage(self, owners: Int64Array, options: Int32Array, n_solutions: int) -> Int64Array:
        """Return the table of coverage; option ``options[k]`` is in solution ``owners[k]``."""
        instance = self.compiled.instance
        lengths = self._option_lengths[options]
        ends = np.cumsum(lengths)
        shift = np.repeat(instance.option_start[options] - (ends - lengths), lengths)
        entries = np.arange(len(shift)) + shift
        cells = np.repeat(owners, lengths) * instance.n_items + instance.option_items[entries]
        if len(instance.coloured_items):
            cells = _share_colours(cells, instance.option_colours[entries])
        coverage = np.bincount(cells, minlength=n_solutions * instance.n_items)
        return coverage.reshape(n_solutions, instance.n_items)

    @cached_property
    def _option_lengths(self) -> Int64Array:
        return np.diff(self.compiled.instance.option_start)


def _share_colours(cells: Int64Array, colours: Int32Array) -> Int64Array:
    """Return the cells with those that have one colour in common counted once."""
    coloured = colours != NO_COLOUR
    pairs = np.unique(np.stack((cells[coloured], colours[coloured])), axis=1)
    return np.concatenate((cells[~coloured], pairs[0]))
