"""0/1 matrices as numpy writes them: a row is an option, a column an item to be covered once."""

from __future__ import annotations

import io
from math import prod
from typing import Any

import numpy as np

from xcmodel.errors import FormatError
from xcmodel.formats.files import Content
from xcmodel.model import Model
from xcmodel.text.numbers import plural

# A matrix that is written has no more entries than this.
_MOST_ENTRIES = 2**30


def read(content: Content) -> Model:
    """Return the model in a file."""
    try:
        return Model.from_matrix(array_of(content))
    except FormatError:
        raise
    except ValueError as error:
        raise FormatError(str(error), content.file) from None


def array_of(content: Content) -> Any:
    """Return the array in a file of numpy, whose size bounds its own.

    Raises:
        FormatError: when it has no entries, and millions of rows or columns.
        ValueError: when it is no array of numbers.
    """
    stream = io.BytesIO(content.data)
    try:
        version = np.lib.format.read_magic(stream)
        read_header = _HEADERS[version]
        shape, by_columns, dtype = read_header(stream)
    except Exception as error:  # A header is Python's text, and numpy lets any error of it pass.
        raise ValueError(f"is no file of numpy: {error}") from None
    if dtype.kind not in "buif":
        raise ValueError(f"an array of {dtype} is no array of numbers")
    rest = content.data[stream.tell() :]
    if min(shape, default=0) < 0 or len(rest) != prod(shape) * dtype.itemsize:
        raise ValueError(f"{plural(len(rest), 'byte')} cannot hold an array of shape {shape}")
    content.check_size(max(shape, default=0))
    return np.frombuffer(rest, dtype).reshape(shape, order="F" if by_columns else "C")


_HEADERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}


def write(model: Model) -> bytes:
    """Return the file of a model."""
    instance = model.to_instance()
    if instance.n_options * instance.n_items > _MOST_ENTRIES:
        raise FormatError("the matrix would be too large: use 'npz', which is sparse")
    matrix = np.zeros((instance.n_options, instance.n_items), dtype=np.uint8)
    matrix[instance.entry_options, instance.option_items] = 1
    stream = io.BytesIO()
    np.save(stream, matrix)
    return stream.getvalue()
