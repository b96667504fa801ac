"""Prices of items: whatever they are, they prove a bound; those of a search prove its first one."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model, ModelError
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries


def covering(seed: int, items: int = 14, options: int = 40) -> Model:
    """Return a random set covering problem."""
    random = Random(seed)
    model = Model()
    model.add_items_from(range(items), multiplicity=(1, None))
    for option in range(options):
        model.add_option(option, random.sample(range(items), 4), cost=random.randint(10, 99))
    return model


@settings(max_examples=200, deadline=None)
@given(queries(), st.lists(st.floats(-50, 50), min_size=12, max_size=12))
def test_any_prices_prove_a_bound(query: RandomQuery, prices: list[float]) -> None:
    model = query.model
    bound = model.price_bound(dict(zip(model.items, prices, strict=False)))
    assert all(model.cost(solution) >= bound for solution in brute_force(model))


@settings(max_examples=200, deadline=None)
@given(
    queries(),
    st.lists(st.floats(-50, 50), min_size=12, max_size=12),
    st.lists(st.floats(-3, 3, allow_subnormal=False), min_size=8, max_size=8),
    st.floats(-9, 9),
)
def test_any_prices_of_rows_prove_a_bound(
    query: RandomQuery, prices: list[float], weights: list[float], price: float
) -> None:
    model = query.model
    weighed = {option: round(w, 1) for option, w in zip(model, weights, strict=False)}
    model.add_row("row", weighed, low=-2, high=2.5)
    of_items = dict(zip(model.items, prices, strict=False))
    bound = model.price_bound(of_items, row_prices={"row": price})
    assert all(model.cost(solution) >= bound for solution in brute_force(model))


def test_prices_of_rows_are_in_the_units_of_costs_and_weights() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": 0.25, "B": 1.5})
    model.add_row("hours", {"A": 1.5, "B": 0.5}, high=0.75)
    relaxed = model.relaxation()
    assert model.price_bound(relaxed.prices, row_prices=relaxed.row_prices) == relaxed.bound == 1.5
    # Hours go in halves, so that half an hour is all that there is.
    assert model.price_bound({1: 2.125}, row_prices={"hours": -1.25}) == 1.5
    assert model.price_bound({1: 2.125}) == 0.25
    with pytest.raises(ModelError, match="there is no row 'hour' for a price"):
        model.price_bound({}, row_prices={"hour": 1})
    with pytest.raises(ModelError, match="row 'hours' has price nan: give a finite number"):
        model.price_bound({}, row_prices={"hours": float("nan")})


@settings(max_examples=100, deadline=None)
@given(queries())
def test_prices_of_a_search_prove_a_bound(query: RandomQuery) -> None:
    result = query.model.minimize(backend="dlx")
    if result.prices is not None:
        assert set(result.prices) == set(query.model.items)
        if result.cost is not None:
            assert query.model.price_bound(result.prices) <= result.cost


@pytest.mark.parametrize("seed", range(5))
def test_prices_of_a_covering_prove_what_the_linear_relaxation_does(seed: int) -> None:
    model = covering(seed)
    result, relaxed = model.minimize(backend="dlx"), model.relaxation()
    assert result.prices is not None
    assert relaxed.value is not None
    assert model.price_bound(result.prices) >= 0.99 * relaxed.value
    assert model.price_bound(relaxed.prices) == relaxed.bound


def test_prices_are_in_the_unit_of_the_costs() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]}, costs={"A": 0.5, "B": 0.75, "C": 0.25})
    assert model.price_bound({1: 0.5, 2: 0.25}) == 0.75
    assert model.price_bound({1: 0.5}) == 0.5


def test_what_has_no_prices_has_none() -> None:
    model = covering(1)
    assert model.minimize(backend="cpsat").prices is None
    assert model.solve(backend="dlx").prices is None


def test_price_of_what_is_no_item_is_an_error() -> None:
    with pytest.raises(ModelError, match="there is no item 'x' for a price"):
        Model({"A": [1]}).price_bound({"x": 1.0})


@pytest.mark.parametrize(
    ("prices", "what"),
    [
        (None, "the prices are None: give a dictionary"),
        ([1.0], "a list stands where a dictionary should, from items' names to prices"),
        ({1: float("nan")}, "item 1 has price nan: give a finite number"),
        ({1: "x"}, "item 1 has price 'x': give a finite number"),
        ({1: 1e308}, "item 1 has a price beyond"),
    ],
)
def test_prices_that_are_no_numbers_are_told(prices: Any, what: str) -> None:
    with pytest.raises(ModelError, match=what):
        Model({"A": [1]}).price_bound(prices)
