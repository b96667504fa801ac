"""How well Algorithm X suits a query, for ``backend="auto"``."""

from __future__ import annotations

from xcmodel.backend import Instance, Suitability, Task
from xcmodel_dlx import why_no_native

# By benchmarks/set_partitioning.py: with 646 items and fewer, branch and bound on exact covers is
# the first to prove the least cost, whatever the number of options; with 823 of them, HiGHS is.
_FEW_ITEMS = 700


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"dlx"`` suits this task on this instance."""
    is_native = why_no_native() is None
    if task is not Task.MINIMIZE:
        reason = f"Algorithm X, the quickest as a rule to {task.value}"
        return Suitability(90 if is_native else 60, reason)
    n_items = f"({instance.n_items:,})"
    if not is_native:
        return Suitability(25, "branch and bound in pure Python, as no better backend is available")
    if instance.n_items > _FEW_ITEMS:
        return Suitability(40, f"branch and bound, although the items are many {n_items}")
    return Suitability(90, f"least cost with few items {n_items}: its bound is close to the costs")
