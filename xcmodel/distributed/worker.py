"""The work on tasks, in whatever process it is done."""

from __future__ import annotations

import os
import pickle
import signal
from functools import cache
from multiprocessing import parent_process
from threading import Thread, current_thread, main_thread
from time import sleep
from typing import Any

from xcmodel.distributed.cube_search import Stop
from xcmodel.distributed.portion import worked
from xcmodel.distributed.worker_task import Failed, ModelWanted, Outcome, WorkerTask
from xcmodel.problem.compiled import CompiledProblem

_MOST_MODELS = 4

_SECONDS_BETWEEN_LOOKS = 1.0


class Worker:
    """Searches cubes; keeps the last few models that it was sent.

    Args:
        stop: says between two slices whether the search is to stop.
        models: models that it has from the beginning, by digest.
    """

    def __init__(self, stop: Stop, models: dict[str, CompiledProblem] | None = None) -> None:
        self._stop = stop
        self._models = dict(models or {})

    def answer(self, task: WorkerTask) -> Outcome:
        """Work on a task; errors are returned."""
        try:
            if task.instance is not None:
                while len(self._models) >= _MOST_MODELS:
                    del self._models[next(iter(self._models))]
                self._models[task.model] = CompiledProblem.nameless(pickle.loads(task.instance))
            if task.model not in self._models:
                return ModelWanted()
            return worked(self._models[task.model], task, self._stop)
        except Exception as error:
            return Failed(error)


def work(task: WorkerTask) -> Outcome:
    """Answer a task in a process of a pool, which ends when the process that began it is gone."""
    end_with_client()
    return _here().answer(task)


@cache
def _here() -> Worker:
    """Return the one worker of this process, which keeps its models."""
    return Worker(stop=lambda: False)


def end_with_client() -> None:
    """Let this process end when the one that began it is gone, and leave Ctrl-C to that one.

    A process of a pool does so from its first task on; as the initializer of a pool, this lets
    those end as well that never had one.

    >>> from concurrent.futures import ProcessPoolExecutor
    >>> make = lambda: ProcessPoolExecutor(8, initializer=end_with_client)
    """
    _watch_parent(os.getpid())


@cache
def _watch_parent(process: int) -> None:
    """Begin to watch the parent of this process, once for each process: forks inherit caches."""
    if (parent := parent_process()) is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()
        if current_thread() is main_thread():
            # Ctrl-C in a terminal goes to all processes; it is the parent that answers it.
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_after(parent: Any) -> None:
    """End this process once its parent is gone; pools that wait for tasks would stay."""
    # Processes of loky have a parent that cannot be watched, but is their own.
    while os.getppid() == parent.pid if parent.sentinel is None else parent.is_alive():
        sleep(_SECONDS_BETWEEN_LOOKS)
    os._exit(1)
