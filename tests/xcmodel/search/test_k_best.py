"""The best solutions one by one, by branching, against brute force; and the linear relaxation."""

from collections.abc import Hashable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xcmodel import Model, ModelError, Result
from xcmodel.errors import UnsupportedError
from xcmodel.search.k_best import k_best
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

BACKENDS = ["dlx", "cpsat", "sat", "mip:highs"]
TRIANGLE = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]}, costs={"A": 2, "B": 3, "C": 2})


@settings(max_examples=50, deadline=None)
@given(queries(), st.sampled_from(BACKENDS), st.integers(0, 6))
def test_the_best_come_by_cost_and_none_twice(query: RandomQuery, backend: str, k: int) -> None:
    model = query.model
    right = brute_force(model, query.given, query.forbidden)
    results = model.k_best(k, **query.asks(backend))
    listed = [frozenset(result.solution or ()) for result in results]
    assert len(set(listed)) == len(listed) == min(k, len(right))
    assert right.issuperset(listed)
    costs = sorted(map(model.cost, right))
    assert [result.cost for result in results] == costs[:k]


def test_they_keep_to_rows_and_pay_penalties() -> None:
    model = Model({k: [k % 3] for k in range(9)}, costs={k: k for k in range(9)})
    model.add_row("weight", {k: k for k in range(9)}, low=6, high=9)
    model.penalise(0, under=2)
    costs = [result.cost for result in model.k_best(4)]
    assert costs == sorted(costs)  # type: ignore[type-var]
    assert costs[0] == 6
    with pytest.raises(ValueError, match="give 0 or more"):
        model.k_best(-1)


def test_no_more_is_looked_for_once_enough_that_cost_the_least_are_known() -> None:
    asked: list[object] = []
    model = Model({(k, copy): [k] for k in range(6) for copy in range(3)})

    def ask(given: list[Hashable], forbidden: list[Hashable], limit: object) -> Result:
        asked.append(limit)
        return model.minimize(given=given, forbidden=forbidden)

    assert [result.cost for result in k_best(5, ask, [], [], [])] == [0] * 5
    assert asked == [None] * 5


@settings(max_examples=40, deadline=None)
@given(queries())
def test_the_relaxation_is_a_bound_in_floating_point_and_in_whole_numbers(
    query: RandomQuery,
) -> None:
    model = query.model
    least = model.minimize(given=query.given, forbidden=query.forbidden).cost
    relaxed = model.relaxation(given=query.given, forbidden=query.forbidden)
    if least is not None:
        assert relaxed.value is not None
        assert relaxed.bound is not None
        assert relaxed.value <= float(least) + 1e-6
        assert relaxed.bound <= least
    if relaxed.is_whole:
        assert model.is_solution(relaxed.parts)


def test_prices_and_parts_are_told_in_the_unit_of_the_costs() -> None:
    model = TRIANGLE.copy()
    model.set_costs({"A": 0.5, "B": 0.75, "C": 0.5})
    relaxed = model.relaxation()
    assert relaxed.value == pytest.approx(0.875)
    assert sum(relaxed.prices.values()) == pytest.approx(0.875)
    assert relaxed.bound == 1.0  # Of whole quarters, the least that is not below.
    assert relaxed.parts == pytest.approx({"A": 0.5, "B": 0.5, "C": 0.5})


def test_rows_have_prices_as_well() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": 1, "B": 3})
    model.add_row("limit", {"A": 2.0}, high=1.0)
    relaxed = model.relaxation()
    assert (relaxed.value, relaxed.bound) == (2.0, 2)
    assert relaxed.row_prices["limit"] == pytest.approx(-1.0)
    assert not Model({"A": [1]}, multiplicities={1: 2}).relaxation()


@pytest.mark.parametrize("time_limit", [-1, "x", float("nan")])
def test_a_time_limit_that_is_none_is_told_by_a_relaxation_as_by_a_search(time_limit: Any) -> None:
    told = []
    for ask in (TRIANGLE.relaxation, TRIANGLE.minimize):
        with pytest.raises(ValueError, match="give seconds from 0, or None for no limit") as error:
            ask(time_limit=time_limit)
        told.append(str(error.value))
    assert told[0] == told[1]
    assert TRIANGLE.relaxation(time_limit=float("inf")) == TRIANGLE.relaxation()


def test_what_has_no_linear_programs_says_so() -> None:
    with pytest.raises(UnsupportedError, match="backends that can: 'mip'"):
        TRIANGLE.relaxation(backend="dlx")
    model = TRIANGLE.copy()
    model.penalise(1, under=1)
    with pytest.raises(ModelError, match="a relaxation cannot"):
        model.relaxation()
