"""Branching weighted by past failures, asked for and chosen by the engine."""

from random import Random

import pytest
from hypothesis import given, settings

from benchmarks.families.quasigroups import punch_holes, quasigroup, random_latin_square
from benchmarks.families.queens import queens
from benchmarks.families.random_covers import random_cover
from benchmarks.families.rooks import rooks
from benchmarks.families.sudokus import emptied, sudoku
from benchmarks.first_solutions import domino_tomography, rota
from benchmarks.models.planning import random_covering
from searching import listed
from tuned import tuned
from xcmodel import Model, Status, get_backend
from xcmodel.backend import Query, Task
from xcmodel.testing import brute_force, conformance_test
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_dlx.native_backend import NativeBackend

WEIGHTED = NativeBackend(branching="weighted")

test_dlx_conforms_with_weighted_branching = conformance_test(WEIGHTED)


def hard_quasigroup(order: int, seed: int) -> Model:
    random = Random(seed)
    return quasigroup(punch_holes(random_latin_square(order, random), 0.42, False, random))


def test_solutions_are_counted_as_well() -> None:
    assert queens(8).count(backend=WEIGHTED, method="enumerate") == 92


def test_a_covering_is_not_given_what_it_does_not_need() -> None:
    model = random_covering(1, items=100, options=3_000)
    solution = model.solve(backend=WEIGHTED).solution
    assert solution is not None
    assert len(solution) < 300


def test_a_search_that_has_left_something_out_never_says_that_this_was_all() -> None:
    model = Model({"A": [1], "B": [2]}, multiplicities={2: (0, None)})
    assert model.count() == 2
    query = Query(Task.ENUMERATE, solution_limit=1)
    search = WEIGHTED.translate(model.to_instance()).start(query)
    slices = [search.advance(0.05) for _ in range(3)]
    search.close()
    assert listed(slices) == [(0,)]
    assert not any(found.exhausted for found in slices)


EACH = pytest.mark.parametrize(
    "backend",
    [WEIGHTED, NativeBackend(), NativeBackend(workers=2)],
    ids=["weighted", "alternating", "side by side"],
)


@EACH
@pytest.mark.parametrize("seed", range(3))
def test_hard_quasigroups_are_completed(backend: NativeBackend, seed: int) -> None:
    result = hard_quasigroup(30, seed).solve(backend=backend, time_limit=20)
    assert result.status is Status.FEASIBLE


@EACH
def test_quasigroup_without_a_completion_is_proved_to_have_none(backend: NativeBackend) -> None:
    refuted = 0
    model = hard_quasigroup(24, 5)
    solution = model.solve(backend=WEIGHTED).solution or ()
    assert solution
    for option in list(model.options)[:60]:
        if option not in solution:
            result = model.solve(backend=backend, given=[option], time_limit=20)
            assert result.status is not Status.UNKNOWN
            refuted += result.status is Status.INFEASIBLE
    assert refuted > 0


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_search_for_one_solution_repeats_none_and_then_finds_nothing_more(workers: int) -> None:
    model = hard_quasigroup(30, 1)
    query = Query(Task.ENUMERATE, solution_limit=1, workers=workers)
    search = NativeBackend().translate(model.to_instance()).start(query)
    found: list[tuple[int, ...]] = []
    while not found:
        found += listed([search.advance(0.05)])
    more = listed([search.advance(0.05)])
    search.close()
    assert len(found) == len(set(found)) > 0
    assert more == []


def test_same_solution_is_found_every_time() -> None:
    model = hard_quasigroup(33, 2)
    assert model.solve().solution == model.solve().solution


def units_of_first_solution(model: Model, **parameters: float) -> int:
    with tuned(
        lead_over_refutation=1 << 20, joint_units=1 << 40, learning_units=1 << 40, **parameters
    ):
        stats = model.solve(backend="dlx:native").stats
    return sum((stats.work_by_strategy or {}).values())


def test_failure_weights_take_little_where_the_other_search_is_near_its_end() -> None:
    model = random_cover(60, 252, 1)
    alone = units_of_first_solution(model, slices_near_end=1 << 20, times_near_end=1e300)
    assert units_of_first_solution(model) < 1.4 * alone
    assert units_of_first_solution(model, times_near_end=0) > 1.5 * alone


def test_failure_weights_have_most_where_the_other_search_would_take_for_ever() -> None:
    model = sudoku(5, emptied(5, 0.55, 2))
    units = units_of_first_solution(model)
    assert units < 0.9 * units_of_first_solution(model, slices_if_hopeless=1)
    assert units < 0.6 * units_of_first_solution(model, times_near_end=1e300, times_hopeless=1e300)


@pytest.mark.parametrize(("size", "a_line"), [(20, 7), (40, 12), (30, 15)])
def test_matrix_with_given_sums_is_filled_without_a_failure(size: int, a_line: int) -> None:
    stats = rooks(size, a_line).solve(backend=WEIGHTED).stats
    assert stats.nodes == size * a_line


@pytest.mark.parametrize(
    "model",
    [rota(16, 7, 2), rota(20, 7, 3), rota(25, 7, 4), domino_tomography(16, 2)],
    ids=["16 people", "20 people", "25 people", "dominoes"],
)
def test_what_a_relaxation_has_chosen_is_followed_to_a_solution(model: Model) -> None:
    # Without it, each of them takes more than a billion units.
    result = model.solve(backend="dlx:native")
    assert result.status is Status.FEASIBLE
    assert sum((result.stats.work_by_strategy or {}).values()) < 200_000_000


def test_a_rota_is_found_by_several_workers() -> None:
    result = rota(16, 7, 2).solve(backend="dlx:native", workers=2, time_limit=20)
    assert result.status is Status.FEASIBLE


@settings(max_examples=100, deadline=None)
@given(queries())
def test_following_a_relaxation_changes_no_answer(query: RandomQuery) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    with tuned(lead_over_refutation=0, first_failures=10):
        for backend in (WEIGHTED.name, "dlx:native"):
            result = query.model.solve(**query.asks(backend))
            assert (result.status is Status.INFEASIBLE) == (not expected)


def test_weighted_branching_is_for_one_worker_however_many_are_asked_for() -> None:
    assert queens(8).count(backend=NativeBackend(branching="weighted", workers=3)) == 92
    assert queens(6).count(backend=WEIGHTED, workers=2) == 4


def test_the_name_shows_the_branching_and_finds_the_backend_again() -> None:
    assert WEIGHTED.name == "dlx:native-weighted"
    assert get_backend(WEIGHTED.name) == WEIGHTED
    assert get_backend("dlx:native").name == "dlx:native"
