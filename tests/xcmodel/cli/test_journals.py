"""Queries with a journal, and what the journal tells, through the real executable."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from classics import latin_squares, queens
from command import run
from xcmodel import Model, write
from xcmodel.cli.main import main
from xcmodel.distributed import whole_count

COMMAND = [sys.executable, "-m", "xcmodel"]
ELEVEN_QUEENS = 2680


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_list_that_was_interrupted_goes_on(
    sent: signal.Signals, code: int, tmp_path: Path
) -> None:
    model, journal = tmp_path / "queens.json", tmp_path / "journal"
    write(queens(11), model)
    # More than fits into a pipe, so that it cannot have ended when the signal comes.
    command = [*COMMAND, "solutions", "--json", "--journal", str(journal), str(model)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.send_signal(sent)
        program.stdout.read()
        assert "the same command goes on from there" in program.stderr.read()
    assert program.returncode == code
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 10
    *solutions, _ = ended.stdout.splitlines()
    assert len(set(solutions)) == len(solutions) == ELEVEN_QUEENS


def test_a_list_that_was_stopped_says_how_many_solutions_its_journal_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, journal = str(tmp_path / "queens.json"), str(tmp_path / "journal")
    write(queens(8), model)
    words = ["solutions", "--journal", journal, model]
    assert main(words) == 10
    assert "kept" not in capsys.readouterr().err
    assert main([*words, "--limit", "3"]) == 10
    told = capsys.readouterr().err
    assert "3 solutions, partial: solution limit" in told
    assert f"what is done, 92 solutions in all, is kept in {journal}; the same" in told


def test_a_journal_is_shown_drawn_and_audited(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, journal, page = (str(tmp_path / name) for name in ("model.json", "journal", "run.html"))
    write(Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 7, "B": 1, "C": 2}), model)
    for _ in range(2):
        assert main(["minimize", "--journal", journal, "--backend", "dlx", "--json", model]) == 30
        assert json.loads(capsys.readouterr().out)["cost"] == 3
    assert main(["journal", journal]) == 0
    assert "best cost:  3\n" in capsys.readouterr().out
    assert main(["journal", "--html", page, journal]) == 0
    assert "100.0 % done" in Path(page).read_text()
    assert main(["journal", "--audit", model, journal]) == 0
    assert main(["journal", "--audit", model, "--time-limit", "0", journal]) == 4
    assert capsys.readouterr().out.startswith("no fault: complete")
    assert main(["count", "--journal", journal, model]) == 1
    assert "is the journal of another query" in capsys.readouterr().err


def counted_parts(tmp_path: Path, *numbers: int) -> list[str]:
    """Count some of the six parts of six queens, and return their journals."""
    model, cubes = tmp_path / "model.json", tmp_path / "cubes"
    write(queens(6), model)
    assert main(["cubes", "-n", "4", str(model), "-o", str(cubes)]) == 0
    journals = [str(tmp_path / f"part.{number}") for number in numbers]
    for number, journal in zip(numbers, journals, strict=True):
        assert run("count", "--cube", f"{cubes}:{number}", "--journal", journal, model)
    return journals


def test_several_journals_are_told_in_a_line_each_and_added_up(tmp_path: Path) -> None:
    journals = counted_parts(tmp_path, 1, 2, 3)
    head, _, *lines, total = run("journal", *journals).stdout.splitlines()
    assert head.split() == ["journal", "state", "done", "solutions", "work"]
    assert [line.split()[:5] for line in lines] == [
        [journal, "complete", "100.0", "%", count]
        for journal, count in zip(journals, "011", strict=True)
    ]
    assert total.split()[:7] == ["in", "all", "3", "of", "3", "complete", "2"]
    *each, joint = map(json.loads, run("journal", "--json", *journals).stdout.splitlines())
    assert [(one["journal"], one["solutions"]) for one in each] == [
        *zip(journals, (0, 1, 1), strict=True)
    ]
    assert (joint["parts"], joint["complete"], joint["solutions"]) == (3, 3, 2)


def test_of_journals_for_least_cost_the_best_cost_is_told(tmp_path: Path) -> None:
    write(Model({"A": [1], "B": [1]}, costs={"A": 7, "B": 2}), tmp_path / "model.json")
    for name in "AB":
        journal = tmp_path / f"journal {name}"
        run("minimize", "--given", name, "--journal", journal, tmp_path / "model.json", code=30)
    journals = [tmp_path / "journal A", tmp_path / "journal B"]
    assert re.search(r"in all +2 of 2 complete +2 ", run("journal", *journals).stdout)
    assert json.loads(run("journal", "--json", *journals).stdout.splitlines()[-1])["cost"] == 2


def test_journals_of_a_count_up_to_symmetry_are_told_to_be_no_parts(tmp_path: Path) -> None:
    model, journal = tmp_path / "model.json", tmp_path / "run"
    write(latin_squares(4), model)
    assert run("count", "--up-to-symmetry", "--journal", journal, model).stdout == "2\n"
    first, second, *_ = sorted(tmp_path.glob("run.*"))
    for journals in ([journal, first], [first, second]):
        told = run("journal", *journals, code=1).stderr
        assert "another model" in told
        assert "count up to symmetry, with .1, .2 and so on behind the name, are not to be" in told
    assert "solutions:  576" in run("journal", journal).stdout
    told = run("solutions", "--up-to-symmetry", "--journal", journal, model, code=2).stderr
    assert "or count them up to symmetry, which takes both" in told


def test_journals_whose_sum_would_say_nothing_are_refused(tmp_path: Path) -> None:
    one, other = counted_parts(tmp_path, 2, 3)
    told = run("journal", one, other, one, code=1).stderr
    assert f"{one} and {one} are of the same part, whose solutions would count twice" in told
    copy = tmp_path / "copy"
    copy.write_bytes(Path(other).read_bytes())
    assert f"{copy} and {other} are of the same part" in run("journal", other, copy, code=1).stderr
    write(Model({"A": [1]}), tmp_path / "else.json")
    run("count", "--journal", tmp_path / "else", tmp_path / "else.json")
    told = run("journal", one, tmp_path / "else", code=1).stderr
    assert f"else is the journal of another model than {one}\n" in told
    for words in (("--html", "page.html"), ("--audit", str(tmp_path / "model.json"))):
        assert "is of one journal" in run("journal", *words, one, other, code=2).stderr


def test_journals_of_a_part_and_of_a_part_of_it_are_refused(tmp_path: Path) -> None:
    model = tmp_path / "model.json"
    write(queens(6), model)
    parts = {
        "all": [],
        "corner": ["--given", "(0, 1)"],
        "two": ["--given", "(0, 1)", "--given", "(1, 3)"],
        "beside": ["--forbidden", "(0, 1)"],
    }
    journal_of = {name: str(tmp_path / f"{name}.journal") for name in parts}
    for name, words in parts.items():
        run("count", *words, "--journal", journal_of[name], model)
    for inner, outer in (("corner", "all"), ("two", "all"), ("two", "corner"), ("beside", "all")):
        for order in ((inner, outer), (outer, inner)):
            told = run("journal", *(journal_of[name] for name in order), code=1).stderr
            what = f"{journal_of[inner]} is of a part of what {journal_of[outer]} is of, whose"
            assert f"{what} solutions would count twice: leave one of them out" in told
    told = run("journal", journal_of["corner"], journal_of["beside"]).stdout
    assert re.search(r"in all +2 of 2 complete +4 ", told)


def test_a_count_that_cubes_would_slow_down_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_count, "_PILOT_SECONDS", 0.0)
    monkeypatch.setattr(whole_count, "_GREATEST_RATIO", -1.0)
    model, journal = str(tmp_path / "queens.json"), str(tmp_path / "journal")
    write(queens(9), model)
    assert main(["count", "--backend", "dlx:python", "--journal", journal, model]) == 0
    told = capsys.readouterr()
    assert told.out == "352\n"
    assert "by cubes it would take" in told.err


def test_a_count_in_one_piece_does_not_say_that_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(whole_count, "_PILOT_SECONDS", 0.0)
    monkeypatch.setattr(whole_count, "_GREATEST_RATIO", 0.0)
    model, journal = str(tmp_path / "model.json"), str(tmp_path / "journal")
    write(queens(14), model)
    words = ["count", "--backend", "dlx:python", "--time-limit", "1", "--journal", journal, model]
    assert main(words) == 4
    told = capsys.readouterr().err
    assert "cannot go on where it stops" in told
    assert "goes on from there" not in told
    assert f"nothing is kept in {journal} yet: the same command begins anew" in told
    assert main(["journal", journal]) == 0
    assert "nothing is kept yet: it would begin anew" in capsys.readouterr().out
    assert main(["journal", "--json", journal]) == 0
    assert json.loads(capsys.readouterr().out)["can_go_on"] is False
