"""Where a query by cubes keeps what is done, and where it is done."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.deadline import Deadline

ExecutorSource = Executor | Callable[[], Executor]
"""An executor, or what makes one."""


@dataclass(frozen=True)
class Setting:
    """The arguments of a query by cubes, beside the query itself.

    Attributes:
        journal: the path of the journal, or None.
        executor: where cubes are searched; None means in this process.
        progress: as for all queries.
        least_budget: the least seconds that a cube is given before it is divided; None means
            what suits the query.
        sync_seconds: how long what was done may wait until it is on the disk.
        deadline: that of a longer query of which this one is a part, or None; to read the journal
            does not count against it either.
    """

    journal: str | os.PathLike[str] | None = None
    executor: ExecutorSource | None = None
    progress: bool | ProgressCallback = False
    least_budget: float | None = None
    sync_seconds: float = 1.0
    deadline: Deadline | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.journal, str | os.PathLike | None):
            raise TypeError(f"{self.journal!r} is no path of a file")
        if not (self.executor is None or isinstance(self.executor, Executor | Callable)):
            raise TypeError(
                f"executor is {self.executor!r}: give an executor, such as a ProcessPoolExecutor, "
                "what can be called to make one, or None"
            )
