"""CP-SAT's answers, beyond the conformance suite."""

import pytest

from classics import queens
from xcmodel import Model, Status, StopReason
from xcmodel_cpsat import CpSatBackend


def test_shared_colours_do_not_multiply_solutions() -> None:
    colours = {option: {"square": "red" if option < 4 else "blue"} for option in range(6)}
    model = Model({k: ["square"] for k in colours}, optional=["square"], colours=colours)
    assert model.count(backend="cpsat") == 2**4 + 2**2 - 1


def test_one_solution_alone_does_not_claim_to_be_the_only_one() -> None:
    result = queens(6).solve(backend="cpsat")
    assert result.status is Status.FEASIBLE
    assert result.stop_reason is StopReason.SOLUTION_LIMIT


def test_queries_of_one_model_do_not_disturb_each_other() -> None:
    model = queens(6)
    assert model.count(backend="cpsat", given=[(0, 1)]) == 1
    assert model.count(backend="cpsat", forbidden=[(0, 1)]) == 3
    assert model.minimize(backend="cpsat").cost == 0
    assert model.count(backend="cpsat") == 4


def test_different_seeds_give_different_first_solutions() -> None:
    model = queens(7)
    firsts = {model.solve(backend="cpsat", seed=seed).solution for seed in range(12)}
    assert len(firsts) > 6


def test_seeds_choose_unconstrained_options_too() -> None:
    model = Model({option: [option] for option in range(8)}, optional=range(8))
    firsts = {model.solve(backend="cpsat", seed=seed).solution for seed in range(12)}
    assert len(firsts) > 6


def test_statistics_are_those_of_the_solver() -> None:
    stats = queens(8).solve(backend="cpsat", seed=1).stats
    assert (stats.nodes or 0) > 0
    assert stats.conflicts is not None
    assert stats.branchings is None


def test_log_goes_to_standard_error_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    queens(6).minimize(backend=CpSatBackend(workers=1))
    assert capsys.readouterr().err == ""
    queens(6).minimize(backend=CpSatBackend(workers=1, log=True))
    written = capsys.readouterr()
    assert "CP-SAT solver" in written.err
    assert written.out == ""
