from pathlib import Path

import pytest

from classics import dominoes, mutilated_board
from xcmodel import Model
from xcmodel.answer.result import Status
from xcmodel.errors import UnsupportedError
from xcmodel.testing.drat import proves
from xcmodel_sat import SatBackend
from xcmodel_sat.python_sat import SOLVERS_BY_THE_CLOCK, SOLVERS_WITH_PROOFS


@pytest.mark.parametrize(
    ("solver", "seed"),
    [
        *((solver, None) for solver in SOLVERS_WITH_PROOFS),
        *((solver, 1) for solver in SOLVERS_WITH_PROOFS if solver not in SOLVERS_BY_THE_CLOCK),
    ],
)
def test_the_proof_that_there_is_no_solution_holds(
    solver: str, seed: int | None, tmp_path: Path
) -> None:
    formula, proof = tmp_path / "board.drat.cnf", tmp_path / "board.drat"
    result = mutilated_board(6).solve(backend=SatBackend(solver), proof=proof, seed=seed)
    assert result.status is Status.INFEASIBLE
    assert result.proof_check == f"drat-trim {formula} {proof}"
    assert proves(formula, proof)
    assert sorted(tmp_path.iterdir()) == [proof, formula]


def test_given_and_forbidden_options_are_part_of_the_formula(tmp_path: Path) -> None:
    model = Model({"A": [1], "B": [1, 2], "C": [2]})
    path = tmp_path / "proof"
    result = model.solve(backend="sat", given=["A"], forbidden=["C"], proof=path)
    assert result.status is Status.INFEASIBLE
    assert proves(tmp_path / "proof.cnf", path)


def test_two_proofs_have_two_formulas(tmp_path: Path) -> None:
    for size in (4, 6):
        mutilated_board(size).solve(backend="sat", proof=tmp_path / f"board.{size}")
    names = ["board.4", "board.4.cnf", "board.6", "board.6.cnf"]
    assert sorted(file.name for file in tmp_path.iterdir()) == names
    assert proves(tmp_path / "board.4.cnf", tmp_path / "board.4")


def test_an_item_without_options_has_a_proof_of_infeasibility(tmp_path: Path) -> None:
    model = Model({"A": [1]})
    model.add_item("never")
    path = tmp_path / "proof.drat"
    model.solve(backend="sat", proof=path)
    assert proves(tmp_path / "proof.drat.cnf", path)


def test_nothing_is_written_where_there_is_a_solution(tmp_path: Path) -> None:
    result = dominoes(2, 2).solve(backend="sat", proof=tmp_path / "proof.drat")
    assert result.status is Status.FEASIBLE
    assert result.proof_check is None
    assert not list(tmp_path.iterdir())


def test_nothing_is_left_behind_by_a_search_that_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "proof.drat"
    result = mutilated_board(20).solve(backend="sat", proof=path, time_limit=0.05)
    assert result.status is Status.UNKNOWN
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "backend", ["dlx", "cpsat", "sat:minisat22", "sat:gluecard4,encoding=native"]
)
def test_backends_that_write_no_proofs_say_who_does(backend: str, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="cannot prove; backends that can: 'sat'"):
        dominoes(2, 2).solve(backend=backend, proof=tmp_path / "proof.drat")
    assert not list(tmp_path.iterdir())


def test_the_checker_of_these_tests_finds_a_gap(tmp_path: Path) -> None:
    path = tmp_path / "proof.drat"
    mutilated_board(6).solve(backend="sat", proof=path)
    path.write_text("0\n")
    assert not proves(tmp_path / "proof.drat.cnf", path)
