"""Several aims in order, against brute force."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_aims import drawn_aims
from xcmodel import Model, ModelError, Status
from xcmodel.answer.cost import Cost
from xcmodel.errors import UnknownNameError
from xcmodel.problem.aims import OrderedUnit, with_aims
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

BACKENDS = ["dlx", "dlx:python", "cpsat", "sat", "mip:highs"]
MODEL = Model({"A": [1, 2], "B": [1], "C": [2], "D": [2, 1]}, costs={"A": 9})


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_later_aim_decides_between_what_is_equal_by_the_first(backend: str) -> None:
    few: dict[Any, Cost] = dict.fromkeys("ABCD", 1)
    result = MODEL.minimize(backend=backend, aims=[few, {"A": 2.5, "D": 1.5}])
    assert list(result.solution or ()) == ["D"]
    assert (result.status, result.costs) == (Status.OPTIMAL, (1, 1.5))
    other = MODEL.minimize(backend=backend, aims=[{"A": 1, "D": 1}, few])
    assert (other.costs, other.cost) == ((0, 2), 0)


@settings(max_examples=60, deadline=None)
@given(queries(), st.data(), st.sampled_from(BACKENDS), st.integers(1, 3))
def test_costs_are_least_in_order(
    query: RandomQuery, data: st.DataObject, backend: str, n_aims: int
) -> None:
    model = query.model
    aims, told = drawn_aims(query, data, n_aims, -4, 5)
    result = model.minimize(**query.asks(backend), aims=aims)
    assert result.costs == min(told, default=None)
    if told:
        assert result.cost == result.bound == min(told)[0]
        cut = model.minimize(**query.asks(backend), aims=aims, cost_limit=min(told)[0])
        assert cut.costs == min(told)
        assert not model.minimize(**query.asks(backend), aims=aims, cost_limit=min(told)[0] - 1)


def ordered_unit(model: Model, later: list[int]) -> OrderedUnit:
    problem = CompiledProblem.nameless(model.to_instance())
    unit = with_aims(problem, [{}, dict(enumerate(later))]).unit
    assert isinstance(unit, OrderedUnit)
    return unit


@settings(max_examples=200, deadline=None)
@given(queries(), st.data())
def test_a_later_aim_stays_within_a_step_of_the_first(
    query: RandomQuery, data: st.DataObject
) -> None:
    model = query.model
    costs = {name: data.draw(st.integers(-4, 5)) for name in model}
    unit = ordered_unit(model, list(costs.values()))
    for solution in brute_force(model):
        assert 0 <= sum(costs[name] for name in solution) + unit.shift < unit.step


def test_a_step_is_no_greater_than_what_people_can_be_given() -> None:
    shifts = [(day, part) for day in range(7) for part in range(3)]
    model = Model({(person, s): [person, s] for person in range(20) for s in shifts})
    for shift in shifts:
        model.set_multiplicity(shift, (0, None))
    assert ordered_unit(model, [1] * len(model)).step == 21


def test_a_bound_is_one_of_the_first_aim() -> None:
    result = MODEL.minimize(aims=[{"A": 7, "B": 4, "C": 4, "D": 7}, {"B": -5}], check=True)
    assert (result.cost, result.bound, result.costs) == (7, 7, (7, 0))


def test_aims_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ModelError, match="aims is empty"):
        MODEL.minimize(aims=[])
    with pytest.raises(UnknownNameError, match="no option 'E'"):
        MODEL.minimize(aims=[{"E": 1}])
    with pytest.raises(ModelError, match="2 aims are too great"):
        MODEL.minimize(aims=[{"A": 2**40}, {"A": 2**40}])
    with pytest.raises(ValueError, match="leave out gap"):
        MODEL.minimize(aims=[{"A": 1}], gap=0.1)
