"""A contestant of ``compare``, as the process sees it that compares."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from xcmodel.cli.contestant_process import Failed, Job, Message, Ran, Ready
from xcmodel.interrupt import Whole

_SECONDS_OF_GRACE = 5.0
"""So long after its time limit a query is ended, together with its process."""

_MOST_SECONDS_TO_GET_READY = 300.0
"""To import the packages of a solver, or to read a model, however busy the machine is."""

# It finds the same packages as this process, and none that lie where it happens to be.
_SCRIPT = """
import sys
sys.path[:] = {path!r}
from xcmodel.cli.contestant_process import serve
serve({name!r})
"""

_LATE = Failed(
    "time limit",
    f"it did not come back within {_SECONDS_OF_GRACE:.0f} s after the time limit, and was ended",
)
_NOT_READY = Failed("failed", "its packages, or the model, were not loaded in time")


class Contestant:
    """A backend in a process of its own; after one that has ended, another is begun.

    Args:
        name: the name of the backend.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._running: _Running | None = None

    def answer(self, job: Job) -> Ran | Failed:
        """Return the answer to a job, or why there is none."""
        if (running := self._running) is None:
            with Whole():  # One that is begun is also known, and ended, on Ctrl-C.
                running = self._running = _Running(self._name)
            if isinstance(failed := self._message(running, _NOT_READY), Failed):
                self.close()
                return failed
        running.send(job)
        if isinstance(failed := self._message(running, _NOT_READY), Failed):
            return failed
        limit: float | None = job.limits["time_limit"]
        seconds = None if limit is None else limit + _SECONDS_OF_GRACE
        message = self._message(running, _LATE, seconds)
        assert not isinstance(message, Ready)
        return message

    def close(self) -> None:
        """End the process."""
        if self._running is not None:
            self._running.close()
        self._running = None

    def _message(
        self, running: _Running, late: Failed, seconds: float | None = _MOST_SECONDS_TO_GET_READY
    ) -> Message:
        """Return the next message; where none comes, the process is ended, if it has not ended.

        Args:
            running: the process.
            late: what is returned after so many seconds.
            seconds: how long to wait, or None to wait until it comes.
        """
        try:
            message = running.messages.get(timeout=seconds)
        except Empty:
            self.close()
            return late
        if message is None:
            self._running = None
            return Failed("failed", running.how_it_ended())
        return message


class _Running:
    """The process of a contestant.

    Attributes:
        messages: what it sends, and None once it has ended.
    """

    def __init__(self, name: str) -> None:
        self.messages = SimpleQueue[Message | None]()
        # In a session of its own, Ctrl-C is answered here alone, and what it begins ends with it.
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SCRIPT.format(path=sys.path, name=name)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        try:
            while True:
                self.messages.put(pickle.load(stream))
        except Exception:  # It has ended, perhaps in the middle of a message.
            self.messages.put(None)

    def send(self, job: Job) -> None:
        """Send a job; a process that has ended meanwhile says so in place of an answer."""
        stream = self._process.stdin
        assert stream is not None
        with suppress(OSError):
            stream.write(pickle.dumps(job))
            stream.flush()

    def how_it_ended(self) -> str:
        """Return how the process ended, which it has, or is about to."""
        code = self._process.wait()
        self.close()
        if code >= 0:
            return f"its process ended with exit code {code}"
        with suppress(ValueError):
            return f"its process was ended by {signal.Signals(-code).name}"
        return f"its process was ended by signal {-code}"

    def close(self) -> None:
        """End the process, and those that it has begun."""
        with suppress(OSError):  # All of them may have ended by now.
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError, ValueError):  # What it has not read is of no use any more.
                assert stream is not None
                stream.close()
