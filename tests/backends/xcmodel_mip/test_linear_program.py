"""Linear programs by two solvers that alternate: each alone would come to no end of some."""

from __future__ import annotations

from itertools import combinations
from math import ceil

import pytest
from hypothesis import given, settings
from ortools.math_opt.model_pb2 import ModelProto
from ortools.math_opt.python.mathopt import SolveResult

from xcmodel import Model, StoppedError
from xcmodel.backend import Instance
from xcmodel.errors import BackendError
from xcmodel.testing.strategies import RandomQuery, queries
from xcmodel_mip import linear_program
from xcmodel_mip.encoding import can_be_met, encode, set_objective
from xcmodel_mip.linear_program import solve_program

# GLOP has no time for a single step.
_NO_TURN = 1e-9


def covering(points: int, size: int, most: int | None = None) -> Model:
    """Return blocks of so many points, at a cost of 1 each, which are to contain all triples."""
    blocks = {b: list(combinations(b, 3)) for b in combinations(range(points), size)}
    model = Model(blocks, costs=dict.fromkeys(blocks, 1))
    for triple in model.items:
        model.set_multiplicity(triple, (1, None))
    if most is not None:
        model.add_item("most", multiplicity=(0, most), options=list(model))
    return model


def relaxed(instance: Instance) -> ModelProto:
    """Return the program of an instance, in which options may be chosen in part."""
    program = encode(instance)
    program.variables.integers[:] = [False] * len(program.variables.ids)
    set_objective(program, instance.option_costs)
    return program


def test_a_design_whose_vertices_are_too_many_is_solved_without_them() -> None:
    # By GLOP alone it takes minutes.
    blocks = {b: list(combinations(b, 4)) for b in combinations(range(17), 6)}
    model = Model(blocks, costs=dict.fromkeys(blocks, 1))
    for subset in model.items:
        model.set_multiplicity(subset, (1, None))
    relaxed = model.relaxation(time_limit=300)
    assert relaxed.bound == ceil(17 * 16 * 15 * 14 / (6 * 5 * 4 * 3)) == 159
    assert relaxed.value == pytest.approx(17 * 16 * 15 * 14 / (6 * 5 * 4 * 3))


@pytest.mark.parametrize("turn", [_NO_TURN, 1e-3, 3.0])
def test_turns_of_any_length_lead_to_the_same_cost(turn: float) -> None:
    result = solve_program(relaxed(covering(9, 5).to_instance()), None, first_turn=turn)
    assert result is not None
    assert result.objective_value() == pytest.approx(8.4)


@settings(max_examples=60, deadline=None)
@given(queries())
def test_both_solvers_agree_on_random_models(query: RandomQuery) -> None:
    instance = query.model.to_instance()
    if not can_be_met(instance):
        return
    program = relaxed(instance)
    by_glop = solve_program(program, None)
    by_both = solve_program(program, None, first_turn=_NO_TURN)
    assert (by_glop is None) == (by_both is None)
    if by_glop is not None and by_both is not None:
        assert by_both.objective_value() == pytest.approx(by_glop.objective_value(), abs=1e-6)


def without_steps(program: ModelProto, seconds: float, left: float | None) -> SolveResult:
    """Return what a solver says that has no time for a step."""
    return linear_program._pdlp(program, 0.0, left)


def test_that_there_is_no_solution_needs_a_proof_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linear_program, "_glop", without_steps)
    program = relaxed(covering(9, 5, most=7).to_instance())  # 8.4 are needed.
    assert solve_program(program, None) is None


def test_without_a_proof_there_may_be_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linear_program, "_glop", without_steps)
    monkeypatch.setattr(linear_program, "proves_infeasible", lambda *_: False)
    with pytest.raises(StoppedError, match="time limit of 1 seconds"):
        solve_program(relaxed(covering(9, 5, most=7).to_instance()), 1.0)


def test_what_a_solver_fails_with_is_an_error_of_the_backend(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*arguments: object, **settings: object) -> SolveResult:
        raise AttributeError("'StatusNotOk' object has no attribute 'canonical_code'")

    monkeypatch.setattr("ortools.math_opt.python.mathopt.solve", fail)
    with pytest.raises(BackendError, match="the linear relaxation was not solved: 'StatusNotOk'"):
        Model({"A": [1]}).relaxation()
