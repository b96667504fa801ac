"""The check that the sums of weighted rows are within bounds, on whole batches at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from xcmodel.backend.ragged import places_of
from xcmodel.problem.kept import kept_property

if TYPE_CHECKING:
    from xcmodel.backend.batch import Batch
    from xcmodel.backend.instance import Instance, Int64Array


class _ByOption(NamedTuple):
    """The weights of all rows, those of each option together.

    Attributes:
        start: where those of each option begin, and at last where they end.
        rows: the row of each weight.
        weights: the weights.
    """

    start: Int64Array
    rows: Int64Array
    weights: Int64Array

    @staticmethod
    def of(instance: Instance) -> _ByOption:
        """Return the weights of the rows of an instance, of which there is one at least."""
        rows = instance.rows
        options = np.concatenate([row.options for row in rows])
        order = np.argsort(options)
        counts = np.bincount(options, minlength=instance.n_options)
        return _ByOption(
            np.concatenate(([0], np.cumsum(counts))),
            np.arange(len(rows)).repeat([len(row.options) for row in rows])[order],
            np.concatenate([row.weights for row in rows])[order],
        )


class RowSums:
    """Finds a solution in which the sum of a row is out of bounds.

    Where there are more rows than solutions, all sums of a solution are computed at once, and else
    those of a row in all solutions: either way alone would be five or ten times as slow somewhere.

    Args:
        instance: what has the rows.
    """

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._low = np.array([row.low for row in instance.rows], dtype=np.int64)
        self._high = np.array([row.high for row in instance.rows], dtype=np.int64)

    def fault(self, batch: Batch) -> tuple[int, int] | None:
        """Return the row that is wrong in a solution, and what it comes to, or None.

        The batch is in canonical order, and its options exist.
        """
        are_few = len(batch) < len(self._low)
        return next(self._by_solution(batch) if are_few else self._by_row(batch), None)

    def _by_solution(self, batch: Batch) -> Iterator[tuple[int, int]]:
        start, rows, weights = self._by_option
        for solution in batch:
            places = places_of(start, solution)
            sums = np.zeros(len(self._low), dtype=np.int64)
            np.add.at(sums, rows[places], weights[places])
            for number in np.flatnonzero((sums < self._low) | (sums > self._high)):
                yield int(number), int(sums[number])

    def _by_row(self, batch: Batch) -> Iterator[tuple[int, int]]:
        for number, row in enumerate(self._instance.rows):
            weights = np.zeros(self._instance.n_options, dtype=np.int64)
            weights[row.options] = row.weights
            before = np.concatenate(([0], np.cumsum(weights[batch.options])))
            # Sums of several solutions may overflow, and their differences are right all the same.
            sums = before[batch.start[1:]] - before[batch.start[:-1]]
            for place in np.flatnonzero((sums < row.low) | (sums > row.high)):
                yield number, int(sums[place])

    @kept_property
    def _by_option(self) -> _ByOption:
        return _ByOption.of(self._instance)
