"""What the native engine makes of a limit of costs, and what its prices rule out."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from least_costs import SHAPES, costed, costs_of, found, least_of_all
from random_instances import Shape
from searching import pieces
from tuned import tuned
from xcmodel import Model
from xcmodel.backend import Query, Task
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend


def nodes_of(model: Model, query: Query) -> int:
    """Return the nodes of a search that nothing else joins."""
    search = _dlx.Search(_dlx.Instance(*model.to_instance().arrays), query, simd="")
    *_, last = pieces(search, 0.05)
    nodes: int = last.statistics["nodes"]
    return nodes


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_dearer_than_the_limit_is_looked_for(shape: Shape, workers: int) -> None:
    for seed in range(6):
        instance = costed(shape, seed)
        least = least_of_all(instance)
        if least is None:
            continue
        at_most = found(instance, Query(Task.MINIMIZE, cost_limit=least), workers=workers)
        assert costs_of(instance, at_most) == [least]
        assert found(instance, Query(Task.MINIMIZE, cost_limit=least - 1), workers=workers) == []


def test_limit_prunes_from_the_start() -> None:
    model = Model()
    model.add_items_from(range(40))
    random = Random(5)
    for option in range(400):
        model.add_option(option, random.sample(range(40), 4), cost=random.randint(100, 140))
    # Ten options at 100 or more are needed, which the root tells.
    assert nodes_of(model, Query(Task.MINIMIZE, cost_limit=950)) == 1


def test_limits_of_any_size_are_kept() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": -5, "B": 3})
    assert model.minimize(backend="dlx", cost_limit=10**30).cost == -5
    assert model.minimize(backend="dlx", cost_limit=-(10**30)).status.value == "infeasible"


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_what_is_ruled_out_is_in_no_better_solution(shape: Shape) -> None:
    for seed in range(6):
        instance = costed(shape, seed)
        solutions = found(instance, Query(Task.ENUMERATE))
        for hint in solutions[:5]:
            search = NativeBackend().translate(instance).start(Query(Task.MINIMIZE, hint=hint))
            list(pieces(search, 0.05))
            best = least_of_all(instance)
            ruled_out = set(search.ruled_out().tolist())
            better = [s for s in solutions if costs_of(instance, [s])[0] < (best or 0)]
            assert not any(ruled_out & set(solution) for solution in better)


def test_what_a_hint_rules_out_is_in_no_better_solution_than_that() -> None:
    """The root is judged in the first slice; the search need not have come further."""
    for seed in range(6):
        instance = costed(Shape(18, 60, 4), seed)
        solutions = found(instance, Query(Task.ENUMERATE))
        for hint in solutions[:5]:
            (hinted,) = costs_of(instance, [hint])
            search = NativeBackend().translate(instance).start(Query(Task.MINIMIZE, hint=hint))
            assert search.ruled_out().tolist() == []
            search.hear_of(np.array(hint, dtype=np.int32))
            search.advance(0.0)
            best = min([hinted, *costs_of(instance, solutions)])
            ruled_out = set(search.ruled_out().tolist())
            assert not any(
                ruled_out & set(s) for s in solutions if costs_of(instance, [s])[0] < best
            )


def test_first_bound_is_near_the_linear_relaxation_where_all_costs_are_equal() -> None:
    # Each line of the projective plane of order 3 covers 4 of 13 points, so that 13 / 4 of them are
    # needed at least; any two of them meet, so that dual ascent comes to 1.
    differences = (0, 1, 3, 9)
    lines = [[(line + d) % 13 for d in differences] for line in range(13)]
    assert all(set(a) & set(b) for a, b in combinations(lines, 2))
    model = Model(dict(enumerate(lines)), costs=dict.fromkeys(range(13), 1))
    for point in range(13):
        model.set_multiplicity(point, (1, None))
    search = NativeBackend().translate(model.to_instance()).start(Query(Task.MINIMIZE))
    first = next(piece.bound for piece in pieces(search, 0.05) if piece.bound is not None)
    assert first >= 4


def test_states_with_the_same_open_items_are_searched_once() -> None:
    # Of 13 items one stays single, and the linear relaxation knows nothing of that: 135,135 ways to
    # pair the others off, and 4,096 sets of open items that begin with the first open one.
    pairs = {pair: pair for pair in combinations(range(13), 2)}
    singles = {item: [item] for item in range(13)}
    costs = dict.fromkeys(pairs, 10) | dict.fromkeys(singles, 20)
    model = Model({**pairs, **singles}, costs=costs)
    with tuned(head_start=1 << 40):
        assert model.minimize(backend="dlx").cost == 80
        assert nodes_of(model, Query(Task.MINIMIZE)) < 40_000
        with tuned(dominance_bytes=1 << 10):
            assert model.minimize(backend="dlx").cost == 80


@pytest.mark.parametrize("heard", [[0], [0, 2], [2_000_000_000]])
def test_what_is_heard_of_counts_only_if_it_is_a_solution(heard: list[int]) -> None:
    costs = {"A": 2, "B": 2, "C": 3, "D": 5, "E": 6}
    model = Model({"A": [1], "B": [2], "C": [1, 2], "D": [1], "E": [2]}, costs=costs)
    instance = model.to_instance()
    search = NativeBackend().translate(instance).start(Query(Task.MINIMIZE))
    search.hear_of(np.array(heard, dtype=np.int32))
    *_, last = pieces(search, 0.05)
    assert (last.exhausted, last.bound) == (True, 3)
