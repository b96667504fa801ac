"""Files of all solutions, and the k best ones, through the command line."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from classics import queens
from xcmodel import Model, write
from xcmodel.answer.result import StopReason
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.main import main
from xcmodel.errors import KBestInterrupted

PRICED = {"A": [1, 2], "B": [1], "C": [2], "D": [2]}
COSTS = {"A": 5, "B": 2, "C": 2, "D": 4}


@pytest.fixture
def priced(tmp_path: Path) -> str:
    write(Model(PRICED, costs=COSTS), tmp_path / "priced.json")
    return str(tmp_path / "priced.json")


@pytest.fixture
def compiled(priced: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = str(tmp_path / "priced.npz")
    assert main(["compile", priced, "-o", path]) == 0
    capsys.readouterr()
    return path


def test_the_k_best_solutions_come_with_their_costs(
    priced: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["k-best", "-k", "2", priced]) == 30
    assert capsys.readouterr().out == "cost 4: B, C\ncost 5: A\n"
    assert main(["k-best", "-k", "9", "--json", "--forbidden", "C", priced]) == 30
    told = capsys.readouterr()
    assert [json.loads(line)["cost"] for line in told.out.splitlines()] == [5, 6]
    assert told.err == "xcmodel: 2 solutions, all\n"
    assert main(["k-best", "-k", "2", "--given", "A", "--forbidden", "A", priced]) == 1
    assert main(["k-best", "-k", "2", "--forbidden", "A", "--forbidden", "B", priced]) == 20


def test_the_k_dearest_solutions_come_dearest_first(
    priced: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["k-best", "-k", "2", "--maximize", "--seed", "1", priced]) == 30
    assert capsys.readouterr().out == "cost 6: B, D\ncost 5: A\n"
    assert main(["k-best", "-k", "2", "--maximize", "--cost-limit", "6", priced]) == 30
    assert capsys.readouterr().out == "cost 6: B, D\n"
    assert main(["k-best", "-k", "1", "--hint", "A", "--hint", "gone", priced]) == 30
    assert capsys.readouterr().out == "cost 4: B, C\n"


def test_the_k_best_solutions_are_told_up_to_the_symmetries_that_keep_costs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options, marks = {k: ["one", k] for k in range(4)}, range(4)
    model = Model(options, optional=marks, costs={2: 7, 3: 7})
    write(model, path := tmp_path / "priced.json")
    best = ["k-best", "-k", "9", "--up-to-symmetry", str(path)]
    assert main(best) == ExitCode.OPTIMAL
    assert capsys.readouterr().out == "cost 0: 0\ncost 7: 2\n"
    (tmp_path / "aims.json").write_text('[{"0": 3}, {"1": 1, "2": 1}]')
    assert main([*best, "--aims", str(tmp_path / "aims.json")]) == ExitCode.OPTIMAL
    costs = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert costs == ["cost 0, then 0", "cost 0, then 1", "cost 3, then 0"]
    assert main([*best, "--json"]) == ExitCode.OPTIMAL
    told = map(json.loads, capsys.readouterr().out.splitlines())
    assert [(line["cost"], line["symmetries"]) for line in told] == [(0, 4), (7, 4)]
    assert main([*best, "--cube", "cubes.jsonl:1"]) == ExitCode.FAILED
    assert main([*best, "--time-limit", "0"]) == ExitCode.PARTIAL


def test_what_is_known_of_the_k_best_is_told_when_their_time_is_over_or_ctrl_c_stops_them(
    priced: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    best = Model(PRICED, costs=COSTS).k_best(2, progress=lambda progress: "stop")
    known = "1 solution proved to be the best; every other solution costs 4 at least\n"
    timed = replace(best, stop_reason=StopReason.TIME_LIMIT)
    monkeypatch.setattr(Model, "k_best", lambda *_, **__: timed)
    assert main(["k-best", "-k", "2", "--time-limit", "9", priced]) == ExitCode.PARTIAL
    told = capsys.readouterr()
    assert (told.out, told.err) == ("cost 4: B, C\n", f"xcmodel: partial: time limit; {known}")

    def interrupt(*_: object, **__: object) -> None:
        raise KBestInterrupted(best[0], replace(best, stop_reason=StopReason.INTERRUPTED))

    monkeypatch.setattr(Model, "k_best", interrupt)
    assert main(["k-best", "-k", "2", priced]) == ExitCode.INTERRUPTED
    told = capsys.readouterr()
    assert (told.out, told.err) == ("cost 4: B, C\n", f"xcmodel: partial: interrupted; {known}")


def test_a_model_is_compiled_and_what_it_made_is_told(
    priced: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "all.npz")
    assert main(["compile", "--json", "--memory-limit", "100M", priced, "-o", path]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["count"], told["options"]) == (3, 4)
    assert main(["set", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert main(["set", path]) == 0
    assert capsys.readouterr().out.startswith("count:        3\n")


def test_a_file_of_a_union_is_told_as_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    solutions = queens(4).compile()
    first, second = (solutions.restrict(given=[(0, column)]) for column in (1, 2))
    path = tmp_path / "union.npz"
    (first | second).save(path)
    assert main(["set", str(path)]) == 0
    told = "made by unions or differences: it need not hold all solutions\n"
    assert capsys.readouterr().out.endswith(told)
    assert main(["set", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["is_whole"] is False


def test_a_file_that_cannot_be_written_is_told_before_the_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(queens(12), tmp_path / "queens.json")
    missing = str(tmp_path / "nowhere" / "all.npz")
    words = ["compile", str(tmp_path / "queens.json"), "--time-limit", "0", "-o"]
    assert main([*words, missing]) == 1
    assert capsys.readouterr().err == f"xcmodel: {missing}: No such file or directory\n"
    assert main([*words, str(tmp_path / "all.npz")]) == 4
    assert [path.name for path in tmp_path.iterdir()] == ["queens.json"]


@pytest.mark.parametrize("command", ["compile", "certify"])
def test_the_file_of_the_model_is_not_written_over(
    priced: str, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command, priced, "-o", priced]) == ExitCode.USAGE
    assert "is the model's own file, which would be lost" in capsys.readouterr().err
    assert main([command, priced, "-o", f"{priced}.new"]) == ExitCode.DONE


@pytest.mark.parametrize(
    ("question", "answer", "code"),
    [
        ("--count", "3\n", 0),
        ("--count --given B", "2\n", 0),
        ("--count --forbidden #0 --given C", "1\n", 0),
        ("--rank 0", "A\n", 10),
        ("--rank=-1", "B, D\n", 10),
        ("--rank 1:", "B, C\nB, D\n", 10),
        ("--rank : --given A --given B", "infeasible\n", 20),
        ("--marginals", "A: 1\nB: 2\nC: 1\nD: 1\n", 0),
        ("--minimize", "optimal, cost 4: B, C\n", 30),
        ("--minimize --given B --given A", "infeasible\n", 20),
        ("--k-best 2", "cost 4: B, C\ncost 5: A\n", 30),
        ("--k-worst 1", "cost 6: B, D\n", 30),
        ("--costs", "4: 1\n5: 1\n6: 1\n", 0),
        ("--costs --json --given A", '{"cost": 5, "solutions": 1}\n', 0),
        ("--marginals --json --given D", '{"option": "A", "solutions": 0}\n', 0),
        ("--sample 2 --seed 1 --given A", "A\nA\n", 10),
        ("--sample 2 --given A --given B", "infeasible\n", 20),
    ],
)
def test_a_set_is_asked(
    compiled: str, capsys: pytest.CaptureFixture[str], question: str, answer: str, code: int
) -> None:
    assert main(["set", compiled, *question.split()]) == code
    assert capsys.readouterr().out.startswith(answer)


def test_the_costs_of_a_set_have_a_time_limit(
    compiled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["set", compiled, "--costs", "--time-limit", "60"]) == 0
    assert capsys.readouterr().out == "4: 1\n5: 1\n6: 1\n"
    assert main(["set", compiled, "--costs", "--time-limit", "0"]) == ExitCode.PARTIAL
    assert "the time was over" in capsys.readouterr().err
    assert main(["set", compiled, "--count", "--time-limit", "5"]) == ExitCode.USAGE
    assert "--time-limit is of --costs" in capsys.readouterr().err


def test_the_solutions_of_a_set_are_checked_by_its_model(
    compiled: str, priced: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["set", compiled, "--rank", ":", "--model", priced]) == 10
    write(queens(4), tmp_path / "queens.json")
    assert main(["set", compiled, "--rank", ":", "--model", str(tmp_path / "queens.json")]) == 1
    assert "holds solutions of another model" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("question", "code", "told"),
    [
        ("--rank 3", 1, "there is no such rank: the set has 3 solutions, ranks begin at 0"),
        ("--rank 2:1", 1, "there is no such rank"),
        ("--count --seed 3", 2, "--seed is of random solutions"),
        ("--memory-limit 10", 1, "see --memory-limit"),
        ("--given E", 1, "the model has no option 'E'"),
    ],
)
def test_what_a_set_cannot_answer_is_told_in_a_line(
    compiled: str, capsys: pytest.CaptureFixture[str], question: str, code: int, told: str
) -> None:
    assert main(["set", compiled, *question.split()]) == code
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_rank_that_makes_no_sense_is_wrong_usage(
    compiled: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["set", compiled, "--rank", "1:2:3"])
    assert "give a rank such as 0 or -1, or ranks such as 10:20" in capsys.readouterr().err


def test_a_model_is_no_set_and_a_set_is_no_model(
    compiled: str, priced: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["set", priced]) == 1
    assert "is no sound file of a solution set: xcmodel compile writes" in capsys.readouterr().err
    assert main(["count", compiled]) == 1
    assert "it holds solutions, and no model: see xcmodel set" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_what_a_set_prints_with_whole_lines(tmp_path: Path) -> None:
    queens(8).compile().save(tmp_path / "queens.npz")
    words = ["set", str(tmp_path / "queens.npz"), "--sample", str(10**9)]
    with subprocess.Popen(
        [sys.executable, "-m", "xcmodel", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        first = program.stdout.readline()
        program.send_signal(signal.SIGINT)
        lines = [first, *program.stdout.read().splitlines(keepends=True)]
        assert program.stderr.read() == "xcmodel: interrupted\n"
    assert program.returncode == 130
    assert {line.count("(") for line in lines} == {8}
    assert {line[-1] for line in lines} == {"\n"}


def test_how_many_solutions_are_drawn_has_a_long_name_as_well(
    priced: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sample", "--number", "3", "--seed", "1", priced]) == ExitCode.FOUND
    drawn = capsys.readouterr().out
    assert len(drawn.splitlines()) == 3
    assert main(["sample", "-n", "3", "--seed", "1", priced]) == ExitCode.FOUND
    assert capsys.readouterr().out == drawn
