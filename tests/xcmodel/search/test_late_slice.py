"""A backend that does not come back in time is named by a warning."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from scripted_backend import ScriptedBackend, found, scripted
from slices import StartedBy
from xcmodel import Model
from xcmodel.backend import Instance, Query, Search, Translation
from xcmodel.errors import LateBackendWarning
from xcmodel.search.race import Race

MODEL = Model({"A": [1]})


@pytest.fixture
def slices_that_take(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], Callable[[], None]]:
    """Return what lets each slice take so long, by the clock of queries."""
    clock = [0.0]
    for module in ("backend.deadline", "model.asking"):
        monkeypatch.setattr(f"xcmodel.{module}.perf_counter", lambda: clock[0])

    def make(seconds: float) -> Callable[[], None]:
        def pass_time() -> None:
            clock[0] += seconds

        return pass_time

    return make


def test_a_slice_that_ends_long_after_the_time_limit_is_told_once(
    slices_that_take: Callable[[float], Callable[[], None]],
) -> None:
    backend = scripted(found(), before_slice=slices_that_take(8.0))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("default", LateBackendWarning)
        for _ in range(2):
            assert MODEL.solve(backend=backend, time_limit=3).stats.seconds == 8
    assert [str(warning.message)[:66] for warning in told] == [
        "the time limit did not hold: backend 'scripted' (1.0) works on for"
    ]


@pytest.mark.parametrize(
    ("late", "told"),
    [
        (["quick", "late"], "the time limit did not hold: backend 'late' (1.0) works on"),
        (["a", "b", "c"], "the time limit did not hold: backends a, b, c took seconds together"),
    ],
)
def test_of_several_that_work_together_the_one_that_was_late_is_named(
    slices_that_take: Callable[[float], Callable[[], None]],
    monkeypatch: pytest.MonkeyPatch,
    late: list[str],
    told: str,
) -> None:
    monkeypatch.setattr("xcmodel.search.race_schedule._SECONDS_ALONE", 0.0)
    monkeypatch.setattr("xcmodel.search.race_schedule.available_cores", lambda: 4)
    for module in ("ending_thread", "long_slice"):  # So that all work in the first slice.
        monkeypatch.setattr(f"xcmodel.search.{module}.start_thread", lambda _, run: run())
    backends = (
        scripted(before_slice=slices_that_take(0.0 if name == "quick" else 8.0), label=name)
        for name in late
    )
    race = Race(tuple(backends))
    with pytest.warns(LateBackendWarning) as warned:
        MODEL.minimize(backend=race, time_limit=3)
    assert str(warned[0].message).startswith(told)


@pytest.mark.parametrize("gap", [0.0, 0.9])
def test_a_backend_that_works_alone_is_named_whatever_will_do(
    slices_that_take: Callable[[float], Callable[[], None]], gap: float
) -> None:
    backend = scripted(before_slice=slices_that_take(8.0), label="late")
    with pytest.warns(LateBackendWarning, match=r"backend 'late' \(1.0\) works on"):
        MODEL.minimize(backend=backend, time_limit=3, gap=gap)


@dataclass(frozen=True, eq=False)
class OwnWord(ScriptedBackend):
    """A backend whose searches use a word for something of their own."""

    def translate(self, instance: Instance) -> Translation:
        def start(query: Query) -> Search:
            search = ScriptedBackend.translate(self, instance).start(query)
            vars(search)["slowest"] = "the solver"
            return search

        return StartedBy(start)


def test_what_a_search_of_a_backend_calls_the_slowest_is_its_own_affair(
    slices_that_take: Callable[[float], Callable[[], None]],
) -> None:
    backend = OwnWord((found(),), before_slice=slices_that_take(8.0), label="late")
    with pytest.warns(LateBackendWarning, match=r"backend 'late' \(1.0\) works on"):
        MODEL.solve(backend=backend, time_limit=3)


@pytest.mark.parametrize(("seconds", "limit"), [(1.0, 0.5), (8.0, 20.0), (8.0, None)])
def test_what_ends_soon_after_the_limit_or_before_it_is_not_told(
    slices_that_take: Callable[[float], Callable[[], None]], seconds: float, limit: float | None
) -> None:
    backend = scripted(found(), found([0]), before_slice=slices_that_take(seconds))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        MODEL.solve(backend=backend, time_limit=limit)
