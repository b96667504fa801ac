"""Contestants at fault that the benchmarks must detect, and the host that serves them.

python -m tests.helpers.odd_contestants NAME
"""

import os
import subprocess
import time
from collections.abc import Callable

from benchmarks.contestants import Answer, Contestant, Problem, enter
from benchmarks.contestants.contestant import Solve
from benchmarks.families import Task
from benchmarks.runner.host import main

HOST = "tests.helpers.odd_contestants"
"""The module to start as a host."""

ORPHAN_SECONDS = "61.7"
"""The time by which the process that is left behind is recognised."""


class Odd(Contestant):
    """A contestant that answers everything in the same way."""

    distribution = "numpy"
    module = "numpy"

    def __init__(self, name: str, answer: Callable[[], Answer]) -> None:
        self.name = name
        self._answer = answer

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Do nothing."""
        return self._answer


class Missing(Odd):
    """A contestant that is not installed."""

    module = "no_module_of_this_name"


def _raise() -> Answer:
    raise OverflowError("too many")


def _sleep() -> Answer:
    time.sleep(60)
    return Answer(0)


def _take_memory() -> Answer:
    taken = [bytearray(10_000_000) for _ in range(100)]
    time.sleep(60)
    return Answer(len(taken))


def _leave_a_process() -> Answer:
    """Start a process in a session of its own, and die."""
    subprocess.Popen(["sleep", ORPHAN_SECONDS], start_new_session=True)
    os._exit(3)


def _die() -> Answer:
    os._exit(3)


def _be_talkative() -> Answer:
    os.write(1, b"solving ...\n")
    print("solving ...", flush=True)
    return Answer(4)


ODD = [
    Odd("liar", lambda: Answer(5)),
    Odd("bluffer", lambda: Answer(1, ([0, 1, 2, 3, 4, 5],))),
    Odd("raiser", _raise),
    Odd("sleeper", _sleep),
    Odd("glutton", _take_memory),
    Odd("mortal", _die),
    Odd("deserter", _leave_a_process),
    Odd("talker", _be_talkative),
    Missing("absentee", lambda: Answer(4)),
]


if __name__ == "__main__":
    enter(*ODD)
    main()
