"""Levels and clause learning have turns beside a count within weighted rows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.models.within_rows import car_sequencing, magic_hexagon
from models_with_rows import budgets, random_model
from tuned import tuned
from xcmodel import Model
from xcmodel.testing import brute_force
from xcmodel_dlx import count_with_rows
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_learning import most_learned

NATIVE = NativeBackend()


@pytest.fixture
def no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_with_rows, "_SHORT", -1)
    monkeypatch.setattr(count_with_rows, "_LEAST_SHARE", 0)


@pytest.fixture(params=[0, 1, 10_000])
def early_turns(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, no_levels: None
) -> Iterator[None]:
    monkeypatch.setattr(count_with_rows, "_TURNS_ALONE", 0)
    monkeypatch.setattr(count_with_rows, "_TURNS_BEFORE_LEARNING", 1)
    with tuned(most_learned_solutions=request.param):
        yield


@pytest.fixture
def levels_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_with_rows, "_LEAST_SHARE", 1e9)


@pytest.mark.usefixtures("early_turns")
@pytest.mark.parametrize("seed", range(20))
def test_a_count_with_turns_is_that_of_all_subsets(seed: int) -> None:
    model = random_model(Random(seed))
    assert model.count(backend=NATIVE) == len(brute_force(model, [], []))


@pytest.mark.usefixtures("early_turns")
@pytest.mark.parametrize("seed", range(20))
def test_a_count_with_turns_is_that_of_a_list(seed: int) -> None:
    model = budgets(Random(seed))
    count = sum(1 for _ in model.solutions(backend=NATIVE))
    assert model.count(backend=NATIVE) == count


@pytest.mark.usefixtures("levels_first")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("seed", range(60))
def test_a_count_by_levels_is_that_of_all_subsets(seed: int, workers: int) -> None:
    random = Random(seed)
    model = random_model(random)
    given, forbidden = random.sample(list(model), seed % 2), random.sample(list(model), seed % 3)
    if not set(given) & set(forbidden):
        known = len(brute_force(model, given, forbidden))
        backend = NativeBackend(workers=workers)
        assert model.count(backend=backend, given=given, forbidden=forbidden) == known


@pytest.mark.usefixtures("levels_first")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("seed", range(20))
def test_a_count_by_levels_is_that_of_a_list(seed: int, workers: int) -> None:
    model = budgets(Random(seed))
    count = sum(1 for _ in model.solutions(backend=NATIVE))
    assert model.count(backend=NativeBackend(workers=workers)) == count


def knapsack(numbers: int, total: int) -> Model:
    """Return the sets of the first numbers that add up to a total."""
    model = Model()
    model.add_items_from(range(1, numbers + 1), optional=True)
    for number in model.items:
        model.add_option(number, [number])
    weights = {number: number for number in range(1, numbers + 1)}
    model.add_row("sum", weights, low=total, high=total)
    return model


def test_half_of_the_sum_of_twenty_numbers_is_that_of_so_many_of_them() -> None:
    assert knapsack(20, 105).count(backend=NATIVE) == 15_272, "OEIS A063865"


def test_levels_count_knapsacks_as_dynamic_programming_does() -> None:
    total = 101 * 100 // 4
    ways = [1] + [0] * total
    for number in range(1, 101):
        for sum_ in range(total, number - 1, -1):
            ways[sum_] += ways[sum_ - number]
    result = knapsack(100, total).count_result(backend=NATIVE)
    assert result.count == ways[total] > 1 << 64
    assert result.stats.strategy == "levels"


@pytest.mark.usefixtures("levels_first")
def test_levels_that_do_not_fit_into_their_memory_leave_the_count_to_visits() -> None:
    result = knapsack(20, 105).count_result(backend=NATIVE, memory_limit=1)
    assert result.count == 15_272
    assert result.stats.strategy is None


@pytest.mark.usefixtures("no_levels")
def test_clause_learning_counts_cars_in_a_line() -> None:
    # A visit alone takes more than eight seconds; a SAT solver has found as many.
    assert car_sequencing(2, cars=16).count(backend=NATIVE) == 780


def test_learning_goes_on_up_to_as_many_solutions_as_the_engine_says() -> None:
    with tuned(most_learned_solutions=7):
        assert most_learned() == 7
    assert most_learned() == 10_000


def test_the_work_of_both_is_told() -> None:
    result = magic_hexagon(1).count_result(backend=NATIVE)
    assert result.count == 2
    assert result.stats.work_by_strategy is not None
