"""Least costs where upper bounds are looked for from the start: answers stay the same."""

import math
from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest

from classics import langford
from least_costs import SHAPES, costed, costs_of, found, least_of_all
from random_instances import Shape
from searching import pieces
from tuned import tuned
from xcmodel import Model, Status
from xcmodel.answer.cost import Cost
from xcmodel.backend import Query, Task
from xcmodel.puzzles import Sudoku
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_search import CountedSearch

EARLY = {"head_start": 0, "turn_work": 1, "greedy_runs": 3}
BESIDE = EARLY | {"turn_work": 20_000}
# Neither clauses nor a local search find a solution.
ALONE = {"learned_costs_units": 1e15, "local_units_for_cost": 1e15}
# Without an incumbent, each step for a cheap solution is followed by one for any.
ANY = EARLY | {"lead_over_any": 0}


@pytest.fixture(params=[EARLY, BESIDE, ANY], ids=["alone", "beside", "any solution"])
def _early(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let upper bounds be looked for from the start, in short slices."""
    with tuned(**request.param):
        yield


@pytest.mark.usefixtures("_early")
@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
@pytest.mark.parametrize("least", [1, -20], ids=["positive", "negative"])
def test_least_cost_is_that_of_all_solutions(shape: Shape, least: int) -> None:
    for seed in range(8):
        instance = costed(shape, seed, least)
        falling = costs_of(instance, found(instance, Query(Task.MINIMIZE)))
        assert falling == sorted(set(falling), reverse=True)
        assert min(falling, default=None) == least_of_all(instance)


@pytest.mark.usefixtures("_early")
def test_several_workers_find_the_same_least_cost() -> None:
    for seed in range(5):
        instance = costed(SHAPES["partitioning"], seed)
        last = costs_of(instance, found(instance, Query(Task.MINIMIZE), workers=2))
        assert min(last, default=None) == least_of_all(instance)


@pytest.mark.usefixtures("_early")
@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_solutions_keep_to_what_is_given_and_what_they_may_cost(shape: Shape) -> None:
    for seed in range(8):
        instance = costed(shape, seed)
        for given in range(0, instance.n_options, 7):
            costs = costs_of(instance, found(instance, Query(Task.ENUMERATE, given=(given,))))
            limit = min(costs, default=100)
            for cost_limit, best in ((limit, min(costs, default=None)), (limit - 1, None)):
                query = Query(Task.MINIMIZE, given=(given,), cost_limit=cost_limit)
                solutions = found(instance, query)
                assert all(given in solution for solution in solutions)
                assert min(costs_of(instance, solutions), default=None) == best


def test_any_solution_is_found_where_dives_take_long() -> None:
    model = Sudoku.empty(16).model
    random = Random(1)
    for option in model.options:
        model.set_cost(option, random.randint(1, 100))
    found_within = {}
    for lead in (0, 1 << 45):
        with tuned(lead_over_any=lead, head_start=0, **ALONE):
            search = NativeBackend().translate(model.to_instance()).start(Query(Task.MINIMIZE))
            assert isinstance(search, CountedSearch)
            piece = search.advance(math.inf, 500_000_000)
        found_within[lead] = len(piece.solutions) > 0
    assert found_within == {0: True, 1 << 45: False}


def test_guesses_reach_great_costs_far_above_the_bound_in_no_time() -> None:
    # The bound is 0, as each pair may be half chosen; guesses grow to trillions, all exhausted.
    model = langford(13)
    model.add_items_from(["a", "b", "c"])
    for pair in combinations("abc", 2):
        model.add_option(pair, pair)
    for k, one in enumerate("abc"):
        model.add_option(one, [one], cost=10**13 + 7**k)
    instance = _dlx.Instance(*model.to_instance().arrays)
    with tuned(**EARLY | {"lead_of_upper_bounds": 1000}):
        search = _dlx.Search(instance, Query(Task.MINIMIZE), simd="")
        assert any((search.advance(0.01).bound or 0) > 10**12 for _ in range(500))


@pytest.mark.usefixtures("_early")
def test_the_same_query_finds_the_same_solutions() -> None:
    instance = costed(Shape(30, 200, 4), 3)
    assert found(instance, Query(Task.MINIMIZE)) == found(instance, Query(Task.MINIMIZE))


def test_a_hint_that_is_a_solution_is_the_first_one() -> None:
    instance = costed(SHAPES["optional items"], 1)
    for hint in found(instance, Query(Task.ENUMERATE))[:20]:
        first, *rest = found(instance, Query(Task.MINIMIZE, hint=hint))
        assert first == hint
        assert min(costs_of(instance, [hint, *rest])) == least_of_all(instance)


def test_a_hint_that_is_none_changes_nothing() -> None:
    instance = costed(SHAPES["partitioning"], 1)
    for hint in ((0,), tuple(range(instance.n_options))):
        hinted = found(instance, Query(Task.MINIMIZE, hint=hint))
        assert hinted == found(instance, Query(Task.MINIMIZE))


def test_what_is_heard_of_need_not_be_found_again() -> None:
    instance = costed(SHAPES["partitioning"], 2)
    best = found(instance, Query(Task.MINIMIZE))[-1]
    search = NativeBackend().translate(instance).start(Query(Task.MINIMIZE))
    search.hear_of(np.array(best, dtype=np.int32))
    assert not any(len(piece.solutions) for piece in pieces(search, 0.05))


def test_a_hint_with_an_option_that_presolve_leaves_out_is_kept() -> None:
    model = Model({"A": [1], "B": [1], "C": [2]}, costs={"A": 3, "B": 1, "C": 1})
    seen: list[Cost | None] = []
    result = model.minimize(backend="dlx", hint=["A", "C"], progress=lambda p: seen.append(p.cost))
    assert (result.status, result.cost, seen[-1]) == (Status.OPTIMAL, 2, 2)
