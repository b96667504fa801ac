import json
import platform
from pathlib import Path

import pytest

from benchmarks.families import Task
from benchmarks.runner.machine import machine
from benchmarks.runner.records import Job, Limits, Run, Sample, Verdict
from benchmarks.runner.results import CaseFacts, Results, ResultsError


def some_results() -> Results:
    right = Run(
        Job("queens 6", Task.COUNT, "dlx"),
        Verdict.RIGHT,
        (Sample(0.001, 0.002, 0.003), Sample(0.001, 0.001, 0.002)),
        memory=1000,
    )
    wrong = Run(Job("queens 6", Task.COUNT, "liar"), Verdict.WRONG, remark="5 solutions, not 4")
    facts = {"queens 6": CaseFacts("queens", 6, "n", 4, "OEIS A000170")}
    runs = {run.job: run for run in (right, wrong)}
    return Results(Limits(), machine(), {"dlx": "1", "liar": "2"}, {"gone": "why"}, facts, runs)


def test_results_survive_writing_and_reading(tmp_path: Path) -> None:
    results = some_results()
    results.write(tmp_path / "new" / "results.json")
    assert Results.read(tmp_path / "new" / "results.json") == results
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["results.json"]


def test_least_and_median_are_those_of_all_samples() -> None:
    run = next(some_results().right())
    assert run.seconds == pytest.approx(0.002)
    assert run.median == pytest.approx(0.0025)


def test_a_later_round_that_is_wrong_makes_the_whole_wrong() -> None:
    results = some_results()
    job = Job("queens 6", Task.COUNT, "dlx")
    results.note(Run(job, Verdict.WRONG))
    assert results.runs[job].verdict is Verdict.WRONG
    assert results.runs[job].samples == ()


def test_the_file_names_the_machine_s_kind_and_not_the_machine(tmp_path: Path) -> None:
    results = some_results()
    results.write(tmp_path / "results.json")
    text = (tmp_path / "results.json").read_text()
    assert set(json.loads(text)["machine"]) == {"processor", "cores", "memory", "system", "python"}
    assert platform.node() not in text


@pytest.mark.parametrize("text", ["", "{}", '{"format": 0}', '{"format": 1, "runs": []}'])
def test_a_file_that_holds_no_results_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text(text)
    with pytest.raises(ResultsError):
        Results.read(tmp_path / "file")


def test_results_of_another_version_machine_or_limit_are_not_joined() -> None:
    results = some_results()
    results.require_same(Results(Limits(), machine(), {"dlx": "1", "new": "3"}))
    for other in (
        Results(Limits(), machine(), {"dlx": "2"}),
        Results(Limits(seconds=1), machine()),
        Results(Limits(), {"processor": "another"}),
    ):
        with pytest.raises(ResultsError, match="name another file"):
            results.require_same(other)
