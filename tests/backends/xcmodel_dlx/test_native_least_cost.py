"""Least costs by the native engine's branch and bound."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classics import ORLIB
from random_instances import Shape, random_instance
from xcmodel import Model, Status
from xcmodel.backend import Backend, Batch, Instance, Query, Task
from xcmodel.formats import read_orlib
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import PythonBackend, _dlx
from xcmodel_dlx.native_backend import NativeBackend


def costs_found(backend: Backend, instance: Instance) -> list[int]:
    search = backend.translate(instance).start(Query(Task.MINIMIZE))
    costs: list[int] = []
    while True:
        piece = search.advance(0.05)
        batch = piece.solutions
        costs += [int(instance.option_costs[solution].sum()) for solution in batch]
        assert piece.bound is None or not costs or piece.bound <= costs[-1]
        if piece.exhausted:
            return costs


def costs_found_by_eager_workers(
    instance: Instance,
    workers: int,
    given: tuple[int, ...] = (),
    forbidden: tuple[int, ...] = (),
) -> list[int]:
    """Return the costs of the solutions of workers that share work as often as can be."""
    query = Query(Task.MINIMIZE, given=given, forbidden=forbidden)
    search = _dlx.ParallelSearch(
        _dlx.Instance(*instance.arrays), query, workers=workers, simd="", eager=True
    )
    costs: list[int] = []
    while True:
        found = search.advance(0.002)
        if found.solutions is not None:
            batch = Batch(*found.solutions)
            costs += [int(instance.option_costs[solution].sum()) for solution in batch]
        assert found.bound is None or not costs or found.bound <= costs[-1]
        if found.exhausted:
            return costs


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("name", "cost"), [("sppnw41", 11307), ("sppnw42", 7656), ("sppnw32", 14877)]
)
def test_airline_crews_of_the_or_library_have_the_published_least_cost(
    name: str, cost: int, workers: int
) -> None:
    model = read_orlib(ORLIB / f"{name}.txt")
    result = model.minimize(backend="dlx:native", workers=workers)
    assert (result.status, result.cost, result.bound) == (Status.OPTIMAL, cost, cost)
    assert result.stats.nodes is not None
    assert result.stats.nodes < 300, "the bound prunes little"


SHAPES = [
    Shape(24, 120, 5),
    Shape(24, 110, 5, loose=3),
    Shape(20, 60, 5, coloured=3, optional=2),
    Shape(22, 60, 5, loose=2, coloured=3, optional=1),
]
COSTS = {
    "positive": (1, 100),
    "of both signs": (-10, 30),
    "all equal": (1, 1),
    "great": (10**15, 10**15 + 1000),
}


@pytest.mark.parametrize("bounds", COSTS.values(), ids=COSTS.keys())
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_least_cost_is_the_one_that_the_python_engine_finds(
    shape: Shape, bounds: tuple[int, int]
) -> None:
    instance = random_instance(shape, Random(2))
    random = Random(3)
    for option in range(instance.n_options):
        instance.option_costs.setflags(write=True)
        instance.option_costs[option] = random.randint(*bounds)
    least = costs_found(PythonBackend(), instance)[-1]
    eager = [costs_found_by_eager_workers(instance, workers) for workers in (2, 4)]
    for found in (costs_found(NativeBackend(), instance), *eager):
        assert found
        assert all(later < earlier for earlier, later in pairwise(found))
        assert found[-1] == least


@settings(max_examples=300, deadline=None)
@given(queries(), st.sampled_from([1, 2, 4]))
def test_least_cost_of_small_models_is_that_of_brute_force_whatever_the_number_of_workers(
    query: RandomQuery, workers: int
) -> None:
    options = query.model.options
    names = list(options)
    solutions = brute_force(query.model, query.given, query.forbidden)
    costs = [sum(options[name].cost for name in solution) for solution in solutions]
    given, forbidden = (
        tuple(sorted(names.index(name) for name in part)) for part in (query.given, query.forbidden)
    )
    instance = query.model.to_instance()
    found = costs_found_by_eager_workers(instance, workers, given, forbidden)
    assert found[-1:] == sorted(costs)[:1]
    assert all(later < earlier for earlier, later in pairwise(found))


def test_least_cost_is_searched_for_by_all_workers_with_weighted_branching_too() -> None:
    model = read_orlib(ORLIB / "sppnw42.txt")
    backend = NativeBackend(branching="weighted", workers=2)
    assert model.minimize(backend=backend).cost == 7656


def test_costs_too_great_for_prices_are_compared_exactly() -> None:
    top = 2**58
    model = Model(
        {"A": [1, 2], "B": [1], "C": [2], "D": [1]},
        costs={"A": top, "B": top // 2, "C": top // 2 - 1, "D": top // 2 - 1},
    )
    assert model.minimize(backend="dlx:native").cost == 2 * (top // 2 - 1)


def test_free_options_are_chosen_where_they_lower_the_cost() -> None:
    model = Model(
        {"A": [1], "B": [2, 3], "C": [3, 4], "D": [5]},
        optional=[2, 3, 4, 5],
        costs={"A": 7, "B": -2, "C": -3, "D": 1},
    )
    result = model.minimize(backend="dlx:native")
    assert result.cost == 4
    assert result.solution is not None
    assert set(result.solution) == {"A", "C"}


def test_slices_of_a_large_search_for_least_cost_stay_short() -> None:
    random = np.random.default_rng(1)
    n, length = 100_000, 8
    items = np.concatenate([random.choice(60, length, replace=False) for _ in range(n)])
    degrees = np.bincount(items, minlength=60)
    instance = Instance(
        item_low=np.ones(60, dtype=np.int64),
        item_high=np.minimum(1, degrees).astype(np.int64),
        option_start=np.arange(0, n * length + 1, length, dtype=np.int64),
        option_items=items.astype(np.int32),
        option_colours=np.zeros(n * length, dtype=np.int32),
        option_costs=random.integers(1, 1000, n),
    )
    search = NativeBackend().translate(instance).start(Query(Task.MINIMIZE))
    fractions = [search.advance(0.01).fraction for _ in range(20)]
    assert fractions[0] is not None
    assert fractions[0] < 1
