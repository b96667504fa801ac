"""A call of a solver in a process of its own, which can be killed; nothing else stops it.

Messages are pickled: to the child a pair of program and settings, from it lines of the log
and solutions with their bounds, and at last an `Outcome`, or the text of an error.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import IO, Any

from ortools.math_opt.model_pb2 import ModelProto

import xcmodel
from xcmodel.errors import BackendError
from xcmodel_mip.solver_call import Outcome, Settings, TakeLog, TakeSolution, call_solver


class Child:
    """A process that solves one program."""

    def __init__(self) -> None:
        # The child finds the same packages, however this process found them.
        folders = [str(Path(module).parents[1]) for module in (xcmodel.__file__, __file__)]
        inherited = os.environ.get("PYTHONPATH")
        path = os.pathsep.join([*dict.fromkeys(folders), *([inherited] if inherited else [])])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "xcmodel_mip.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,  # Ctrl-C is left to the parent.
        )

    def solve(
        self,
        program: ModelProto,
        settings: Settings,
        take_solution: TakeSolution,
        take_log: TakeLog,
    ) -> Outcome | None:
        """Return the outcome, or None if the process was killed meanwhile.

        Raises:
            BackendError: when the call failed.
        """
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with suppress(OSError):  # It was killed; then no message comes either.
                _send(process.stdin, (program.SerializeToString(), settings))
            while (message := _next_message(process.stdout)) is not None:
                if isinstance(message, Outcome):
                    return message
                if isinstance(message, str):
                    raise BackendError(message, f"mip:{settings.solver}")
                if isinstance(message, list):
                    take_log(message)
                else:
                    take_solution(*message)
            return None
        finally:
            self.kill()
            process.wait()
            process.stdout.close()
            with suppress(OSError):  # Unwritten data cannot be flushed any more.
                process.stdin.close()

    def kill(self) -> None:
        """End the process, if it has not ended."""
        self._process.kill()


def main() -> None:
    """Solve the program that comes by standard input."""
    # Whatever the solver prints must not get among the messages.
    messages = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    program, settings = pickle.load(sys.stdin.buffer)
    Thread(target=_end_with_the_parent, daemon=True).start()

    def take_log(lines: Sequence[str]) -> None:
        _send(messages, list(lines))

    def take_solution(variables: list[int], bound: float) -> None:
        _send(messages, (variables, bound))

    try:
        outcome = call_solver(
            ModelProto.FromString(program),
            settings,
            take_solution=take_solution,
            take_log=take_log,
        )
    except BackendError as error:
        _send(messages, str(error))
    except Exception as error:  # Nobody sees what this process prints.
        _send(messages, f"{type(error).__name__}: {error}")
    else:
        _send(messages, outcome)
    os._exit(0)  # A normal exit would wait for the reading thread.


def _next_message(messages: IO[bytes]) -> Any:
    """Return the next message, or None where the process was killed."""
    try:
        return pickle.load(messages)
    except (EOFError, OSError, pickle.UnpicklingError):
        return None


def _send(messages: IO[bytes], message: object) -> None:
    pickle.dump(message, messages)
    messages.flush()


def _end_with_the_parent() -> None:
    # No further input comes, so that the pipe ends only with the parent.
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
