"""Queries with a journal, and what the journal tells, through the real executable."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from classics import queens
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
