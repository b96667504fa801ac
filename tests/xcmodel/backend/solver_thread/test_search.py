"""How the thread of a solver is stopped, and when it is left to end by itself."""

from __future__ import annotations

from threading import Event, Thread, enumerate

import pytest

from interrupted import run_alone
from xcmodel.backend.solver_thread import Channel, ThreadSearch

LONGEST = 60.0


class Waiting:
    """A job that waits for an event; it may be asked to stop, or not."""

    backend = "waiting"

    def __init__(self, is_brief: bool) -> None:
        self.channel = Channel()
        self.is_brief = is_brief
        self.started, self.may_end = Event(), Event()

    def run(self) -> None:
        self.started.set()
        self.may_end.wait(LONGEST)
        self.channel.finish()

    def request_stop(self) -> None:
        self.may_end.set()


def threads() -> list[Thread]:
    return [thread for thread in enumerate() if thread.name == "xcmodel-waiting"]


@pytest.mark.parametrize("is_brief", [False, True])
def test_a_solver_that_can_be_stopped_is_waited_for_and_a_brief_call_is_not(is_brief: bool) -> None:
    job = Waiting(is_brief)
    search = ThreadSearch(job)
    search.advance(0.0)
    job.started.wait(LONGEST)
    search.close()
    assert not job.channel.is_open
    assert job.may_end.is_set() != is_brief
    assert len(threads()) == is_brief
    job.may_end.set()
    for thread in threads():
        thread.join(LONGEST)
    assert not threads()


def test_the_program_ends_after_a_brief_call_that_was_left() -> None:
    script = """
import threading, time
from xcmodel.backend.solver_thread import Channel, ThreadSearch

class Brief:
    backend, is_brief = "brief", True
    def __init__(self): self.channel = Channel()
    def run(self): started.set(); time.sleep(0.2); print("ended", flush=True)
    def request_stop(self): pass

started = threading.Event()
search = ThreadSearch(Brief())
search.advance(0.0)
started.wait()
search.close()
print("closed", flush=True)
"""
    assert run_alone(script).stdout.split() == ["closed", "ended"]
