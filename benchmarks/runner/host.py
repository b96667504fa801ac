"""A contestant's host: a process that imports it once, and forks a process for each job.

    python -m benchmarks.runner.host CONTESTANT

Reads jobs, as lines of JSON, and writes their runs. A forked process has everything imported and
nothing used, as if it had been started for the job, but in milliseconds.
"""

import ctypes
import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from benchmarks.contestants import Contestant, Problem, contestants
from benchmarks.contestants.backends import OurBackend
from benchmarks.families import Task, every_case
from benchmarks.runner.measuring import measure
from benchmarks.runner.records import Job, Limits, Run, Verdict

_PAUSE = 0.01
_BUILDING_SECONDS = 120.0
"""Seconds to build and judge a job, which do not count towards its limit."""

_PR_SET_CHILD_SUBREAPER = 36  # From Linux's prctl.h.
_PAGE = os.sysconf("SC_PAGE_SIZE")


def run_job(job: Job, contestant: Contestant, limits: Limits) -> Run:
    """Return the run of a job, done by a forked process."""
    if job.task not in contestant.tasks:
        return Run(job, Verdict.UNABLE, remark=f"is not made for {job.task}")
    reading, writing = os.pipe()
    # The answer fits into the pipe's buffer, so that writing it does not block.
    child = os.fork()
    if not child:
        os.close(reading)
        _answer(job, contestant, limits, writing)
    os.close(writing)
    try:
        stopped, status = _watch(child, limits)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # The process and its children.
        _end_children()
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    if text:
        return Run.from_json(json.loads(text))
    return _stopped_run(job, stopped, status)


def _adopt_orphans() -> None:
    """Make this process the parent of orphans below it, so that they can be ended.

    A solver in a process of its own group outlives a contestant whose time is over.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1)


def _end_children() -> None:
    """End all processes below this one, from the top down."""
    while children := _children(os.getpid()):
        for child in children:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)


def _children(process: int) -> list[int]:
    """Return the running children of a process."""
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [int(child) for child in text.split()]


def _answer(job: Job, contestant: Contestant, limits: Limits, writing: int) -> None:
    """Do the job in the forked process, which ends here."""
    os.setsid()
    os.dup2(2, 1)  # Solvers may print what they like.
    try:
        problem = Problem(every_case()[job.case])
        run = measure(job, problem, contestant, limits)
    except Exception as error:
        run = Run(job, Verdict.FAILED, remark=f"{type(error).__name__}: {error}"[:200])
    os.write(writing, json.dumps(run.to_json()).encode())
    os._exit(0)


def _watch(child: int, limits: Limits) -> tuple[Verdict | None, int]:
    """Wait until the process has ended; return why it was stopped, if it was, and its status."""
    deadline = monotonic() + limits.seconds + _BUILDING_SECONDS
    stopped = None
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return stopped, status
        if stopped is None and _resident_bytes(child) > limits.megabytes * 1_000_000:
            stopped = Verdict.MEMORY
            os.kill(child, signal.SIGKILL)
        elif stopped is None and monotonic() > deadline:
            stopped = Verdict.FAILED
            os.kill(child, signal.SIGKILL)
        sleep(_PAUSE)


def _stopped_run(job: Job, stopped: Verdict | None, status: int) -> Run:
    if stopped is not None:
        remark = "" if stopped is Verdict.MEMORY else "takes too long to build"
        return Run(job, stopped, remark=remark)
    number = os.waitstatus_to_exitcode(status)
    if number == -signal.SIGALRM:
        return Run(job, Verdict.TIME)
    return Run(job, Verdict.FAILED, remark=f"the process ended with {number}")


def _resident_bytes(process: int) -> int:
    """Return the resident memory of a process and of those it has started; 0 if it has ended."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * _PAGE + sum(map(_resident_bytes, _children(process)))


def _job_of(data: dict[str, Any], contestant: str) -> Job:
    return Job(data["case"], Task(data["task"]), contestant)


def main() -> None:
    """Serve until the input ends."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    _adopt_orphans()
    contestant = contestants().get(sys.argv[1]) or OurBackend(sys.argv[1])
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    try:
        contestant.set_up()
        version, problem = contestant.version(), ""
    except Exception as error:
        version, problem = "", f"{type(error).__name__}: {error}".partition("\n")[0]
    print(json.dumps({"version": version, "problem": problem}), file=answers, flush=True)
    for line in sys.stdin:
        data = json.loads(line)
        run = run_job(_job_of(data, contestant.name), contestant, Limits(**data["limits"]))
        print(json.dumps(run.to_json()), file=answers, flush=True)


if __name__ == "__main__":
    main()
