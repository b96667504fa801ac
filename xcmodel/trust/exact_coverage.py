"""What options cover of the items that are covered an exact number of times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from xcmodel.backend.instance import Int64Array
from xcmodel.problem.compiled import CompiledProblem


@dataclass(frozen=True)
class ExactCoverage:
    """What options cover of the items that are covered an exact number of times.

    Attributes:
        items: the numbers of these items, shape ``(exact,)``.
        needs: how often each is to be covered beside given options, shape ``(exact,)``.
        places: of each entry, the place of its item in `items`, shape ``(entries,)``.
        start: where each option's entries begin, shape ``(options,)``; none is without entries.
    """

    items: Int64Array
    needs: Int64Array
    places: Int64Array
    start: Int64Array

    @staticmethod
    def of(compiled: CompiledProblem, given: Sequence[int]) -> ExactCoverage:
        """Return the coverage by all options that may be chosen beside these given ones."""
        instance = compiled.instance
        is_exact = instance.item_low == instance.item_high
        is_exact[instance.coloured_items] = False
        needs = instance.item_low - instance.times_covered(given)
        # Given options are counted already, and no option fits where nothing is needed any more.
        is_left = np.ones(instance.n_options, dtype=bool)
        is_left[list(given)] = False
        is_full = is_exact & (needs <= 0)
        is_left[instance.entry_options[is_full[instance.option_items]]] = False
        items = np.flatnonzero(is_exact & ~is_full)
        place = np.full(instance.n_items, -1, dtype=np.int64)
        place[items] = np.arange(len(items))
        counts = (place[instance.option_items] >= 0) & is_left[instance.entry_options]
        owners = instance.entry_options[counts]
        start = np.flatnonzero(np.diff(owners, prepend=-1))
        return ExactCoverage(items, needs[items], place[instance.option_items[counts]], start)

    def weighed(self, weights: Int64Array) -> Int64Array:
        """Return what the items of each option weigh together, shape ``(options,)``."""
        return np.add.reduceat(weights[self.places], self.start)

    def options(self, numbers: Int64Array) -> Int64Array:
        """Return what these options cover, shape ``(len(numbers), exact)``."""
        ends = np.append(self.start[1:], len(self.places))
        covered = np.zeros((len(numbers), len(self.items)), dtype=np.int64)
        for row, number in enumerate(numbers):
            covered[row, self.places[self.start[number] : ends[number]]] = 1
        return covered
