"""Cuts, by which a search for least cost begins anew."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.models.planning_apart import auction, map_labels
from least_costs import SHAPES, costed, costs_of, found, least_of_all
from random_instances import Shape
from tuned import tuned
from xcmodel import Model, Status
from xcmodel.backend import Query, Task
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

# They are looked for as soon as a solution is known, and taken whatever they are worth.
EAGER = {
    "cuts_units": 0,
    "share_of_cuts": 1e9,
    "least_rise_of_bound": 0,
    "least_gap_closed": 0,
    "units_between_looks": 1_000,
    "steps_at_root": 30,
    "steps_at_node": 2,
}
# They are never looked for.
NEVER = {"cuts_units": 1e15}


def odd_cycles(cycles: int, length: int, seed: int) -> Model:
    """Return the independent sets of cycles, whose vertices weigh nearly the same."""
    random = Random(seed)
    model = Model()
    for cycle in range(cycles):
        edges = [(cycle, k) for k in range(length)]
        model.add_items_from(edges, optional=True)
        for edge, after in pairwise([edges[-1], *edges]):
            model.add_option(("vertex", *after), [edge, after], cost=-random.randint(100, 103))
    return model


def b_matchings(graphs: int, vertices: int, most: int, seed: int) -> Model:
    """Return the choices of edges of complete graphs that have so many at each vertex at most."""
    random = Random(seed)
    model = Model()
    for graph in range(graphs):
        members = [(graph, vertex) for vertex in range(vertices)]
        for member in members:
            model.add_item(member, multiplicity=(0, most))
        for edge in combinations(members, 2):
            model.add_option(edge, edge, cost=-random.randint(100, 103))
    return model


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
@pytest.mark.parametrize("least", [1, -50], ids=["positive", "of both signs"])
@pytest.mark.parametrize("workers", [1, 2])
def test_least_cost_with_cuts_is_that_of_all_solutions(
    shape: Shape, least: int, workers: int
) -> None:
    with tuned(**EAGER):
        for seed in range(15):
            instance = costed(shape, seed, least)
            falling = costs_of(instance, found(instance, Query(Task.MINIMIZE), workers=workers))
            assert falling == sorted(set(falling), reverse=True)
            assert min(falling, default=None) == least_of_all(instance)


@settings(max_examples=200, deadline=None)
@given(query=queries(), workers=st.sampled_from([1, 1, 2]))
def test_the_conditions_of_a_query_hold(query: RandomQuery, workers: int) -> None:
    model = query.model
    costs = {option: 3 + number % 7 for number, option in enumerate(model)}
    model.set_costs(costs)
    solutions = brute_force(model, query.given, query.forbidden)
    least = min((sum(costs[o] for o in solution) for solution in solutions), default=None)
    with tuned(**EAGER):
        result = model.minimize(
            backend="dlx", given=query.given, forbidden=query.forbidden, workers=workers
        )
    assert result.cost == least
    assert result.bound in (None, least)


def test_odd_cycles_of_conflicts_need_few_branchings_with_cuts() -> None:
    without, with_cuts = branchings(odd_cycles(10, 9, seed=1))
    assert 2 * with_cuts < without


def test_odd_sets_of_vertices_need_few_branchings_with_cuts() -> None:
    without, with_cuts = branchings(b_matchings(graphs=6, vertices=5, most=3, seed=1))
    assert 4 * with_cuts < without


def branchings(model: Model) -> tuple[int, int]:
    """Return what a proof without cuts and one with them take; both find the same cost."""
    with tuned(**NEVER):
        without = model.minimize(backend="dlx")
    with tuned(**EAGER | {"growth_to_cuts": 2, "steps_at_root": 600, "steps_at_node": 50}):
        with_cuts = model.minimize(backend="dlx")
    assert with_cuts.cost == without.cost
    return without.stats.branchings or 0, with_cuts.stats.branchings or 0


@pytest.mark.parametrize("most", [1, 2, 3])
def test_least_cost_with_cuts_of_odd_sets_is_that_of_all_b_matchings(most: int) -> None:
    with tuned(**EAGER):
        for seed in range(10):
            model = b_matchings(graphs=1, vertices=5, most=most, seed=seed)
            least = min(model.cost(solution) for solution in brute_force(model))
            assert model.minimize(backend="dlx").cost == least


def test_labels_of_a_map_are_placed_with_few_branchings() -> None:
    # Without cuts, thousands do not prove it.
    result = map_labels(4, 120).minimize(backend="dlx", time_limit=60)
    assert result.status is Status.OPTIMAL
    assert (result.stats.branchings or 0) < 1_000


def test_prices_are_those_of_the_items_of_the_model() -> None:
    model = odd_cycles(14, 5, seed=2)
    with tuned(**EAGER):
        result = model.minimize(backend="dlx")
    assert result.prices is not None
    assert result.cost is not None
    assert set(result.prices) == set(model.items)
    assert model.price_bound(result.prices) <= result.cost


def test_prices_are_those_of_the_model_after_cuts_have_been_added_twice() -> None:
    model = b_matchings(graphs=8, vertices=7, most=3, seed=2)
    with tuned(**EAGER | {"growth_to_cuts": 2}):
        result = model.minimize(backend="dlx")
    assert result.prices is not None
    assert result.cost is not None
    assert set(result.prices) == set(model.items)
    assert model.price_bound(result.prices) <= result.cost


def test_a_packing_is_proved_with_few_branchings() -> None:
    model = auction(1, 60, 400)
    with tuned(**NEVER, head_start=1e15, joint_units_for_cost=1e15):
        result = model.minimize(backend="dlx", time_limit=60)
    assert result.status is Status.OPTIMAL
    assert (result.stats.branchings or 0) < 300
