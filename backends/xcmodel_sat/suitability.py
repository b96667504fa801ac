"""How well SAT solvers suit a query, for ``backend="auto"``."""

from __future__ import annotations

from xcmodel.backend import Instance, Suitability, Task


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"sat"`` suits this task on this instance."""
    reason = f"no backend that is quicker to {task.value} is available and able"
    return Suitability(35 if task is Task.COUNT else 20, reason)
