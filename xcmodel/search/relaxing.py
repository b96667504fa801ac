"""The linear relaxation, by a backend, and the bound that its prices prove."""

from __future__ import annotations

from xcmodel.answer.relaxation import Relaxation
from xcmodel.backend.contract import Backend, LinearSolution
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Capability
from xcmodel.backend.registry import get_backend, require_capability
from xcmodel.problem.compiled import CompiledProblem

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
        UnsupportedError: when the backend has no linear programs.
    """
    chosen = get_backend(backend)
    require_capability(chosen, Capability.RELAX)
    found = chosen.relax(compiled.instance, given, forbidden, time_limit)
    if found is None:
        return Relaxation(None, None, {}, {}, {})
    names, unit = compiled.options.names, compiled.unit
    return Relaxation(
        value=found.value / unit.scale,
        bound=unit.told(proved_bound(compiled.instance, found, given, forbidden)),
        parts={names[o]: part for o, part in enumerate(found.parts) if part > _LEAST_PART},
        prices={
            item.name: price / unit.scale
            for item, price in zip(compiled.items, found.item_prices, strict=True)
        },
        row_prices={
            row.name: price * row.unit.scale / unit.scale
            for row, price in zip(compiled.rows, found.row_prices, strict=True)
        },
    )


def proved_bound(
    instance: Instance,
    found: LinearSolution,
    given: tuple[int, ...] = (),
    forbidden: tuple[int, ...] = (),
) -> int:
    """Return the Lagrangian bound of these prices: whatever they are, it is a lower bound.

    An item is paid for as often as it is covered, from low to high times; then an option is worth
    choosing only if it costs less than its items.
    """
    reduced: list[int] = [cost * _SCALE for cost in instance.option_costs.tolist()]
    prices = [round(price * _SCALE) for price in found.item_prices]
    for item in instance.coloured_items.tolist():
        prices[item] = 0  # Options that share a colour cover it once, together.
    bound: int = 0
    bounds = zip(prices, instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    for price, low, high in bounds:
        bound += price * (low if price > 0 else high)
    per_entry = zip(instance.entry_options.tolist(), instance.option_items.tolist(), strict=True)
    for option, item in per_entry:
        reduced[option] -= prices[item]
    for row, float_price in zip(instance.rows, found.row_prices, strict=True):
        price = round(float_price * _SCALE)
        bound += price * (row.low if price > 0 else row.high)
        for option, weight in zip(row.options.tolist(), row.weights.tolist(), strict=True):
            reduced[option] -= price * weight
    fixed = {*given, *forbidden}
    bound += sum(reduced[option] for option in given)
    bound += sum(min(0, cost) for option, cost in enumerate(reduced) if option not in fixed)
    return -(-bound // _SCALE)
