"""Pools: where tasks go, and how they come back however workers end."""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from dataclasses import replace
from functools import cached_property
from time import perf_counter
from typing import Any

from xcmodel.distributed.setting import ExecutorSource
from xcmodel.distributed.worker import Worker, work
from xcmodel.distributed.worker_task import ModelWanted, Outcome, WorkerTask
from xcmodel.errors import ExecutorError
from xcmodel.problem.compiled import CompiledProblem

# So often in turn may all that comes back be tasks that were lost.
_MOST_LOSSES = 5

# Whoever watches over workers may begin another one in the place of the last one.
_SECONDS_WITHOUT_WORKERS = 20.0

_LEAST_WINDOW = 8
_TASKS_FOR_EACH_WORKER = 2


class Here:
    """The pool of the calling process, which answers one task after the other.

    Args:
        compiled: the problem.
        digest: its digest.
        stop: says whether to stop.
    """

    workers = 1

    def __init__(self, compiled: CompiledProblem, digest: str, stop: Callable[[], bool]) -> None:
        self._worker = Worker(stop, {digest: compiled})
        self._waiting: list[WorkerTask] = []

    @property
    def has_room(self) -> bool:
        """Whether another task may be submitted."""
        return not self._waiting

    @property
    def is_idle(self) -> bool:
        """Whether no task is at work."""
        return not self._waiting

    def submit(self, task: WorkerTask) -> None:
        """Take a task."""
        self._waiting.append(task)

    def collect(self, seconds: float) -> list[Outcome]:
        """Answer the tasks that wait."""
        tasks, self._waiting = self._waiting, []
        return [self._worker.answer(task) for task in tasks]

    def close(self) -> None:
        """Do nothing: nothing is at work."""


class Elsewhere:
    """A pool of other processes, behind an executor, of which only ``submit`` is used.

    Args:
        source: the executor; or what makes one, also anew where it breaks.
        compiled: the problem.
    """

    def __init__(self, source: ExecutorSource, compiled: CompiledProblem) -> None:
        self._source = source
        self._instance = pickle.dumps(compiled.instance)
        self._losses = 0
        self._lost: BaseException | None = None
        self._alive = perf_counter()
        self._tasks: dict[Future[Outcome], WorkerTask] = {}
        self._window = 0

    @cached_property
    def _executor(self) -> Executor:
        """The executor, made for the first task: a short count in one piece does without."""
        return self._made()

    @cached_property
    def workers(self) -> int:
        """How many workers it has, as well as can be told."""
        return _workers_of(self._executor)

    def _made(self) -> Executor:
        source = self._source
        executor: Any = source if isinstance(source, Executor) else source()
        if not callable(getattr(executor, "submit", None)):
            raise TypeError(f"{executor!r} is no executor: it has no method submit")
        made: Executor = executor
        return made

    @property
    def has_room(self) -> bool:
        """Whether another task may be submitted."""
        self._window = self._window or _TASKS_FOR_EACH_WORKER * self.workers
        return len(self._tasks) < self._window

    @property
    def is_idle(self) -> bool:
        """Whether no task is at work."""
        return not self._tasks

    def submit(self, task: WorkerTask) -> None:
        """Send a task.

        Raises:
            ExecutorError: when the executor is broken for good, or was shut down.
        """
        self._send([task])

    def _send(self, tasks: Iterable[WorkerTask]) -> None:
        """Send tasks, and those that are lost with an executor which breaks meanwhile."""
        waiting = deque(tasks)
        broken = 0
        while waiting:
            try:
                future = self._executor.submit(work, waiting[0])
            except BrokenExecutor as error:
                broken += 1
                if broken > _MOST_LOSSES:
                    raise ExecutorError(
                        f"the executor broke {broken} times in turn when it was given a task: "
                        f"{error}"
                    ) from error
                waiting.extend(self._lost_with_executor(error))
            except RuntimeError as error:
                raise ExecutorError(
                    f"the executor takes no tasks ({error}): give one that has not been shut down, "
                    "or a callable that makes one"
                ) from error
            else:
                self._tasks[future] = waiting.popleft()

    def collect(self, seconds: float) -> list[Outcome]:
        """Return what comes back within this time, as soon as there is something.

        Raises:
            ExecutorError: when the executor is broken for good, or has no worker left.
        """
        ended, _ = wait(self._tasks, timeout=seconds, return_when=FIRST_COMPLETED)
        self._check_workers(bool(ended))
        if 2 * len(ended) > self._window:
            self._window *= 2  # They come faster than they were sent.
        outcomes = []
        for future in ended:
            if (task := self._tasks.pop(future, None)) is not None:
                outcomes += self._outcome(future, task)
        self._count_losses(bool(outcomes))
        return outcomes

    def _outcome(self, future: Future[Outcome], task: WorkerTask) -> list[Outcome]:
        """Return the answer of a task; send it again where there is none."""
        try:
            outcome = future.result()
        except BrokenExecutor as error:
            self._send([*self._lost_with_executor(error), task])
            return []
        except (Exception, CancelledError) as error:  # The worker was lost, and the task with it.
            self._lost = error
            self.submit(task)
            return []
        if isinstance(outcome, ModelWanted):
            self.submit(replace(task, instance=self._instance))
            return []
        return [outcome]

    def _lost_with_executor(self, error: BaseException) -> list[WorkerTask]:
        """Make another executor in the place of a broken one; return the tasks that it had."""
        self._lost = error
        if isinstance(self._source, Executor):
            raise ExecutorError(
                f"the executor is broken ({error}): give a callable that makes one, such as "
                "lambda: ProcessPoolExecutor(), to have it made anew"
            ) from error
        _end(self._executor)
        self._executor = self._made()
        lost, self._tasks = list(self._tasks.values()), {}
        return lost

    def _count_losses(self, has_answer: bool) -> None:
        """Count how often in turn tasks were lost without any answer, and raise an error at last.

        Many may be lost at once, and in any order with the answers.
        """
        lost, self._lost = self._lost, None
        if has_answer:
            self._losses = 0
        elif lost is not None:
            self._losses += 1
            if self._losses > _MOST_LOSSES:
                raise ExecutorError(
                    f"workers were lost {self._losses} times in turn without any answer; the last "
                    f"error was {type(lost).__name__}: {lost}"
                ) from lost

    def _check_workers(self, has_answer: bool) -> None:
        """Raise an error where there has been no worker for a while; only Dask tells it."""
        client = getattr(self._executor, "_client", None)
        if client is None or has_answer or client.scheduler_info()["workers"]:
            self._alive = perf_counter()
        elif perf_counter() - self._alive > _SECONDS_WITHOUT_WORKERS:
            raise ExecutorError(
                "no worker is left: start some, and ask again; client.wait_for_workers(1) waits "
                "until there is one"
            )

    def close(self) -> None:
        """Cancel what has not begun; end the executor if it was made here."""
        is_own = not isinstance(self._source, Executor) and "_executor" in vars(self)
        # Once its processes are ended, a pool tells all tasks so; of those that were cancelled it
        # would print an error, from a thread of its own.
        if not (is_own and _processes_of(self._executor)):
            for future in self._tasks:
                future.cancel()
        if is_own:
            _end(self._executor)


def _end(executor: Any) -> None:
    """End an executor and its processes, whatever they are doing."""
    processes = _processes_of(executor)
    try:
        executor.shutdown(wait=False, kill_workers=True)  # That of loky kills them itself.
    except TypeError:
        executor.shutdown(wait=False)
        for process in processes:
            process.terminate()


def _processes_of(executor: Any) -> list[Any]:
    return list((getattr(executor, "_processes", None) or {}).values())


def _workers_of(executor: Executor) -> int:
    """Return how many workers an executor has, as well as can be told."""
    for name in ("_max_workers", "num_workers"):
        if isinstance(number := getattr(executor, name, None), int) and number > 0:
            return number
    client = getattr(executor, "_client", None)
    if client is not None:
        threads: dict[str, int] = client.nthreads()
        return max(1, sum(threads.values()))
    return max(_LEAST_WINDOW, os.cpu_count() or 1)
