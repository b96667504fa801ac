import threading
from collections.abc import Sequence
from time import monotonic, sleep

import pytest
from hypothesis import given, settings

from classics import dominoes, mutilated_board
from xcmodel import Model
from xcmodel.answer.result import Status
from xcmodel.backend import Query, Task
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import models
from xcmodel_sat import SatBackend
from xcmodel_sat.cardinality import Encodings
from xcmodel_sat.costs import reduced_costs
from xcmodel_sat.least_cost import Job
from xcmodel_sat.problem import Problem
from xcmodel_sat.python_sat import SOLVERS, SOLVERS_WITH_NATIVE_BOUNDS
from xcmodel_sat.translation import formula_of

MINIMIZE = Query(Task.MINIMIZE)


def weighted(plain: Model, costs: Sequence[int]) -> Model:
    """Return the model, of items to be covered once, with these costs."""
    options = {name: option.items for name, option in plain.options.items()}
    return Model(options, costs=dict(zip(options, costs, strict=False)))


def weighted_dominoes(rows: int, columns: int, scale: int = 1) -> Model:
    """Return dominoes with costs of both signs."""
    plain = dominoes(rows, columns)
    return weighted(plain, [scale * (k * 7919 % 23 - 9) for k in range(len(plain.options))])


def problem_of(model: Model) -> Problem:
    instance = model.to_instance()
    return Problem("cadical195", formula_of(instance, Encodings()), [], instance)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_finds_the_least_cost_and_proves_it(solver: str) -> None:
    model = weighted_dominoes(4, 4)
    result = model.minimize(backend=SatBackend(solver))
    assert result.status is Status.OPTIMAL
    assert result.cost == result.bound == model.minimize(backend="dlx").cost


@pytest.mark.parametrize("solver", SOLVERS_WITH_NATIVE_BOUNDS)
def test_native_bounds_are_kept(solver: str) -> None:
    options, costs = {k: ["some"] for k in range(9)}, {k: (k - 4) ** 2 - 3 for k in range(9)}
    model = Model(options, multiplicities={"some": (4, 7)}, costs=costs)
    result = model.minimize(backend=SatBackend(solver, "native", "native"))
    assert result.cost == -3 - 2 - 2 + 1


def test_costs_of_any_size_are_exact() -> None:
    model = weighted_dominoes(2, 6, scale=2**50)
    assert model.minimize(backend="sat").cost == model.minimize(backend="dlx").cost


def test_without_any_cost_a_solution_is_the_best() -> None:
    result = dominoes(4, 4).minimize(backend="sat")
    assert (result.status, result.cost, result.bound) == (Status.OPTIMAL, 0, 0)


def test_no_solution_has_no_least_cost() -> None:
    model = weighted(mutilated_board(4), range(99))
    assert model.minimize(backend="sat").status is Status.INFEASIBLE
    model.add_item("never")
    assert model.minimize(backend="sat").status is Status.INFEASIBLE


def test_given_and_forbidden_options_are_kept_to() -> None:
    model = weighted_dominoes(4, 4)
    given, *_, forbidden = model.options
    result = model.minimize(backend="sat", given=[given], forbidden=[forbidden])
    assert given in (result.solution or ())
    assert forbidden not in (result.solution or ())
    expected = model.minimize(backend="dlx", given=[given], forbidden=[forbidden])
    assert result.cost == expected.cost


def test_seeds_do_not_change_the_least_cost() -> None:
    model = weighted_dominoes(4, 6)
    assert len({model.minimize(backend="sat", seed=seed).cost for seed in (None, 1, 2)}) == 1


def threads_left(before: set[threading.Thread]) -> set[threading.Thread]:
    """Return those that were not there before: others may end meanwhile."""
    return set(threading.enumerate()) - before


def test_a_search_that_is_closed_early_stops_its_thread() -> None:
    before = set(threading.enumerate())
    model = weighted(mutilated_board(20), range(9999))
    search = SatBackend().translate(model.to_instance()).start(MINIMIZE)
    assert not search.advance(0.02).exhausted
    search.close()
    assert not threads_left(before)


def test_a_search_that_is_dropped_stops_its_thread() -> None:
    before = set(threading.enumerate())
    search = SatBackend().translate(mutilated_board(20).to_instance()).start(MINIMIZE)
    search.advance(0.02)
    del search
    deadline = monotonic() + 5
    while threads_left(before) and monotonic() < deadline:
        sleep(0.01)
    assert not threads_left(before)


def test_a_time_limit_ends_the_search_with_a_bound() -> None:
    model = weighted_dominoes(8, 8)
    result = model.minimize(backend="sat", time_limit=0.0)
    assert result.status in (Status.UNKNOWN, Status.FEASIBLE, Status.OPTIMAL)
    if result.cost is not None and result.bound is not None:
        assert result.bound <= result.cost


def test_unavoidable_costs_are_taken_off() -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]}, costs={"A": 7, "B": 9, "C": -3})
    assert reduced_costs(model.to_instance()) == ([0, 5, 0], 4)


def test_an_item_to_be_covered_twice_saves_twice() -> None:
    costs = {"A": 4, "B": 5, "C": 6}
    model = Model({name: [1] for name in costs}, multiplicities={1: 2}, costs=costs)
    assert reduced_costs(model.to_instance()) == ([0, 1, 2], 8)


def test_nothing_is_taken_off_where_coverage_may_differ() -> None:
    model = Model({"A": [1], "B": [1]}, multiplicities={1: (1, 2)}, costs={"A": 4, "B": 5})
    assert reduced_costs(model.to_instance()) == ([4, 5], 0)


@settings(max_examples=60, deadline=None)
@given(model=models())
def test_reduced_costs_and_the_constant_keep_the_cost_of_every_solution(model: Model) -> None:
    costs, constant = reduced_costs(model.to_instance())
    left = dict(zip(model.options, costs, strict=True))
    for solution in brute_force(model):
        assert constant + sum(left[name] for name in solution) == model.cost(solution)


def test_prices_are_divided_well_among_the_items() -> None:
    # Item by item, the cheapest option of 1 is taken off, and nothing is left for the others.
    items = {"A": [1], "B": [2], "C": [3], "D": [1, 2], "E": [1, 3]}
    model = Model(items, costs={"A": 6, "B": 6, "C": 6, "D": 6, "E": 6})
    assert reduced_costs(model.to_instance())[1] >= 11
    assert model.minimize(backend="sat").cost == 12


def test_options_that_cost_more_than_a_known_solution_are_excluded() -> None:
    model = Model({"A": [1], "B": [2], "C": [1, 2]}, costs={"A": 2, "B": 2, "C": 3})
    job = Job(problem_of(model), MINIMIZE)
    job._option_of = {1: 0, 2: 1, 3: 2}
    job._soft = [(-1, 2), (-2, 2), (-3, 5)]
    assert job.take_model([1, 2, -3]) == [-3]
    assert job.take_model([1, 2, -3]) == []
