"""The greatest cost, which every backend that minimizes can find."""

import pytest
from hypothesis import given, settings

from xcmodel import Interrupted, Model, Status
from xcmodel.backend import Capability
from xcmodel.backend.registry import backends_with
from xcmodel.testing.brute_force import brute_force
from xcmodel.testing.strategies import RandomQuery, queries

ABLE = backends_with(Capability.MINIMIZE)


@pytest.mark.parametrize("backend", [*ABLE, "dlx:python"])
def test_the_greatest_cost_is_that_of_brute_force(backend: str) -> None:
    @settings(max_examples=25, deadline=None)
    @given(queries())
    def agrees(query: RandomQuery) -> None:
        model = query.model
        expected = brute_force(model, query.given, query.forbidden)
        result = model.maximize(backend=backend, given=query.given, forbidden=query.forbidden)
        if not expected:
            assert result.status is Status.INFEASIBLE
            return
        assert result.status is Status.OPTIMAL
        assert result.cost == result.bound == max(map(model.cost, expected))
        assert result.solution is not None
        assert frozenset(result.solution) in expected
        assert result.gap == 0

    agrees()


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
