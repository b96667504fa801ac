"""Hosts: limits hold, lies show, and what dies takes nothing with it; there are 4 solutions."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from benchmarks.families import Task
from benchmarks.runner.records import Job, Limits, Run, Verdict
from benchmarks.runner.team import Host, Team
from odd_contestants import HOST, ORPHAN_SECONDS

LIMITS = Limits(seconds=0.3, megabytes=400)


@contextmanager
def host(name: str) -> Iterator[Host]:
    started = Host.start(name, HOST)
    try:
        yield started
    finally:
        started.close()


def ask(name: str, task: Task = Task.COUNT, limits: Limits = LIMITS) -> Run:
    with host(name) as started:
        assert not started.problem
        return started.ask(Job("queens 6", task, name), limits)


def test_a_wrong_number_shows_as_wrong_and_has_no_time() -> None:
    run = ask("liar")
    assert run.verdict is Verdict.WRONG
    assert run.remark == "5 solutions, not 4"
    assert run.samples == ()


def test_an_invalid_solution_shows_as_wrong() -> None:
    run = ask("bluffer", Task.FIRST)
    assert run.verdict is Verdict.WRONG
    assert "covers item" in run.remark


def test_an_error_is_reported() -> None:
    run = ask("raiser")
    assert (run.verdict, run.remark) == (Verdict.FAILED, "OverflowError: too many")


def test_a_process_that_dies_has_failed() -> None:
    run = ask("mortal")
    assert (run.verdict, run.remark) == (Verdict.FAILED, "the process ended with 3")


def running_commands() -> Iterator[bytes]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # It may have ended meanwhile.
            yield path.read_bytes()


def test_children_of_a_dead_process_are_ended() -> None:
    assert ask("deserter").verdict is Verdict.FAILED
    assert not any(ORPHAN_SECONDS.encode() in command for command in running_commands())


def test_a_contestant_is_stopped_at_the_time_limit() -> None:
    start = time.monotonic()
    assert ask("sleeper").verdict is Verdict.TIME
    assert time.monotonic() - start < 10


def test_a_contestant_is_stopped_at_the_memory_limit() -> None:
    assert ask("glutton", limits=Limits(20, 400)).verdict is Verdict.MEMORY


def test_output_of_a_solver_does_no_harm() -> None:
    run = ask("talker")
    assert run.verdict is Verdict.RIGHT
    assert run.median >= run.seconds > 0


def test_a_host_goes_on_after_a_job_that_died() -> None:
    with host("sleeper") as started:
        job = Job("queens 6", Task.COUNT, "sleeper")
        assert [started.ask(job, LIMITS).verdict for _ in range(2)] == [Verdict.TIME] * 2


def test_a_missing_package_is_reported() -> None:
    with host("absentee") as started:
        assert "no_module_of_this_name" in started.problem


def test_a_team_answers_for_all_its_members() -> None:
    with Team(["dlx:python"]) as team:
        assert team.versions["dlx:python"].startswith("xcmodel ")
        assert team.missing == {}
        run = team.ask(Job("queens 6", Task.ALL, "dlx:python"), Limits(20))
    assert run.is_right
    assert run.memory is not None


def test_a_question_that_a_contestant_cannot_read_is_not_asked() -> None:
    with Team(["pypi:algorithm-x"]) as team:
        run = team.ask(Job("rooks 4x4, 2 a line", Task.ALL, "pypi:algorithm-x"), LIMITS)
    assert run.verdict is Verdict.UNABLE


def test_an_interrupted_team_ends_its_hosts_at_once() -> None:
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), Team(["dlx:python"]):
        raise KeyboardInterrupt
    assert time.monotonic() - start < 10
