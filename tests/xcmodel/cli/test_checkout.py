import os
import subprocess
import sys
from pathlib import Path

import pytest

import xcmodel.cli.checkout
from xcmodel import XcmodelError
from xcmodel.cli.checkout import find_checkout
from xcmodel.cli.main import main

ROOT = Path(__file__).parents[3]


def test_the_checkout_is_found_from_a_folder_within(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "tests")
    assert find_checkout() == ROOT


def test_without_a_checkout_the_command_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        xcmodel.cli.checkout, "__file__", str(tmp_path / "xcmodel" / "cli" / "checkout.py")
    )
    with pytest.raises(XcmodelError, match="in a checkout of the project"):
        find_checkout()
    assert main(["bench", "list"]) == 1
    assert "no part of the installed package" in capsys.readouterr().err


def test_the_command_line_hands_over_to_the_benchmarks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "list"]) == 0
    assert "pentominoes 6x10" in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="needs a shell with pipes")
@pytest.mark.parametrize("command", ["xcmodel bench list", "benchmarks list"])
def test_benchmarks_whose_output_nobody_reads_end_without_a_word(command: str) -> None:
    shell = f"{sys.executable} -m {command} | true"
    ended = subprocess.run(shell, shell=True, capture_output=True, check=False, cwd=ROOT)
    assert ended.stderr == b""


def test_a_file_of_results_that_is_missing_is_told_by_its_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "report", "missing.json"]) == 1
    assert capsys.readouterr().err == "xcmodel: missing.json: No such file or directory\n"
