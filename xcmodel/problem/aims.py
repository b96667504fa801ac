"""Several aims in order, as one cost: what the later ones can differ by is less than a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from xcmodel.answer.cost import Cost
from xcmodel.backend.instance import NO_COLOUR, Instance
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


def with_aims(
    compiled: CompiledProblem,
    aims: Iterable[Mapping[Any, Cost]],
    *,
    with_penalties: Callable[[CompiledProblem], CompiledProblem] = lambda problem: problem,
    opposite: bool = False,
) -> CompiledProblem:
    """Return the problem with other costs: those of the first aim, then of the second, and so on.

    Args:
        compiled: the problem, without fills.
        aims: a mapping from options to costs for each.
        with_penalties: returns a problem with what its penalties cost, which the first aim bears.
        opposite: whether each is to be as great as can be.

    Raises:
        ModelError: when there are no aims, or they do not fit into one cost.
        UnknownNameError: for an option that the model does not have.
    """
    if isinstance(aims, (str, Mapping)) or not isinstance(aims, Iterable):
        raise TypeError(
            f"aims is {aims!r:.60}: give a list of mappings from options to costs, "
            "the most important one first"
        )
    read = [_read(compiled, aim, opposite) for aim in aims]
    if not read:
        raise ModelError("aims is empty: give at least one mapping from options to costs")
    first = with_penalties(_by(read[0], compiled))
    instance = first.instance
    fills = np.zeros(instance.n_options - compiled.instance.n_options, dtype=np.int64)
    later = [Aim(aim.unit, np.concatenate((aim.costs, fills))) for aim in read[1:]]
    read = [Aim(first.unit, instance.option_costs), *later]
    costs, step, shift = _in_order([aim.costs.tolist() for aim in read], instance)
    if sum(map(abs, costs)) > GREATEST_COST:
        raise ModelError(
            f"{len(read)} aims are too great to be put in order in whole numbers up to 2**60: "
            "scale them down or round them, the last ones first"
        )
    filling = instance.filling
    if filling is not None:
        filling = replace(filling, item_prices=filling.item_prices * step)
    return CompiledProblem(
        replace(instance, option_costs=np.array(costs, dtype=np.int64), filling=filling),
        first.items,
        first.options,
        unit=OrderedUnit(**vars(first.unit), step=step, shift=shift),
        aims=tuple(read),
        rows=first.rows,
        prices=first.prices,
        fills=first.fills and replace(first.fills, least=first.fills.least * step - shift),
    )


def _read(compiled: CompiledProblem, aim: Mapping[Any, Cost], opposite: bool) -> Aim:
    aim = checked_mapping(aim, "from options' names to what they cost by this aim")
    numbers = [look_up(compiled.options.number_of, name, "option") for name in aim]
    checked = [checked_cost(name, cost) for name, cost in aim.items()]
    names: list[Name] = list(aim)
    unit, units = whole_costs(WHOLE, names, checked)
    costs = np.zeros(compiled.instance.n_options, dtype=np.int64)
    costs[numbers] = units
    return Aim(unit.opposite, -costs) if opposite else Aim(unit, costs)


def _by(aim: Aim, compiled: CompiledProblem) -> CompiledProblem:
    """Return the problem with the costs of one aim."""
    return CompiledProblem(
        replace(compiled.instance, option_costs=aim.costs),
        compiled.items,
        compiled.options,
        unit=aim.unit,
        rows=compiled.rows,
        prices=compiled.prices,
    )


def _in_order(aims: Sequence[list[int]], instance: Instance) -> tuple[list[int], int, int]:
    """Return costs by all aims, the step of the first one, and the shift of the others."""
    first, *rest = aims
    if not rest:
        return first, 1, 0
    later, _, _ = _in_order(rest, instance)
    payers, most = _payers(instance)
    low = -_greatest([-cost for cost in later], payers, most)
    step = _greatest(later, payers, most) - low + 1
    return [cost * step + more for cost, more in zip(first, later, strict=True)], step, -low


def _greatest(costs: Sequence[int], payers: Sequence[int], most: Sequence[int]) -> int:
    """Return what no solution costs more than.

    Each option belongs to one of the items that it covers without a colour. Of those that belong to
    an item, a solution has as many at most as the item's greatest multiplicity, and they cost no
    more than so many of the dearest ones.
    """
    left, total = list(most), 0
    for cost, payer in sorted(zip(costs, payers, strict=True), reverse=True):
        if cost > 0 and left[payer]:
            left[payer] -= 1
            total += cost
    return total


def _payers(instance: Instance) -> tuple[list[int], list[int]]:
    """Return to which item each option belongs, and how many of its options there may be.

    Of its items it is the one that allows the smallest part of its options, as a person does to
    whom one of many rosters is given, and not a shift that any number of them may cover. Options
    with coloured items alone belong to none: any number of them may be chosen.
    """
    n_items = instance.n_items
    allowed = instance.item_high / np.maximum(instance.item_degrees, 1)
    order = np.argsort(allowed, kind="stable")
    ranks = np.empty(n_items, dtype=np.int64)
    ranks[order] = np.arange(n_items)
    plain = instance.option_colours == NO_COLOUR
    of_entries = np.where(plain, ranks[instance.option_items], n_items)
    payers = np.minimum.reduceat(of_entries, instance.option_start[:-1])
    return payers.tolist(), [*instance.item_high[order].tolist(), instance.n_options]
