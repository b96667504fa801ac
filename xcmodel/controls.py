"""What a query says beside what it asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from xcmodel.parts import Name
from xcmodel.progress import ProgressCallback

CountMethod = Literal["auto", "enumerate"]


@dataclass(frozen=True)
class Conditions:
    """What is asked of the solutions themselves, of their order, and where to begin.

    Attributes:
        given: names of options that every solution must contain.
        forbidden: names of options that no solution may contain.
        seed: the source of a random order, or None for the backend's own.
        hint: names of options of a solution that is known, or nearly one.
    """

    given: Iterable[Name] = ()
    forbidden: Iterable[Name] = ()
    seed: int | None = None
    hint: Iterable[Name] = ()


@dataclass(frozen=True)
class Controls:
    """When to stop, what to show meanwhile, and how many threads to use.

    Attributes:
        time_limit: seconds after which to stop, or None.
        solution_limit: number of solutions after which to stop, or None.
        progress: True for a bar on the terminal, or a callable that gets `Progress` objects.
        workers: the most threads to use, or None for the backend's own default.
        memory_limit: bytes that may be taken to remember what has been done, or None for the
            backend's own default.

    Raises:
        ValueError: for a time limit below 0, a solution limit or a memory limit below 1, or fewer
            than one worker.
    """

    time_limit: float | None = None
    solution_limit: int | None = None
    progress: bool | ProgressCallback = False
    workers: int | None = None
    memory_limit: int | None = None

    def __post_init__(self) -> None:
        if self.time_limit is not None and not self.time_limit >= 0:
            raise ValueError(
                f"time_limit is {self.time_limit!r}: give seconds from 0, or None for no limit"
            )
        if self.solution_limit is not None and self.solution_limit < 1:
            raise ValueError(
                f"solution_limit is {self.solution_limit!r}: give 1 or more, or None for all"
            )
        if self.workers is not None and self.workers < 1:
            raise ValueError(
                f"workers is {self.workers!r}: give 1 or more, or None for the backend's default"
            )
        if self.memory_limit is not None and self.memory_limit < 1:
            raise ValueError(
                f"memory_limit is {self.memory_limit!r}: give bytes, "
                "or None for the backend's default"
            )
