"""Measuring, with a simulated clock."""

from itertools import count

import pytest

from benchmarks.contestants import Answer, Problem
from benchmarks.families import Task, every_case
from benchmarks.runner import measuring
from benchmarks.runner.records import Job, Limits, Run, Verdict
from odd_contestants import Odd


def measured(answer: Answer, step: float, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return the run of a contestant, where each reading advances the clock by a step."""
    ticks = count()
    monkeypatch.setattr(measuring, "perf_counter", lambda: step * next(ticks))
    job = Job("queens 6", Task.COUNT, "odd")
    problem = Problem(every_case()[job.case])
    return measuring.measure(job, problem, Odd("odd", lambda: answer), Limits())


def test_a_short_job_is_repeated_ten_times(monkeypatch: pytest.MonkeyPatch) -> None:
    run = measured(Answer(4), 0.001, monkeypatch)
    assert len(run.samples) == 10
    assert run.seconds == pytest.approx(0.002)


def test_a_long_job_is_run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(measured(Answer(4), 0.1, monkeypatch).samples) == 1


def test_reported_seconds_of_translation_are_not_counted_as_solving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sample = measured(Answer(4, translation=0.25), 1.0, monkeypatch).best
    assert (sample.translation, sample.solving) == (1.25, 0.75)
    assert sample.seconds == 2.0


def test_a_wrong_answer_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert measured(Answer(5), 0.001, monkeypatch).verdict is Verdict.WRONG
