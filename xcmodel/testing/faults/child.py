"""A process made by fork, in which a fault may do no harm to this one."""

from __future__ import annotations

import os
import pickle
import select
import signal
from collections.abc import Callable
from dataclasses import dataclass

_LONGEST_WAIT_SECONDS = 300.0


@dataclass(frozen=True)
class Ended:
    """How a process ended.

    Attributes:
        value: what its function returned, or the error that it raised; None if it was killed.
        signal: the signal that killed it, or 0.
        hung: whether it was killed here, since it did not end.
    """

    value: object
    signal: int = 0
    hung: bool = False


class Child:
    """A process that calls a function, and hands back what it returns."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._reading, writing = os.pipe()
        self.number = os.fork()
        if self.number == 0:
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
            if not heard:
                os.kill(self.number, signal.SIGKILL)
            data = stream.read()
        _, status = os.waitpid(self.number, 0)
        if os.WIFSIGNALED(status):
            return Ended(None, os.WTERMSIG(status), hung=not heard)
        return Ended(pickle.loads(data) if data else RuntimeError("it ended without a word"))


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
