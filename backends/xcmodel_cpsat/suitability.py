"""How well CP-SAT suits a query, for ``backend="auto"``."""

from __future__ import annotations

from xcmodel.backend import Instance, Suitability, Task


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"cpsat"`` suits this task on this instance."""
    if task is Task.MINIMIZE:
        reason = "least cost in whole numbers, whatever their size"
        return Suitability(50, reason, races=bool(instance.rows))
    reason = f"no backend that is quicker to {task.value} is available and able"
    return Suitability(30, reason, races=task is Task.ENUMERATE)
