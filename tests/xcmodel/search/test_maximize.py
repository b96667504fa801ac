"""The greatest cost, which every backend that minimizes can find."""

import pytest

from xcmodel import Interrupted, Model


def test_a_hint_of_the_dearest_solution_leaves_the_answer_right() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    assert model.maximize(backend="cpsat", hint=["A"]).cost == 5


def test_ctrl_c_reports_costs_with_their_own_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model({"A": [1]}, costs={"A": 5})
    found = model.minimize()

    def interrupted(*_: object) -> None:
        raise Interrupted(found)

    monkeypatch.setattr("xcmodel.search.queries.answer", interrupted)
    with pytest.raises(Interrupted) as raised:
        model.maximize()
    assert raised.value.result.cost == -5
