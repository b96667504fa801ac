"""The greatest cost, which every backend that minimizes can find."""

from random import Random
from typing import Any

import pytest

from scripted_backend import found, press_ctrl_c, scripted
from xcmodel import Interrupted, Model, Status, WrongAnswerError
from xcmodel.answer.evidence import Strength
from xcmodel.backend import Slice
from xcmodel.testing import brute_force


def test_a_hint_of_the_dearest_solution_leaves_the_answer_right() -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    assert model.maximize(backend="cpsat", hint=["A"]).cost == 5


def test_ctrl_c_reports_costs_with_their_own_sign() -> None:
    model = Model({"A": [1], "B": [2]}, optional=[1, 2], costs={"A": 5, "B": 3})
    backend = scripted(found([0], bound=-7), before_slice=press_ctrl_c)
    with pytest.raises(Interrupted) as raised:
        model.maximize(backend=backend)
    assert (raised.value.result.cost, raised.value.result.bound) == (5, 7)


@pytest.mark.parametrize("seed", range(12))
def test_a_greatest_cost_is_checked(seed: int) -> None:
    random = Random(seed)
    options = {k: random.sample(range(5), random.randint(1, 3)) for k in range(9)}
    model = Model(options, costs={k: random.choice([-3, 2, 5, 0.5]) for k in options})
    if seed % 3 == 1:
        model.add_row("weights", {k: random.randint(-1, 3) for k in options}, high=4)
    costs = [model.cost(solution) for solution in brute_force(model)]
    result = model.maximize(check=True)
    assert result.cost == max(costs, default=None)
    assert result.evidence is not None
    assert result.evidence.strength is (Strength.CROSS_CHECKED if model.rows else Strength.PROVED)
    if costs:
        beyond = model.maximize(cost_limit=max(costs) + 1, check=True)
        assert beyond.status is Status.INFEASIBLE


@pytest.mark.parametrize("slices", [[found([1, 2], exhausted=True)], [found(exhausted=True)]])
def test_a_wrong_greatest_cost_is_found_out(slices: list[Slice]) -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    with pytest.raises(WrongAnswerError, match="proves 5, and not"):
        model.maximize(backend=scripted(*slices), check=True)


@pytest.mark.parametrize("argument", ["certificate", "journal", "executor"])
def test_what_is_for_least_costs_is_told_to_need_the_opposite_costs(argument: str) -> None:
    settings: dict[str, Any] = {argument: "file"}
    with pytest.raises(TypeError, match=f"no argument '{argument}': it is for least costs, so ask"):
        Model({"A": [1]}).maximize(**settings)
