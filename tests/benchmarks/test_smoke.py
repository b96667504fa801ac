"""The smoke set, run from end to end by the command."""

from pathlib import Path

import pytest

from benchmarks.command import main
from benchmarks.runner.results import Results

WHO = ["dlx", "sat"]


def test_the_smoke_set_is_solved_and_reported_and_not_run_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "smoke.json"
    command = ["run", str(file), "--set", "smoke", "--rounds", "1", "--contestants", *WHO]
    assert main(command) == 0
    results = Results.read(file)
    assert len(results.runs) == len(WHO) * len(results.questions)
    assert [run for run in results.runs.values() if not run.is_right] == []
    assert "# Benchmarks" in file.with_suffix(".md").read_text()
    assert "</html>" in file.with_suffix(".html").read_text()
    capsys.readouterr()
    assert main([*command[:-1]]) == 0
    assert "queens" not in capsys.readouterr().err
    assert Results.read(file).runs == results.runs
    assert main(["compare", str(file), str(file)]) == 0


def test_results_with_other_limits_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "smoke.json"
    command = ["run", str(file), "--set", "smoke", "--rounds", "1", "--contestants", "dlx"]
    assert main([*command, "--words", "queens 6"]) == 0
    assert main([*command, "--words", "queens 6", "--time-limit", "3"]) == 1
    assert "name another file" in capsys.readouterr().err


def test_the_list_names_every_family_and_contestant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    shown = capsys.readouterr().out
    for name in ("Kirkman", "schoolgirls 9", "OEIS A000170", "pypi:exact-cover", "textbook"):
        assert name in shown
