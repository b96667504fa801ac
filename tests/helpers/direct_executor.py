"""An executor of one thread, the calling one, which may have mishaps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from xcmodel.distributed.worker import Worker
from xcmodel.distributed.worker_task import WorkerTask


class Direct(Executor):
    """Answers at once, in this process, by a worker that has no model yet; and keeps the tasks.

    Args:
        mishap: called with the number of each task before it is answered; may raise.
    """

    def __init__(self, mishap: Callable[[int], None] = lambda number: None) -> None:
        self.tasks = 0
        self.sent: list[WorkerTask] = []
        self._mishap = mishap
        self._worker = Worker(stop=lambda: False)

    def submit(self, function: Any, /, *arguments: Any, **keywords: Any) -> Future[Any]:
        self.tasks += 1
        self.sent.append(arguments[0])
        future: Future[Any] = Future()
        try:
            self._mishap(self.tasks)
            future.set_result(self._worker.answer(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future
