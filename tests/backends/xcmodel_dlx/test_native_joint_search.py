"""Searches that are joined by levels: for all solutions, for a first one, and for least cost."""

from itertools import pairwise, permutations, product
from math import dist
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.families.quasigroups import punch_holes, quasigroup, random_latin_square
from classics import dominoes, langford, mutilated_board
from random_instances import Shape, random_instance
from searching import answer, fractions, listed, pieces, query_of
from tuned import EAGER_LEVELS, LOOKING_AHEAD, tuned
from xcmodel import Model, Status
from xcmodel.backend import Instance, Query, Slice, Task
from xcmodel.puzzles import PENTOMINOES, Polyforms, box
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_search import NativeSearch

DEPOT = (50.0, 50.0)


def joint(instance: Instance, query: Query, workers: int = 1, ahead: bool = False) -> list[Slice]:
    """Return what a search finds that is joined by levels, which may look ahead, at once."""
    native = _dlx.Instance(*instance.arrays)
    with tuned(**EAGER_LEVELS, **(LOOKING_AHEAD if ahead else {})):
        return list(pieces(NativeSearch(_dlx.JointSearch(native, query, workers=workers, simd=""))))


@settings(max_examples=200, deadline=None)
@given(query=queries(), workers=st.sampled_from([1, 1, 2]), ahead=...)
def test_levels_list_what_the_search_has_not_handed_over(
    query: RandomQuery, workers: int, ahead: bool
) -> None:
    found = listed(joint(query.model.to_instance(), query_of(query), workers, ahead))
    names = list(query.model.options)
    expected = brute_force(query.model, query.given, query.forbidden)
    assert len(found) == len(expected)
    assert {frozenset(names[o] for o in solution) for solution in found} == expected


@settings(max_examples=200, deadline=None)
@given(query=queries(), limit=st.sampled_from([1, 1, 2, 3]), ahead=...)
def test_levels_find_first_solutions_or_that_there_are_none(
    query: RandomQuery, limit: int, ahead: bool
) -> None:
    instance, names = query.model.to_instance(), list(query.model.options)
    native = _dlx.Instance(*instance.arrays)
    asked = query_of(query, solution_limit=limit)
    found: list[Slice] = []
    expected = brute_force(query.model, query.given, query.forbidden)
    with tuned(**EAGER_LEVELS, **(LOOKING_AHEAD if ahead else {})):
        search = NativeSearch(_dlx.JointSearch(native, asked, workers=1, simd=""))
        while len(listed(found)) < limit and not (found and found[-1].exhausted):
            found.append(search.advance(0.1))
    solutions = {frozenset(names[o] for o in solution) for solution in listed(found)}
    assert len(solutions) == len(listed(found)) == min(limit, len(expected))
    assert solutions <= expected


@settings(max_examples=300, deadline=None)
@given(
    query=queries(),
    workers=st.sampled_from([1, 1, 2]),
    first_guess=st.sampled_from([0.1, 2]),
    growth=st.sampled_from([1.05, 1.3]),
    ahead=...,
)
def test_levels_find_the_least_cost_that_brute_force_finds(
    query: RandomQuery, workers: int, first_guess: float, growth: float, ahead: bool
) -> None:
    instance = query.model.to_instance()
    with tuned(first_guess=first_guess, growth_of_guess=growth):
        found = joint(instance, query_of(query, Task.MINIMIZE), workers, ahead)
    costs = [int(instance.option_costs[list(solution)].sum()) for solution in listed(found)]
    options = query.model.options
    expected = [
        sum(int(options[name].cost) for name in solution)
        for solution in brute_force(query.model, query.given, query.forbidden)
    ]
    assert costs == sorted(set(costs), reverse=True)
    assert costs[-1:] == ([min(expected)] if expected else [])
    bound = found[-1].bound
    assert bound is None or not expected or bound <= min(expected)


SHAPES = {
    "optional items": Shape(40, 260, 6, optional=8),
    "colours and multiplicities": Shape(44, 300, 7, loose=5, coloured=6, optional=4),
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES.keys())
def test_levels_list_large_instances_as_the_search_does(shape: Shape) -> None:
    for seed in range(3):
        instance = random_instance(shape, Random(seed))
        native = _dlx.Instance(*instance.arrays)
        alone = _dlx.Search(native, Query(Task.ENUMERATE), simd="")
        found = listed(joint(instance, Query(Task.ENUMERATE)))
        assert sorted(found) == sorted(listed(pieces(NativeSearch(alone))))


def test_a_long_list_comes_from_levels_and_nothing_comes_twice() -> None:
    solutions = dominoes(8, 6).solutions(backend="dlx:native")
    found = [
        row.tobytes() for batch in solutions.batches() for row in batch.options.reshape(-1, 24)
    ]
    assert len(found) == len(set(found)) == 167089
    # From one solution to the next, there would be two nodes for each.
    nodes = solutions.result.stats.nodes
    assert nodes is not None
    assert nodes < 167089


def test_writing_many_solutions_counts_as_work_so_that_levels_join_in_time() -> None:
    solutions = dominoes(4, 12).solutions(backend="dlx:native")
    assert sum(len(batch) for batch in solutions.batches()) == 145601
    # The search alone takes five million units, without what it takes to write them.
    work = solutions.result.stats.work_by_strategy or {}
    assert work["enumeration"] < 1_000_000
    assert work["levels"] < 1_000_000


def test_a_short_list_does_without_levels_as_they_would_rank_what_has_been_handed_over() -> None:
    solutions = dominoes(6, 6).solutions(backend="dlx:native")
    assert sum(len(batch) for batch in solutions.batches()) == 6728
    assert set(solutions.result.stats.work_by_strategy or {}) == {"enumeration"}


def test_a_board_without_solutions_is_found_out_at_once() -> None:
    with tuned(lead_over_refutation=1 << 20):  # By levels.
        result = mutilated_board(16).solve(backend="dlx:native", time_limit=60)
    assert result.status is Status.INFEASIBLE


def test_least_cost_along_a_narrow_frontier_needs_no_bound() -> None:
    # L trominoes at random costs, of which branch and bound alone has a poor bound.
    random, cells = Random(1), list(product(range(6), range(20)))
    model = Model()
    model.add_items_from(cells)
    for i, j in product(range(5), range(19)):
        square = [(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)]
        for left_out in square:
            rest = [cell for cell in square if cell != left_out]
            model.add_option((i, j, left_out), rest, cost=random.randint(1, 99))
    result = model.minimize(backend="dlx:native", time_limit=60)
    assert result.status is Status.OPTIMAL
    cheapest = model.compile().k_best(1)[0]
    cost = sum(int(model.options[name].cost) for name in cheapest)
    assert result.cost == result.bound == cost


def test_levels_of_least_cost_look_ahead_where_most_states_are_dead() -> None:
    tilings = Polyforms({"Y": PENTOMINOES["Y"]}, box(10, 20), counts={"Y": (0, None)}).model
    random = Random(3)
    for name in tilings.options:
        tilings.set_cost(name, random.randint(1, 60))
    costs, works = [], []
    for most_work in (0.0, 0.75):
        with tuned(**EAGER_LEVELS, work_looking_ahead=most_work):
            result = tilings.minimize(backend="dlx")
        costs.append((result.cost, result.bound))
        works.append((result.stats.work_by_strategy or {})["levels"])
    assert costs[0] == costs[1]
    assert works[1] < 0.7 * works[0]


def test_a_solution_above_the_guess_is_not_taken_for_the_cheapest() -> None:
    # Levels look below -1 and drop the best solution, of cost -1, but not one of cost 0.
    options = {"A": [2], "B": [0, 2], "C": [0, 1, 2], "D": [1], "E": [0, 1], "F": [1, 2, 3]}
    costs = {"A": 6, "B": 0, "C": 6, "D": -1, "E": -2, "F": -3}
    model = Model(options, costs=costs, optional=[1, 3])
    with tuned(first_guess=0.2):
        found = listed(joint(model.to_instance(), Query(Task.MINIMIZE)))
    assert {list(options)[option] for option in found[-1]} == {"B", "D"}


def tours(stops: int, options: int, seed: int) -> Model:
    """Return tours from a depot to stops near each other, whose relaxation is 2 or 3 % too low."""
    random = Random(seed)
    places = [(random.random() * 100, random.random() * 100) for _ in range(stops)]
    lengths: dict[tuple[int, ...], int] = {
        (stop,): int(2 * dist(place, DEPOT)) for stop, place in enumerate(places)
    }
    while len(lengths) < options:
        first = random.randrange(stops)
        near = sorted(range(stops), key=lambda stop: dist(places[first], places[stop]))[1:12]
        tour = tuple(sorted([first, *random.sample(near, random.randint(1, 3))]))
        ways = (
            [DEPOT, *(places[stop] for stop in way), DEPOT]
            for way in permutations(tour)
            if tour not in lengths
        )
        length = min((sum(dist(a, b) for a, b in pairwise(way)) for way in ways), default=None)
        if length is not None:
            lengths[tour] = int(length)
    return Model({tour: list(tour) for tour in lengths}, costs=lengths)


def test_levels_below_guessed_costs_prove_what_branch_and_bound_does_not() -> None:
    model = tours(stops=40, options=2_500, seed=1)
    result = model.minimize(backend="dlx:native", time_limit=60)
    assert result.status is Status.OPTIMAL
    assert result.cost == result.bound == model.minimize(backend="mip", time_limit=60).cost
    # Branch and bound alone takes a hundred thousand nodes.
    assert result.stats.branchings is not None
    assert result.stats.branchings < 10_000
    assert isinstance(result.cost, int)
    cheaper = model.minimize(backend="dlx:native", cost_limit=result.cost - 1, time_limit=60)
    assert (cheaper.status, cheaper.bound) == (Status.INFEASIBLE, result.cost)


def pentominoes_with_costs() -> Model:
    model = Polyforms(PENTOMINOES, box(3, 20)).model
    random = Random(2)
    model.set_costs({name: random.randint(1, 99) for name in model.options})
    return model


@pytest.mark.parametrize(
    ("model", "task", "limit"),
    [
        (mutilated_board(8), Task.ENUMERATE, 1),
        (mutilated_board(8), Task.ENUMERATE, None),
        (dominoes(6, 6), Task.ENUMERATE, None),
        (pentominoes_with_costs(), Task.MINIMIZE, None),
    ],
    ids=["first solution", "levels beside a list", "levels list", "least cost"],
)
@pytest.mark.parametrize("seconds", [0.0, 0.003])
def test_work_is_the_same_however_the_clock_cuts_slices(
    model: Model, task: Task, limit: int | None, seconds: float
) -> None:
    native = _dlx.Instance(*model.to_instance().arrays)
    query = Query(task, solution_limit=limit)

    def search() -> NativeSearch:
        return NativeSearch(_dlx.JointSearch(native, query, workers=1, simd=""))

    assert answer(search(), seconds, limit) == answer(search(), 10, limit)


@pytest.mark.parametrize("model", [langford(8), Polyforms(PENTOMINOES, box(3, 20)).model])
@pytest.mark.parametrize("seconds", [0.0, 10.0])
def test_work_is_the_same_however_many_solutions_are_handed_over_at_a_time(
    model: Model, seconds: float
) -> None:
    native = _dlx.Instance(*model.to_instance().arrays)

    def found() -> tuple[object, ...]:
        query = Query(Task.ENUMERATE)
        return answer(NativeSearch(_dlx.JointSearch(native, query, workers=1, simd="")), seconds)

    with tuned(batch_solutions=3):
        in_threes = found()
    assert in_threes == found()


def test_the_share_that_is_done_never_falls() -> None:
    native = _dlx.Instance(*langford(10).to_instance().arrays)
    query = Query(Task.ENUMERATE, solution_limit=1)
    with tuned(lead_over_refutation=1 << 20):
        search = NativeSearch(_dlx.JointSearch(native, query, workers=1, simd=""))
        told = fractions(pieces(search, 0))
    assert len(told) > 2
    assert told == sorted(told)


@pytest.mark.parametrize("holes", [0.42, 0.5])
def test_a_quasigroup_with_holes_is_filled_in_before_levels_are_made_ready(holes: float) -> None:
    # To order its items takes longer than failure weights need for most of these.
    works = []
    for seed in range(4):
        random = Random(seed)
        square = random_latin_square(28, random)
        model = quasigroup(punch_holes(square, holes, balanced=False, random=random))
        works.append(model.solve().stats.work_by_strategy or {})
    assert sum("levels" in work for work in works) <= 1
