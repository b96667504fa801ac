"""A process made by fork, in which a fault may do no harm to this one."""

from __future__ import annotations

import faulthandler
import os
import pickle
import select
import signal
from collections.abc import Callable
from dataclasses import dataclass
from time import sleep

_LONGEST_WAIT_SECONDS = 300.0
_SECONDS_TO_TELL = 1.0


@dataclass(frozen=True)
class Ended:
    """How a process ended.

    Attributes:
        value: what its function returned, or the error that it raised; None if it was killed.
        signal: the signal that killed it, or 0.
        hung: if it was killed here, since it did not end, the lines of Python at which it was, the
            innermost first; "" if it ended.
    """

    value: object
    signal: int = 0
    hung: str = ""


class Child:
    """A process that calls a function, and hands back what it returns."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._reading, writing = os.pipe()
        self._lines = os.memfd_create("lines")
        self.number = os.fork()
        if self.number == 0:
            faulthandler.register(signal.SIGUSR1, self._lines)
            _run(call, writing)
        os.close(writing)

    @property
    def has_ended(self) -> bool:
        """Whether it has ended, and waits to be waited for."""
        return os.waitid(os.P_PID, self.number, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def wait(self) -> Ended:
        """Wait for its end; it is killed if nothing is heard of it for too long."""
        with os.fdopen(self._reading, "rb") as stream:
            heard, _, _ = select.select([stream], [], [], _LONGEST_WAIT_SECONDS)
            hung = "" if heard else self._end_where_it_is()
            data = stream.read()
        _, status = os.waitpid(self.number, 0)
        os.close(self._lines)
        if os.WIFSIGNALED(status):
            return Ended(None, os.WTERMSIG(status), hung)
        return Ended(pickle.loads(data) if data else RuntimeError("it ended without a word"))

    def _end_where_it_is(self) -> str:
        """Kill the process, and return the lines at which it is."""
        os.kill(self.number, signal.SIGUSR1)
        sleep(_SECONDS_TO_TELL)
        os.kill(self.number, signal.SIGKILL)
        return os.pread(self._lines, 1 << 16, 0).decode() or "no line of Python"


def _run(call: Callable[[], object], writing: int) -> None:
    """Call, send the result, and end the process."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        value: object = call()
    except BaseException as error:
        value = error
    try:
        data = pickle.dumps(value)
    except Exception as error:
        data = pickle.dumps(RuntimeError(f"{value!r} cannot be pickled: {error}"))
    os.write(writing, data)
    os._exit(0)
