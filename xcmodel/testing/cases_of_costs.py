"""Cases of what costs and weighted rows mean, with their solutions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from xcmodel.answer.cost import Cost
from xcmodel.model import Model
from xcmodel.testing.case import Case, stated


def cost_cases() -> list[Case]:
    """Return the cases whose options have costs."""
    pairs = list(combinations("abcdef", 2))
    options = {pair: list(pair) for pair in pairs}
    costs = {pair: (7 * k * k + 3 * k) % 11 for k, pair in enumerate(pairs)}
    mixed = {pair: cost - 5 for pair, cost in costs.items()}
    free = Model(
        {"A": [1], "B": [1, 2], "C": [2], "D": [3], "E": [3, 4]},
        optional=[2, 3, 4],
        costs={"A": 4, "B": 5, "C": -3, "D": -1, "E": -2},
    )
    ranges = Model(
        {name: [1] for name in "ABCDE"},
        multiplicities={1: (2, 4)},
        costs={"A": 5, "B": -2, "C": 0, "D": 3, "E": -1},
    )
    large = Model({"A": [1, 2], "B": [1], "C": [2]},
                  costs={"A": 2**50 + 1, "B": 2**49, "C": 2**49})  # fmt: skip
    return [
        Case("costs", Model(options, costs=costs)),
        Case("costs_below_zero", Model(options, costs=mixed)),
        Case("costs_below_zero_of_free_options", free),
        Case("costs_with_multiplicities", ranges),
        Case("costs_with_given_and_forbidden", Model(options, costs=costs),
             given=(("a", "b"),), forbidden=(("c", "d"),)),
        Case("costs_without_a_solution", Model({"A": [1], "B": [1, 2], "C": [2, 1]},
             multiplicities={2: 3}, costs={"A": 1})),
        Case("large_costs", large, stated("A", "BC")),
    ]  # fmt: skip


def row_cases() -> list[Case]:
    """Return cases with weighted rows, which only backends that declare it need to keep to."""
    return list(_row_cases())


@cache
def _row_cases() -> tuple[Case, ...]:
    def priced(weights: Mapping[str, Cost], **bounds: Cost) -> Model:
        pairs = list(combinations("abcdef", 2))
        model = Model({pair: list(pair) for pair in pairs})
        model.set_costs({pair: (7 * k * k + 3 * k) % 11 for k, pair in enumerate(pairs)})
        model.add_row("budget", {tuple(name): weight for name, weight in weights.items()}, **bounds)
        return model

    free = Model({name: [name] for name in "ABCDEF"}, optional=list("ABCDEF"), costs={"A": -1})
    free.add_row("knapsack", {"A": 5, "B": 4, "C": 3, "D": 2, "E": 1, "F": 1}, low=6, high=7)
    free.add_row("balance", {"A": 1, "B": -1, "C": 1, "D": -1}, low=0, high=0)
    halves = Model({"A": [1], "B": [1], "C": [2], "D": [2]}, costs={"A": 3, "C": 1})
    halves.add_row("hours", {"A": 0.5, "B": 1.25, "C": 0.25, "D": 1}, high=1.5)
    weights: dict[str, Cost] = {"ab": 3, "cd": 5, "ef": -2, "ac": 4, "be": 1, "df": 6}
    return (
        Case("a_budget", priced(weights, high=4)),
        Case("a_sum_of_at_least", priced(weights, low=6)),
        Case("a_sum_within_bounds", priced(weights, low=3, high=6)),
        Case("a_sum_that_is_out_of_reach", priced(weights, low=100), stated()),
        Case("a_row_without_weights", priced({}, low=0), None),
        Case("rows_of_free_options", free),
        Case("weights_that_are_no_whole_numbers", halves, stated("AC", "BC", "AD")),
        Case("a_row_with_given_options", priced(weights, high=4), given=(("c", "d"),)),
    )
