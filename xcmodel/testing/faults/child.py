"""A process made by fork, in which a fault may do no harm to this one."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """How a process ended.

    Attributes:
        value: what its function returned, or the error that it raised; None if it was killed.
        signal: the signal that killed it, or 0.
    """

    value: object
    signal: int = 0


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
        """Wait for its end."""
        with os.fdopen(self._reading, "rb") as stream:
            data = stream.read()
        _, status = os.waitpid(self.number, 0)
        if os.WIFSIGNALED(status):
            return Ended(None, os.WTERMSIG(status))
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
