"""How well mixed-integer programming suits a query, for ``backend="auto"``."""

from __future__ import annotations

from xcmodel.backend import Instance, Suitability, Task

# With costs of this size, floating point may not tell which solution is the cheapest.
_GREAT_COSTS = 10**8

# With more entries than this, the linear relaxation takes minutes and gigabytes.
_MOST_ENTRIES = 5_000_000


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"mip"`` suits this task on this instance."""
    if task is not Task.MINIMIZE:
        reason = f"no backend that is quicker to {task.value} is available and able"
        return Suitability(10, reason, races=task is Task.ENUMERATE and _pays(instance))
    if _has_great_costs(instance):
        return Suitability(5, "no backend that calculates with whole numbers is available")
    reason = "a linear relaxation, as no better backend is available"
    # Which of the two solvers is quicker can hardly be told beforehand, and the factor may be 20.
    return Suitability(45, reason, races=_pays(instance), joined_by=("mip:gscip",))


def _pays(instance: Instance) -> bool:
    return len(instance.option_items) <= _MOST_ENTRIES


def _has_great_costs(instance: Instance) -> bool:
    greatest = int(abs(instance.option_costs).max(initial=0))
    return greatest * min(int(instance.item_high.sum()), instance.n_options) > _GREAT_COSTS
