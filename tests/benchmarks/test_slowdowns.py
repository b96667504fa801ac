from dataclasses import replace

import pytest

from benchmarks.families import Task
from benchmarks.report.slowdowns import compare
from benchmarks.runner.records import Job, Limits, Run, Sample, Verdict
from benchmarks.runner.results import Results

JOB = Job("queens 6", Task.COUNT, "dlx")


def results(*seconds: float, verdict: Verdict = Verdict.RIGHT) -> Results:
    run = Run(JOB, verdict, tuple(Sample(0.0, each, each) for each in seconds))
    return Results(Limits(), {"processor": "one"}, runs={JOB: run})


def test_a_slowdown_above_the_noise_is_reported() -> None:
    comparison = compare(results(1.0, 1.01, 1.02), results(1.3, 1.31, 1.32))
    assert comparison.is_worse
    assert comparison.changes[0].ratio == pytest.approx(1.3)
    lines = str(comparison).splitlines()
    assert lines[0] == "worse:"
    assert " ".join(lines[3].split()) == "queens 6, count dlx 1.0 s 1.3 s 1.30× ±10%"
    assert lines[-1] == "0 of 1 are as before, up to noise"


def test_a_speed_up_is_reported_and_is_no_fault() -> None:
    comparison = compare(results(1.0), results(0.5))
    assert not comparison.is_worse
    assert str(comparison).startswith("better:")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((1.0, 1.0), (1.09, 1.09)),  # A tenth is noise in any case.
        ((1.0, 1.4, 1.5), (1.5, 1.5, 1.6)),  # The samples themselves differ by as much.
        ((0.0001,), (0.0004,)),  # Too short.
    ],
)
def test_noise_is_not_reported(old: tuple[float, ...], new: tuple[float, ...]) -> None:
    assert compare(results(*old), results(*new)).changes == ()


def test_a_right_answer_that_became_wrong_or_too_late_is_reported() -> None:
    for verdict in (Verdict.WRONG, Verdict.TIME):
        comparison = compare(results(1.0), results(verdict=verdict))
        assert comparison.is_worse
        assert verdict.upper() in str(comparison)
        assert not compare(results(verdict=Verdict.TIME), results(1.0)).is_worse


def test_jobs_of_one_file_alone_are_not_compared() -> None:
    assert compare(replace(results(1.0), runs={}), results(9.0)).compared == 0


def test_files_of_different_machines_are_marked() -> None:
    other = replace(results(1.0), machine={"processor": "another"})
    assert "different machines" in str(compare(results(1.0), other))
