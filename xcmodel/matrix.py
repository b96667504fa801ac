"""Models from 0/1 matrices: a row is an option, a column is an item."""

from __future__ import annotations

from typing import Any

import numpy as np

from xcmodel.errors import ModelError


def rows_of_matrix(matrix: Any) -> tuple[list[list[int]], int]:
    """Return the columns that hold a one in each row, and the number of columns.

    Args:
        matrix: a list of rows, a numpy array of shape ``(rows, columns)``, or any scipy sparse
            matrix or array; entries are 0 and 1, or truth values.

    Raises:
        ModelError: for another shape, for rows of unequal length, for another entry.
    """
    if hasattr(matrix, "tocoo"):
        return _rows_of_sparse(matrix)
    return _rows_of_dense(matrix)


def _rows_of_dense(matrix: Any) -> tuple[list[list[int]], int]:
    try:
        array = np.asarray(matrix)
    except ValueError:
        raise ModelError("the rows of the matrix are not all of one length") from None
    if array.size == 0 and array.ndim == 1:
        array = array.reshape(0, 0)
    _check_two_dimensional(array)
    rows, columns = np.nonzero(array)
    _check_ones(rows, columns, array[rows, columns])
    return _group(rows, columns, array.shape[0]), array.shape[1]


def _rows_of_sparse(matrix: Any) -> tuple[list[list[int]], int]:
    _check_two_dimensional(matrix)
    entries = matrix.tocsr(copy=True)
    entries.sum_duplicates()
    entries.eliminate_zeros()
    entries.sort_indices()
    coordinates = entries.tocoo()
    _check_ones(coordinates.row, coordinates.col, coordinates.data)
    return _group(coordinates.row, coordinates.col, matrix.shape[0]), int(matrix.shape[1])


def _check_two_dimensional(matrix: Any) -> None:
    if matrix.ndim != 2:  # noqa: PLR2004
        raise ModelError(f"a matrix has 2 dimensions, and this one has {matrix.ndim}")


def _check_ones(rows: Any, columns: Any, values: Any) -> None:
    wrong = np.flatnonzero(np.asarray(values != 1))
    if len(wrong):
        k = wrong[0]
        raise ModelError(
            f"the matrix has the entry {values[k]!s} in row {rows[k]}, column {columns[k]}: "
            "only 0 and 1 have a meaning",
            int(rows[k]),
        )


def _group(rows: Any, columns: Any, n_rows: int) -> list[list[int]]:
    """Split the columns by row; the entries come sorted by row."""
    ends = np.searchsorted(rows, np.arange(1, n_rows))
    return [part.tolist() for part in np.split(columns, ends)] if n_rows else []
