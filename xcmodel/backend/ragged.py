"""Rows of different lengths that stand one after another in an array."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def places_of(start: NDArray[np.int64], rows: NDArray[Any]) -> NDArray[np.int64]:
    """Return where the values of some rows stand, those of one row after those of another.

    Args:
        start: where each row begins, and at last where the last one ends, shape ``(rows + 1,)``.
        rows: the numbers of the rows that are wanted, in any order.

    >>> import numpy as np
    >>> places_of(np.array([0, 2, 3, 6]), np.array([2, 0])).tolist()
    [3, 4, 5, 0, 1]
    """
    import numpy as np

    begins = start[rows]
    lengths = start[rows + 1] - begins
    before = np.cumsum(lengths) - lengths
    places: NDArray[np.int64] = np.repeat(begins - before, lengths) + np.arange(lengths.sum())
    return places


def sums_of(start: NDArray[np.int64], values: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the sum of each row.

    Args:
        start: where each row begins, and at last where the last one ends, shape ``(rows + 1,)``;
            each row has one value at least.
        values: those of all rows, one row after the other.

    >>> import numpy as np
    >>> sums_of(np.array([0, 2, 3]), np.array([1, 2, 5])).tolist()
    [3, 5]
    >>> sums_of(np.array([0]), np.array([], dtype=np.int64)).tolist()
    []
    """
    import numpy as np

    if len(start) == 1:
        return np.zeros(0, dtype=np.int64)
    sums: NDArray[np.int64] = np.add.reduceat(values, start[:-1])
    return sums
