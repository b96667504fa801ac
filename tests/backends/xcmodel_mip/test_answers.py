"""These solvers' answers, beyond the conformance suite."""

import threading

import pytest

from classics import ORLIB, langford
from interrupted import press_ctrl_c_in_query
from xcmodel import Model, Status, StopReason, get_backend
from xcmodel.formats import read_orlib

BOTH = pytest.mark.parametrize("backend", ["mip:highs", "mip:gscip"])


@BOTH
@pytest.mark.parametrize("seconds_of_trial", [None, 0.0], ids=["as usual", "by a process"])
def test_airline_crews_have_the_published_least_cost(
    backend: str, seconds_of_trial: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if seconds_of_trial is not None:  # Longer searches are finished by a process.
        monkeypatch.setattr("xcmodel_mip.solving._TRIAL_SECONDS", seconds_of_trial)
    result = read_orlib(ORLIB / "sppnw42.txt").minimize(backend=backend)
    assert (result.status, result.cost, result.bound) == (Status.OPTIMAL, 7656, 7656)


def test_costs_too_great_for_floating_point_do_not_matter_for_any_solution() -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": 2**50 + 1, "B": 2**50})
    assert model.solve(backend="mip").status is Status.FEASIBLE


@BOTH
def test_time_limit_stops_a_search_that_finds_nothing(backend: str) -> None:
    result = langford(33).solve(backend=backend, time_limit=0.5)
    assert result.stop_reason is StopReason.TIME_LIMIT
    assert result.stats.seconds < 8.0
    assert not [t for t in threading.enumerate() if t.name == "xcmodel-mip"]


@BOTH
def test_ctrl_c_ends_a_search_soon(backend: str) -> None:
    query = f"langford(33).solve(backend={backend!r}, progress=tell)"
    ended = press_ctrl_c_in_query(query, when="progress.seconds > 1.5")
    assert ended.seconds < 6.0
    assert ended.last_line.split()[1] == "interrupted"
    assert ended.code == 0


@BOTH
def test_log_goes_to_standard_error_on_demand(
    backend: str, capsys: pytest.CaptureFixture[str]
) -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]}, costs={"A": 3})
    model.minimize(backend=backend)
    assert capsys.readouterr().err == ""
    model.minimize(backend=get_backend(backend, log=True))
    assert capsys.readouterr().err != ""
