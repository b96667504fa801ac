import errno
import gzip
import lzma
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import xcmodel
from classics import dominoes, mutilated_board
from scripted_backend import ScriptedBackend, found, press_ctrl_c
from xcmodel import (
    CountStoppedError,
    Interrupted,
    Model,
    Solution,
    Status,
    WrongAnswerError,
    check_certificate,
    write,
)
from xcmodel.backend import Slice
from xcmodel.certificate import checking, standalone_checker
from xcmodel.cli.main import main
from xcmodel.errors import CertificateError, CertificateWarning, UnsupportedError
from xcmodel.formats import write_model

EXAMPLE = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": -4})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "proof"


def test_a_certified_count_can_be_checked(path: Path) -> None:
    assert dominoes(4, 4).count(backend="dlx:python", certificate=path) == 36
    report = check_certificate(dominoes(4, 4), path)
    assert (report.kind, report.answer) == ("count", 36)
    assert report.shared > 0
    assert str(report) == "the number of solutions is 36"


def test_a_certificate_proves_that_there_is_no_solution(tmp_path: Path) -> None:
    path, board = tmp_path / "proof", mutilated_board(4)
    assert board.count(backend="dlx:python", certificate=path) == 0
    assert str(check_certificate(board, path)) == "there is no solution"
    assert board.minimize(backend="dlx:python", certificate=path).status is Status.INFEASIBLE
    assert str(check_certificate(board, path)) == "there is no solution"


def test_a_certified_least_cost_can_be_checked(path: Path) -> None:
    result = EXAMPLE.minimize(backend="dlx:python", certificate=path)
    assert (result.status, result.bound) == (Status.OPTIMAL, -2)
    assert result.solution == Solution("B", "C")
    report = check_certificate(EXAMPLE, path)
    assert (report.kind, report.answer) == ("least cost", -2)
    assert str(report) == "the least cost is -2"


def test_the_report_names_the_conditions(path: Path) -> None:
    EXAMPLE.count(backend="dlx:python", certificate=path, given=["B"], forbidden=["A"])
    report = check_certificate(EXAMPLE, path)
    assert (report.given, report.forbidden) == (("B",), ("A",))
    assert str(report) == "the number of solutions is 1, given 'B', forbidden 'A'"


@pytest.mark.parametrize(("packer", "pack"), [("gzip", gzip.compress), ("xz", lzma.compress)])
@pytest.mark.parametrize("up_to_symmetry", [False, True])
def test_a_packed_certificate_is_told_to_be_packed(
    path: Path, packer: str, pack: Callable[[bytes], bytes], up_to_symmetry: bool
) -> None:
    up_to = EXAMPLE.symmetries() if up_to_symmetry else None
    EXAMPLE.count(backend="dlx:python", certificate=path, up_to=up_to)
    path.write_bytes(pack(path.read_bytes()))
    with pytest.raises(CertificateError, match=f"proof is packed by {packer}: unpack it, then it"):
        check_certificate(EXAMPLE, path, checker="python")


def test_both_checkers_can_be_asked_and_have_to_agree(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    EXAMPLE.count(backend="dlx:python", certificate=path)
    for name in ("python", "native", "both"):
        assert check_certificate(EXAMPLE, path, checker=name).checker == name
    right = checking.check_by_python
    wrong = replace(right(EXAMPLE.to_instance(), path), answer=3)
    monkeypatch.setattr(checking, "check_by_python", lambda *_: wrong)
    with pytest.raises(CertificateError, match="do not agree"):
        check_certificate(EXAMPLE, path, checker="both")


def test_without_the_native_engine_python_checks(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    EXAMPLE.count(backend="dlx:python", certificate=path)
    monkeypatch.setattr(checking, "_native_checker", lambda: None)
    assert check_certificate(EXAMPLE, path).checker == "python"
    with pytest.raises(CertificateError, match="no native checker"):
        check_certificate(EXAMPLE, path, checker="native")


def test_a_count_that_is_stopped_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(CountStoppedError):
        dominoes(8, 8).count(backend="dlx:python", certificate=tmp_path / "proof", time_limit=0)
    assert list(tmp_path.iterdir()) == []


def test_a_least_cost_that_is_stopped_warns_that_there_is_no_certificate(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    with pytest.warns(CertificateWarning, match=r"proof': the time limit .* cost; give it more"):
        EXAMPLE.minimize(certificate=path, time_limit=0)
    assert list(tmp_path.iterdir()) == []
    path.write_text("older")
    with pytest.warns(CertificateWarning, match="the file that is there is an older one"):
        EXAMPLE.minimize(certificate=path, time_limit=0)
    assert path.read_text() == "older"


def test_ctrl_c_leaves_nothing_behind_but_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    path.write_text("older")
    backend = ScriptedBackend((Slice(),), before_slice=press_ctrl_c)
    with pytest.raises(Interrupted):
        EXAMPLE.count(backend=backend, certificate=path)
    assert [file.name for file in tmp_path.iterdir()] == ["proof"]
    assert path.read_text() == "older"


def fill_the_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, "no room")


@pytest.mark.parametrize("old", [True, False])
def test_a_full_disk_is_told_with_what_to_do_and_what_was_found(
    old: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "proof"
    if old:
        path.write_text("older")
    replace_file = os.replace

    def replace_elsewhere(source: str, target: Path) -> None:
        (fill_the_disk if target == path else replace_file)(source, target)

    monkeypatch.setattr(os, "replace", replace_elsewhere)
    asked: list[tuple[Callable[[], object], Callable[[Any], bool]]] = [
        (lambda: EXAMPLE.count(certificate=path), lambda found: found.count == 2),
        (lambda: EXAMPLE.minimize(certificate=path), lambda found: found.cost == -2),
        (
            lambda: EXAMPLE.count(certificate=path, up_to=EXAMPLE.symmetries()),
            lambda found: found.count == 2,
        ),
    ]
    for ask, is_known in asked:
        with pytest.raises(OSError, match="no room") as raised:
            ask()
        assert raised.value.filename == str(path)
        (told,) = raised.value.__notes__
        assert told.startswith("the new file was not written")
        assert ("the old one stays" in told) == old
        assert is_known(raised.value.result)  # type: ignore[attr-defined]
    assert [file.read_text() for file in tmp_path.iterdir()] == ["older"] * old


def test_a_disk_that_is_full_while_a_backend_writes_is_no_fault_of_it(tmp_path: Path) -> None:
    backend = ScriptedBackend((Slice(),), before_slice=fill_the_disk)
    with pytest.raises(OSError, match="no room") as raised:
        EXAMPLE.count(backend=backend, certificate=tmp_path / "proof")
    assert [note[:29] for note in raised.value.__notes__] == ["the new file was not written:"]


def test_an_error_of_the_backend_leaves_nothing_behind(tmp_path: Path) -> None:
    backend = ScriptedBackend((found([0], [0]),))
    with pytest.raises(WrongAnswerError):
        EXAMPLE.count(backend=backend, certificate=tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


def test_a_certificate_may_be_read_by_whom_files_usually_may_be(tmp_path: Path) -> None:
    path, usual = tmp_path / "proof", tmp_path / "usual"
    usual.touch()
    EXAMPLE.count(backend="dlx:python", certificate=path)
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)


def test_a_backend_that_cannot_certify_says_who_can(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="cannot certify; backends that can"):
        EXAMPLE.count(backend="cpsat", certificate=tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_certifies_and_checks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, proof = str(tmp_path / "model.xc"), str(tmp_path / "proof")
    write_model(EXAMPLE, model)
    certify = ["certify", model, "-o", proof, "--backend", "dlx:python"]
    assert main(certify) == 0
    assert main(["check", model, proof]) == 0
    assert main(["check", model, proof, "--checker", "python"]) == 0
    assert main([*certify, "--least-cost", "--forbidden", "#2"]) == 0
    assert main(["check", model, proof, "--checker", "both"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 solutions"
    assert lines[1].startswith("the number of solutions is 2 (checked by native in 0.")
    assert lines[2].startswith("the number of solutions is 2 (checked by python in 0.")
    assert lines[3] == "least cost 5"
    assert lines[4].startswith("the least cost is 5, forbidden 'C' (checked by both in 0.")


def test_the_command_line_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, proof = tmp_path / "model.xc", tmp_path / "proof"
    assert main(["check", str(model), str(proof)]) == 1
    assert "No such file" in capsys.readouterr().err
    write_model(EXAMPLE, model)
    proof.write_bytes(b"no proof")
    assert main(["check", str(model), str(proof)]) == 1
    assert "the certificate proves nothing" in capsys.readouterr().err


@pytest.fixture
def written(tmp_path: Path) -> tuple[Path, Path]:
    """The files of a model, and of a certificate of its count."""
    model, proof = tmp_path / "model.xc", tmp_path / "proof"
    write_model(EXAMPLE, model)
    EXAMPLE.count(backend="dlx:python", certificate=proof)
    return model, proof


def run_alone(
    *arguments: Path, file: str | Path = standalone_checker.__file__
) -> subprocess.CompletedProcess[str]:
    """Run the checker as a program, where it cannot see this package."""
    program = [sys.executable, "-I", "-S", *map(str, (file, *arguments))]
    return subprocess.run(program, check=False, capture_output=True, text=True)


def test_the_checker_stands_alone(written: tuple[Path, Path]) -> None:
    answer = run_alone(*written)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == "VERIFIED: solutions: 2, given [], forbidden []\n"


def test_the_checker_that_stands_alone_fails_cleanly(
    tmp_path: Path, written: tuple[Path, Path]
) -> None:
    model, proof = written
    proof.write_bytes(proof.read_bytes()[:-1])
    for arguments in ((model, proof), (model, model)):
        answer = run_alone(*arguments)
        assert answer.returncode == 1
        assert answer.stderr.startswith("REJECTED: ")
        assert answer.stdout == ""


@pytest.mark.parametrize("checker", ["checker", "derived_checker"])
def test_the_checkers_that_stand_alone_say_how_they_are_called(
    tmp_path: Path, written: tuple[Path, Path], checker: str
) -> None:
    model, proof = written
    write(EXAMPLE, tmp_path / "model.json")
    name = f"standalone_{checker}.py"
    file = Path(standalone_checker.__file__).with_name(name)
    usage = f"usage: python {name} MODEL CERTIFICATE\n"
    xc = "the model must be in the xc format: xcmodel convert MODEL -o model.xc\n"
    for arguments, told in (
        ((), usage),
        ((model,), usage),
        ((model, proof, proof), usage),
        ((tmp_path / "model.json", proof), xc),
        ((proof, proof), xc),
        ((tmp_path / "none", proof), "No such file"),
        ((model, tmp_path), "Is a directory"),
    ):
        answer = run_alone(*arguments, file=file)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert told in answer.stderr
        assert "REJECTED" not in answer.stderr


def test_the_checker_of_sets_cannot_be_run_by_itself(written: tuple[Path, Path]) -> None:
    file = Path(standalone_checker.__file__).with_name("standalone_set_checker.py")
    answer = run_alone(*written, file=file)
    assert answer.returncode == 2
    assert "standalone_derived_checker.py: run that instead" in answer.stderr


def test_the_checker_that_stands_alone_has_at_most_150_lines() -> None:
    lines = Path(standalone_checker.__file__).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 150


def test_the_names_are_there_when_they_are_asked_for() -> None:
    assert xcmodel.check_certificate is check_certificate
    assert xcmodel.write_model is write_model


def test_the_checker_that_stands_alone_writes_numbers_of_any_length(tmp_path: Path) -> None:
    model = Model({(item, choice): [item] for item in range(4400) for choice in range(10)})
    write_model(model, tmp_path / "model.xc")
    model.count(certificate=tmp_path / "proof")
    answer = run_alone(tmp_path / "model.xc", tmp_path / "proof")
    assert answer.stdout.startswith(f"VERIFIED: solutions: 1{4400 * '0'},")


def test_a_certificate_tells_a_least_cost_as_the_model_does(tmp_path: Path) -> None:
    model = Model({"A": [1], "B": [1]}, costs={"A": 2.5, "B": 4})
    model.minimize(certificate=tmp_path / "proof")
    report = check_certificate(model, tmp_path / "proof")
    assert (report.answer, str(report)) == (2.5, "the least cost is 2.5")
