from collections.abc import Callable
from itertools import product

import pytest

from xcmodel import Model, Result, Status
from xcmodel.backend.registry import get_backend as registered
from xcmodel.errors import BackendError, BackendUnavailableError

SMALL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})


def assignment(n: int, cost: int = 1) -> Model:
    """Return a model with n * n options, whose least cost is that of an assignment."""
    pairs = list(product(range(n), repeat=2))
    return Model(
        {(i, j): [("row", i), ("column", j)] for i, j in pairs},
        costs={(i, j): (i - j) % 7 * cost + ((i, j) == (0, 1)) for i, j in pairs},
    )


@pytest.fixture
def all_start_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all that may join a race start before the first one works, on any machine.

    As if there were enough cores, and all packages were imported: on a busy machine that may take
    longer than the first one needs, and nobody else has started then.
    """
    monkeypatch.setattr("xcmodel.search.race_schedule._SECONDS_ALONE", 0.0)
    monkeypatch.setattr("xcmodel.search.race_schedule.available_cores", lambda: 4)
    monkeypatch.setattr("xcmodel.search.entrant.Runner.is_found", True)


def test_result_says_which_backend_was_picked_and_why() -> None:
    result = SMALL.solve(backend="auto")
    assert result.backend.startswith("dlx")
    assert "Algorithm X" in (result.why_backend or "")


def test_backend_that_the_user_named_needs_no_reason() -> None:
    assert SMALL.solve(backend="dlx").why_backend is None
    assert SMALL.minimize(backend="cpsat").why_backend is None


def test_least_cost_is_left_to_branch_and_bound() -> None:
    result = SMALL.minimize()
    assert (result.status, result.cost) == (Status.OPTIMAL, 4)
    assert result.backend.startswith("dlx")
    assert "Lagrangian bound" in (result.why_backend or "")
    assert [attempt.backend for attempt in result.tried] == ["dlx:native"]


@pytest.mark.usefixtures("all_start_at_once")
def test_least_cost_that_takes_long_is_a_race_with_a_linear_relaxation() -> None:
    result = assignment(40).minimize(backend="auto")
    assert (result.status, result.cost) == (Status.OPTIMAL, 0)
    assert [attempt.backend for attempt in result.tried] == ["dlx:native", "mip:highs", "mip:gscip"]
    has_joined = result.backend != "dlx:native"
    assert ("it joined dlx:native" in (result.why_backend or "")) == has_joined


@pytest.mark.usefixtures("all_start_at_once")
def test_great_costs_are_left_to_integer_arithmetic() -> None:
    result = assignment(40, cost=10**9).minimize()
    assert (result.status, result.cost) == (Status.OPTIMAL, 0)
    assert [attempt.backend for attempt in result.tried] == ["dlx:native", "cpsat"]


def within_hours(weight: int = 2) -> Model:
    """Return an assignment within a weighted row."""
    model = assignment(12)
    weights = {(i, j): weight * ((3 * i + 5 * j) % 11) for i, j in product(range(12), repeat=2)}
    model.add_row("hours", weights, high=80 * weight)
    return model


@pytest.mark.usefixtures("all_start_at_once")
@pytest.mark.parametrize(
    ("ask", "names"),
    [
        (Model.minimize, ["dlx:native", "cpsat", "mip:highs", "mip:gscip"]),
        (Model.solve, ["dlx:native", "mip:highs", "cpsat", "sat:cadical195"]),
    ],
)
def test_those_that_keep_to_rows_race_where_there_are_some(
    ask: Callable[..., Result], names: list[str]
) -> None:
    result = ask(within_hours(), backend="auto")
    assert result
    assert [attempt.backend for attempt in result.tried] == names
    if ask is Model.minimize:
        assert result.cost == within_hours().minimize(backend="cpsat").cost


@pytest.mark.usefixtures("all_start_at_once")
def test_great_weights_are_left_to_integer_arithmetic() -> None:
    model = within_hours()
    model.add_row("great", {(0, 0): 10**6, (1, 1): 1}, high=10**6)
    result = model.minimize()
    assert [attempt.backend for attempt in result.tried] == ["dlx:native", "cpsat"]
    assert result.cost == model.minimize(backend="cpsat").cost


@pytest.mark.usefixtures("all_start_at_once")
def test_a_sat_solver_stays_out_where_the_sums_of_rows_are_many() -> None:
    model = within_hours()
    model.add_row("pay", {(i, j): 500 + i * j for i, j in product(range(12), repeat=2)}, low=1)
    names = [attempt.backend for attempt in model.solve(backend="auto").tried]
    assert names == ["dlx:native", "mip:highs", "cpsat"]


@pytest.mark.usefixtures("all_start_at_once")
def test_penalties_change_nothing_in_who_races() -> None:
    model = assignment(40)
    model.penalise(("row", 3), under=1)
    result = model.minimize()
    assert [attempt.backend for attempt in result.tried] == ["dlx:native", "mip:highs", "mip:gscip"]


@pytest.mark.usefixtures("all_start_at_once")
def test_what_all_weights_of_a_row_share_makes_none_of_them_great() -> None:
    names = [attempt.backend for attempt in within_hours(10**6).minimize().tried]
    assert "mip:highs" in names


def test_all_solutions_within_rows_are_listed_by_one_that_can() -> None:
    model = SMALL.copy()
    model.add_row("most", {"A": 1}, high=0)
    assert [list(solution) for solution in model.solutions(backend="auto")] == [["B", "C"]]


def test_backends_that_are_left_race_where_the_best_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel.search.race_schedule._SECONDS_ALONE", 0.0)
    keep_backends({"cpsat", "mip"}, monkeypatch)
    assert assignment(4).solve(backend="auto").tried[0].backend == "cpsat"


@pytest.mark.parametrize("extra", [{"workers": 2}, {"seed": 1}])
def test_a_seed_or_a_number_of_workers_is_for_one_backend(extra: dict[str, int]) -> None:
    result = assignment(40).minimize(**extra)  # type: ignore[arg-type]
    assert (result.backend, result.tried) == ("dlx:native", ())


def test_every_query_takes_auto() -> None:
    assert SMALL.count(backend="auto") == 2
    assert SMALL.count(backend="auto", method="enumerate") == 2
    assert SMALL.count(backend="auto", up_to=[{1: 2, 2: 1}]) == 2
    assert len(list(SMALL.solutions(backend="auto", seed=1))) == 2
    assert SMALL.compile(backend="auto").count() == 2
    assert SMALL.maximize(backend="auto").cost == 5
    assert SMALL.cross_check(backends=["auto", "sat"]).agree


def keep_backends(names: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave only these available."""

    def get(name: str) -> object:
        if name not in names:
            raise BackendUnavailableError("not there", name)
        return registered(name)

    monkeypatch.setattr("xcmodel.backend.suitability.get_backend", get)


def test_every_query_finds_another_backend_where_the_best_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep_backends({"cpsat", "mip", "sat"}, monkeypatch)
    assert SMALL.minimize().backend == "cpsat"
    keep_backends({"cpsat"}, monkeypatch)
    result = SMALL.count_result(backend="auto")
    assert (result.count, result.backend) == (2, "cpsat")
    assert SMALL.solve(backend="auto").backend == "cpsat"
    assert SMALL.minimize().backend == "cpsat"


def test_engine_without_its_native_part_is_not_picked_for_least_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel_dlx.suitability.why_no_native", lambda: "no compiler")
    assert SMALL.minimize().backend == "cpsat"
    assert SMALL.solve(backend="auto").backend.startswith("dlx")


def test_no_backend_at_all_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_backends(set(), monkeypatch)
    with pytest.raises(BackendError, match="no backend that is available can minimize"):
        SMALL.minimize()
