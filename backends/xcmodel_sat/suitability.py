"""How well SAT solvers suit a query, for ``backend="auto"``."""

from __future__ import annotations

from xcmodel.backend import Instance, Suitability, Task, WeightedRow
from xcmodel.backend.instance import extremes_of

# With more entries than this, the formula takes seconds.
_MOST_ENTRIES = 500_000

# Decision diagrams of rows with more nodes take seconds as well, or give way to adders, from which
# solvers conclude less.
_MOST_NODES = 2_000_000


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"sat"`` suits this task on this instance."""
    reason = f"no backend that is quicker to {task.value} is available and able"
    if task is Task.ENUMERATE:
        # It learns from failures as CP-SAT does, and is ready in no time. With rows it comes after
        # those that know sums as such, which find more of such solutions in a moment.
        is_small = instance.n_entries <= _MOST_ENTRIES
        races = is_small and sum(map(_most_nodes, instance.rows)) <= _MOST_NODES
        return Suitability(28 if instance.rows else 32, reason, races=races)
    return Suitability(35 if task is Task.COUNT else 20, reason)


def _most_nodes(row: WeightedRow) -> int:
    """Return how many nodes the decision diagrams of both bounds of a row may have."""
    least, most = extremes_of(row.weights)
    upper = row.high - least + 1 if row.high < most else 0
    lower = most - row.low + 1 if row.low > least else 0
    return len(row.options) * max(0, upper + lower)
