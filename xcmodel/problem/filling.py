"""The problem in which penalties are paid by fills: see `xcmodel.problem.fills`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.instance import Filling, Instance, Int32Array, Int64Array
from xcmodel.backend.ragged import places_of
from xcmodel.errors import ModelError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.cost_unit import GREATEST_COST, CostUnit
from xcmodel.problem.fills import Fill, FilledItem, FilledNaming, Fills
from xcmodel.problem.items import Item
from xcmodel.problem.names import Name
from xcmodel.problem.penalties import Penalty
from xcmodel.problem.shared_bound import shared_bound

_MOST_AT_ONCE = 1 << 20
"""So many entries of options are looked at together, for memory: some 100 MB."""


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
    greatest = _greatest_where_asked(
        instance, [(numbers[p.item], items[p.item]) for p in penalties]
    )
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
        return FilledItem(penalty.item, number, low, high, high, low, fills, lacking)
    fills = range(first, first + high - (low if penalty.under is None else 0))
    return FilledItem(penalty.item, number, low, high, max(high, most), high, fills, lacking)


def _greatest_where_asked(
    instance: Instance, declared: Iterable[tuple[int, Item]]
) -> dict[int, int]:
    """Return numbers that the coverage of these items never exceeds.

    Where no more than one is asked for, it is the number of options: a closer look would take long.
    """
    greatest, looked_at = dict[int, int](), list[int]()
    for number, item in declared:
        greatest[number] = int(instance.item_degrees[number])
        if max(item.low, item.high or 0) > 1:
            looked_at.append(number)
    return greatest | greatest_coverages(instance, looked_at)


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
    numbers = np.fromiter(items, dtype=np.int64)
    limits = np.ones(instance.n_items, dtype=bool)
    limits[instance.coloured_items] = False  # Options may share these, so that they limit none.
    lengths = np.diff(instance.option_start)[instance.entry_options]
    sizes = np.bincount(instance.option_items, lengths, minlength=instance.n_items)[numbers]
    cuts = np.flatnonzero(np.diff(np.cumsum(sizes) // _MOST_AT_ONCE)) + 1
    parts = [_greatest_coverages(instance, part, limits) for part in np.split(numbers, cuts)]
    return dict(zip(numbers.tolist(), np.concatenate(parts).tolist(), strict=True))


def _greatest_coverages(
    instance: Instance, items: Int64Array, limits: NDArray[np.bool_]
) -> Int64Array:
    """Return those of some items, of whose options each counts for the other that is fullest."""
    covering = places_of(instance.item_start, items)
    options = instance.item_options[covering]
    degrees = instance.item_degrees[items]
    item_of = np.repeat(np.arange(len(items)), degrees)
    lengths = np.diff(instance.option_start)[options]
    owners = np.repeat(np.arange(len(options)), lengths)
    others = instance.option_items[places_of(instance.option_start, options)]
    counts = limits[others] & (others != items[item_of[owners]])
    owners, others = owners[counts], others[counts]
    pairs, numbers, shared = np.unique(
        item_of[owners] * instance.n_items + others, return_inverse=True, return_counts=True
    )
    room = instance.item_high[pairs % instance.n_items]
    fullest = _first_greatest(owners, (shared / np.maximum(1, room))[numbers])
    limited = np.minimum(np.bincount(numbers[fullest], minlength=len(pairs)), room)
    sums = np.bincount(pairs // instance.n_items, limited, minlength=len(items))
    alone = degrees - np.bincount(item_of[owners[fullest]], minlength=len(items))
    greatest: Int64Array = alone + sums.astype(np.int64)
    return greatest


def _first_greatest(owners: Int32Array, values: NDArray[np.float64]) -> Int64Array:
    """Return where the first of the greatest values of each owner stands.

    >>> _first_greatest(np.array([2, 2, 2, 5]), np.array([0.5, 0.8, 0.8, 0.1])).tolist()
    [1, 3]
    """
    order = np.lexsort((-values, owners))  # It is stable.
    _, first = np.unique(owners[order], return_index=True)
    return order[first].astype(np.int64)


def _with_fills(instance: Instance, fills: list[FilledItem], costs: list[int]) -> Instance:
    low, high = instance.item_low.copy(), instance.item_high.copy()
    degrees = instance.item_degrees
    for item in fills:
        low[item.number] = item.filled
        if high[item.number] >= degrees[item.number]:  # Without a bound.
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
