"""The check of solutions, independent of every backend, on whole batches at a time."""

from __future__ import annotations

from dataclasses import dataclass
from operator import lt
from typing import TYPE_CHECKING

import numpy as np

from xcmodel.backend.instance import Int64Array
from xcmodel.problem.coverage import OPTIONS_OF_LOOPS
from xcmodel.problem.violations import item_violation, row_violation

if TYPE_CHECKING:
    from xcmodel.backend.batch import Batch
    from xcmodel.problem.compiled import CompiledProblem

_UNKNOWN_OPTION = "it has an option that the model does not have"
_NOT_CANONICAL = "its options are not in canonical order, each once"


def fault_of_arrays(batch: Batch) -> str | None:
    """Return how the arrays of a batch do not fit together, or None."""
    start, options = batch.start, batch.options
    is_flat = _is_flat(start) and _is_flat(options)
    if not is_flat or not len(start) or start[0] != 0 or start[-1] != len(options):
        return "its arrays do not fit together"
    # Counting is quicker than `any`, which matters to queries with one solution.
    return "it ends before it begins" if np.count_nonzero(start[1:] < start[:-1]) else None


def _is_flat(array: object) -> bool:
    return isinstance(array, np.ndarray) and array.ndim == 1 and array.dtype.kind in "iu"


@dataclass(frozen=True, eq=False)
class Checker:
    """Checks solutions against the model and the query that asked for them.

    Attributes:
        compiled: the model.
        given: options that every solution must contain, ascending.
        forbidden: options that no solution may contain, ascending.
    """

    compiled: CompiledProblem
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
            or self._fault_of_rows(batch)
        )

    def costs(self, batch: Batch) -> Int64Array:
        """Return the cost of each solution of the batch."""
        sums = np.concatenate(([0], np.cumsum(self.compiled.instance.option_costs[batch.options])))
        costs: Int64Array = sums[batch.start[1:]] - sums[batch.start[:-1]]
        return costs

    def _fault_of_form(self, batch: Batch) -> str | None:
        options = batch.options
        if len(batch) == 1 and len(options) <= OPTIONS_OF_LOOPS:
            return self._fault_of_small_form(options.tolist())
        if len(options) and not (
            options.min() >= 0 and options.max() < self.compiled.instance.n_options
        ):
            return _UNKNOWN_OPTION
        # One place more than options, so that each start has a place, also one at the very end.
        descends = np.zeros(len(options) + 1, dtype=bool)
        np.less_equal(options[1:], options[:-1], out=descends[1:-1])
        descends[batch.start] = False  # They may decrease from one solution to the next.
        if np.count_nonzero(descends):
            return _NOT_CANONICAL
        return None

    def _fault_of_small_form(self, options: list[int]) -> str | None:
        """Return the same of one solution of few options, for which calls of numpy take longer."""
        if options and not (min(options) >= 0 and max(options) < self.compiled.instance.n_options):
            return _UNKNOWN_OPTION
        return None if all(map(lt, options, options[1:])) else _NOT_CANONICAL

    def _fault_of_query(self, batch: Batch) -> str | None:
        if not self.given and not self.forbidden:
            return None
        names = self.compiled.options.names
        chosen = np.bincount(batch.options, minlength=len(names))
        if self.given:
            for k in np.flatnonzero(chosen.take(self.given) < len(batch)):
                return f"it lacks the given option {names[self.given[k]]!r}"
        if self.forbidden:
            for k in np.flatnonzero(chosen.take(self.forbidden)):
                return f"it contains the forbidden option {names[self.forbidden[k]]!r}"
        return None

    def _fault_of_bounds(self, batch: Batch) -> str | None:
        fault = self.compiled.coverage_check.fault(batch)
        if fault is None:
            return None
        number, times = fault
        return str(item_violation(self.compiled.items[number], times))

    def _fault_of_rows(self, batch: Batch) -> str | None:
        fault = self.compiled.row_sums.fault(batch) if self.compiled.instance.rows else None
        if fault is None:
            return None
        number, total = fault
        return str(row_violation(self.compiled.rows[number], total))
