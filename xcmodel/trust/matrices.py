"""Matrices of whole numbers in floating point; nothing multiplies others as fast."""

from __future__ import annotations

from itertools import product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Matrix: TypeAlias = NDArray[np.floating[Any]]

# OpenBLAS shares larger products among threads; where other programs keep the processor busy, these
# wait for each other, which has taken 15 times as long.
_SIDE = 64


def multiplied(left: Matrix, right: Matrix) -> Matrix:
    """Return the product, by one thread.

    >>> multiplied(np.array([[1.0, 2.0]]), np.array([[3.0], [4.0]]))
    array([[11.]])
    """
    result: Matrix = np.zeros((len(left), right.shape[1]), dtype=left.dtype)
    for rows, inner, columns in product(
        _pieces(len(left)), _pieces(len(right)), _pieces(right.shape[1])
    ):
        result[rows, columns] += left[rows, inner] @ right[inner, columns]
    return result


def _pieces(size: int) -> list[slice]:
    return [slice(first, first + _SIDE) for first in range(0, size, _SIDE)]
