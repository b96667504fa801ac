"""A hint that is a solution: on every backend it is kept until a better one is found."""

from typing import Any

import pytest

from scripted_backend import ScriptedBackend, found
from xcmodel import Model, ModelError, Progress, Solution, Status, StopReason, WrongAnswerError
from xcmodel.backend import Slice

# Its solutions are A at 5, B at 4, and C with D at 2.
MODEL = Model(
    {"A": [1, 2], "B": [2, 1, 3], "C": [1], "D": [2]},
    optional=[3],
    costs={"A": 5, "B": 4, "C": 1, "D": 1},
)
IDLE = ScriptedBackend(())


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat", "mip", IDLE])
@pytest.mark.parametrize("ask", [Model.solve, Model.minimize, Model.maximize])
def test_a_hint_is_returned_where_there_is_no_time_for_a_search(ask, backend) -> None:  # type: ignore[no-untyped-def]
    result = ask(MODEL, backend=backend, hint=["B"], time_limit=0.0)
    assert result.solution is not None
    assert result.cost == MODEL.cost(result.solution)
    if result.stop_reason is StopReason.TIME_LIMIT:
        assert (result.status, result.cost) == (Status.FEASIBLE, 4)


@pytest.mark.parametrize("backend", ["auto", ["dlx", "mip:highs"], ["sat", "cpsat"]], ids=str)
def test_a_hint_is_returned_by_several_backends_that_have_no_time(backend: str | list[str]) -> None:
    result = MODEL.minimize(backend=backend, hint=["B"], time_limit=0.0)
    assert result.cost is not None
    assert result.cost <= 4


def test_a_better_solution_takes_the_place_of_the_hint() -> None:
    seen: list[Progress] = []
    backend = ScriptedBackend((Slice(), found([0]), found([2, 3], exhausted=True)))
    result = MODEL.minimize(backend=backend, hint=["B"], progress=seen.append)
    assert [progress.cost for progress in seen] == [4, 4, 2]
    assert (result.status, result.cost, result.bound) == (Status.OPTIMAL, 2, 2)


def test_a_search_for_any_solution_returns_the_one_that_it_finds() -> None:
    backend = ScriptedBackend((found([2, 3]),))
    assert MODEL.solve(backend=backend, hint=["B"]).solution == Solution("C", "D")


@pytest.mark.parametrize("hint", [["A", "B"], ["C"], ["B"]])
def test_what_is_no_solution_of_the_query_is_not_returned(hint: list[str]) -> None:
    result = MODEL.solve(backend=IDLE, hint=hint, forbidden=["B"], time_limit=0.0)
    assert (result.status, result.solution) == (Status.UNKNOWN, None)


@pytest.mark.parametrize("ask", [Model.solve, Model.minimize, Model.maximize])
def test_none_is_no_hint(ask) -> None:  # type: ignore[no-untyped-def]
    assert ask(MODEL, backend=IDLE, hint=None, time_limit=0.0).status is Status.UNKNOWN
    assert ask(MODEL, hint=None).solution == ask(MODEL).solution


def test_hinted_options_that_are_gone_are_left_out() -> None:
    hint = ["C", "gone", ["no name"], (["nor this"],), "D"]
    assert MODEL.minimize(backend=IDLE, hint=hint, time_limit=0.0).cost == 2


@pytest.mark.parametrize(
    ("hint", "error"), [(["E", "F"], "no option 'E'"), ("AB", "'AB' stands where a list")]
)
def test_hints_of_which_the_model_has_none_are_refused(hint: Any, error: str) -> None:
    with pytest.raises(ModelError, match=error):
        MODEL.minimize(hint=hint)


@pytest.mark.parametrize(
    ("last", "claim"),
    [
        (found(exhausted=True), "claimed that there is no solution"),
        (found([0], exhausted=True), "claimed that there is none that costs less than 5"),
    ],
)
def test_a_backend_that_misses_the_hint_is_wrong(last: Slice, claim: str) -> None:
    with pytest.raises(WrongAnswerError, match=claim):
        MODEL.minimize(backend=ScriptedBackend((last,)), hint=["B"])
