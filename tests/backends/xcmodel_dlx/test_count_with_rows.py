"""Clause learning has turns beside a count within weighted rows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.models.within_rows import car_sequencing, magic_hexagon
from models_with_rows import budgets, random_model
from tuned import tuned
from xcmodel.testing import brute_force
from xcmodel_dlx import count_with_rows
from xcmodel_dlx.native_backend import NativeBackend
from xcmodel_dlx.native_learning import most_learned

NATIVE = NativeBackend()


@pytest.fixture(params=[0, 1, 10_000])
def early_turns(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    monkeypatch.setattr(count_with_rows, "_TURNS_ALONE", 0)
    monkeypatch.setattr(count_with_rows, "_TURNS_BEFORE_LEARNING", 1)
    with tuned(most_learned_solutions=request.param):
        yield


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
