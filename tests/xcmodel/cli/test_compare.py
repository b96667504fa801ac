"""Backends are compared on a user's own models."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from xcmodel import Model, Result, Status, write
from xcmodel.cli.comparison import Timing, difference
from xcmodel.cli.main import main

MODEL = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    write(MODEL, tmp_path / "some.json")
    write(Model({"A": [1, 2], "B": [2]}, multiplicities={1: 2}), tmp_path / "none.json")
    return [str(tmp_path / name) for name in ("some.json", "none.json")]


def timing(backend: str, result: Result, query: str = "solve") -> Timing:
    return Timing("model", query, backend, "1", 0.1, result)


def test_each_model_and_backend_is_a_line_and_totals_follow(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", "--query", "count", "--backend", "dlx,dlx:python", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    words = [line.split() for line in lines[:4]]
    assert [(word[1], *word[3:]) for word in words] == [
        ("dlx:native", "feasible", "2"),
        ("dlx:python", "feasible", "2"),
        ("dlx:native", "infeasible", "0"),
        ("dlx:python", "infeasible", "0"),
    ]
    assert lines[5].split() == ["backend", "answered", "fastest", "seconds"]


def test_times_are_data_for_programs(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--query", "minimize", "--repeat", "2", "--backend", "dlx,sat", "--json"]
    assert main(["compare", *words, files[0]]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["cost"], row["status"], row["answered"]) for row in told] == [
        (4, "optimal", True),
        (4, "optimal", True),
    ]


def test_a_backend_that_cannot_and_a_file_that_there_is_not_are_told(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", "--query", "count", "--backend", "mip", files[0], "nowhere.dlx"]) == 1
    told = capsys.readouterr()
    assert "unsupported" in told.out
    assert "nowhere.dlx: No such file" in told.err


def test_who_has_no_answer_in_time_is_partial(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", "--time-limit", "0", "--backend", "cpsat", files[0]]) == 4
    assert "time limit" in capsys.readouterr().out


def test_a_memory_limit_is_of_counts(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--memory-limit", "1G", files[0]]) == 2
    assert "ask for --query count" in capsys.readouterr().err


def test_answers_that_contradict_each_other_are_told() -> None:
    found = MODEL.solve()
    none = replace(found, status=Status.INFEASIBLE, solution=None)
    assert "one has a solution" in str(difference([timing("one", found), timing("two", none)]))
    counts = [timing(f"b{n}", replace(MODEL.count_result(), count=n), "count") for n in (2, 3)]
    assert difference(counts) == "b2 counts 2 and b3 counts 3"


def test_a_bound_above_a_cost_that_was_found_is_a_contradiction() -> None:
    best = MODEL.minimize()
    partial = replace(best, status=Status.FEASIBLE, cost=Fraction(9, 2), bound=3)
    assert difference([timing("one", best), timing("two", partial)]) is None
    wrong = replace(best, cost=5, bound=5)
    assert "no cost is below 5" in str(difference([timing("one", best), timing("two", wrong)]))
