"""How well CP-SAT suits a query, for ``backend="auto"``."""

from __future__ import annotations

from xcmodel.backend import Instance, Suitability, Task


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"cpsat"`` suits this task on this instance."""
    if task is Task.MINIMIZE:
        reason = "least cost in whole numbers, whatever their size"
        # Solvers that calculate in floating point leave it their place in a race then.
        races = bool(instance.rows) or instance.has_great_costs
        # Within rows it joins before linear programs do: by benchmarks/auto_choice.py.
        return Suitability(60 if instance.rows else 50, reason, races=races)
    reason = f"no backend that is quicker to {task.value} is available and able"
    return Suitability(30, reason, races=task is Task.ENUMERATE)
