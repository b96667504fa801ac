"""The linear relaxation, by a backend, and the bound that its prices prove."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xcmodel.answer.cost import Cost
from xcmodel.answer.relaxation import Relaxation
from xcmodel.backend.contract import Backend
from xcmodel.backend.instance import NO_COLOUR, Instance
from xcmodel.backend.query import Capability, checked_time_limit
from xcmodel.backend.registry import get_backend, require_capability
from xcmodel.errors import ModelError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.cost_unit import checked_cost
from xcmodel.problem.names import checked_mapping
from xcmodel.search.contract_calls import noted

_LEAST_PART = 1e-9
# Prices are rounded to whole multiples of 1 / _SCALE, so that the bound is exact.
_SCALE = 1 << 20


def relaxation(
    compiled: CompiledProblem,
    backend: str | Backend,
    given: tuple[int, ...],
    forbidden: tuple[int, ...],
    time_limit: float | None,
) -> Relaxation:
    """Return the linear relaxation of a problem.

    Raises:
        ValueError: for a time limit below 0.
        UnsupportedError: when the backend has no linear programs.
        StoppedError: when the time was over before it was solved.
    """
    time_limit = checked_time_limit(time_limit)
    chosen = get_backend(backend)
    require_capability(chosen, Capability.RELAX)
    with noted(chosen, "relax()"):
        found = chosen.relax(compiled.instance, given, forbidden, time_limit)
    if found is None:
        return Relaxation(None, None, {}, {}, {})
    names, unit = compiled.options.names, compiled.unit
    scale = unit.sign * unit.scale
    paid = zip(found.item_prices, compiled.paid_for_coverage, strict=True)
    prices = (found.item_prices, found.row_prices, found.colour_prices)
    bound = proved_bound(compiled.instance, *prices, given=given, forbidden=forbidden)
    return Relaxation(
        # Of what floating point tells beyond the bound that is proved, nothing is true.
        value=(min(found.value, bound) + unit.constant) / scale,
        bound=unit.told(bound),
        parts={
            names[option]: found.parts[option]
            for option in compiled.options.of_model(np.arange(len(names), dtype=np.int32)).tolist()
            if found.parts[option] > _LEAST_PART
        },
        prices={
            item.name: _told(price - over, scale)
            for item, (price, over) in zip(compiled.items, paid, strict=True)
        },
        row_prices={
            row.name: _told(price * row.unit.scale, scale)
            for row, price in zip(compiled.rows, found.row_prices, strict=True)
        },
    )


def _told(price: float, scale: int) -> float:
    return price / scale + 0.0  # No price is -0.0.


def price_bound(
    compiled: CompiledProblem,
    prices: Mapping[Any, float] | None,
    row_prices: Mapping[Any, float] | None = None,
) -> Cost:
    """Return the bound that prices of items and rows prove, as a user counts costs.

    Raises:
        ModelError: when there are no prices, no such item or row, or a price is no finite number.
    """
    if prices is None:  # As `Result.prices` is where nobody has found any.
        raise ModelError("the prices are None: give a dictionary from items' names to prices")
    prices = checked_mapping(prices, "from items' names to prices")
    number = {item.name: k for k, item in enumerate(compiled.items)}
    units = [float(over) for over in compiled.paid_for_coverage]
    for name, price in prices.items():
        if name not in number:
            raise ModelError(f"there is no item {name!r} for a price", name)
        checked = checked_cost(name, price, "item", "price")
        units[number[name]] += compiled.unit.scale * float(checked)
    return compiled.unit.told(
        proved_bound(compiled.instance, units, _row_units(compiled, row_prices or {}))
    )


def _row_units(compiled: CompiledProblem, prices: Mapping[Any, float]) -> list[float]:
    """Return the price of a unit of weight of each row, both in whole units."""
    prices = checked_mapping(prices, "from rows' names to prices")
    number = {row.name: k for k, row in enumerate(compiled.rows)}
    units = [0.0] * len(number)
    for name, price in prices.items():
        if name not in number:
            raise ModelError(f"there is no row {name!r} for a price", name)
        checked = checked_cost(name, price, "row", "price")
        row = compiled.rows[number[name]]
        units[number[name]] = compiled.unit.scale * float(checked) / row.unit.scale
    return units


def proved_bound(
    instance: Instance,
    item_prices: Sequence[float],
    row_prices: Sequence[float] = (),
    colour_prices: Sequence[float] = (),
    *,
    given: tuple[int, ...] = (),
    forbidden: tuple[int, ...] = (),
) -> int:
    """Return the Lagrangian bound of these prices: whatever they are, it is a lower bound.

    An item is paid for as often as it is covered, from low to high times; then an option is worth
    choosing only if it costs less than its items. Of options that share an item that admits one
    only, no more than the best one counts. What options pay for the colours that they give to an
    item is taken off once: as much as those of one colour pay together, and no more, as all that
    are chosen agree on it.
    """
    prices = [round(price * _SCALE) for price in item_prices]
    shared = instance.coloured_items[instance.item_high[instance.coloured_items] > 0].tolist()
    for item in shared:
        prices[item] = 0  # Options that share a colour cover it once, together.
    reduced = _reduced_costs(instance, prices)
    bound = -_pay_for_colours(instance, shared, colour_prices, reduced)
    highs = np.minimum(instance.item_high, instance.item_degrees).tolist()
    for price, low, high in zip(prices, instance.item_low.tolist(), highs, strict=True):
        bound += price * (low if price > 0 else high)
    for row, float_price in zip(instance.rows, row_prices, strict=False):
        price = round(float_price * _SCALE)
        bound += price * (row.low if price > 0 else row.high)
        for option, weight in zip(row.options.tolist(), row.weights.tolist(), strict=True):
            reduced[option] -= price * weight
    bound += sum(reduced[option] for option in given)
    fixed, least = {*given, *forbidden}, dict[int, int]()
    groups = _exclusive_groups(instance)
    for option, cost in enumerate(reduced):
        if cost < 0 and option not in fixed:
            least[groups[option]] = min(least.get(groups[option], 0), cost)
    return -(-(bound + sum(least.values())) // _SCALE)


def _reduced_costs(instance: Instance, prices: Sequence[int]) -> list[int]:
    reduced: list[int] = [cost * _SCALE for cost in instance.option_costs.tolist()]
    per_entry = zip(instance.entry_options.tolist(), instance.option_items.tolist(), strict=True)
    for option, item in per_entry:
        reduced[option] -= prices[item]
    return reduced


def _pay_for_colours(
    instance: Instance, shared: list[int], colour_prices: Sequence[float], reduced: list[int]
) -> int:
    """Add to the costs what options pay for colours of items; return the most that all pay."""
    most = 0
    for item in shared if len(colour_prices) else ():
        paid, alone = dict[int, int](), 0
        for entry in instance.entries_of(item).tolist():
            price = max(0, round(colour_prices[entry] * _SCALE))
            reduced[instance.entry_options[entry]] += price
            colour = int(instance.option_colours[entry])
            if colour == NO_COLOUR:
                alone = max(alone, price)
            else:
                paid[colour] = paid.get(colour, 0) + price
        most += max(alone, *paid.values())
    return most


def _exclusive_groups(instance: Instance) -> list[int]:
    """Return a number for each option; of those with the same one, a solution has one at most."""
    once = instance.item_high <= 1
    once[instance.coloured_items] = False
    groups = instance.n_items + np.arange(instance.n_options)
    entries = np.flatnonzero(once[instance.option_items])[::-1]
    groups[instance.entry_options[entries]] = instance.option_items[entries]
    numbers: list[int] = groups.tolist()
    return numbers
