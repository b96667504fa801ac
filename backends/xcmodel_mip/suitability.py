"""How well mixed-integer programming suits a query, for ``backend="auto"``."""

from __future__ import annotations

from collections.abc import Sequence

from xcmodel.backend import Instance, Suitability, Task, WeightedRow
from xcmodel_mip.weights import is_too_great, reduced

# Variables are whole up to a millionth, which must not add up to half a unit of a row's weights.
_GREAT_WEIGHTS = 500_000

# With more entries than this, the linear relaxation takes minutes and gigabytes.
_MOST_ENTRIES = 5_000_000

_NO_OTHER = "no backend that calculates with whole numbers is available"
_OF_ROWS = "a linear relaxation of rows and items together"


def suitability(task: Task, instance: Instance) -> Suitability:
    """Return how well ``"mip"`` suits this task on this instance."""
    rows = [reduced(row) for row in instance.rows]
    if any(map(is_too_great, rows)):
        return Suitability(5, _NO_OTHER)
    races = _pays(instance) and not _has_great_weights(rows)
    has_rows = bool(instance.rows) and races
    if task is not Task.MINIMIZE:
        reason = f"no backend that is quicker to {task.value} is available and able"
        # The first of a race begins alone; CP-SAT would take all cores, with none for the others.
        return Suitability(
            35 if has_rows else 10,
            _OF_ROWS if has_rows else reason,
            races=task is Task.ENUMERATE and races,
        )
    if instance.has_great_costs:
        return Suitability(5, _NO_OTHER)
    reason = "a linear relaxation, as no better backend is available"
    # Which of the two solvers is quicker can hardly be told beforehand, and the factor may be 20.
    joined_by = ("mip:gscip",)
    if has_rows:
        return Suitability(55, _OF_ROWS, races=True, joined_by=joined_by)
    return Suitability(45, reason, races=races, joined_by=joined_by)


def _pays(instance: Instance) -> bool:
    return len(instance.option_items) <= _MOST_ENTRIES


def _has_great_weights(rows: Sequence[WeightedRow]) -> bool:
    return any(int(abs(row.weights).sum()) > _GREAT_WEIGHTS for row in rows)
