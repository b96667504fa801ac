"""`gap` and `cost_limit`, on every backend that minimizes."""

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripted_backend import found, scripted
from xcmodel import Model, Status, StopReason
from xcmodel.answer.result import is_within_gap
from xcmodel.backend import Slice
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

BACKENDS = ["dlx", "dlx:python", "cpsat", "sat", "mip:highs", "mip:gscip"]

# Its solutions are A at 5, B at 4, and C with D at 2.
MODEL = Model(
    {"A": [1, 2], "B": [2, 1, 3], "C": [1], "D": [2]},
    optional=[3],
    costs={"A": 5, "B": 4, "C": 1, "D": 1},
)


def test_a_search_ends_once_the_bound_is_as_close_as_asked_for() -> None:
    backend = scripted(found([0], bound=1), found([1], bound=3), found([2, 3], exhausted=True))
    result = MODEL.minimize(backend=backend, gap=0.25)
    assert (result.status, result.stop_reason) == (Status.FEASIBLE, StopReason.GAP)
    assert (result.cost, result.bound, result.gap) == (4, 3, 0.25)


def test_a_gap_that_reads_as_the_one_asked_for_may_still_be_greater() -> None:
    # By D, that shares of costs are no bound at once that is any closer.
    costs = {"A": 10**17 + 1, "B": 5 * 10**16, "C": 5 * 10**16, "D": 4 * 10**16}
    model = Model({"A": [1, 2], "B": [1], "C": [2], "D": [1, 3]}, optional=[3], costs=costs)
    bound = 9 * 10**16
    backend = scripted(found([0], bound=bound), found([1, 2], bound=bound), found(exhausted=True))
    result = model.minimize(backend=backend, gap=0.1)
    assert (result.cost, result.gap, result.stop_reason) == (10**17, 0.1, StopReason.GAP)


@pytest.mark.parametrize(
    ("gap", "is_within"),
    [
        (Fraction(1, 10), True),
        (np.float32(0.1), True),
        (2, True),
        (math.inf, True),
        (0.0999, False),
    ],
)
def test_a_gap_is_the_number_that_python_prints(gap: Any, is_within: bool) -> None:
    assert is_within_gap(10, 9, gap) == is_within


def test_a_bound_that_meets_the_cost_proves_it() -> None:
    result = MODEL.minimize(backend=scripted(found([0]), found([2, 3], bound=2)))
    assert (result.status, result.exhausted, result.gap) == (Status.OPTIMAL, True, 0.0)


def test_a_hint_within_the_gap_is_the_answer() -> None:
    result = MODEL.minimize(backend=scripted(Slice(bound=3)), hint=["B"], gap=0.3)
    assert (result.cost, result.stop_reason) == (4, StopReason.GAP)


def test_solutions_that_cost_more_than_the_limit_are_dropped() -> None:
    backend = scripted(found([0]), Slice(bound=1), found([1]), found([2, 3], exhausted=True))
    with_limit = MODEL.minimize(backend=backend, cost_limit=4)
    assert (with_limit.cost, with_limit.stats.solutions) == (2, 2)


def test_a_bound_above_the_limit_ends_the_search() -> None:
    result = MODEL.minimize(backend=scripted(found([1]), Slice(bound=2)), cost_limit=1)
    assert (result.status, result.exhausted, result.bound) == (Status.INFEASIBLE, True, 2)
    assert result.why_infeasible == "no solution costs at most 1"


def test_a_hint_above_the_limit_is_not_the_answer() -> None:
    result = MODEL.minimize(backend=scripted(), hint=["B"], cost_limit=3, time_limit=0.0)
    assert result.status is Status.UNKNOWN


def test_a_gap_in_hundredths_is_told_as_such() -> None:
    with pytest.raises(ValueError, match=r"gap is 5, more than .*: did you mean 0.05, for 5 %\?"):
        MODEL.minimize(gap=5)


def test_a_certificate_takes_neither() -> None:
    with pytest.raises(ValueError, match="leave out the cost_limit"):
        MODEL.minimize(certificate="proof", cost_limit=0)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("limit", [5, 6])
def test_the_greatest_cost_has_a_limit_from_below(backend: str, limit: int) -> None:
    result = MODEL.maximize(backend=backend, cost_limit=limit)
    if limit == 5:
        assert (result.status, result.cost, result.bound) == (Status.OPTIMAL, 5, 5)
    else:
        assert (result.status, result.bound) == (Status.INFEASIBLE, 5)
        assert result.why_infeasible == "no solution costs at least 6"


@pytest.mark.parametrize("limit", [1, 2])
def test_an_answer_within_a_limit_can_be_checked(limit: int) -> None:
    result = MODEL.minimize(cost_limit=limit, check=True)
    assert bool(result) == (limit == 2)
    assert result.evidence is not None
    assert result.evidence.strength.value == "proved"


@pytest.mark.parametrize("backend", BACKENDS)
@settings(max_examples=40, deadline=None)
@given(query=queries(), gap=st.sampled_from([0.0, 0.1, 0.5, 1.0]), limit=st.integers(-6, 12))
def test_random_models_are_answered_within_gap_and_limit(
    backend: str, query: RandomQuery, gap: float, limit: int
) -> None:
    model = query.model
    costs = [model.cost(s) for s in brute_force(model, query.given, query.forbidden)]
    cheap = [cost for cost in costs if cost <= limit]
    result = model.minimize(**query.asks(backend), gap=gap, cost_limit=limit)
    assert bool(result) == bool(cheap)
    if not cheap:
        assert result.status is Status.INFEASIBLE
        return
    assert result.cost in cheap
    assert result.bound is not None
    assert result.bound <= min(cheap)
    assert result.gap is not None
    assert result.gap <= gap
    assert (result.status is Status.OPTIMAL) == (result.bound == result.cost)


@pytest.mark.parametrize("backend", ["dlx:python", "cpsat", "mip", "sat"])
def test_a_part_of_the_cost_may_be_a_decimal_as_costs_may(backend: str) -> None:
    costs = {"A": Decimal("1.00"), "B": Decimal("1.05"), "C": Decimal("2.00")}
    model = Model({name: [1] for name in costs}, costs=costs)
    part: Any = Decimal("0.10")
    assert model.minimize(gap=part, backend=backend).cost in (Decimal("1.00"), Decimal("1.05"))
    assert [result.cost for result in model.k_best(3, within=part, backend=backend)] == [
        Decimal("1.00"),
        Decimal("1.05"),
    ]
