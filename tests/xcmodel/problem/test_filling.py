"""Fills, which pay for coverage at a price."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from xcmodel import Model
from xcmodel.problem import filling
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.filling import greatest_coverages
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import models


@settings(max_examples=200, deadline=None)
@given(models())
def test_no_solution_covers_an_item_more_often_than_its_greatest_coverage(model: Model) -> None:
    instance = model.to_instance()
    items = list(model.items)
    greatest = greatest_coverages(instance, range(len(items))).values()
    for solution in brute_force(model):
        covered = Counter(item for option in solution for item in model.options[option].items)
        assert all(covered[item] <= most for item, most in zip(items, greatest, strict=True))


def test_a_shift_may_have_as_many_nurses_as_there_are_whatever_plans_each_has() -> None:
    plans = {(nurse, k): [nurse, k % 3, 3 + k // 3] for nurse in "ABCD" for k in range(9)}
    model = Model(plans)
    for day in range(6):
        model.set_multiplicity(day, 2)
        model.penalise(day, under=30, over=9)
    instance = model.to_instance()
    numbers = {item: number for number, item in enumerate(model.items)}
    greatest = greatest_coverages(instance, range(len(numbers)))
    assert {greatest[numbers[day]] for day in range(6)} == {4}
    assert {greatest[numbers[nurse]] for nurse in "ABCD"} == {9}
    # Of the six places on each three days four are filled.
    assert model.minimize(backend="dlx").cost == 2 * 2 * 30


def test_parts_of_many_items_are_looked_at_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    instance = Model(
        {(i, k): [i, ("x", i // 3, k)] for i in range(30) for k in range(3)}
    ).to_instance()
    numbers = range(instance.n_items)
    expected = greatest_coverages(instance, numbers)
    monkeypatch.setattr(filling, "_MOST_AT_ONCE", 7)
    assert greatest_coverages(instance, numbers) == expected


def test_only_what_too_few_or_less_than_the_most_cost_has_fills() -> None:
    def n_fills(bounds: Any, **prices: int) -> int:
        model = Model({k: ["item", k] for k in range(9)}, multiplicities={"item": bounds})
        model.penalise("item", **prices)
        fills = model._compile_with_prices().fills
        assert fills is not None
        return fills.number

    assert n_fills(2, over=3) == 0
    assert n_fills((1, 3), over=3) == 2
    assert n_fills((1, 3), over=3, under=4) == 3
    assert n_fills((1, 3), under=4) == 1


def test_of_no_items_there_are_no_greatest_coverages() -> None:
    assert greatest_coverages(Model({"A": [1]}).to_instance(), []) == {}


def test_fills_are_made_once_for_each_direction_until_the_model_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made, filled = [], filling.filled

    def counted(*asked: Any) -> CompiledProblem:
        made.append(asked)
        return filled(*asked)

    monkeypatch.setattr(filling, "filled", counted)
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    model.penalise(1, under=4)
    for _ in range(2):
        assert (model.minimize().cost, model.maximize().cost) == (4, 5)
    assert len(made) == 2
    model.set_cost("A", 6)
    assert model.maximize().cost == 6
    assert len(made) == 3
