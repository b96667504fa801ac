"""CP-SAT's answers, beyond the conformance suite."""

import pytest

from classics import queens
from xcmodel import Model, Status, StopReason
from xcmodel_cpsat import CpSatBackend


def listed(model: Model, seed: int | None = None) -> list[frozenset[object]]:
    return [frozenset(solution) for solution in model.solutions(backend="cpsat", seed=seed)]


def test_shared_colours_do_not_multiply_solutions() -> None:
    model = Model()
    model.add_item("square", optional=True)
    for option in range(6):
        model.add_option(option, ["square"], colours={"square": "red" if option < 4 else "blue"})
    assert model.count(backend="cpsat") == 2**4 + 2**2 - 1


def test_one_solution_alone_does_not_claim_to_be_the_only_one() -> None:
    result = queens(6).solve(backend="cpsat")
    assert result.status is Status.FEASIBLE
    assert result.stop_reason is StopReason.SOLUTION_LIMIT


def test_given_options_that_exclude_each_other_have_no_solution() -> None:
    model = Model({"A": [1], "B": [1]})
    assert model.solve(backend="cpsat", given=["A", "B"]).status is Status.INFEASIBLE


def test_queries_of_one_model_do_not_disturb_each_other() -> None:
    model = queens(6)
    assert model.count(backend="cpsat", given=[("queen", 0, 1)]) == 1
    assert model.count(backend="cpsat", forbidden=[("queen", 0, 1)]) == 3
    assert model.minimize(backend="cpsat").cost == 0
    assert model.count(backend="cpsat") == 4


def test_same_seed_gives_the_same_order() -> None:
    assert listed(queens(7), seed=3) == listed(queens(7), seed=3)


def test_different_seeds_give_different_first_solutions() -> None:
    model = queens(7)
    firsts = {model.solve(backend="cpsat", seed=seed).solution for seed in range(12)}
    assert len(firsts) > 6


def test_seeds_choose_unconstrained_options_too() -> None:
    model = Model({option: [("item", option)] for option in range(8)})
    model.relax(list(model.items))
    firsts = {model.solve(backend="cpsat", seed=seed).solution for seed in range(12)}
    assert len(firsts) > 6


def test_statistics_are_those_of_the_solver() -> None:
    stats = queens(8).solve(backend="cpsat", seed=1).stats
    assert stats.nodes is not None
    assert stats.nodes > 0
    assert stats.conflicts is not None
    assert stats.branchings is None


def test_log_goes_to_standard_error_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    queens(6).minimize(backend=CpSatBackend(workers=1))
    assert capsys.readouterr().err == ""
    queens(6).minimize(backend=CpSatBackend(workers=1, log=True))
    written = capsys.readouterr()
    assert "CP-SAT solver" in written.err
    assert written.out == ""
