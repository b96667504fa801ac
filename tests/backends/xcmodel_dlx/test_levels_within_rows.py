"""Levels within weighted rows make lists, decision diagrams, first solutions and least costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from benchmarks.models.within_rows import magic_square
from models_with_rows import budgets, enabled, knapsack, knapsacks_by_sum, random_model
from tuned import EAGER_LEVELS, tuned
from xcmodel import Model, Solution
from xcmodel.backend import DecisionDiagram, Query, Task
from xcmodel.errors import BackendError
from xcmodel.problem.names import Name
from xcmodel.testing import brute_force
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_diagram import NativeDiagram
from xcmodel_dlx.native_search import units_of

NATIVE = NativeBackend()


@pytest.fixture
def eager_levels() -> Iterator[None]:
    with tuned(**EAGER_LEVELS):
        yield


def conditions(model: Model, random: Random) -> tuple[list[Name], list[Name]]:
    """Return up to one given option, and up to two forbidden ones."""
    drawn = random.sample(list(model), min(2, len(list(model))))
    given = drawn[:1] if random.random() < 0.3 else []
    return given, [name for name in drawn if name not in given and random.random() < 0.3]


def sets(solutions: Iterator[Solution]) -> list[frozenset[Name]]:
    return [frozenset(solution) for solution in solutions]


@pytest.mark.parametrize("seed", range(200))
def test_a_diagram_has_the_solutions_of_brute_force(seed: int) -> None:
    random = Random(seed)
    model = random_model(random)
    given, forbidden = conditions(model, random)
    wanted = brute_force(model, given, forbidden)
    solutions = model.compile(backend=NATIVE, given=given, forbidden=forbidden)
    assert solutions.count() == len(wanted)
    assert set(sets(iter(solutions))) == wanted
    costs = [model.cost(solution) for solution in wanted]
    if wanted:
        assert solutions.minimize().cost == min(costs)


@pytest.mark.parametrize("seed", range(20))
def test_a_diagram_has_the_solutions_of_a_list(seed: int) -> None:
    model = budgets(Random(seed))
    assert set(model.compile(backend=NATIVE)) == set(model.solutions(backend=NATIVE))


@pytest.mark.usefixtures("eager_levels")
@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize("workers", [1, 2])
def test_a_list_by_levels_has_the_solutions_of_brute_force(seed: int, workers: int) -> None:
    random = Random(seed)
    model = random_model(random)
    given, forbidden = conditions(model, random)
    found = sets(
        model.solutions(backend=NativeBackend(workers=workers), given=given, forbidden=forbidden)
    )
    assert len(found) == len(set(found))
    assert set(found) == brute_force(model, given, forbidden)


@pytest.mark.usefixtures("eager_levels")
@pytest.mark.parametrize("seed", range(100))
@pytest.mark.parametrize("workers", [1, 2])
def test_a_least_cost_by_levels_is_that_of_brute_force(seed: int, workers: int) -> None:
    model = random_model(Random(seed))
    costs = [model.cost(solution) for solution in brute_force(model)]
    result = model.minimize(backend=NativeBackend(workers=workers))
    assert result.exhausted
    assert result.cost == min(costs, default=None)


@pytest.mark.usefixtures("eager_levels")
@pytest.mark.parametrize("make", [budgets, enabled])
@pytest.mark.parametrize("seed", range(30))
def test_a_least_cost_by_levels_is_that_of_a_list(
    make: Callable[[Random], Model], seed: int
) -> None:
    model = make(Random(seed))
    costs = [model.cost(solution) for solution in model.solutions(backend="sat")]
    assert model.minimize(backend=NATIVE).cost == min(costs, default=None)


@pytest.mark.usefixtures("eager_levels")
@pytest.mark.parametrize("seed", range(100))
def test_a_first_solution_is_found_by_levels_where_there_is_one(seed: int) -> None:
    model = random_model(Random(seed))
    assert (model.solve(backend=NATIVE).solution is not None) == bool(brute_force(model))


def test_levels_compile_what_has_too_many_solutions_to_list() -> None:
    most = 60 * 61 // 4
    known = sum(knapsacks_by_sum(60, most))
    solutions = knapsack(60, high=most).compile(backend=NATIVE)
    assert solutions.count() == known > 1 << 58
    assert solutions.marginals()[1] + solutions.restrict(forbidden=[1]).count() == known


def test_levels_list_what_a_search_would_visit_one_by_one() -> None:
    listed = knapsack(24, high=150).solutions(backend=NATIVE)
    count = sum(len(batch) for batch in listed.batches())
    assert count == knapsack(24, high=150).count()
    # To visit them takes some three hundred nanoseconds each.
    assert units_of(listed.result.stats) < 30 * count


def test_a_list_compiles_what_has_few_solutions_and_many_sums() -> None:
    instance = magic_square(1).to_instance()
    query = Query(Task.COMPILE)
    found = NATIVE.translate(instance).start(query).advance(60)
    assert found.exhausted
    levels = NativeBackend(strategy="levels").translate(instance).start(query)
    assert isinstance(levels, NativeDiagram)
    assert not levels.advance(60, 2 * units_of(found.stats)).exhausted


def test_levels_beyond_their_memory_leave_a_diagram_to_a_list() -> None:
    model = knapsack(16, high=60)
    assert model.compile(backend=NATIVE, memory_limit=1).count() == model.count()
    with pytest.raises(BackendError, match="memory"):
        model.compile(backend=NativeBackend(strategy="levels"), memory_limit=1)
    with pytest.raises(BackendError, match="memory"):
        knapsack(40, high=300).compile(backend=NATIVE, memory_limit=1)


@pytest.mark.parametrize("seconds", [0.0, 0.01, 60])
def test_a_diagram_takes_the_same_work_in_whatever_slices(seconds: float) -> None:
    def compiled(seconds: float) -> tuple[DecisionDiagram | None, int]:
        search = NATIVE.translate(magic_square(2).to_instance()).start(Query(Task.COMPILE))
        while not (found := search.advance(seconds)).exhausted:
            pass
        return found.diagram, units_of(found.stats)

    diagram, units = compiled(seconds)
    other, other_units = compiled(60)
    assert diagram is not None
    assert other is not None
    assert diagram.words.tolist() == other.words.tolist()
    assert units == other_units
