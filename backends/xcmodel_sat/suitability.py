"""How well SAT solvers suit a query, for ``backend="auto"``."""

from __future__ import annotations

from xcmodel.backend import Instance, Suitability, Task

# With more entries than this, the formula takes seconds.
_MOST_ENTRIES = 500_000


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"sat"`` suits this task on this instance."""
    reason = f"no backend that is quicker to {task.value} is available and able"
    if task is Task.ENUMERATE:
        # It learns from failures as CP-SAT does, and is ready in no time.
        races = not instance.rows and instance.n_entries <= _MOST_ENTRIES
        return Suitability(32, reason, races=races)
    return Suitability(35 if task is Task.COUNT else 20, reason)
