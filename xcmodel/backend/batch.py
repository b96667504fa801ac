"""Solutions as arrays of option indices, many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from xcmodel.backend.instance import Int32Array, Int64Array
from xcmodel.backend.ragged import places_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Batch:
    """Some solutions as arrays of option indices.

    Solution ``s`` is ``options[start[s]:start[s + 1]]``, strictly ascending.

    Attributes:
        start: where each solution begins in `options`, and where the last one ends.
        options: the options of all solutions, one solution after the other.

    >>> batch = Batch.of([[0, 2], [1]])
    >>> batch.start.tolist(), batch.options.tolist(), len(batch), batch.lengths
    ([0, 2, 3], [0, 2, 1], 2, [2, 1])
    >>> batch[0].tolist(), [solution.tolist() for solution in batch]
    ([0, 2], [[0, 2], [1]])
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

    @staticmethod
    def joined(batches: Iterable[Batch]) -> Batch:
        """Return the solutions of several batches as one.

        >>> joined = Batch.joined([Batch.of([[1], [2, 3]]), Batch.of([]), Batch.of([[4]])])
        >>> [solution.tolist() for solution in joined]
        [[1], [2, 3], [4]]
        """
        import numpy as np

        parts = [batch for batch in batches if len(batch)]
        if len(parts) < 2:  # noqa: PLR2004
            return parts[0] if parts else EMPTY_BATCH
        lengths = np.concatenate([np.diff(part.start) for part in parts])
        start = np.cumsum(np.concatenate(([0], lengths)), dtype=np.int64)
        return Batch(start, np.concatenate([part.options for part in parts]))

    def __len__(self) -> int:
        return len(self.start) - 1

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[object, ...]]:
        import numpy as np

        # Millions of solutions may go from process to process, so they are sent in few bytes.
        lengths = np.diff(self.start)
        same = len(lengths) > 0 and bool((lengths == lengths[0]).all())
        return _unpacked, (
            len(self),
            _narrow(lengths[:1] if same else lengths),
            _narrow(self.options),
        )

    def __getitem__(self, index: int) -> Int32Array:
        return self.options[self.start[index] : self.start[index + 1]]

    def __iter__(self) -> Iterator[Int32Array]:
        return (self[index] for index in range(len(self)))

    def keys(self) -> list[bytes]:
        """Return the bytes of each solution, which are equal where the solutions are.

        >>> first, second, third = Batch.of([[1], [2, 3], [1]]).keys()
        >>> first == third != second
        True
        """
        data, size = self.options.tobytes(), self.options.itemsize
        return [data[begin:end] for begin, end in pairwise((self.start * size).tolist())]

    @property
    def lengths(self) -> list[int]:
        """How many options each solution has."""
        lengths: list[int] = (self.start[1:] - self.start[:-1]).tolist()
        return lengths

    def chosen(self, indices: Sequence[int] | NDArray[np.integer]) -> Batch:
        """Return a batch of some solutions, which shares no memory with this one.

        Args:
            indices: which solutions, from 0.

        >>> [solution.tolist() for solution in Batch.of([[1], [2, 3], [4]]).chosen([1, 2])]
        [[2, 3], [4]]
        """
        import numpy as np

        if len(indices) == 1:  # As in every query for one solution.
            options = self[int(indices[0])].copy()
            return Batch(np.array([0, len(options)]), options)
        chosen = np.asarray(indices, dtype=np.intp)
        lengths = self.start[chosen + 1] - self.start[chosen]
        start = np.concatenate(([0], np.cumsum(lengths)))
        return Batch(start, self.options[places_of(self.start, chosen)])

    def first(self, count: int) -> Batch:
        """Return a batch of the first `count` solutions, or of all if there are fewer.

        >>> [solution.tolist() for solution in Batch.of([[1], [2, 3], [4]]).first(2)]
        [[1], [2, 3]]
        """
        start = self.start[: count + 1]
        return Batch(start, self.options[: start[-1]])

    def after(self, count: int) -> Batch:
        """Return a batch of the solutions after the first `count`.

        >>> [solution.tolist() for solution in Batch.of([[1], [2, 3], [4]]).after(2)]
        [[4]]
        """
        start = self.start[count:]
        return Batch(start - start[0], self.options[start[0] :])

    def copied(self, first: int, count: int) -> Batch:
        """Return a batch of so many solutions, or what there is, which shares no memory with this.

        Args:
            first: the index of the first one, from 0.
            count: how many.

        >>> [solution.tolist() for solution in Batch.of([[1], [2, 3], [4]]).copied(1, 5)]
        [[2, 3], [4]]
        """
        start = self.start[first : first + count + 1]
        return Batch(start - start[0], self.options[start[0] : start[-1]].copy())


def _narrow(numbers: Int32Array | Int64Array) -> NDArray[np.integer]:
    """Return these numbers in as few bytes as they fit into."""
    import numpy as np

    if not len(numbers):
        return numbers.astype(np.uint8)
    return numbers.astype(
        np.promote_types(np.min_scalar_type(numbers.min()), np.min_scalar_type(numbers.max()))
    )


def _unpacked(size: int, lengths: NDArray[np.integer], options: NDArray[np.integer]) -> Batch:
    import numpy as np

    start = np.zeros(size + 1, dtype=np.int64)
    np.cumsum(np.broadcast_to(lengths, size), out=start[1:])
    return Batch(start, options.astype(np.int32))


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
