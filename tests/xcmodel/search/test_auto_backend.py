from itertools import product

import pytest

from xcmodel import Model, Status
from xcmodel.backend.registry import get_backend as registered
from xcmodel.errors import BackendError, BackendUnavailableError

SMALL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})


def assignment(n: int, cost: int = 1) -> Model:
    """Return a model with n * n options, whose least cost is that of an assignment."""
    pairs = list(product(range(n), repeat=2))
    return Model(
        {(i, j): [("row", i), ("column", j)] for i, j in pairs},
        costs={(i, j): (i - j) % 7 * cost for i, j in pairs},
    )


def test_result_says_which_backend_was_picked_and_why() -> None:
    result = SMALL.solve(backend="auto")
    assert result.backend.startswith("dlx")
    assert "Algorithm X" in (result.why_backend or "")


def test_backend_that_the_user_named_needs_no_reason() -> None:
    assert SMALL.solve(backend="dlx").why_backend is None
    assert SMALL.minimize(backend="cpsat").why_backend is None


def test_least_cost_of_few_items_is_left_to_branch_and_bound() -> None:
    result = SMALL.minimize()
    assert (result.status, result.cost) == (Status.OPTIMAL, 4)
    assert result.backend.startswith("dlx")
    assert "few items (2)" in (result.why_backend or "")


@pytest.fixture
def _few_are_fifty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel_dlx.suitability._FEW_ITEMS", 50)
    monkeypatch.setattr("xcmodel_mip.suitability._MANY_ITEMS", 50)


@pytest.mark.usefixtures("_few_are_fifty")
def test_least_cost_of_many_items_is_left_to_a_linear_relaxation() -> None:
    result = assignment(40).minimize(backend="auto")
    assert result.backend == "mip:highs"
    assert (result.status, result.cost) == (Status.OPTIMAL, 0)
    assert "many items (80)" in (result.why_backend or "")


@pytest.mark.usefixtures("_few_are_fifty")
def test_great_costs_are_left_to_integer_arithmetic() -> None:
    result = assignment(40, cost=10**9).minimize(time_limit=0.5)
    assert result.backend == "cpsat"
    assert "in whole numbers, whatever their size" in (result.why_backend or "")


@pytest.mark.usefixtures("_few_are_fifty")
def test_what_a_query_needs_besides_decides_too() -> None:
    assert assignment(40).minimize(workers=2, time_limit=0.1).backend == "cpsat"
    assert assignment(40).minimize(seed=1, time_limit=0.1).backend == "cpsat"


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

    monkeypatch.setattr("xcmodel.backend.registry.get_backend", get)


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
