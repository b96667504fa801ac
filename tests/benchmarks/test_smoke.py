"""The smoke set, run from end to end by the command."""

from pathlib import Path

import pytest

from benchmarks.command import main
from benchmarks.report.short_table import BEGIN, END
from benchmarks.runner.records import Limits
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
    assert main(["slowdowns", str(file), str(file)]) == 0


def test_results_with_other_limits_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "smoke.json"
    command = ["run", str(file), "--set", "smoke", "--rounds", "1", "--contestants", "dlx"]
    assert main([*command, "--words", "queens 6"]) == 0
    assert main([*command, "--words", "queens 6", "--time-limit", "3"]) == 1
    assert "name another file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--families", "pentomino"], "there is no family 'pentomino'; did you mean 'pentominoes'"),
        (["--families", "pentominoes", "r.json"], "there is no family 'r.json'"),
        (["--words", "nonsense"], "no case of this set"),
        (["--contestants", "dlx:fast", "--words", "queens 6"], "'dlx:fast' cannot take part: "),
    ],
)
def test_a_choice_of_what_there_is_not_is_an_error(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", str(tmp_path / "smoke.json"), "--set", "smoke", *words]) == 1
    assert f"bench: {told}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("queens", "unlike 'queens'; did you mean --families queens?"),
        ("Quens", "did you mean --families queens?"),
        ("latin", "did you mean --families 'Latin squares'?"),
        ("queens 12", "did you mean --words 'queens 12'?"),
        ("full", "did you mean --set full?"),
        ("dlx", "did you mean --contestants dlx?"),
        ("nope", "a file of results ends in .json, unlike 'nope'\n"),
        ("", "unlike ''\n"),
        ("report.md", "unlike 'report.md'"),
    ],
)
def test_a_word_that_is_no_file_of_results_starts_nothing(
    word: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.running.run", None)  # What is called would raise an error.
    with pytest.raises(SystemExit, match="2"):
        main(["run", word])
    assert told in capsys.readouterr().err


def test_a_misspelt_command_or_task_is_told_with_the_nearest_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words, told in ((["rnu"], "'run'"), (["run", "--tasks", "cuont"], "'count'")):
        with pytest.raises(SystemExit, match="2"):
            main(words)
        assert f"did you mean {told}?" in capsys.readouterr().err


def test_the_list_names_every_family_and_contestant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    shown = capsys.readouterr().out
    for name in ("Kirkman", "schoolgirls 9", "OEIS A000170", "pypi:exact-cover", "textbook"):
        assert name in shown


def test_an_interrupted_run_says_that_it_can_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("benchmarks.running.run", interrupted)
    assert main(["run"]) == 130
    assert "goes on from here" in capsys.readouterr().err


def test_the_short_table_is_printed_or_put_into_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "empty.json", tmp_path / "page.md"
    Results(Limits(), {}).write(file)
    page.write_text(f"{BEGIN}\n{END}\n")
    assert main(["table", str(file)]) == 0
    header = "| instance and task |"
    assert capsys.readouterr().out.startswith(header)
    assert main(["table", str(file), "--into", str(page)]) == 0
    assert header in page.read_text()
