"""The search of one cube, which is divided if it is foreseen to take too long."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from xcmodel.answer.result import StopReason
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Slice
from xcmodel.backend.query import Task
from xcmodel.distributed.cube import Cube, shares_of
from xcmodel.distributed.split import Division, divide
from xcmodel.distributed.worker_task import Divided, Searched, Step, Stopped, WorkerTask
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.clock import Clock
from xcmodel.search.run import Run

# The share of its budget after which a search is looked at first, also where others wait for cubes
# (of what it may hold, the first one, as solutions come long before their share tells anything);
_FIRST_LOOK = 0.02
_HURRIED_LOOK = 0.002

# and the share of its work after which that is so only now and then: first after this share of its
# budget, then each time that its work has doubled.
_MOST_WASTED = 0.05
_FIRST_LATE_LOOK = 0.25

# Where the share grows more slowly of late, no less than this part of it counts as its growth.
_LEAST_GROWTH = 1e-3

# The nodes of a budget may take so many times its seconds of processor time, and of any time, as
# a machine may be slow or busy.
_MOST_SLOWNESS = 8
_MOST_DELAY = 1000

# Options of solutions that a task may hold in memory.
MOST_HELD = 1 << 22

# Cubes are very unlike each other in size, so there are more of them than budgets.
_CUBES_FOR_EACH_BUDGET = 4

_FEW_CUBES = 8

# Between these looks, the clock may end slices, as nothing depends on where they end; not where one
# might go past a look, by so many times what is expected of it.
_SLICE_SECONDS = 0.005
_MOST_LENGTHENED = 4

# Of a cube that is less of the whole, the parts count alike: to weigh them takes twice as long as
# to divide it, and what is told of the whole would be no nearer to the truth.
_LEAST_WEIGHED = 0.05

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Piece:
    """A cube of a task, its own or a part of one.

    Attributes:
        number: the number of the cube within the task.
        cube: the cube.
        share: about which share it is of the whole query.
    """

    number: int
    cube: Cube
    share: float

    def parts(self, divided: Divided, first: int) -> list[Piece]:
        """Return the parts into which it was divided, numbered from the first number."""
        shares = shares_of(self.share, divided.weights, len(divided.cubes))
        numbered = enumerate(zip(divided.cubes, shares, strict=True), first)
        return [Piece(number, cube, share) for number, (cube, share) in numbered]


class CubeSearch:
    """The search of one cube of a task.

    Args:
        compiled: the problem.
        task: how it is searched.
        piece: what is searched.
        stop: says between two slices whether the search is to stop.

    Attributes:
        spent: the budgets that it has taken by now: by nodes, or else by seconds.
        held: the options of its solutions that are in memory.
    """

    def __init__(
        self, compiled: CompiledProblem, task: WorkerTask, piece: Piece, stop: Stop
    ) -> None:
        self._task = task
        self._cube = cube = piece.cube
        self._number = piece.number
        self._is_weighed = piece.share >= _LEAST_WEIGHED
        self._instance = compiled.instance
        self._stop = stop
        self._clock = Clock()
        self._found: list[Batch] = []
        self.held = 0
        self.spent = 0.0
        self._nodes: int | None = None
        self._is_indivisible = False
        self._late_look = _FIRST_LATE_LOOK
        self._before: tuple[float, float] | None = None
        self._pace: float | None = None
        self._looked_at = 0.0, 0.0
        # A bound cuts off so much of such a search that its share tells nothing of its time.
        self._minimizes = task.query.task is Task.MINIMIZE
        query = replace(task.query, given=cube.given, forbidden=cube.forbidden)
        self._run = Run(compiled, Choice(task.backend, query.task), query)
        self._run.slice_seconds = 0.0

    def outcome(self) -> Step | Stopped:
        """Search until the end, until it is stopped, or until too much is foreseen."""
        run = self._run
        try:
            while run.stop_reason is StopReason.NOT_STOPPED:
                found = run.step()
                self._keep(found)
                if run.stop_reason is not StopReason.NOT_STOPPED:
                    break
                if self._stop():
                    return self._given_up()
                share = None if self._minimizes else found.fraction
                if self._is_too_large(share) and (divided := self._divide(share)):
                    return divided
        finally:
            run.stop(StopReason.CLOSED)
        if run.stop_reason in (StopReason.INTERRUPTED, StopReason.TIME_LIMIT):
            return self._given_up()
        return self._searched()

    def _keep(self, found: Slice) -> None:
        self._nodes = found.stats.nodes
        clock, budget = self._clock, self._task.budget
        if self._minimizes:
            self.spent = clock.passed / budget  # It may be a part of a time limit.
        elif self._task.nodes is None or self._nodes is None:
            self.spent = clock.seconds / budget
        else:
            by_clock = max(clock.worked / _MOST_SLOWNESS, clock.passed / _MOST_DELAY) / budget
            self.spent = max(self._nodes / self._task.nodes, by_clock)
        self._note_pace()
        if self._task.lists:
            self._found.append(found.solutions)
            self.held += len(found.solutions.options)

    def _note_pace(self) -> None:
        """Note the budgets in a second of the last slice; the first one has the start in it."""
        now = self.spent, self._seconds
        if self._before is not None:
            spent, seconds = self._before
            self._pace = (now[0] - spent) / max(now[1] - seconds, 1e-9)
        self._before = now

    @property
    def _seconds(self) -> float:
        """What it has taken: of processor time, if it is certain that this process has worked."""
        return self._clock.worked if self._nodes else self._clock.seconds

    def _is_too_large(self, share: float | None) -> bool:
        """Return whether the search is to be given up, by the share of it that is done."""
        if self._is_indivisible:
            return False
        if share is None:
            return self.spent > 1 or self.held > MOST_HELD
        if share >= _MOST_WASTED:
            return self._is_found_too_large(share) or self.held > MOST_HELD
        first_look = _HURRIED_LOOK if self._task.hurries else _FIRST_LOOK
        is_long = self.spent > max(first_look, share)
        return is_long or self.held > max(_FIRST_LOOK, share) * MOST_HELD

    def _is_found_too_large(self, share: float) -> bool:
        """Return whether a search that seemed to fit the budget is seen not to, at such a look."""
        if self.spent < self._late_look:
            pace = math.inf if self._pace is None else self._pace
            is_far = self.spent + _MOST_LENGTHENED * _SLICE_SECONDS * pace < self._late_look
            self._run.slice_seconds = _SLICE_SECONDS if is_far else 0.0
            return False
        left = self._left(share)
        self._looked_at = self.spent, share
        self._late_look = 2 * self.spent
        # What is thrown away is at most half of the cube.
        return left > max(1, self.spent)

    def _left(self, share: float) -> float:
        """Return the budgets that the search seems to have left.

        Below a first choice that leaves more than the others its share grows more slowly than
        before. The geometric mean of what both paces tell has been nearest to the truth.
        """
        spent_before, share_before = self._looked_at
        told = self.spent * (1 - share) / share
        growth = max(share - share_before, _LEAST_GROWTH * share)
        of_late = (self.spent - spent_before) * (1 - share) / growth
        return max(told, math.sqrt(told * of_late))

    def _divide(self, share: float | None) -> Divided | None:
        """Return the new cubes, or None where the cube cannot be divided: then it has no budget."""
        # Where nothing can be foreseen, few cubes: each has its own start to pay for.
        most = _FEW_CUBES if share is None else self._task.most_cubes
        if share:
            most = max(2, min(most, int(_CUBES_FOR_EACH_BUDGET * self.spent / share)))
        division = divide(self._instance, self._cube, most, is_weighed=self._is_weighed)
        if division.cubes == (self._cube,):
            self._is_indivisible = True
            return None
        return self._divided(division, most)

    def _given_up(self) -> Divided | Stopped:
        """Return what is known of the cube, which takes its own place; for least cost only.

        Of a count, or a list, it cannot be told what is left.
        """
        if not self._minimizes:
            return Stopped()
        return self._divided(Division((self._cube,), ()), most=1)

    def _divided(self, division: Division, most: int) -> Divided:
        return Divided(
            self._number,
            self._seconds,
            division.cubes,
            most,
            self._best(),
            self._run.incumbent.bound,
            self._nodes,
            division.weights,
        )

    def _searched(self) -> Searched:
        run = self._run
        return Searched(
            number=self._number,
            seconds=self._seconds,
            count=run.known.solutions,
            solutions=Batch.joined(self._found) if self._found else self._best(),
            nodes=self._nodes,
        )

    def _best(self) -> Batch:
        """Return the best solution, for least cost."""
        return self._run.incumbent.best if self._minimizes else EMPTY_BATCH
