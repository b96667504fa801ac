"""The count of solutions without listing them, by the model counter Ganak.

Ganak can be neither interrupted nor silenced. So it works in a process of its own, which can be
ended at any time.
"""

from __future__ import annotations

import subprocess
import sys
import weakref
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile

from xcmodel.backend import Query, Search, Slice
from xcmodel.errors import BackendError
from xcmodel_sat import ganak
from xcmodel_sat.dimacs import write_formula
from xcmodel_sat.problem import Problem

INSTALL = "pip install pyganak"

# With a timeout of 0, Ganak's output would never be read, and Ganak would wait for that.
_LEAST_SECONDS = 0.001


def has_counter() -> bool:
    """Whether the package pyganak is installed."""
    return find_spec("pyganak") is not None


def counter_version() -> str:
    """Return the version of pyganak, which must be installed."""
    return f"pyganak {version('pyganak')}"


class CountSearch(Search):
    """Counts models projected to the options' variables, which do not determine the others."""

    def __init__(self, problem: Problem, query: Query) -> None:
        formula = problem.formula
        self._clauses = [
            *formula.clauses,
            *([option + 1] for option in query.given),
            *([-option - 1] for option in query.forbidden),
        ]
        self._is_contradictory = formula.is_contradictory
        self._n_options = problem.instance.n_options
        self._top = formula.top
        self._process: subprocess.Popen[str] | None = None
        self._end: Callable[[], object] | None = None

    def advance(self, seconds: float) -> Slice:
        """Wait for the count."""
        if self._is_contradictory:
            return Slice(exhausted=True)
        if self._process is None:
            self._process = self._start()
        try:
            output, errors = self._process.communicate(timeout=max(seconds, _LEAST_SECONDS))
        except subprocess.TimeoutExpired:
            return Slice()
        return Slice(counted=_count_in(output, errors), exhausted=True)

    def close(self) -> None:
        """End the process, if there is one."""
        if self._end is not None:
            self._end()

    def _start(self) -> subprocess.Popen[str]:
        # A file rather than a pipe, which would have to be fed while it is read.
        with TemporaryFile("w+", encoding="ascii") as file:
            file.write(f"c over {self._n_options}\n")
            write_formula(file, self._top, self._clauses)
            file.seek(0)
            process = subprocess.Popen(
                # Without the folder of the program, whose files are modules of this package.
                [sys.executable, "-P", str(Path(ganak.__file__))],
                stdin=file,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                # Ctrl-C on the terminal is left to the core.
                start_new_session=True,
            )
        self._end = weakref.finalize(self, _end, process)
        return process


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    # This reads the rest, closes the pipes, and reaps the process.
    process.communicate()


def _count_in(output: str, errors: str) -> int:
    for line in output.splitlines():
        if line.startswith(ganak.ANSWER):
            return int(line.removeprefix(ganak.ANSWER), 16)
    reason = (errors.strip().splitlines() or ["without a word"])[-1]
    raise BackendError(f"Ganak ended without a count: {reason}", "sat")
