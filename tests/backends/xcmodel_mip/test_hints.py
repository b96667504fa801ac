"""Hints, in models with negative coefficients beside those of colours."""

import pytest

from xcmodel import Model, Status
from xcmodel_mip.encoding import encode
from xcmodel_mip.hints import is_solution, with_colours

BOTH = pytest.mark.parametrize("backend", ["mip:highs", "mip:gscip"])


@BOTH
def test_a_hint_may_have_options_with_negative_weights(backend: str) -> None:
    model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 1, "B": 1, "C": 1})
    model.add_row("worth", {"A": -1, "B": -2, "C": 1}, high=3)
    result = model.minimize(backend=backend, hint=["B", "C"])
    assert (result.status, result.cost) == (Status.OPTIMAL, 1)
    assert model.solve(backend=backend, hint=["A"]).solution is not None


@BOTH
def test_a_hint_may_have_options_of_negative_cost_beside_a_limit(backend: str) -> None:
    model = Model({0: [0]}, costs={0: -1}, multiplicities={0: (0, 1)})
    result = model.minimize(backend=backend, hint=[0], cost_limit=20)
    assert (result.status, result.cost) == (Status.OPTIMAL, -1)


def test_a_hint_has_the_colours_that_its_options_share_and_no_other_options() -> None:
    options: dict[str, list[int | str]] = {"A": [1, "p"], "B": [2, "p"], "C": [1], "D": [2]}
    model = Model(options, optional=["p"], colours={"A": {"p": "red"}, "B": {"p": "red"}})
    model.add_row("worth", {"A": -1, "C": -1}, low=-1)
    program = encode(model.to_instance())
    assert with_colours(program, (0, 1), n_options=4) == (0, 1, 4)
    assert with_colours(program, (2, 3), n_options=4) == (2, 3)
    assert is_solution(program, (0, 1, 4))
