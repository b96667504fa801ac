"""The work on one cube, in whatever process it is done."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable
from multiprocessing import parent_process
from threading import Thread, current_thread, main_thread
from time import sleep
from typing import Any

import numpy as np

from xcmodel.answer.result import StopReason
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Slice
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Task as Kind
from xcmodel.distributed.clock import Clock
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.split import split
from xcmodel.distributed.task import (
    Divided,
    Failed,
    ModelWanted,
    Outcome,
    Searched,
    Stopped,
    Task,
)
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.items import Item
from xcmodel.problem.naming import OptionNaming
from xcmodel.search.auto_backend import Choice
from xcmodel.search.run import Run

# A search that has done so much of its work by then is not given up, whatever is foreseen.
_MOST_WASTED = 0.05

# Options of solutions that one cube may hold in memory.
_MOST_HELD = 1 << 22

# Parts are very unlike each other in size, so there are more of them than budgets.
_PARTS_FOR_EACH_BUDGET = 4

_FEW_PARTS = 8

_MOST_MODELS = 4

_SECONDS_BETWEEN_LOOKS = 1.0

Stop = Callable[[], bool]


class Worker:
    """Searches cubes; keeps the last few models that it was sent.

    Args:
        stop: says between two slices whether the search is to stop.
        models: models that it has from the beginning, by digest.
    """

    def __init__(self, stop: Stop, models: dict[str, CompiledProblem] | None = None) -> None:
        self._stop = stop
        self._models = dict(models or {})

    def answer(self, task: Task) -> Outcome:
        """Search a cube, or divide it; errors are returned."""
        try:
            if task.instance is not None:
                while len(self._models) >= _MOST_MODELS:
                    del self._models[next(iter(self._models))]
                self._models[task.model] = _nameless(pickle.loads(task.instance))
            if task.model not in self._models:
                return ModelWanted(task.number)
            return CubeSearch(self._models[task.model], task, self._stop).outcome()
        except Exception as error:
            return Failed(task.number, error)


def _nameless(instance: Instance) -> CompiledProblem:
    """Return a problem whose items and options have numbers for names."""
    bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    items = (Item(number, pair) for number, pair in enumerate(bounds))
    return CompiledProblem(instance, tuple(items), OptionNaming(tuple(range(instance.n_options))))


class CubeSearch:
    """The search of one cube, within its budget."""

    def __init__(self, compiled: CompiledProblem, task: Task, stop: Stop) -> None:
        self._task = task
        self._instance = compiled.instance
        self._stop = stop
        self._clock = Clock()
        self._found: list[Batch] = []
        self._held = 0
        self._budget = task.budget
        # A bound cuts off so much of such a search that its share tells nothing of its time.
        self._minimizes = task.query.task is Kind.MINIMIZE
        self._run = Run(compiled, Choice(task.backend, task.query.task), task.query)

    def outcome(self) -> Outcome:
        """Search until the end, until it is stopped, or until too much is foreseen."""
        run = self._run
        try:
            while run.stop_reason is StopReason.NOT_STOPPED:
                found = run.step()
                self._keep(found)
                if run.stop_reason is not StopReason.NOT_STOPPED:
                    break
                if self._stop():
                    return Stopped(self._task.number, run.solutions)
                share = None if self._minimizes else found.fraction
                if self._is_too_large(share) and (divided := self._divide(share)):
                    return divided
        finally:
            run.stop(StopReason.CLOSED)
        if run.stop_reason is StopReason.INTERRUPTED:
            return Stopped(self._task.number, run.solutions)
        return self._searched()

    def _keep(self, found: Slice) -> None:
        if self._task.lists:
            self._found.append(found.solutions)
            self._held += len(found.solutions.options)

    def _is_too_large(self, share: float | None) -> bool:
        """Return whether the search is to be given up, by the share of it that is done."""
        seconds = self._clock.seconds
        if share is None:
            return seconds > self._budget or self._held > _MOST_HELD
        if self._held > share * _MOST_HELD and (share < _MOST_WASTED or self._held > _MOST_HELD):
            return True
        return seconds > share * self._budget and share < _MOST_WASTED

    def _divide(self, share: float | None) -> Divided | None:
        """Return the parts, or None where the cube cannot be divided: then it has no budget."""
        # Where nothing can be foreseen, few parts: each has its own start to pay for.
        query, most = self._task.query, _FEW_PARTS if share is None else self._task.parts
        if share:
            foreseen = self._clock.seconds / share
            most = max(2, min(most, int(_PARTS_FOR_EACH_BUDGET * foreseen / self._budget)))
        cube = Cube(query.given, query.forbidden)
        parts = split(self._instance, cube, most)
        if parts == [cube]:
            self._budget = float("inf")
            return None
        seconds, bound = self._clock.seconds, self._run.incumbent.bound
        return Divided(self._task.number, seconds, tuple(parts), most, self._best(), bound)

    def _searched(self) -> Searched:
        run = self._run
        return Searched(
            number=self._task.number,
            seconds=self._clock.seconds,
            count=run.solutions,
            solutions=joined(self._found) if self._found else self._best(),
            nodes=run.result().stats.nodes,
        )

    def _best(self) -> Batch:
        """Return the best solution, for least cost."""
        return self._run.incumbent.best if self._minimizes else EMPTY_BATCH


def joined(batches: list[Batch]) -> Batch:
    """Return the solutions of several batches as one.

    >>> [solution.tolist() for solution in joined([Batch.of([[1], [2, 3]]), Batch.of([[4]])])]
    [[1], [2, 3], [4]]
    """
    lengths = np.concatenate([np.diff(batch.start) for batch in batches])
    options = np.concatenate([batch.options for batch in batches])
    return Batch(np.concatenate(([0], np.cumsum(lengths))).astype(np.int64), options)


_here: Worker | None = None


def work(task: Task) -> Outcome:
    """Answer a task in a process of a pool, which ends when the process that began it is gone."""
    global _here  # noqa: PLW0603 - one worker for each process, which keeps its models.
    if _here is None:
        _here = Worker(stop=lambda: False)
        if (parent := parent_process()) is not None:
            Thread(target=_end_after, args=(parent,), daemon=True).start()
            if current_thread() is main_thread():
                # Ctrl-C in a terminal goes to all processes; it is the parent that answers it.
                signal.signal(signal.SIGINT, signal.SIG_IGN)
    return _here.answer(task)


def _end_after(parent: Any) -> None:
    """End this process once its parent is gone; pools that wait for tasks would stay."""
    # Processes of loky have a parent that cannot be watched, but is their own.
    while os.getppid() == parent.pid if parent.sentinel is None else parent.is_alive():
        sleep(_SECONDS_BETWEEN_LOOKS)
    os._exit(1)
