"""Uniform samples by counts along paths."""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings

from classics import dominoes, latin_squares
from scripted_backend import ScriptedBackend, found, press_ctrl_c, scripted
from xcmodel import CountStoppedError, Model, Solution, WrongAnswerError
from xcmodel.backend import Slice
from xcmodel.errors import SampleInterrupted, SolutionSetError
from xcmodel.solution_sets.path_sampling import PathSampler
from xcmodel.testing import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

TWO = Model({"A": [1, 2], "B": [1], "C": [2]})


@pytest.fixture
def long_paths() -> Iterator[None]:
    """Have no more than one solution be listed."""
    with mock.patch("xcmodel.solution_sets.path_sampling._FEW", 1):
        yield


def chi_square(drawn: list[Solution], expected: int) -> float:
    """Return the statistic of these draws against so many equally likely solutions."""
    times = Counter(drawn)
    each = len(drawn) / expected
    unseen = (expected - len(times)) * each
    return sum((n - each) ** 2 / each for n in times.values()) + unseen


# With 35 degrees of freedom the statistic exceeds 66.6 once in a thousand times, with 14 it
# exceeds 36.1. The seeds are fixed.
@pytest.mark.usefixtures("long_paths")
@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "sat", "cpsat"])
def test_every_solution_is_as_likely_on_every_backend(backend: str) -> None:
    model = dominoes(4, 4)
    drawn = model.sample(36 * 30, seed=5, backend=backend)
    assert len(set(drawn)) == model.count() == 36
    assert chi_square(drawn, 36) < 66.6
    assert drawn == model.sample(36 * 30, seed=5)


@pytest.mark.usefixtures("long_paths")
def test_each_is_as_likely_with_multiplicities_optional_items_and_colours() -> None:
    model = Model()
    model.add_items_from([1, 2], multiplicity=(1, 2))
    model.add_items_from(["x", "y"], optional=True)
    options: list[tuple[str, list[object], dict[object, str]]] = [
        ("A", [1, "x"], {"x": "red"}),
        ("B", [1, 2, "x"], {"x": "red"}),
        ("C", [2, "x"], {"x": "blue"}),
        ("D", [1, "y"], {}),
        ("E", [2, "y"], {}),
        ("F", [1, 2], {}),
    ]
    for name, items, colours in options:
        model.add_option(name, items, colours=colours)
    solutions = brute_force(model)
    assert len(solutions) == 15
    drawn = model.sample(15 * 100, seed=1)
    assert {frozenset(solution) for solution in drawn} == solutions
    assert chi_square(drawn, 15) < 36.1


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(queries())
def test_samples_of_random_models_are_solutions_and_reach_all(query: RandomQuery) -> None:
    expected = brute_force(query.model, query.given, query.forbidden)
    conditions: dict[str, Any] = {"given": query.given, "forbidden": query.forbidden}
    with mock.patch("xcmodel.solution_sets.path_sampling._FEW", 1):
        if not expected:
            with pytest.raises(SolutionSetError, match="no solution to draw"):
                query.model.sample(1, **conditions)
            return
        drawn = query.model.sample(12 * len(expected), seed=1, **conditions)
    seen = {frozenset(solution) for solution in drawn}
    assert seen <= expected
    assert len(seen) >= 0.9 * len(expected)


def test_a_model_with_more_solutions_than_can_be_listed_is_sampled() -> None:
    model = latin_squares(6)
    drawn = model.sample(3, seed=1)
    assert len(set(drawn)) == 3
    assert all(map(model.is_solution, drawn))


def test_nothing_is_drawn_where_the_time_is_over() -> None:
    with pytest.raises(CountStoppedError):
        dominoes(30, 30).sample(1, time_limit=0.05)
    with pytest.raises(CountStoppedError):  # Each of its counts takes a moment only.
        dominoes(2, 2).sample(1, time_limit=0)


def test_ctrl_c_while_a_sample_is_counted_does_not_call_that_solutions_found() -> None:
    backend = ScriptedBackend((Slice(counted=5),), before_slice=press_ctrl_c)
    with pytest.raises(SampleInterrupted, match=r"nothing is drawn$") as raised:
        TWO.sample(1, backend=backend)
    assert raised.value.result.backend == "scripted"


@pytest.mark.usefixtures("long_paths")
@pytest.mark.parametrize("n", [2, 1000, 20_000])
def test_an_item_of_many_options_takes_few_counts(n: int) -> None:
    counts = mock.patch.object(PathSampler, "_count", autospec=True, side_effect=PathSampler._count)
    with counts as counted:
        drawn = Model({option: ["item"] for option in range(n)}).sample(1, seed=1)
    assert len(drawn) == 1
    assert counted.call_count <= 2 + n.bit_length()


@pytest.mark.usefixtures("long_paths")
def test_counts_that_contradict_each_other_are_a_wrong_answer() -> None:
    counted = scripted(Slice(counted=2, exhausted=True))
    counts = mock.patch.object(PathSampler, "_count", side_effect=[2, 3])
    told = "counted 2 solutions, of which a part has 3"
    with counts, pytest.raises(WrongAnswerError, match=told):
        TWO.sample(1, backend=counted)


def test_a_list_that_is_shorter_than_the_count_is_a_wrong_answer() -> None:
    backend = scripted(Slice(counted=2, exhausted=True))
    with pytest.raises(WrongAnswerError):
        TWO.sample(1, backend=backend)
    with mock.patch.object(PathSampler, "_count", return_value=2):
        short = scripted(found([0], exhausted=True))
        with pytest.raises(WrongAnswerError, match="counted 2 solutions, but listed 1"):
            TWO.sample(1, backend=short)


@pytest.mark.parametrize("n", [-1, 1.5, None])
def test_a_number_of_samples_that_makes_no_sense_is_told(n: object) -> None:
    with pytest.raises((ValueError, TypeError), match="solutions"):
        TWO.sample(n)  # type: ignore[arg-type]
    assert TWO.sample(0) == []
