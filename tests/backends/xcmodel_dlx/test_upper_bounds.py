"""Least costs where upper bounds are looked for from the start: answers stay the same."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from random_instances import Shape, random_instance
from searching import pieces
from xcmodel import Model, Status
from xcmodel.answer.cost import Cost
from xcmodel.backend import Instance, Query, Task
from xcmodel_dlx import _dlx
from xcmodel_dlx.native_backend import NativeBackend

SHAPES = {
    "partitioning": Shape(18, 60, 4),
    "optional items": Shape(18, 50, 4, optional=5),
    "loose bounds": Shape(12, 24, 4, loose=3),
    "colours": Shape(14, 40, 4, coloured=3),
    "all of it": Shape(14, 26, 4, optional=3, loose=3, coloured=3),
}


@pytest.fixture(params=[0, 20_000], ids=["alone", "beside"])
def _early(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let upper bounds be looked for from the start, in short slices."""
    usual = {entry.name: entry.value for entry in _dlx.tuning()}
    for name, value in {"head_start": 0, "turn_work": 1 + request.param, "greedy_runs": 3}.items():
        _dlx.set_tuning(name, value)
    yield
    for name in ("head_start", "turn_work", "greedy_runs"):
        _dlx.set_tuning(name, usual[name])


def costed(shape: Shape, seed: int, least: int = 1) -> Instance:
    """Return a random instance with random costs."""
    random = Random(seed)
    instance = random_instance(shape, random)
    costs = [random.randint(least, 100) for _ in range(instance.n_options)]
    return replace(instance, option_costs=np.array(costs, dtype=np.int64))


def found(instance: Instance, query: Query, **settings: int) -> list[tuple[int, ...]]:
    """Return the solutions that a search for least cost finds, one after the other."""
    search = NativeBackend(**settings).translate(instance).start(query)  # type: ignore[arg-type]
    return [tuple(s.tolist()) for piece in pieces(search, 0.05) for s in piece.solutions]


def costs(instance: Instance, solutions: list[tuple[int, ...]]) -> list[int]:
    return [int(instance.option_costs[list(s)].sum()) for s in solutions]


def least_of_all(instance: Instance) -> int | None:
    return min(costs(instance, found(instance, Query(Task.ENUMERATE))), default=None)


@pytest.mark.usefixtures("_early")
@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
@pytest.mark.parametrize("least", [1, -20], ids=["positive", "negative"])
def test_least_cost_is_that_of_all_solutions(shape: Shape, least: int) -> None:
    for seed in range(8):
        instance = costed(shape, seed, least)
        falling = costs(instance, found(instance, Query(Task.MINIMIZE)))
        assert falling == sorted(set(falling), reverse=True)
        assert min(falling, default=None) == least_of_all(instance)


@pytest.mark.usefixtures("_early")
def test_several_workers_find_the_same_least_cost() -> None:
    for seed in range(5):
        instance = costed(SHAPES["partitioning"], seed)
        last = costs(instance, found(instance, Query(Task.MINIMIZE), workers=2))
        assert min(last, default=None) == least_of_all(instance)


@pytest.mark.usefixtures("_early")
def test_the_same_query_finds_the_same_solutions() -> None:
    instance = costed(Shape(30, 200, 4), 3)
    assert found(instance, Query(Task.MINIMIZE)) == found(instance, Query(Task.MINIMIZE))


def test_a_hint_that_is_a_solution_is_the_first_one() -> None:
    instance = costed(SHAPES["optional items"], 1)
    for hint in found(instance, Query(Task.ENUMERATE))[:20]:
        first, *rest = found(instance, Query(Task.MINIMIZE, hint=hint))
        assert first == hint
        assert min(costs(instance, [hint, *rest])) == least_of_all(instance)


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
