"""``xcmodel cubes`` and ``--cube``: a count in parts, each asked by a command of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import run
from xcmodel import Model, write
from xcmodel.cli import main
from xcmodel.cli.cube_lines import digest_of
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.puzzles import Queens


@pytest.fixture
def queens(tmp_path: Path) -> Path:
    write(Queens(6).model, tmp_path / "queens.json")
    return tmp_path / "queens.json"


def test_the_counts_of_the_lines_add_up(queens: Path, tmp_path: Path) -> None:
    cubes = tmp_path / "cubes.jsonl"
    run("cubes", "-n", "4", queens, "-o", cubes)
    lines = cubes.read_text().splitlines()
    assert [json.loads(line)["given"] for line in lines] == [[[0, column]] for column in range(6)]
    counts = [int(run("count", "--cube", f"{cubes}:{k}", queens).stdout) for k in range(1, 7)]
    assert counts == [0, 1, 1, 1, 1, 0]
    assert run("cubes", "-n", "4", queens).stdout == cubes.read_text()


def test_a_cube_goes_with_other_conditions(queens: Path, tmp_path: Path) -> None:
    cubes = tmp_path / "cubes.jsonl"
    run("cubes", "-n", "4", "--forbidden", "(0, 1)", queens, "-o", cubes)
    assert len(cubes.read_text().splitlines()) == 5
    assert run("count", "--cube", f"{cubes}:2", queens).stdout == "1\n"
    without = run("count", "--cube", f"{cubes}:2", "--forbidden", "(1, 5)", queens)
    assert without.stdout == "0\n"
    assert "(0, 2)" in run("solve", "--cube", f"{cubes}:2", queens, code=ExitCode.FOUND).stdout


@pytest.mark.parametrize("command", ["count", "solutions", "certify -o proof"])
def test_a_cube_is_not_asked_up_to_symmetry(queens: Path, tmp_path: Path, command: str) -> None:
    cubes = tmp_path / "cubes.jsonl"
    run("cubes", "-n", "4", queens, "-o", cubes)
    cube = ("--cube", f"{cubes}:2")
    told = run(*command.split(), "--up-to-symmetry", *cube, queens, code=ExitCode.USAGE).stderr
    assert "what parts have up to symmetry does not add up to the whole" in told


@pytest.mark.parametrize(
    ("lines", "word", "told"),
    [
        ("{}", "1", "line 1, is no cube"),
        ('{"given": 3, "forbidden": []}', "1", "line 1, is no cube"),
        ("[1]", "1", "line 1, is no cube"),
        ('{"given": "AB", "forbidden": []}', "1", "line 1, is no cube"),
        ('{"given": [], "forbidden": [], "part": "1", "parts": 1}', "1", "line 1, is no cube"),
        ('{"given": [], "forbidden": [], "part": 1}', "1", "line 1, is no cube"),
        ('{"given": [], "forbidden": [], "part": 0, "parts": 1}', "1", "part 1 is not 1 line"),
        ("", "1", "has 0 lines"),
        ("{}", "0", "give FILE:K"),
        ("{}", "x", "give FILE:K"),
        ("{}", "1" * 5000, "give FILE:K"),
    ],
)
def test_what_is_no_cube_is_told(
    queens: Path, tmp_path: Path, lines: str, word: str, told: str
) -> None:
    (tmp_path / "cubes").write_text(lines)
    wrong = run("count", "--cube", f"{tmp_path / 'cubes'}:{word}", queens, code=ExitCode.USAGE)
    assert told in wrong.stderr


def test_parts_of_a_model_that_has_changed_are_refused(tmp_path: Path) -> None:
    file, cube = tmp_path / "model.json", f"{tmp_path / 'cubes'}:1"
    model = Model({"A": [1, 2], "B": [1], "C": [2]})
    write(model, file)
    run("cubes", file, "-o", tmp_path / "cubes")
    model.set_cost("A", 7)
    write(model, file)
    assert run("count", "--cube", cube, file).stdout == "1\n"
    model.add_option("D", [1])
    write(model, file)
    wrong = run("count", "--cube", cube, file, code=ExitCode.USAGE)
    assert "the model has other items or options than the one that was divided" in wrong.stderr


@pytest.mark.parametrize(
    "other", [{"B": [1, 2], "A": [1], "C": [2]}, {"A": [1, 2], "B": [1], "C": [2, 1]}]
)
def test_options_of_other_names_or_items_make_another_model(other: dict[str, list[int]]) -> None:
    assert digest_of(Model(other)) != digest_of(Model({"A": [1, 2], "B": [1], "C": [2]}))


def test_a_model_in_another_format_has_the_same_parts() -> None:
    assert digest_of(Model({1: [1, 2], 2: [3]})) == digest_of(Model({"1": ["a", "b"], "2": ["c"]}))


@pytest.mark.parametrize("lost", [[0], [5], [2], [0, 1], [4, 5], [1, 3]])
def test_a_file_that_has_lost_lines_is_refused_for_each_line(
    queens: Path, tmp_path: Path, lost: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    cubes = tmp_path / "cubes.jsonl"
    assert main(["cubes", "-n", "4", str(queens), "-o", str(cubes)]) == 0
    whole = cubes.read_text().splitlines(keepends=True)
    left = [line for number, line in enumerate(whole) if number not in lost]
    cubes.write_text("".join(left))
    for number in range(1, len(left) + 1):
        assert main(["count", "--cube", f"{cubes}:{number}", str(queens)]) == ExitCode.USAGE
        assert "lines were lost or moved" in capsys.readouterr().err


def test_a_file_whose_last_line_is_torn_is_refused(queens: Path, tmp_path: Path) -> None:
    cubes = tmp_path / "cubes.jsonl"
    run("cubes", "-n", "4", queens, "-o", cubes)
    cubes.write_text(cubes.read_text()[:-20])
    wrong = run("count", "--cube", f"{cubes}:1", queens, code=ExitCode.USAGE)
    assert "cubes.jsonl, line 6, is no cube" in wrong.stderr


def test_files_of_cubes_may_be_joined(
    queens: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    joined = tmp_path / "joined.jsonl"
    with joined.open("w") as file:
        for words in (["--given", "(1, 3)"], ["--forbidden", "(1, 3)"]):
            capsys.readouterr()
            assert main(["cubes", "-n", "4", *words, str(queens)]) == 0
            file.write(capsys.readouterr().out)
    counts = []
    for number in range(1, len(joined.read_text().splitlines()) + 1):
        capsys.readouterr()
        assert main(["count", "--cube", f"{joined}:{number}", str(queens)]) == 0
        counts.append(int(capsys.readouterr().out))
    assert sum(counts) == 4


def test_cubes_by_hand_are_of_any_model(queens: Path, tmp_path: Path) -> None:
    (tmp_path / "cubes").write_text('{"given": [[0, 1]], "forbidden": []}')
    assert run("count", "--cube", f"{tmp_path / 'cubes'}:1", queens).stdout == "1\n"


def test_a_file_of_cubes_that_is_no_text_is_told(queens: Path, tmp_path: Path) -> None:
    (tmp_path / "cubes").write_bytes(b"\xff\xfe")
    wrong = run("count", "--cube", f"{tmp_path / 'cubes'}:1", queens, code=ExitCode.USAGE)
    assert "cubes has no cubes: it is no text" in wrong.stderr


def test_names_with_line_separators_do_not_divide_a_line(tmp_path: Path) -> None:
    write(Model({"A\u2028": [1], "B\x85": [1]}), tmp_path / "model.json")
    run("cubes", "-n", "2", tmp_path / "model.json", "-o", tmp_path / "cubes")
    for line in (1, 2):
        part = run("count", "--cube", f"{tmp_path / 'cubes'}:{line}", tmp_path / "model.json")
        assert part.stdout == "1\n"


def test_a_model_that_cannot_be_solved_for_a_simple_reason_has_no_cubes(tmp_path: Path) -> None:
    model = Model({"A": [1]})
    model.add_item("dead")
    write(model, tmp_path / "model.json")
    assert run("cubes", tmp_path / "model.json", code=ExitCode.NONE).stdout == ""
