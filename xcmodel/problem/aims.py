"""Several aims in order, as one cost: what the later ones can differ by is less than a unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from xcmodel.answer.cost import Cost
from xcmodel.backend.instance import NO_COLOUR, Instance, Int64Array
from xcmodel.errors import ModelError
from xcmodel.problem.compiled import Aim, CompiledProblem
from xcmodel.problem.cost_unit import GREATEST_COST, WHOLE, CostUnit, checked_cost, whole_costs
from xcmodel.problem.names import Name, checked_mapping, look_up


@dataclass(frozen=True)
class OrderedUnit(CostUnit):
    """The unit of a cost by several aims, which is told as that by the first aim.

    Attributes:
        step: so many units are one of the first aim.
        shift: what is to be added so that later aims count from 0.
    """

    step: int = 1
    shift: int = 0

    def told(self, units: int) -> Cost:
        """Return the cost by the first aim; of a bound, the bound by the first aim."""
        return super().told((units + self.shift) // self.step)

    def limit(self, cost: Cost) -> int:
        """Return the dearest number of units that is no dearer by the first aim."""
        units = (super().limit(cost) + 1) * self.step - 1 - self.shift
        return max(-GREATEST_COST - 1, min(units, GREATEST_COST))


def with_aims(compiled: CompiledProblem, aims: Iterable[Mapping[Any, Cost]]) -> CompiledProblem:
    """Return the problem with other costs: those of the first aim, then of the second, and so on.

    Raises:
        ModelError: when there are no aims, or they do not fit into one cost.
        UnknownNameError: for an option that the model does not have.
    """
    if not isinstance(aims, Iterable):
        raise TypeError(f"aims is {aims!r}: give a list of mappings from options to costs")
    read = [_read(compiled, aim) for aim in aims]
    if not read:
        raise ModelError("aims is empty: give at least one mapping from options to costs")
    costs, step, shift = _in_order([aim.costs.tolist() for aim in read], compiled.instance)
    if sum(map(abs, costs)) > GREATEST_COST:
        raise ModelError(
            f"{len(read)} aims are too great to be put in order in whole numbers up to 2**60: "
            "scale them down or round them, the last ones first"
        )
    instance = replace(compiled.instance, option_costs=np.array(costs, dtype=np.int64))
    unit = OrderedUnit(read[0].unit.scale, read[0].unit.kind, step=step, shift=shift)
    return CompiledProblem(
        instance,
        compiled.items,
        compiled.options,
        unit=unit,
        aims=tuple(read),
        rows=compiled.rows,
    )


def _read(compiled: CompiledProblem, aim: Mapping[Any, Cost]) -> Aim:
    aim = checked_mapping(aim, "from options' names to what they cost by this aim")
    numbers = [look_up(compiled.options.number_of, name, "option") for name in aim]
    checked = [checked_cost(name, cost) for name, cost in aim.items()]
    names: list[Name] = list(aim)
    unit, units = whole_costs(WHOLE, names, checked)
    costs = np.zeros(compiled.instance.n_options, dtype=np.int64)
    costs[numbers] = units
    return Aim(unit, costs)


def _in_order(aims: Sequence[list[int]], instance: Instance) -> tuple[list[int], int, int]:
    """Return costs by all aims, the step of the first one, and the shift of the others."""
    first, *rest = aims
    if not rest:
        return first, 1, 0
    later, _, _ = _in_order(rest, instance)
    low, high = _range(np.array(later, dtype=object), instance)
    step = high - low + 1
    return [cost * step + more for cost, more in zip(first, later, strict=True)], step, -low


def _range(costs: Int64Array, instance: Instance) -> tuple[int, int]:
    """Return bounds of what a solution can cost."""
    most = _most_chosen(instance)
    ordered = sorted(costs.tolist())
    low = sum(cost for cost in ordered[:most] if cost < 0)
    high = sum(cost for cost in ordered[max(0, len(ordered) - most) :] if cost > 0)
    return low, high


def _most_chosen(instance: Instance) -> int:
    """Return a bound of the number of options in a solution."""
    plain = instance.option_colours == NO_COLOUR
    has_plain = np.zeros(instance.n_options, dtype=np.bool_)
    has_plain[instance.entry_options[plain]] = True
    if not has_plain.all():
        return instance.n_options  # Any number may share the colours of their items.
    coloured = np.zeros(instance.n_items, dtype=np.bool_)
    coloured[instance.option_items[~plain]] = True
    room = int(instance.item_high[~coloured].sum()) + int(coloured.sum())
    return min(instance.n_options, room)
