"""Linear relaxations: what their prices prove, also of colours, and of what is to be maximized."""

from __future__ import annotations

from hypothesis import given, settings

from xcmodel import Model
from xcmodel.answer.cost import Cost
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

_TOLERANCE = 1e-6


def sites() -> Model:
    """Return three customers, who are served from two sites that cost 10 each to open."""
    model = Model()
    model.add_items_from(("customer", c) for c in range(3))
    model.add_items_from(("choice", s) for s in "AB")
    model.add_items_from((("site", s) for s in "AB"), optional=True)
    for s in "AB":
        site = ("site", s)
        model.add_option(("open", s), [("choice", s), site], cost=10, colours={site: "open"})
        model.add_option(("closed", s), [("choice", s), site], colours={site: "closed"})
        for c in range(3):
            colours = {site: "open"}
            model.add_option((c, s), [("customer", c), site], cost=2 + c, colours=colours)
    return model


def costs_of(query: RandomQuery) -> list[Cost]:
    """Return what all solutions cost."""
    solutions = brute_force(query.model, query.given, query.forbidden)
    return [query.model.cost(solution) for solution in solutions]


@settings(max_examples=150, deadline=None)
@given(queries())
def test_the_bound_is_what_the_relaxation_costs_and_no_more_than_any_solution(
    query: RandomQuery,
) -> None:
    relaxed = query.model.relaxation(given=query.given, forbidden=query.forbidden)
    costs = costs_of(query)
    if relaxed.value is None:
        assert not costs
        return
    assert relaxed.bound is not None
    assert relaxed.bound >= relaxed.value - _TOLERANCE
    assert all(cost >= relaxed.bound for cost in costs)


@settings(max_examples=100, deadline=None)
@given(queries())
def test_what_is_maximized_has_an_upper_bound(query: RandomQuery) -> None:
    relaxed = query.model.relaxation(given=query.given, forbidden=query.forbidden, maximize=True)
    costs = costs_of(query)
    if relaxed.value is None:
        assert not costs
        return
    assert relaxed.bound is not None
    assert relaxed.bound <= relaxed.value + _TOLERANCE
    assert all(cost <= relaxed.bound for cost in costs)


def test_customers_pay_together_for_a_site_that_they_need_open() -> None:
    model = sites()
    relaxed = model.relaxation()
    assert relaxed.bound == model.minimize().cost == 19
    assert model.price_bound(relaxed.prices) < 19  # These are without what is paid for colours.


def test_penalties_are_paid_from_what_is_maximized() -> None:
    model = Model({"A": [1, 2], "B": [2, 3]}, costs={"A": 3, "B": 4})
    model.penalise(2, over=1)
    model.penalise(1, under=0.5)
    relaxed, result = model.relaxation(maximize=True), model.maximize()
    assert result.cost == relaxed.bound == 6
    assert model.relaxation().bound == model.minimize().cost


def test_prices_of_rows_and_items_have_the_sign_of_what_is_gained() -> None:
    model = Model(
        {"A": [1], "B": [2], "C": [3]}, costs={"A": 3, "B": 5, "C": 4}, optional=[1, 2, 3]
    )
    model.add_row("budget", {"A": 1, "B": 2, "C": 2}, high=2)
    relaxed = model.relaxation(maximize=True)
    assert relaxed.value == 5.5
    assert relaxed.bound == model.maximize().cost == 5
    assert relaxed.row_prices == {"budget": 2.5}
    assert "-0.0" not in str(model.relaxation()) + str(relaxed)
