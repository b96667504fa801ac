"""The steps between the sums of a weighted row: all differ by multiples of one number.

Where all weights are even, so is every sum, and one that is to be odd cannot be met. Weights that
leave the same remainder for all options of an item, which is covered a fixed number of times, let
every sum leave one remainder as well. In units of their steps weights are small, and bounds are
rounded inwards to sums that there are, so that no search has to find that out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from xcmodel.backend.instance import (
    NO_COLOUR,
    BoolArray,
    Instance,
    Int32Array,
    Int64Array,
    WeightedRow,
    extremes_of,
)
from xcmodel.backend.ragged import places_of
from xcmodel.problem.cost_steps import CostSteps

_MOST_ENTRIES = 300_000
"""Of the parts in which prices of items are looked for, in all rows together."""


@dataclass(frozen=True, eq=False)
class RowSteps:
    """What a row may come to: a constant and a multiple of a step.

    Attributes:
        step: a whole number, 1 or more.
        constant: what the items that are covered a fixed number of times add to every sum.
        row: the row in units of the step, without the constant; it has the same solutions.
    """

    step: int
    constant: int
    row: WeightedRow

    def extremes_of(self, row: WeightedRow) -> tuple[int, int]:
        """Return the least and the greatest sum that the row may come to, given it as it was."""
        least, most = extremes_of(self.row.weights)
        least_before, most_before = extremes_of(row.weights)
        least = max(least, -((self.constant - least_before) // self.step))
        most = min(most, (most_before - self.constant) // self.step)
        return self.constant + self.step * least, self.constant + self.step * most


def with_row_steps(instance: Instance) -> Instance:
    """Return the instance with its weighted rows in units of their steps.

    It has the same solutions. The rows are equal to those of before as long as items keep their
    bounds, so that no item may be left out of it.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1], "B": [1], "C": [2], "D": [2]})
    >>> model.add_row("hours", {"A": 4, "B": 7, "C": 6, "D": 9}, high=12)
    >>> [row] = with_row_steps(model.to_instance()).rows
    >>> row.weights.tolist(), row.high
    ([1, 2, 2, 3], 3)
    """
    if not instance.rows:
        return instance
    return replace(instance, rows=tuple(steps.row for steps in steps_of_rows(instance)))


def steps_of_rows(instance: Instance) -> Iterator[RowSteps]:
    """Yield the steps of each row."""
    parts = _Parts(instance)
    for row in instance.rows:
        yield parts.priced(row) or _divided(row)


def _divided(row: WeightedRow) -> RowSteps:
    """Return a row divided by what all its weights share."""
    step = int(np.gcd.reduce(row.weights))
    if step <= 1 and row.low <= row.high:
        return RowSteps(1, 0, row)
    step = max(step, 1)
    return RowSteps(step, 0, _rounded(row, row.options, row.weights // step, step, 0))


def _rounded(
    row: WeightedRow, options: Int32Array, weights: Int64Array, step: int, constant: int
) -> WeightedRow:
    """Return a row with these weights, and the bounds of another one in units of the step."""
    (least, most), (least_before, most_before) = map(extremes_of, (weights, row.weights))
    # Bounds that ask for nothing go on to do so, and those out of reach are just out of reach.
    low = -((constant - row.low) // step) if row.low > least_before else least
    high = (row.high - constant) // step if row.high < most_before else most
    low, high = max(low, least), min(high, most)
    if low > high or row.low > row.high:  # A demand for more than there is takes no search.
        low, high = most + 1, most
    has_weight = weights != 0
    return WeightedRow(options[has_weight], weights[has_weight], low, high)


class _Parts:
    """The options of rows, with the items of which prices may lengthen the steps.

    These are covered a fixed number of times, and weigh in the row with half of their options or
    more: an option without a weight seldom agrees with others of which the weights differ.
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._is_fixed = _fixed_items(instance)
        self._left = _MOST_ENTRIES

    def priced(self, row: WeightedRow) -> RowSteps | None:
        """Return the steps of a row by prices of items, or None if these are of no use."""
        items = self._items_of(row)
        if not len(items):
            return None
        options = self._options_of(row, items)
        places = places_of(self._instance.option_start, options)
        self._left -= len(places)
        if self._left < 0:
            return None
        weights = np.zeros(len(options), dtype=np.int64)
        weights[np.searchsorted(options, row.options)] = row.weights
        part = self._part(options, places, items, weights)
        steps = CostSteps.of(part)
        if steps is None or not steps.prices.any():
            return None
        reduced = steps.reduced(part).option_costs
        rounded = _rounded(row, options, reduced, steps.step, steps.constant)
        return RowSteps(steps.step, steps.constant, rounded)

    def _items_of(self, row: WeightedRow) -> Int32Array:
        """Return the items that may have a price, ascending."""
        covered = self._instance.option_items[places_of(self._instance.option_start, row.options)]
        items, counts = np.unique(covered[self._is_fixed[covered]], return_counts=True)
        found: Int32Array = items[2 * counts >= self._instance.item_degrees[items]]
        return found

    def _options_of(self, row: WeightedRow, items: Int32Array) -> Int32Array:
        """Return the options of a row and of these items, ascending."""
        instance = self._instance
        theirs = instance.item_options[places_of(instance.item_start, items)]
        options: Int32Array = np.union1d(row.options, theirs).astype(np.int32)
        return options

    def _part(
        self, options: Int32Array, places: Int64Array, items: Int32Array, weights: Int64Array
    ) -> Instance:
        """Return the instance of some options and their weights, in which these items are fixed."""
        instance = self._instance
        covered, numbers = np.unique(instance.option_items[places], return_inverse=True)
        lengths = np.diff(instance.option_start)[options]
        low = instance.item_low[covered]
        return Instance(
            item_low=low,
            item_high=np.where(np.isin(covered, items), low, low + 1),
            option_start=np.concatenate(([0], np.cumsum(lengths))).astype(np.int64),
            option_items=numbers.astype(np.int32),
            option_colours=np.full(len(places), NO_COLOUR, dtype=np.int32),
            option_costs=weights,
        )


def _fixed_items(instance: Instance) -> BoolArray:
    """Tell of each item whether it is covered a fixed number of times, and not by fills.

    Fills have no weight, nor are they to get one.
    """
    is_fixed: BoolArray = instance.item_low == instance.item_high
    if instance.filling is not None and instance.filling.n_fills:
        first = instance.option_start[instance.n_options - instance.filling.n_fills]
        is_fixed[instance.option_items[first:]] = False
    return is_fixed
