"""Solutions as arrays of option indices, many at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from xcmodel.backend.instance import Int32Array, Int64Array


@dataclass(frozen=True, eq=False)
class Batch:
    """Some solutions as arrays of option indices.

    Solution ``s`` is ``options[start[s]:start[s + 1]]``, strictly ascending.
    """

    start: Int64Array
    options: Int32Array

    @staticmethod
    def of(solutions: Iterable[Iterable[int]]) -> Batch:
        """Return a batch of these solutions, each sorted.

        >>> Batch.of([[2, 0], []]).options.tolist()
        [0, 2]
        """
        import numpy as np

        rows = [sorted(solution) for solution in solutions]
        start = np.cumsum([0, *(len(row) for row in rows)], dtype=np.int64)
        options = np.fromiter((o for row in rows for o in row), dtype=np.int32, count=start[-1])
        return Batch(start, options)

    def __len__(self) -> int:
        return len(self.start) - 1

    def __getitem__(self, index: int) -> Int32Array:
        return self.options[self.start[index] : self.start[index + 1]]

    def __iter__(self) -> Iterator[Int32Array]:
        return (self[index] for index in range(len(self)))

    @property
    def lengths(self) -> list[int]:
        """How many options each solution has."""
        lengths: list[int] = (self.start[1:] - self.start[:-1]).tolist()
        return lengths

    def only(self, index: int) -> Batch:
        """Return a batch of one solution, which shares no memory with this one."""
        import numpy as np

        options = self[index].copy()
        return Batch(np.array([0, len(options)], dtype=np.int64), options)

    def first(self, count: int) -> Batch:
        """Return a batch of the first `count` solutions, or of all if there are fewer."""
        start = self.start[: count + 1]
        return Batch(start, self.options[: start[-1]])

    def after(self, count: int) -> Batch:
        """Return a batch of the solutions after the first `count`."""
        start = self.start[count:]
        return Batch(start - start[0], self.options[start[0] :])


class _EmptyBatch(Batch):
    """A batch whose arrays are made when they are asked for, as a count needs none of numpy."""

    def __init__(self) -> None: ...

    def __len__(self) -> int:
        return 0

    @cached_property
    def start(self) -> Int64Array:
        return Batch.of([]).start

    @cached_property
    def options(self) -> Int32Array:
        return Batch.of([]).options


EMPTY_BATCH: Batch = _EmptyBatch()
"""No solutions."""
