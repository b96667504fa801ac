"""Costs made whole by a factor, for formats that have no others."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import TYPE_CHECKING

from xcmodel.errors import ModelError
from xcmodel.problem.cost_unit import exact

if TYPE_CHECKING:
    from xcmodel.answer.cost import Cost
    from xcmodel.model import Model


def least_factor(model: Model) -> int:
    """Return the least number by which all costs, and prices of penalties, become whole.

    >>> from xcmodel import Model
    >>> least_factor(Model({"A": [1], "B": [1]}, costs={"A": 85.9, "B": 40.25}))
    20
    """
    return lcm(*(exact(cost).denominator for _, cost in _prices(model)))


def scale_costs(model: Model, factor: int) -> None:
    """Multiply the costs of a model, and the prices of its penalties, which become whole.

    Raises:
        ModelError: when one of them does not, with a factor by which all do.
    """
    if factor % (least := least_factor(model)):
        what, cost = next(priced for priced in _prices(model) if exact(priced[1] * factor) % 1)
        raise ModelError(
            f"{what} {cost}, which does not become whole times {factor}: give {least} or a "
            "multiple of it"
        )
    model.set_costs({o.name: int(exact(o.cost) * factor) for o in model.options.values()})
    for penalty in model.penalties.values():
        under, over = (
            None if price is None else int(exact(price) * factor)
            for price in (penalty.under, penalty.over)
        )
        model.penalise(penalty.item, under=under, over=over, most=penalty.most)


def _prices(model: Model) -> Iterator[tuple[str, Cost]]:
    """Yield all costs and prices, with what has them."""
    for option in model.options.values():
        yield f"option {option.name!r} has cost", option.cost
    for penalty in model.penalties.values():
        for price in penalty.prices:
            yield f"item {penalty.item!r} has price", price
