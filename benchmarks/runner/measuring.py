"""The clock: one contestant answers one question, several times if that is short."""

import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter

from benchmarks.contestants import Answer, Contestant, Problem
from benchmarks.families import Task
from benchmarks.runner.judging import fault_of
from benchmarks.runner.records import Job, Limits, Run, Sample, Verdict

_ENOUGH_SECONDS = 0.1
_MOST_SAMPLES = 10
_BYTES = 1024  # What Linux counts in.


def measure(job: Job, problem: Problem, contestant: Contestant, limits: Limits) -> Run:
    """Return the run of a job; if the time is over, a signal ends the process.

    Jobs of less than a tenth of a second are repeated, ten times at most. The answers are judged
    while no clock runs.
    """
    why_not = contestant.why_not(problem, job.task)
    if why_not is not None:
        return Run(job, Verdict.UNABLE, remark=why_not)
    samples: list[Sample] = []
    grown = 0
    while not samples or (
        len(samples) < _MOST_SAMPLES and sum(s.seconds for s in samples) < _ENOUGH_SECONDS
    ):
        _forget_peak()
        before = _peak("VmRSS")
        answer, sample = _timed(contestant, problem, job.task, limits)
        grown = grown or max(0, _peak("VmHWM") - before) * _BYTES
        fault = fault_of(contestant, problem, job.task, answer)
        if fault is not None:
            return Run(job, Verdict.WRONG, remark=fault)
        samples.append(sample)
    return Run(job, Verdict.RIGHT, tuple(samples), memory=grown)


def _timed(
    contestant: Contestant, problem: Problem, task: Task, limits: Limits
) -> tuple[Answer, Sample]:
    contestant.make_ready(problem)
    # Without a handler the signal ends the process, in whatever code it is.
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, limits.seconds)
    user, start = _user_seconds(), perf_counter()
    solve: Callable[[], Answer] = contestant.prepare(problem, task)
    prepared = perf_counter()
    answer = solve()
    end = perf_counter()
    user = _user_seconds() - user
    signal.setitimer(signal.ITIMER_REAL, 0)
    translation, solving = prepared - start, end - prepared
    if answer.translation is not None:
        translation, solving = translation + answer.translation, solving - answer.translation
    return answer, Sample(translation, solving, user)


def _user_seconds() -> float:
    return getrusage(RUSAGE_SELF).ru_utime + getrusage(RUSAGE_CHILDREN).ru_utime


def _forget_peak() -> None:
    """Reset the peak of this process's memory, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _peak(field: str) -> int:
    """Return a figure of this process's memory, or the peak of those it started, if that is more.

    A process that was forked counts what it shares with this one, so that the two compare.
    """
    lines = Path("/proc/self/status").read_text().splitlines()
    own = next(int(line.split()[1]) for line in lines if line.startswith(field))
    return max(own, getrusage(RUSAGE_CHILDREN).ru_maxrss)
