"""What the command line tells by its exit code; docs/command-line.md has the table."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xcmodel.answer.result import Status


class ExitCode(IntEnum):
    """Exit codes, those of SAT and pseudo-Boolean solvers where they have one."""

    DONE = 0
    """What was asked for is done: a whole count, a file, a report."""
    FAILED = 1
    """An error: a file that cannot be read, a proof that proves nothing, backends that differ."""
    USAGE = 2
    """The command line makes no sense."""
    PARTIAL = 4
    """A limit stopped the search before the answer was known."""
    FOUND = 10
    """There is a solution."""
    NONE = 20
    """It is proved that there is no solution."""
    OPTIMAL = 30
    """There is a solution, and it is proved that none is better."""
    INTERRUPTED = 130
    """Ctrl-C; what was found by then has been printed. As shells report it: 128 + SIGINT."""
    BROKEN_PIPE = 141
    """Whoever read the output has enough; no error. As shells report it: 128 + SIGPIPE."""
    TERMINATED = 143
    """SIGTERM, which does what Ctrl-C does. As shells report it: 128 + SIGTERM."""


def code_of(status: Status) -> ExitCode:
    """Return the exit code that tells a status."""
    return _CODES[status.value]


# By their values: this file is imported before a Ctrl-C can be told, so it imports little.
_CODES = {
    "feasible": ExitCode.FOUND,
    "infeasible": ExitCode.NONE,
    "optimal": ExitCode.OPTIMAL,
    "unknown": ExitCode.PARTIAL,
}
