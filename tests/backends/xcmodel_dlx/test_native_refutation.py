"""Proofs by the linear relaxation and by congruences that there is no solution."""

from collections.abc import Callable
from itertools import product
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.families.langford import langford
from benchmarks.models.random_families import FAMILIES
from benchmarks.models.tilings import TETROMINOES, board, bricks, orientations, tiling
from benchmarks.no_solution import charged_graph, pigeons, seats, shifts
from searching import pieces
from symmetric_models import symmetric_model
from tuned import tuned
from xcmodel import Model, Result, Status
from xcmodel.backend import Query, Task
from xcmodel.puzzles import Polyforms, box
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import _dlx

AT_ONCE = {"lead_over_refutation": 0}
"""The proof is tried before the search."""

MOST_UNITS = 100_000_000
"""Far less than any of the searches below takes without the proof."""


@pytest.mark.parametrize(
    "model",
    [pigeons(40, 39), seats(30, 59, 1), seats(60, 119, 2), shifts(13, 1), shifts(20, 2)],
    ids=["pigeons", "30 pairs", "60 pairs", "13 people", "20 people"],
)
def test_a_model_with_no_solution_is_found_out_at_once(model: Model) -> None:
    def work_of(result: Result) -> int:
        return sum((result.stats.work_by_strategy or {}).values())

    for answer in (model.solve(), model.minimize(backend="dlx:native")):
        assert answer.status is Status.INFEASIBLE
        assert work_of(answer) < MOST_UNITS
    count = model.count_result()
    assert (count.count, work_of(count) < MOST_UNITS, count.stats.strategy) == (0, True, None)
    assert list(model.solutions()) == []


@settings(max_examples=300, deadline=None)
@given(queries(), st.sampled_from([1, 8]))
def test_what_has_a_solution_is_not_refuted(query: RandomQuery, much_of_an_item: int) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    asked = query.asks("dlx:native")
    with tuned(**AT_ONCE, much_of_an_item=much_of_an_item):
        assert query.model.count(**asked) == query.model.compile(**asked).count() == len(expected)
        assert {frozenset(found) for found in query.model.solutions(**asked)} == expected
        for answer in (query.model.solve(**asked), query.model.minimize(**asked)):
            assert (answer.status is Status.INFEASIBLE) == (not expected)


def is_refuted_at_once(model: Model) -> bool:
    """Return whether there is a proof without a node."""
    with tuned(**AT_ONCE):
        result = model.solve(backend="dlx:native")
    return result.status is Status.INFEASIBLE and result.stats.nodes == 0


@pytest.mark.parametrize("model", [seats(30, 59, 1), shifts(13, 1)], ids=["pairs", "people"])
def test_a_proof_goes_on_where_what_items_lack_stays(model: Model) -> None:
    # Neither has a proof after so many rounds.
    with tuned(rounds_of_refutation=64):
        assert is_refuted_at_once(model)


@pytest.mark.parametrize("much_of_an_item", [1, 8])
@pytest.mark.parametrize("pairs", range(3, 31))
def test_langford_problems_are_refuted_just_where_none_has_a_solution(
    pairs: int, much_of_an_item: int
) -> None:
    # Davies, "On Langford's problem (II)" (1959).
    with tuned(much_of_an_item=much_of_an_item):
        assert is_refuted_at_once(langford(pairs)) == (pairs % 4 in {1, 2})


@pytest.mark.parametrize(
    "model",
    [
        tiling(board(10, 10), orientations(TETROMINOES["T"])),
        tiling(board(10, 11), orientations(TETROMINOES["L"])),
        tiling(board(10, 10), bricks(1, 4)),
        tiling(board(6, 6, 6), bricks(1, 2, 4)),
        tiling(board(7, 8), bricks(1, 3)),
        tiling(board(9, 9), bricks(2, 5)),
    ],
    ids=["modulo 8", "modulo 4", "by four colours", "in space", "modulo 3", "modulo 5"],
)
def test_boards_are_refuted_by_the_colours_of_their_cells(model: Model) -> None:
    assert is_refuted_at_once(model)


def test_large_boards_are_refuted_soon_as_pieces_are_small() -> None:
    # A T covers three cells of one colour: so there are as many of each sort, an even number.
    for model in (
        tiling(board(26, 26), orientations(TETROMINOES["T"])),
        Polyforms({"T": "###\n.#.", "I": "####"}, box(20, 20), counts={"T": 49, "I": 51}).model,
    ):
        answer = model.solve(backend="dlx:native")
        assert answer.status is Status.INFEASIBLE
        assert sum((answer.stats.work_by_strategy or {}).values()) < 2 * MOST_UNITS


def states_at_vertices(graph: nx.Graph, states: Callable[[int, tuple[str, ...]], bool]) -> Model:
    """Return a model whose solutions give colours to edges, as each vertex allows them."""
    model = Model()
    model.add_items_from(("vertex", v) for v in graph)
    edges = {v: [("edge", *sorted((v, w))) for w in graph[v]] for v in graph}
    model.add_items_from({e for at in edges.values() for e in at}, optional=True)
    for v, at in edges.items():
        for colours in product(*(graph.edges[e[1:]]["colours"] for e in at)):
            if states(v, colours):
                given = dict(zip(at, colours, strict=True))
                model.add_option((v, *colours), [("vertex", v), *at], colours=given)
    return model


@pytest.mark.parametrize("odd", [False, True])
def test_a_graph_with_an_odd_charge_is_refuted_by_the_parity_of_its_edges(odd: bool) -> None:
    model = charged_graph(100, 1, [0] if odd else [0, 1])
    assert is_refuted_at_once(model) == odd


@pytest.mark.parametrize("seed", range(200))
def test_colours_that_vertices_agree_about_are_not_refuted(seed: int) -> None:
    random = Random(seed)
    graph = nx.gnm_random_graph(random.randint(3, 5), random.randint(3, 6), seed=seed)
    nx.set_edge_attributes(graph, {e: random.choice(["ab", "abc"]) for e in graph.edges}, "colours")
    share = random.uniform(0.2, 0.8)
    model = states_at_vertices(graph, lambda v, colours: random.random() < share)
    solutions = list(model.solutions(backend="dlx:python"))
    with tuned(**AT_ONCE):
        assert model.count(backend="dlx:native") == len(solutions)
        answer = model.solve(backend="dlx:native")
    assert (answer.status is Status.INFEASIBLE) == (not solutions)


def test_the_set_of_the_solutions_is_known_to_be_empty() -> None:
    solutions = langford(30).compile(backend="dlx:native")
    assert solutions.count() == 0
    assert list(solutions) == []


@pytest.mark.parametrize("name", ["quadruples", "Steiner triples, thinned"])
def test_designs_without_options_are_refuted_before_a_search_would_be(name: str) -> None:
    model = FAMILIES[name](20, Random(f"{name} 902 20"))
    for answer in (model.count_result(), model.solve()):
        assert answer.status is Status.INFEASIBLE
        assert sum((answer.stats.work_by_strategy or {}).values()) < MOST_UNITS


def test_most_small_models_without_solution_are_refuted() -> None:
    infeasible = refuted = 0
    for seed in range(400):
        model = symmetric_model(Random(seed)).model
        instance = _dlx.Instance(*model.to_instance().arrays)
        with tuned(**AT_ONCE):
            *_, report = pieces(
                _dlx.JointSearch(instance, Query(Task.ENUMERATE), workers=1, simd="")
            )
        has_solution = bool(brute_force(model, (), ()))
        is_refuted = report.exhausted and report.statistics["nodes"] == 0
        assert not (has_solution and is_refuted), seed
        infeasible += not has_solution
        refuted += is_refuted
    assert refuted > 0.8 * infeasible > 50


def test_the_proof_waits_and_takes_its_part_of_the_work_only() -> None:
    # Its relaxation has solutions, and the model has none: some vertex is in no matching.
    triangles = Model()
    for k in range(0, 33, 3):
        for one, other in ((k, k + 1), (k + 1, k + 2), (k, k + 2)):
            triangles.add_items_from(v for v in (one, other) if v not in triangles.items)
            triangles.add_option((one, other), [one, other])
    with tuned(lead_over_refutation=1 << 20):
        without = triangles.solve(backend="dlx:native").stats.work_by_strategy
    with tuned(**AT_ONCE):
        result = triangles.solve(backend="dlx:native")
    assert result.status is Status.INFEASIBLE
    assert without is not None
    work = result.stats.work_by_strategy
    assert work is not None
    assert 0 < work["enumeration"] - without["enumeration"] < 1_000_000
