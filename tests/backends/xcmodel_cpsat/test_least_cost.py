import math
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from classics import ORLIB
from searching import listed, pieces
from xcmodel import Model, Progress, Status
from xcmodel.backend import Query, Task
from xcmodel.backend.solver_thread import LeastCost
from xcmodel.formats import read_orlib
from xcmodel.problem.items import Multiplicity
from xcmodel.testing.brute_force import brute_force
from xcmodel_cpsat import CpSatBackend


def random_model(seed: int, costs: list[int]) -> Model:
    random = Random(seed)
    model = Model()
    multiplicities: list[Multiplicity] = [1, 2, (0, 1), (1, 3)]
    for item in range(4):
        model.add_item(item, multiplicity=random.choice(multiplicities))
    for option in range(9):
        model.add_option(option, random.sample(range(4), 2), cost=random.choice(costs))
    return model


@pytest.mark.parametrize(
    "costs",
    [
        [-5, -2, 0, 3, 7],
        [0],
        [-4, -1],
        [2**53, 2**53 + 1, 2**53 + 2, -(2**53) - 1],
        [2**56 - 1, 2**56, 2**56 + 1],
    ],
    ids=["of_both_signs", "nought", "negative", "next_to_each_other", "great"],
)
@pytest.mark.parametrize("seed", range(8))
def test_least_cost_is_the_one_that_brute_force_finds(seed: int, costs: list[int]) -> None:
    model = random_model(seed, costs)
    expected = min(map(model.cost, brute_force(model)), default=None)
    result = model.minimize(backend="cpsat")
    assert result.status is (Status.INFEASIBLE if expected is None else Status.OPTIMAL)
    assert result.cost == expected
    assert expected is None or result.bound == expected


def test_each_solution_is_cheaper_than_the_last_and_no_bound_is_above_the_truth() -> None:
    instance = read_orlib(ORLIB / "sppnw41.txt").to_instance()
    search = CpSatBackend(workers=1).translate(instance).start(Query(Task.MINIMIZE))
    found = list(pieces(search, 0.01))
    search.close()
    costs = [int(instance.option_costs[[*solution]].sum()) for solution in listed(found)]
    bounds = [piece.bound for piece in found if piece.bound is not None]
    assert all(later < earlier for earlier, later in pairwise(costs))
    assert costs[-1] == 11307
    assert max(bounds) == 11307


def test_least_cost_with_a_seed_is_the_same_and_reproducible() -> None:
    model = read_orlib(ORLIB / "sppnw41.txt")
    results = [model.minimize(backend="cpsat", seed=5) for _ in range(2)]
    assert {result.cost for result in results} == {11307}
    assert len({result.solution for result in results}) == 1


def test_rounded_bounds_of_great_costs_stay_below_the_truth() -> None:
    truth = 2**60 - 1
    least_cost = LeastCost(np.array([truth]))
    least_cost.raise_rounded_bound(float(truth))
    assert least_cost.bound is not None
    assert truth - 2**14 < least_cost.bound <= truth


@pytest.mark.parametrize("bound", [-math.inf, math.inf, math.nan, -1.0e18, 1.0e18])
def test_bounds_that_no_solution_could_reach_are_ignored(bound: float) -> None:
    least_cost = LeastCost(np.array([3, -2]))
    least_cost.raise_rounded_bound(bound)
    assert least_cost.bound is None


def test_bounds_only_rise() -> None:
    least_cost = LeastCost(np.array([9]))
    for bound in (3, 7, 5):
        least_cost.raise_bound(bound)
    assert least_cost.bound == 7


def test_first_solution_costs_no_more_than_that_of_the_hint() -> None:
    model = read_orlib(ORLIB / "sppnw41.txt")
    best, told = model.minimize(backend="dlx"), list[Progress]()
    backend = CpSatBackend(workers=1)
    model.minimize(backend=backend, hint=best.solution or (), progress=told.append)
    assert {progress.cost for progress in told} - {None} == {best.cost}


def test_hint_that_is_no_solution_changes_no_answer() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2], "D": [2]}, costs={"A": 5, "B": 1, "C": 1})
    for hint in (["A", "B"], ["C"], ["A", "C", "D"]):
        assert model.minimize(backend="cpsat", hint=hint).cost == 1
        assert model.solve(backend="cpsat", hint=hint).status is Status.FEASIBLE
        assert model.minimize(backend="dlx", hint=hint).cost == 1


def test_hint_may_name_redundant_options() -> None:
    model = Model({"dear": [1], "cheap": [1], "other": [2]}, costs={"dear": 5, "cheap": 1})
    assert model.minimize(backend="cpsat", hint=["dear", "other"]).cost == 1
