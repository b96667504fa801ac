"""Clique merging: pairs that exclude or need each other grow, and solutions stay the same."""

from collections.abc import Hashable, Iterable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tuned import tuned
from xcmodel import Model
from xcmodel.puzzles import Queens
from xcmodel.testing import brute_force
from xcmodel_dlx import _dlx

Edge = tuple[int, int]


def independent_sets(
    vertices: int, edges: list[Edge], costs: dict[int, int], cliques: Iterable[range] = ()
) -> Model:
    """Return the independent sets of a graph, whose edges are optional items, and cliques items."""
    model = Model()
    tied: dict[int, list[Hashable]] = {v: [e for e in edges if v in e] for v in range(vertices)}
    for clique in cliques:
        model.add_item(clique)
        for v in clique:
            tied[v].append(clique)
    model.add_items_from(edges, optional=True)
    model.add_items_from(("free", v) for v in range(vertices) if not tied[v])
    for v in range(vertices):
        model.add_option(v, tied[v] or [("free", v)], cost=costs[v])
    return model


def vertex_covers(edges: list[Edge], costs: dict[int, int]) -> Model:
    """Return the sets of vertices that have one of each edge at least, whose edges are items."""
    model = Model({v: [e for e in edges if v in e] for v in costs}, costs=costs)
    for edge in edges:
        model.set_multiplicity(edge, (1, None))
    return model


def merged_places(model: Model) -> list[int] | None:
    """Return which item each one is after merging, or None if that changes nothing."""
    merged = _dlx.Instance(*model.to_instance().arrays).merge_cliques()
    return None if merged is None else merged[1]


def random_model(seed: int) -> Model:
    """Return a random model with many pairs of options that exclude or need each other."""
    random = Random(seed)
    n = random.randint(2, 11)
    model = Model()
    rows: dict[int, list[Hashable]] = {o: [] for o in range(n)}
    colours: dict[int, dict[Hashable, str]] = {o: {} for o in range(n)}
    for pair in combinations(range(n), 2):
        if random.random() < 0.5:
            kinds = ((0, 1), (1, 2), (1, None)) if seed % 2 else ((0, 1), (0, 1))
            model.add_item(pair, multiplicity=random.choice(kinds))
            for o in pair:
                rows[o].append(pair)
    for item in ("exact", "most", "several", "all but one", "coloured"):
        members = random.sample(range(n), random.randint(1, n))
        some = random.choice((len(members), None))
        bounds = {"exact": (1, 1), "several": (1, 2), "all but one": (len(members) - 1, some)}
        model.add_item(item, multiplicity=bounds.get(item, (0, 1)))
        for o in members:
            rows[o].append(item)
            if item == "coloured" and random.random() < 0.8:
                colours[o][item] = random.choice("xyz")
    for o in range(n):
        if rows[o]:
            model.add_option(o, rows[o], cost=random.randint(-5, 9), colours=colours[o])
    return model


def test_all_edges_of_a_complete_graph_become_one_item() -> None:
    edges = list(combinations(range(6), 2))
    places = merged_places(independent_sets(6, edges, dict.fromkeys(range(6), 1)))
    assert places is not None
    assert sorted(places) == [-1] * 14 + [0]


def test_all_edges_of_a_complete_graph_that_a_vertex_cover_meets_become_one_item() -> None:
    edges = list(combinations(range(6), 2))
    model = vertex_covers(edges, dict.fromkeys(range(6), 1))
    places = merged_places(model)
    assert places is not None
    assert sorted(places) == [-1] * 14 + [0]
    assert model.minimize(backend="dlx").cost == 5


def test_pairs_that_exclude_and_pairs_that_need_each_other_grow_apart() -> None:
    """Of options 0 to 3 one is chosen at most, of options 4 to 7 three at least."""
    pairs = [pair for four in (range(4), range(4, 8)) for pair in combinations(four, 2)]
    model = Model({o: [pair for pair in pairs if o in pair] for o in range(8)})
    for pair in pairs:
        model.set_multiplicity(pair, (0, 1) if pair[0] < 4 else (1, None))
    places = merged_places(model)
    assert places is not None
    assert sorted(places) == [-1] * 10 + [0, 1]
    assert model.count() == 5 * 5
    model.set_costs({o: 1 - 2 * (o < 4) for o in range(8)})
    assert model.minimize(backend="dlx").cost == -1 + 3


@pytest.mark.parametrize("multiplicity", [2, (2, None)])
def test_a_pair_that_needs_both_is_left_as_it_is_beside_pairs_that_merge(
    multiplicity: int | tuple[int, None],
) -> None:
    pairs = list(combinations(range(6), 2))
    model = Model({v: [e for e in pairs if v in e] + ["both"] * (v < 2) for v in range(6)})
    for pair in pairs:
        model.set_multiplicity(pair, (1, None))
    model.set_multiplicity("both", multiplicity)
    places = merged_places(model)
    assert places is not None
    assert dict(zip(model.items, places, strict=True))["both"] >= 0
    assert sorted(places) == [-1] * 14 + [0, 1]
    model.set_costs({v: 2 - (v > 1) for v in range(6)})
    assert model.minimize(backend="dlx").cost == 2 + 2 + 3


def test_edges_within_an_item_that_admits_one_are_left_out() -> None:
    model = independent_sets(4, [(0, 1), (1, 2)], dict.fromkeys(range(4), 1), [range(4)])
    places = merged_places(model)
    assert places is not None
    by_item = dict(zip(model.items, places, strict=True))
    assert by_item[range(4)] == 0
    assert by_item[0, 1] == by_item[1, 2] == -1


def test_an_instance_in_which_nothing_is_left_out_stays_as_it_is() -> None:
    path = [(v, v + 1) for v in range(5)]
    assert merged_places(independent_sets(6, path, dict.fromkeys(range(6), 1))) is None
    assert merged_places(Model({"A": [1, 2], "B": [2, 3], "C": [1, 3]})) is None
    assert merged_places(Queens(8).model) is None, "though short diagonals might grow"


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9), st.booleans())
def test_merging_changes_no_least_cost(seed: int, are_long_ones_grown: bool) -> None:
    model = random_model(seed)
    random = Random(seed)
    options = list(model.options)
    some = random.sample(options, min(len(options), 2))
    chosen, out = some[: seed % 3 == 0], some[1 : 1 + seed % 4 // 2]
    costs = [
        model.cost(solution)
        for solution in brute_force(model)
        if set(chosen) <= set(solution) and not set(out) & set(solution)
    ]
    with tuned(longest_grown=100 if are_long_ones_grown else 2):
        result = model.minimize(backend="dlx", given=chosen, forbidden=out)
    assert result.cost == min(costs, default=None)
    if result.prices is not None and costs and not chosen and not out:
        assert set(result.prices) == set(model.items)
        assert model.price_bound(result.prices) <= min(costs)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9))
def test_merging_changes_neither_whether_there_is_a_solution_nor_whether_it_is_the_only_one(
    seed: int,
) -> None:
    model = random_model(seed)
    solutions = {frozenset(solution) for solution in brute_force(model)}
    found = model.solve(backend="dlx").solution
    assert bool(solutions) == (found is not None)
    assert found is None or frozenset(found) in solutions
    two = {frozenset(s) for s in model.solutions(backend="dlx", solution_limit=2)}
    assert len(two) == min(len(solutions), 2)
    assert two <= solutions


@pytest.mark.parametrize("seed", range(3))
def test_the_bound_of_an_independent_set_is_that_of_its_cliques(seed: int) -> None:
    """Of 30 cliques of 5 vertices whose edges are items each gives one vertex, without a search."""
    random = Random(seed)
    edges = [e for k in range(30) for e in combinations(range(5 * k, 5 * k + 5), 2)]
    costs = {v: random.randint(1, 99) for v in range(150)}
    result = independent_sets(150, edges, costs).maximize(backend="dlx")
    assert result.cost == sum(max(costs[v] for v in range(5 * k, 5 * k + 5)) for k in range(30))
    assert (result.stats.nodes or 0) <= 40


@pytest.mark.parametrize("seed", range(3))
def test_the_bound_of_a_vertex_cover_is_that_of_its_cliques(seed: int) -> None:
    """Of each of 30 cliques of 5 vertices all but the dearest are chosen, without a search."""
    random = Random(seed)
    fives = [range(5 * k, 5 * k + 5) for k in range(30)]
    costs = {v: random.randint(1, 99) for v in range(150)}
    edges = [edge for five in fives for edge in combinations(five, 2)]
    result = vertex_covers(edges, costs).minimize(backend="dlx")
    assert result.cost == sum(sum(costs[v] for v in f) - max(costs[v] for v in f) for f in fives)
    assert (result.stats.nodes or 0) <= 160


@pytest.mark.parametrize("most", [0, 10, 1_000])
def test_work_that_ends_early_leaves_the_rest_as_it_is(most: int) -> None:
    random = Random(7)
    edges = [e for e in combinations(range(40), 2) if random.random() < 0.3]
    costs = {v: random.randint(1, 9) for v in range(40)}
    expected = independent_sets(40, edges, costs).maximize(backend="cpsat").cost
    with tuned(most_clique_work=most):
        found = independent_sets(40, edges, costs).maximize(backend="dlx").cost
    assert found == expected
