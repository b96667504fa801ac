"""Local search beside a search for one solution."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.first_solutions import timetable, without_triangles
from benchmarks.models.within_rows import bins, car_sequencing
from first_found import first_found
from models_with_rows import random_model
from tuned import tuned
from xcmodel import Model, Status
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

# It has its first turn before the other searches begin.
FIRST = {"local_units": 0, "local_units_per_entry": 0, "local_units_for_cost": 0}
# It does not begin.
NEVER = {"local_units": 1e15}


@settings(max_examples=300, deadline=None)
@given(query=queries(), workers=st.sampled_from([1, 1, 2]))
def test_a_local_search_that_goes_first_finds_a_solution_if_there_is_one(
    query: RandomQuery, workers: int
) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    with tuned(**FIRST):
        found = first_found(query, workers)
    assert found <= expected
    assert len(found) == bool(expected)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_timetable_is_found_that_no_other_search_finds(workers: int) -> None:
    model = timetable(40, 60, seed=5)
    assert model.solve(workers=workers, time_limit=60).status is Status.FEASIBLE
    with tuned(**NEVER):
        assert model.solve(workers=workers, time_limit=0.5).status is Status.UNKNOWN


def test_the_same_solution_comes_each_time() -> None:
    model = timetable(40, 60, seed=2)
    results = [model.solve() for _ in range(2)]
    assert results[0].solution == results[1].solution
    assert results[0].stats.work_by_strategy == results[1].stats.work_by_strategy


def test_the_conditions_of_a_query_hold() -> None:
    model = without_triangles(8, 3)
    forbidden = {((0, vertex), 0) for vertex in range(1, 8)}
    with tuned(**FIRST):
        solution = model.solve(given=[((0, 1), 2)], forbidden=forbidden).solution
    assert solution is not None
    assert ((0, 1), 2) in solution
    assert not forbidden & set(solution)


def test_an_item_that_needs_several_options_gets_them() -> None:
    model = Model({(row, column): [row, ~column] for row in range(9) for column in range(9)})
    for line in range(9):
        model.set_multiplicity(line, 4)
        model.set_multiplicity(~line, 4)
    with tuned(**FIRST):
        solution = model.solve().solution
    assert solution is not None
    assert len(solution) == 36


@pytest.mark.parametrize("seed", range(200))
def test_a_local_search_that_goes_first_keeps_to_weighted_rows(seed: int) -> None:
    model = random_model(Random(seed))
    expected = brute_force(model)
    with tuned(**FIRST):
        solution = model.solve().solution
    assert (solution is not None) == bool(expected)
    assert solution is None or frozenset(solution) in expected


@pytest.mark.parametrize(("make", "seed"), [(car_sequencing, 5), (bins, 7)])
def test_what_keeps_to_weighted_rows_is_found_that_no_other_search_finds(
    make: Callable[[int], Model], seed: int
) -> None:
    model = make(seed)
    assert model.solve(backend="dlx", time_limit=60).status is Status.FEASIBLE
    with tuned(**NEVER):
        alone = model.solve(backend="dlx", time_limit=0.5)
    assert alone.status is Status.UNKNOWN


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("seed", range(200))
def test_a_least_cost_that_a_local_search_begins_is_that_of_brute_force(
    seed: int, workers: int
) -> None:
    model = random_model(Random(seed))
    costs = [model.cost(solution) for solution in brute_force(model)]
    with tuned(**FIRST, joint_units=1e15, units_between_looks=100):
        result = model.minimize(backend="dlx", workers=workers)
    assert result.exhausted
    assert result.cost == min(costs, default=None)


@pytest.mark.parametrize("seed", [2, 4])
def test_a_solution_at_some_cost_is_found_that_no_other_search_finds(seed: int) -> None:
    model, random = car_sequencing(seed), Random(seed)
    model.set_costs({name: random.randint(1, 50) for name in model})
    assert model.minimize(backend="dlx", gap=0.99, time_limit=60).solution is not None
    with tuned(**NEVER):
        alone = model.minimize(backend="dlx", gap=0.99, time_limit=0.5)
    assert alone.status is Status.UNKNOWN


def test_costs_are_a_row_that_solutions_must_beat() -> None:
    model = Model({(row, column): [row, ~column] for row in range(9) for column in range(9)})
    model.set_costs(
        {(row, column): (row + column) % 9 for row, column in product(range(9), repeat=2)}
    )
    with tuned(**FIRST, joint_units=1e15):
        result = model.minimize(backend="dlx")
    assert (result.status, result.cost) == (Status.OPTIMAL, 0)
