import pickle
from dataclasses import replace

import pytest

from xcmodel import Model, Result, Solution, Status, StopReason
from xcmodel.answer.cross_check import CrossCheck, CrossCheckRow
from xcmodel.answer.statistics import Stats
from xcmodel.certificate.checking import CertificateReport


def test_a_solution_without_options_is_not_told_as_if_there_were_none() -> None:
    model = Model({"A": ["p"]}, optional=["p"], costs={"A": 1})
    assert str(model.minimize()) == "optimal, cost 0: no options"
    assert "Solution 1: no options." in model.trace(forbidden=["A"]).text()


def test_a_result_is_true_where_there_is_a_solution() -> None:
    model = Model({"A": [1, 2], "B": [1]})
    assert model.solve()
    assert model.minimize()
    assert not model.solve(forbidden=["A"])
    assert not model.minimize(forbidden=["A"])


def test_a_solution_that_a_stopped_search_for_a_least_cost_has_is_told_with_its_cost() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5})
    stopped = model.minimize(hint=["A"], time_limit=0)
    assert (stopped.bound, stopped.stop_reason) == (0, StopReason.TIME_LIMIT)
    assert str(stopped) == "feasible, cost 5, bound 0: A"
    assert str(replace(stopped, bound=None)) == "feasible, cost 5: A"
    assert str(model.solve(given=["A"])) == "feasible: A"


def test_a_notebook_shows_every_figure_that_is_known() -> None:
    shown = Model({"A": [1], "B": [1]}).count_result()._repr_html_()
    for text in ("count", '<td style="text-align:left">2</td>', "seconds", "nodes"):
        assert text in shown
    assert "conflicts" not in shown


def test_options_of_a_solution_are_told_by_their_place() -> None:
    solution = Solution("A", "B", "C")
    assert solution[0] == "A"
    assert solution[-1] == "C"
    assert solution[1:] == ("B", "C")


# More digits than Python writes out.
HUGE = 10**5000


def test_answers_of_any_size_are_shown() -> None:
    stats = Stats(solutions=HUGE)
    result = Result(
        Status.FEASIBLE, None, None, None, StopReason.EXHAUSTED, "dlx", "1", count=HUGE, stats=stats
    )
    report = CrossCheck((CrossCheckRow.of(result), CrossCheckRow.of(result)))
    proved = CertificateReport("count", HUGE, (), (), 1, 0, 0, 0.1, "python")
    for shown in (repr(result), repr(stats), str(report), repr(report), str(proved), repr(proved)):
        assert "1.0e5000" in shown
    assert "1.0e5000" in result._repr_html_() + report._repr_html_()
    assert str(replace(proved, answer=10**20)).endswith(" 100,000,000,000,000,000,000")


def test_why_there_is_no_solution_is_worked_out_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = Model({"A": [1, 2], "B": [2]}, optional=[2])
    result, other = (model.solve(given=["A", "B"]) for _ in range(2))
    model.remove_options(["A"])
    why = "the given options 'A', 'B' cover item 2 too often"
    assert replace(result, stats=other.stats) == other
    assert pickle.loads(pickle.dumps(result)).why_infeasible == result.why_infeasible == why
    assert str(result) == f"infeasible: {why}"
    monkeypatch.setattr("xcmodel.search.diagnosis.why_infeasible", lambda *_: "asked")
    assert (result.why_infeasible, model.solve(given=["B"]).why_infeasible) == (why, "asked")
