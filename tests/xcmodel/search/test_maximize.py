"""The greatest cost, which every backend that minimizes can find."""

import pytest

from scripted_backend import found, press_ctrl_c, scripted
from xcmodel import Interrupted, Model


def test_a_hint_of_the_dearest_solution_leaves_the_answer_right() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    assert model.maximize(backend="cpsat", hint=["A"]).cost == 5


def test_ctrl_c_reports_costs_with_their_own_sign() -> None:
    model = Model({"A": [1], "B": [2]}, optional=[1, 2], costs={"A": 5, "B": 3})
    backend = scripted(found([0], bound=-7), before_slice=press_ctrl_c)
    with pytest.raises(Interrupted) as raised:
        model.maximize(backend=backend)
    assert (raised.value.result.cost, raised.value.result.bound) == (5, 7)
