"""What stands behind an answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from classics import mutilated_board, queens
from scripted_backend import ScriptedBackend, found
from xcmodel import Model, Result, Status, WrongAnswerError
from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.backend import Backend, Query, Slice, Task
from xcmodel.errors import BackendError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.search.auto_backend import Choice
from xcmodel.search.run import Run
from xcmodel.trust.check import checked

MODEL = Model({"A": [1, 2], "B": [1], "C": [2], "D": [2, 3]}, costs={"A": 5, "B": 2}, optional=[3])
WRONG_COUNT = ScriptedBackend((Slice(counted=7, exhausted=True),))
NO_SOLUTION = ScriptedBackend((found(exhausted=True),))
DEAR = ScriptedBackend((found([0], exhausted=True),))


def strength(evidence: Evidence | None) -> str | None:
    return None if evidence is None else evidence.strength.value


def test_without_a_check_an_answer_is_claimed_and_a_solution_proved() -> None:
    assert str(MODEL.solve().evidence) == "proved by the check of the solution"
    assert strength(MODEL.count_result().evidence) == "claimed"
    assert strength(MODEL.minimize().evidence) == "claimed"
    assert mutilated_board(12).solve(backend="sat", time_limit=0.0).evidence is None


@pytest.mark.parametrize("backend", ["dlx", "dlx:python", "cpsat", "sat", "auto"])
def test_a_check_proves_counts_least_costs_and_that_there_is_no_solution(backend: str) -> None:
    counted = MODEL.count_result(backend=backend, check=True)
    assert (counted.count, strength(counted.evidence)) == (3, "proved")
    least = MODEL.minimize(backend=backend, check=True)
    assert (least.cost, strength(least.evidence)) == (2, "proved")
    none = MODEL.solve(backend=backend, given=["A"], forbidden=["B"], check=True)
    assert strength(none.evidence) == "proved"
    none = queens(3).solve(backend=backend, check=True)
    assert (none.status, strength(none.evidence)) == (Status.INFEASIBLE, "proved")
    assert MODEL.count(backend=backend, check=True) == 3


def test_where_no_backend_certifies_another_one_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xcmodel.trust.check._proof", lambda *arguments: None)
    counted = MODEL.count_result(backend="dlx:python", check=True)
    assert counted.evidence == Evidence(Strength.CROSS_CHECKED, ("dlx:python", "cpsat"))
    least = MODEL.minimize(backend="sat", check=True)
    assert strength(least.evidence) == "cross-checked"
    for ask in (lambda: MODEL.count(backend=WRONG_COUNT, check=True), _solve, _minimize):
        with pytest.raises(WrongAnswerError, match="says otherwise"):
            ask()


def _solve() -> object:
    return MODEL.solve(backend=NO_SOLUTION, check=True)


def _minimize() -> object:
    return MODEL.minimize(backend=DEAR, check=True)


def test_a_backend_that_fails_in_a_check_leaves_the_answer_to_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    count = queries.count

    def failing(compiled: CompiledProblem, backend: str | Backend, query: Query) -> Result:
        if backend == "cpsat":
            raise BackendError("there is not enough memory", "cpsat")
        return count(compiled, backend, query)

    monkeypatch.setattr("xcmodel.trust.check._proof", lambda *arguments: None)
    result = MODEL.count_result(backend="dlx:python")
    monkeypatch.setattr(queries, "count", failing)
    evidence = checked(MODEL.to_compiled(), result, Query(Task.COUNT)).evidence
    assert evidence == Evidence(Strength.CROSS_CHECKED, ("dlx:python", "sat:cadical195"))


def test_a_check_finds_out_a_wrong_backend() -> None:
    with pytest.raises(WrongAnswerError, match="a certificate proves 3, and not 7"):
        MODEL.count(backend=WRONG_COUNT, check=True)
    with pytest.raises(WrongAnswerError, match="a certificate proves 3, and not 0"):
        _solve()
    with pytest.raises(WrongAnswerError, match="a certificate proves 2, and not 5"):
        _minimize()


def test_a_certificate_that_is_written_anyway_is_the_one_that_is_checked(tmp_path: Path) -> None:
    result = MODEL.count_result(certificate=tmp_path / "proof", check=True)
    assert strength(result.evidence) == "proved"
    assert MODEL.minimize(certificate=tmp_path / "proof", check=True).confirmation is not None


def test_an_answer_that_was_stopped_claims_nothing() -> None:
    stopped = queens(9).count_result(backend="dlx:python", time_limit=0.0, check=True)
    assert stopped.evidence is None


@pytest.mark.parametrize(("limit", "beyond"), [(10.0, 0.0), (0.1, 0.2)])
def test_a_check_has_what_is_left_of_the_time_and_a_moment_at_least(
    limit: float, beyond: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[float] = []

    class Noted(Run):
        def __init__(self, compiled: CompiledProblem, choice: Choice, query: Query) -> None:
            assert query.time_limit is not None
            ends.append((query.asked or perf_counter()) + query.time_limit)
            super().__init__(compiled, choice, query)

    compiled = MODEL.to_compiled()
    query = Query(Task.COUNT, time_limit=limit, asked=perf_counter())
    result = queries.count(compiled, "dlx:python", query)
    answered = perf_counter()
    monkeypatch.setattr("xcmodel.search.queries.Run", lambda c, choice, q, _: Noted(c, choice, q))
    monkeypatch.setattr("xcmodel.trust.check._checked_certificate", lambda *arguments: None)
    assert checked(compiled, result, query).exhausted
    assert len(ends) > 1
    assert max(ends) < answered + limit + beyond


def test_a_check_asks_nobody_any_more_when_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("xcmodel.trust.check._LEAST_SECONDS", 0.0)
    compiled, query = MODEL.to_compiled(), Query(Task.COUNT)
    result = queries.count(compiled, "dlx:python", query)
    late = replace(query, time_limit=1.0, asked=perf_counter() - 2.0)
    asked: list[str] = []
    monkeypatch.setattr("xcmodel.trust.check._proof", lambda *arguments: None)
    monkeypatch.setattr("xcmodel.search.queries.count", lambda c, name, query: asked.append(name))
    assert checked(compiled, result, late).confirmation is None
    assert asked == []
