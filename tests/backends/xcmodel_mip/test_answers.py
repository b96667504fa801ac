"""These solvers' answers, beyond the conformance suite."""

import math
import threading
from random import Random

import pytest

from classics import ORLIB, langford
from interrupted import press_ctrl_c_in_query
from xcmodel import Model, Solution, Status, StopReason, get_backend
from xcmodel.errors import UnsupportedError
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


@pytest.mark.parametrize("backend", ["mip:highs", "mip:gscip"])
def test_costs_too_great_are_refused_where_no_option_may_be_chosen_either(backend: str) -> None:
    # HiGHS calls a limit with a coefficient from 1e15 on an error.
    model = Model({"A": [1]}, multiplicities={1: 0}, costs={"A": -(2**55)})
    with pytest.raises(UnsupportedError, match="are too great for it to prove the least one"):
        model.minimize(backend=backend, given=["A"], cost_limit=5)


def test_costs_of_many_decimals_are_too_great_and_to_be_rounded() -> None:
    cells = [(i, j) for i in range(7) for j in range(7)]
    model = Model({(i, j): [("row", i), ("column", j)] for i, j in cells})
    costs = {(i, j): 37 * math.sqrt(7 * i + j) for i, j in cells}
    model.set_costs({cell: round(cost, 6) for cell, cost in costs.items()})
    with pytest.raises(UnsupportedError, match=r"costs up to \d{3},.* round costs to fewer decim"):
        model.minimize(backend="mip")
    model.set_costs({cell: round(cost, 2) for cell, cost in costs.items()})
    assert model.minimize(backend="mip").cost == model.minimize(backend="dlx").cost


def one_of_four(weights: dict[int, int], **bounds: int) -> Model:
    """Return a choice of one of four options, or none, within a row."""
    model = Model({k: ["x"] for k in range(4)}, optional=["x"], costs={2: 3, 3: 5})
    model.add_row("r", weights, **bounds)
    return model


GREAT = [
    one_of_four({0: 10**6, 2: 10**6, 3: -1}, low=1),  # HiGHS found no solution,
    one_of_four({0: 10**7, 2: 3, 1: -(10**7)}, low=3, high=10**7 + 1),  # and a cost of 3.
]


@BOTH
@pytest.mark.parametrize("model", GREAT)
def test_weights_too_great_for_the_tolerance_are_refused(backend: str, model: Model) -> None:
    for ask in (model.solve, model.minimize, model.maximize):
        with pytest.raises(UnsupportedError, match="weights or bounds beyond 100,000"):
            ask(backend=backend)


@pytest.mark.parametrize("model", GREAT)
def test_a_race_leaves_out_who_refuses_the_weights(model: Model) -> None:
    for backend in (["mip", "cpsat"], ["cpsat", "mip"]):
        result = model.minimize(backend=backend)
        assert (result.status, result.cost, result.backend) == (Status.OPTIMAL, 0, "cpsat")
    with pytest.raises(UnsupportedError, match="mip:gscip"):
        model.solve(backend=["mip:gscip", "mip:highs"])


@BOTH
def test_weights_are_as_great_as_without_what_they_share(backend: str) -> None:
    great = {0: 6 * 10**9, 1: 9 * 10**9}
    assert one_of_four(great, low=6 * 10**9 + 1).minimize(backend=backend).solution == Solution(1)
    assert not one_of_four(great, low=10**10).minimize(backend=backend)
    assert one_of_four({0: 0}, low=0).minimize(backend=backend).cost == 0


@BOTH
@pytest.mark.parametrize("seed", range(15))
def test_weights_up_to_the_limit_lead_to_right_answers(backend: str, seed: int) -> None:
    random = Random(seed)
    options = {k: random.sample(range(3), random.randint(1, 3)) for k in range(8)}
    model = Model(options, optional=range(3), costs={k: random.randint(-3, 3) for k in options})
    great = random.randint(20_000, 49_999)
    for row in range(2):
        weights = {k: random.choice([1, 2, -1, great, -great, great + 1]) for k in options}
        low = random.choice([0, 1, 2, great, great + 1])
        model.add_row(row, weights, low=low, high=low + random.choice([0, 1, great]))
    expected = model.minimize(backend="cpsat")
    result = model.minimize(backend=backend)
    assert (result.status, result.cost) == (expected.status, expected.cost)


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
