"""A task's portion of the work: its cubes, divided and searched one by one, for its budget."""

from __future__ import annotations

from itertools import count

from xcmodel.backend.query import Task
from xcmodel.distributed.cube_search import MOST_HELD, CubeSearch, Piece, Stop
from xcmodel.distributed.worker_task import Divided, Step, Stopped, Worked, WorkerTask
from xcmodel.problem.compiled import CompiledProblem

SHARE_OF_BUDGET = 0.5
"""The share of its budget after which a task begins no other cube."""


def worked(compiled: CompiledProblem, task: WorkerTask, stop: Stop) -> Worked | Stopped:
    """Work on a task until its budget is spent; cubes that were not begun then are handed back.

    Args:
        compiled: the problem.
        task: the task; of least cost, no cube is begun, since the best bound is elsewhere.
        stop: says between two slices whether to stop.

    Returns:
        What was done; `Stopped` where that is nothing.
    """
    steps: list[Step] = []
    waiting = _pieces(task)[::-1]
    numbered, spent, held = len(waiting), 0.0, 0
    while waiting and spent < SHARE_OF_BUDGET and held < MOST_HELD:
        piece = waiting.pop()
        search = CubeSearch(compiled, task, piece, stop)
        step = search.outcome()
        if isinstance(step, Stopped):
            break
        steps.append(step)
        spent, held = spent + search.spent, held + search.held
        if isinstance(step, Divided):
            waiting += piece.parts(step, numbered)[::-1]
            numbered += len(step.cubes)
        if task.hurries or task.query.task is Task.MINIMIZE or _is_enough(task, step):
            break
    return Worked(task.numbers, tuple(steps)) if steps else Stopped()


def _pieces(task: WorkerTask) -> list[Piece]:
    """Return the cubes of a task."""
    shares = task.shares or (1.0,) * len(task.cubes)
    return list(map(Piece, count(), task.cubes, shares))


def _is_enough(task: WorkerTask, step: Step) -> bool:
    """Return whether the first solution was wanted, and is there."""
    return task.query.solution_limit is not None and len(step.solutions) > 0
