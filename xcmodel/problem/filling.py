"""The problem in which penalties are paid by fills: see `xcmodel.problem.fills`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from xcmodel.backend.instance import Filling, Instance
from xcmodel.errors import ModelError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.cost_unit import GREATEST_COST, CostUnit
from xcmodel.problem.fills import Fill, FilledItem, FilledNaming, Fills
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.penalties import Penalty
from xcmodel.problem.shared_bound import shared_bound


def filled(
    compiled: CompiledProblem, items: Mapping[Name, Item], penalties: Iterable[Penalty]
) -> CompiledProblem:
    """Return the problem with fills; `items` are those that were declared.

    Raises:
        ModelError: when the prices are too great.
    """
    penalties = list(penalties)
    instance, old = compiled.instance, compiled.unit
    new = old.with_costs([price for penalty in penalties for price in penalty.prices])
    costs = [cost * (new.scale // old.scale) for cost in instance.option_costs.tolist()]
    fills = _filled_items(compiled, items, penalties, CostUnit(new.scale, new.kind))
    own_costs = costs.copy()
    for item in fills:
        for option in instance.options_of(item.number):
            costs[option] += item.over
    costs += [cost for item in fills for cost in item.fill_costs()]
    paid_back = sum(item.over * item.high for item in fills)
    paid_anyway = sum(item.under * item.lacking for item in fills)
    if (total := sum(map(abs, costs)) + paid_back + paid_anyway) > GREATEST_COST:
        raise ModelError(f"costs and penalties together {new.too_great(total)}")
    least = _least_cost(instance, fills, own_costs)
    extended = _with_fills(instance, fills, costs)
    new_names = [Fill(item.name, number) for item in fills for number in item.fills]
    return CompiledProblem(
        extended,
        compiled.items,
        FilledNaming((*compiled.options.names, *new_names), instance.n_options),
        unit=replace(new, constant=paid_anyway - paid_back),
        rows=compiled.rows,
        prices=compiled.prices,
        fills=Fills(tuple(fills), extended, least + paid_back),
    )


def _least_cost(instance: Instance, fills: list[FilledItem], costs: list[int]) -> int:
    """Return what no solution costs less than: shares of costs where too many cost nothing."""
    free = [
        replace(
            item,
            filled=item.low,
            is_exact=False,
            fills=range(len(item.fills) - (item.filled - item.low)),
            over=0,
        )
        for item in fills
    ]
    more = [cost for item in free for cost in item.fill_costs()]
    return shared_bound(_with_fills(instance, free, costs + more))


def _filled_items(
    compiled: CompiledProblem,
    items: Mapping[Name, Item],
    penalties: Iterable[Penalty],
    unit: CostUnit,
) -> list[FilledItem]:
    """Return the items with penalties, their prices in this unit, and their fills after options."""
    penalties, instance = list(penalties), compiled.instance
    numbers = {item.name: number for number, item in enumerate(compiled.items)}
    greatest = greatest_coverages(instance, [numbers[penalty.item] for penalty in penalties])
    first, found = instance.n_options, list[FilledItem]()
    for penalty in penalties:
        number = numbers[penalty.item]
        most = min(greatest[number], int(instance.item_high[number]))
        item = _filled_item(penalty, items[penalty.item], number, most, first)
        under, over = (unit.whole(price or 0) for price in (penalty.under, penalty.over))
        found.append(replace(item, under=under, over=over))
        first += len(item.fills)
    return found


def _filled_item(
    penalty: Penalty, declared: Item, number: int, most: int, first: int
) -> FilledItem:
    """Return an item that can be covered so often at most, without prices.

    Its fills are numbered from `first`.
    """
    # One that lacks in any case has a fill, so that the price of the item is that of one more.
    low = declared.low if penalty.under is None else min(declared.low, most + 1)
    lacking = declared.low - low
    high = max(low, most if declared.high is None else min(most, declared.high))
    if penalty.over is None:
        fills = range(first, first + low)
        return FilledItem(penalty.item, number, low, high, low, False, fills, lacking)
    most = max(high, most)
    fills = range(first, first + most - (low if penalty.under is None else 0))
    return FilledItem(penalty.item, number, low, high, most, True, fills, lacking)


def greatest_coverages(instance: Instance, items: Iterable[int]) -> dict[int, int]:
    """Return numbers that the coverage of these items never exceeds, as their options share others.

    Of the items that each option covers, the one counts that admits least of them.

    >>> import xcmodel as xc
    >>> shifts = {(nurse, day): [nurse, day] for nurse in "AB" for day in range(7)}
    >>> shifts |= {(nurse, "twice"): [nurse, 0] for nurse in "AB"}
    >>> instance = xc.Model(shifts).to_instance()
    >>> instance.item_degrees.tolist(), list(greatest_coverages(instance, range(9)).values())
    ([8, 4, 2, 2, 2, 2, 2, 2, 8], [7, 2, 2, 2, 2, 2, 2, 2, 7])
    """
    coloured = set(instance.coloured_items.tolist())
    return {item: _greatest_coverage(instance, item, coloured) for item in items}


def _greatest_coverage(instance: Instance, item: int, coloured: set[int]) -> int:
    """Return that of one item; those with colours, which options may share, limit none."""
    others = [
        [other for other in instance.items_of(option) if other != item and other not in coloured]
        for option in instance.options_of(item)
    ]
    shared = Counter(other for some in others for other in some)
    room = {other: int(instance.item_high[other]) for other in shared}
    limiting: Counter[int] = Counter()
    for some in others:
        if some:
            limiting[max(some, key=lambda other: shared[other] / max(1, room[other]))] += 1
    alone = sum(not some for some in others)
    return alone + sum(min(n, room[other]) for other, n in limiting.items())


def _with_fills(instance: Instance, fills: list[FilledItem], costs: list[int]) -> Instance:
    low, high = instance.item_low.copy(), instance.item_high.copy()
    degrees = instance.item_degrees
    for item in fills:
        low[item.number] = item.filled
        if item.is_exact:
            high[item.number] = item.filled
        elif high[item.number] >= degrees[item.number]:  # Without a bound.
            high[item.number] = degrees[item.number] + len(item.fills)
    covered = [item.number for item in fills for _ in item.fills]
    prices = np.zeros(instance.n_items, dtype=np.int64)
    prices[[item.number for item in fills]] = [item.over for item in fills]
    n_entries = len(instance.option_items)
    start = np.arange(n_entries + 1, n_entries + 1 + len(covered), dtype=np.int64)
    return Instance(
        item_low=low,
        item_high=high,
        option_start=np.concatenate((instance.option_start, start)),
        option_items=np.concatenate((instance.option_items, np.array(covered, dtype=np.int32))),
        option_colours=np.concatenate(
            (instance.option_colours, np.zeros(len(covered), dtype=np.int32))
        ),
        option_costs=np.array(costs, dtype=np.int64),
        rows=instance.rows,
        filling=Filling(len(covered), prices),
    )
