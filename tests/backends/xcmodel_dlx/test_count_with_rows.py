"""Levels and clause learning have turns beside a count within weighted rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from random import Random

import pytest

from benchmarks.models.counted_within_rows import parcels
from benchmarks.models.within_rows import car_sequencing, magic_hexagon, magic_square
from models_with_rows import budgets, knapsack, knapsacks_by_sum, random_model
from tuned import tuned
from xcmodel.backend import Query, Slice, Task
from xcmodel.errors import MemoryLimitWarning
from xcmodel.testing import brute_force
from xcmodel_dlx import count_with_rows, shares_of_count
from xcmodel_dlx.count_with_rows import CountWithRows
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_learning import most_learned
from xcmodel_dlx.native_search import NativeSearch, units_of
from xcmodel_dlx.shares_of_count import Shares, Way

NATIVE = NativeBackend()
WAYS: tuple[Way, ...] = ("visits", "levels", "learning")


def always_next(monkeypatch: pytest.MonkeyPatch, choose: Callable[[list[Way]], Way]) -> None:
    """Let one of the ways that may go on be chosen like this, for the shortest of turns."""

    def chosen(shares: Shares) -> tuple[Way, int]:
        open_ones = [way for way in WAYS if shares.work_of(way).is_open]
        way = choose(open_ones)
        return way, shares.work_of(way).units + 1

    monkeypatch.setattr(Shares, "next", chosen)


@pytest.fixture
def no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares_of_count, "_LEFT_WORTH_PILOT", inf)


@pytest.fixture(params=[0, 1, 10_000])
def any_turns(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    always_next(monkeypatch, Random(request.param).choice)
    with tuned(most_learned_solutions=request.param):
        yield


@pytest.fixture
def levels_first(monkeypatch: pytest.MonkeyPatch) -> None:
    always_next(monkeypatch, lambda ways: "levels" if "levels" in ways else "visits")


@pytest.mark.usefixtures("any_turns")
@pytest.mark.parametrize("seed", range(20))
def test_a_count_with_turns_is_that_of_all_subsets(seed: int) -> None:
    model = random_model(Random(seed))
    assert model.count(backend=NATIVE) == len(brute_force(model, [], []))


@pytest.mark.usefixtures("any_turns")
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


def test_half_of_the_sum_of_twenty_numbers_is_that_of_so_many_of_them() -> None:
    assert knapsack(20, low=105, high=105).count(backend=NATIVE) == 15_272, "OEIS A063865"


def test_levels_count_knapsacks_as_dynamic_programming_does() -> None:
    total = 101 * 100 // 4
    result = knapsack(100, low=total, high=total).count_result(backend=NATIVE)
    assert result.count == knapsacks_by_sum(100, total)[total] > 1 << 64
    assert result.stats.strategy == "levels"


@pytest.mark.usefixtures("levels_first")
def test_levels_that_do_not_fit_into_their_memory_leave_the_count_to_visits() -> None:
    result = knapsack(20, low=105, high=105).count_result(backend=NATIVE, memory_limit=1)
    assert result.count == 15_272
    assert result.stats.strategy is None


@pytest.mark.usefixtures("levels_first")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_count_that_takes_long_without_levels_tells_so_once(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count_with_rows, "_NODES_UNTOLD", 0)
    model = knapsack(20, low=105, high=105)
    with pytest.warns(MemoryLimitWarning, match="one by one, as the levels do not fit") as told:
        assert model.count(backend=NativeBackend(workers=workers), memory_limit=1) == 15_272
    assert len(told) == 1


@pytest.mark.usefixtures("no_levels")
def test_clause_learning_counts_cars_in_a_line() -> None:
    # A visit alone takes more than eight seconds; a SAT solver has found as many.
    assert car_sequencing(2, cars=16).count(backend=NATIVE) == 780


def test_learning_goes_on_up_to_as_many_solutions_as_the_engine_says() -> None:
    with tuned(most_learned_solutions=7):
        assert most_learned() == 7
    assert most_learned() == 10_000


def test_the_work_of_all_is_told() -> None:
    result = magic_hexagon(1).count_result(backend=NATIVE)
    assert result.count == 2
    assert result.stats.work_by_strategy is not None
    assert min(result.stats.work_by_strategy[way] for way in ("enumeration", "levels")) > 0


def test_a_count_does_the_same_work_each_time_and_whatever_its_slices() -> None:
    model = parcels(1, 10)
    whole = model.count_result(backend=NATIVE)
    again = model.count_result(backend=NATIVE)
    search = NATIVE.translate(model.to_instance()).start(Query(task=Task.COUNT))
    counted, found = 0, Slice()
    while not found.exhausted:
        found = search.advance(0.0)
        counted += found.counted
    search.close()
    assert counted == whole.count == again.count
    work = found.stats.work_by_strategy
    assert work == whole.stats.work_by_strategy == again.stats.work_by_strategy


def test_what_part_is_done_is_told_by_what_is_nearest_to_its_end_and_never_falls() -> None:
    search = NATIVE.translate(parcels(1, 18).to_instance()).start(Query(task=Task.COUNT))
    assert isinstance(search, CountWithRows)
    told: list[float] = []
    while not (found := search.advance(0.0)).exhausted:
        assert found.fraction is not None
        told.append(found.fraction)
    assert found.fraction == 1
    assert told == sorted(told)
    assert told[-1] > search._shares.visits.share


def test_clause_learning_ends_for_good_once_there_are_too_many_solutions() -> None:
    with tuned(most_learned_solutions=2):
        search = NATIVE.translate(magic_square(1).to_instance()).start(Query(task=Task.COUNT))
        assert isinstance(search, CountWithRows)
        while not search.advance(0.0).exhausted:
            pass
    assert not search._shares.learning.is_open


@pytest.mark.parametrize("units", [1, 70_000, 1_000_000])
def test_visits_do_the_same_work_each_time_and_end_where_they_are_told_to(units: int) -> None:
    instance = magic_square(1).to_instance()
    query = Query(task=Task.VISIT)
    at_once, in_slices = (
        NativeBackend(strategy="enumeration").translate(instance).start(query) for _ in range(2)
    )
    assert isinstance(at_once, NativeSearch)
    assert isinstance(in_slices, NativeSearch)
    whole = at_once.advance(60, units)
    counted, last = 0, None
    while last is None or units_of(last.stats) < units:
        last = in_slices.advance(0.0, units)
        counted += last.counted
    assert units <= units_of(whole.stats) < units + 100_000
    assert (whole.counted, whole.fraction) == (counted, last.fraction)
    assert (whole.stats.nodes, units_of(whole.stats)) == (last.stats.nodes, units_of(last.stats))
    assert at_once.advance(60).exhausted
