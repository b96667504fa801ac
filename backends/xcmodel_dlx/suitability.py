"""How well Algorithm X suits a query, for ``backend="auto"``."""

from __future__ import annotations

from xcmodel.backend import Instance, Suitability, Task
from xcmodel_dlx import why_no_native


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"dlx"`` suits this task on this instance."""
    is_native = why_no_native() is None
    if task is not Task.MINIMIZE:
        reason = f"Algorithm X, the quickest as a rule to {task.value}"
        # Solvers that learn clauses find some solutions, or that there are none, far sooner.
        return Suitability(90 if is_native else 60, reason, races=task is Task.ENUMERATE)
    if not is_native:
        return Suitability(25, "branch and bound in pure Python, as no better backend is available")
    # By benchmarks/least_cost.py: it proves most least costs before a solver has started.
    reason = "branch and bound with a Lagrangian bound, the first to prove most least costs"
    return Suitability(90, reason, races=True)
