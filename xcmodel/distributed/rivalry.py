"""The choice between a backend and its plain form, by cubes that are searched with both.

A search that lists solutions may try other strategies at its start. This pays for a long search,
and may pay for each cube; but where cubes take milliseconds and it does not, it is a great part of
their time.
"""

from __future__ import annotations

from dataclasses import replace

from xcmodel.backend.contract import Backend
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.cube_search import CubeSearch, Stop
from xcmodel.distributed.task import Searched, Task, Trial
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.clock import Clock

# So many cubes are compared at first, and one more each time that the number of cubes has doubled,
# since cubes become longer.
_FIRST_TRIALS = 8

# A rival that takes so many times as long is stopped.
_LONGEST_TRIAL = 2.0


class Rivalry:
    """A backend and its plain form, of which the faster one searches the next cubes.

    Args:
        backend: the backend.
        asked: what is asked; only of ``"solutions"`` there may be two forms.
    """

    def __init__(self, backend: Backend, asked: str) -> None:
        plain = backend.plain if asked == "solutions" else backend
        self._seconds = {backend: 0.0, plain: 0.0}
        self._trials = 0
        self._next_trial = 0

    @property
    def faster(self) -> Backend:
        """The one to search with: the backend itself until it is known to be slower."""
        return min(self._seconds, key=self._seconds.__getitem__)

    def rival(self, searched: int) -> Backend | None:
        """Return the other one, if a comparison is due after so many cubes."""
        if len(self._seconds) == 1 or searched < self._next_trial:
            return None
        if self._trials >= _FIRST_TRIALS:
            self._next_trial = 2 * searched
        return max(self._seconds, key=lambda backend: backend is not self.faster)

    def take(self, trial: Trial) -> None:
        """Take in what a cube took with both, if it was compared."""
        self._trials += bool(trial)
        for backend, seconds in trial:
            self._seconds[backend] += seconds


def tried(
    compiled: CompiledProblem, task: Task, cube: Cube, searched: Searched, stop: Stop
) -> Trial:
    """Search a cube with the rival of a task's backend; return what it took with both."""
    assert task.rival is not None
    longest = _LONGEST_TRIAL * searched.seconds
    other = replace(task, backend=task.rival)
    CubeSearch(compiled, other, cube, 0, lambda: True).outcome()  # It is translated once.
    clock = Clock()
    is_late = lambda: stop() or clock.seconds > longest  # noqa: E731
    outcome = CubeSearch(compiled, other, cube, 0, is_late).outcome()
    seconds = outcome.seconds if isinstance(outcome, Searched) else longest
    return (task.backend, searched.seconds), (task.rival, seconds)
