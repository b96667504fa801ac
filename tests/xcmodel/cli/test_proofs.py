"""Certificates of counts up to symmetry and of conflicts, through the command line."""

import json
from pathlib import Path

import pytest

from classics import queens
from xcmodel import Model, write
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.main import main


@pytest.fixture
def proof(tmp_path: Path) -> str:
    return str(tmp_path / "proof")


@pytest.fixture
def board(tmp_path: Path) -> str:
    write(queens(6), tmp_path / "queens.json")
    return str(tmp_path / "queens.json")


@pytest.fixture
def impossible(tmp_path: Path) -> str:
    write(Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]}), tmp_path / "impossible.json")
    return str(tmp_path / "impossible.json")


def test_a_count_up_to_symmetry_is_written_with_a_proof_that_is_checked(
    board: str, proof: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["certify", "--up-to-symmetry", board, "-o", proof]) == ExitCode.DONE
    assert capsys.readouterr().out == "1 solution up to symmetry\n"
    assert main(["check", board, proof]) == ExitCode.DONE
    told = capsys.readouterr().out
    assert told.startswith("the number of solutions up to 8 symmetries is 1 (")
    words = ["certify", "--up-to-symmetry", "--json", "--given", "#1", board, "-o", proof]
    assert main(words) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out) == {"count": 1}


def test_no_proof_of_a_count_up_to_symmetry_is_written_where_time_is_over(
    board: str, proof: str
) -> None:
    words = ["certify", "--up-to-symmetry", "--time-limit", "0", board, "-o", proof]
    assert main(words) == ExitCode.PARTIAL
    assert not Path(proof).exists()


def test_what_cannot_be_met_together_is_written_with_a_proof_that_is_checked(
    impossible: str, proof: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["certify", "--why", impossible, "-o", proof]) == ExitCode.DONE
    assert capsys.readouterr().out.splitlines()[:2] == ["this cannot be met together:", "item 1"]
    assert main(["check", impossible, proof]) == ExitCode.DONE
    assert capsys.readouterr().out.startswith("items cannot be covered: 1, 2, 3 (")


def test_given_options_that_cannot_be_met_together_have_a_proof(
    board: str, proof: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["certify", "--why", "--json", "--given", "#0", "--given", "#1", board, "-o", proof]
    assert main(words) == ExitCode.DONE
    assert len(json.loads(capsys.readouterr().out)["conflict"]["given"]) == 2
    assert main(["check", "--json", board, proof]) == ExitCode.DONE
    assert json.loads(capsys.readouterr().out)["kind"] == "conflict"


def test_there_is_no_proof_of_a_conflict_where_there_is_a_solution(
    board: str, proof: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["certify", "--why", board, "-o", proof]) == ExitCode.FAILED
    assert capsys.readouterr().err == "xcmodel: there is a solution\n"
    assert not Path(proof).exists()


def test_a_conflict_is_told_without_a_proof_where_there_was_no_time_for_one(
    impossible: str,
    proof: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    conflict = Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]}).why_infeasible()
    monkeypatch.setattr(Model, "why_infeasible", lambda *_, **__: conflict)
    assert main(["certify", "--why", impossible, "-o", proof]) == ExitCode.PARTIAL
    told = capsys.readouterr()
    assert told.out.startswith("this cannot be met together:\n")
    assert told.err == "xcmodel: partial: no certificate is written; give more time\n"


def test_a_proof_of_a_conflict_takes_neither_threads_nor_memory(
    impossible: str, proof: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["certify", "--why", impossible, "-o", proof]
    assert main([*words, "--workers", "2"]) == ExitCode.USAGE
    assert main([*words, "--memory-limit", "1G"]) == ExitCode.USAGE
    assert "--why and --memory-limit do not go together" in capsys.readouterr().err


def test_who_is_asked_for_a_conflict_is_the_backend_that_is_named(
    impossible: str, proof: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["certify", "--why", "--backend", "dxl", impossible, "-o", proof]
    assert main(words) == ExitCode.FAILED
    assert "there is no backend 'dxl'" in capsys.readouterr().err
