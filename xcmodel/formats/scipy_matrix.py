"""Sparse 0/1 matrices as `scipy.sparse.save_npz` writes them, in compressed sparse row form.

A row is an option, a column an item to be covered once. A file with one array of numpy is read too.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Any

import numpy as np

from xcmodel.errors import FormatError
from xcmodel.formats.files import MOST_BYTES, Content
from xcmodel.formats.numpy_arrays import array_of
from xcmodel.model import Model

_ARRAYS = ("indptr", "indices", "data", "shape")


def read(content: Content) -> Model:
    """Return the model in a file."""
    try:
        with zipfile.ZipFile(io.BytesIO(content.data)) as packed:
            return _model(content, packed)
    except FormatError:
        raise
    except (
        ValueError,
        RuntimeError,
        EOFError,
        zipfile.BadZipFile,
        zlib.error,
    ) as error:
        raise FormatError(str(error), content.file) from None


def _model(content: Content, packed: zipfile.ZipFile) -> Model:
    if sum(entry.file_size for entry in packed.infolist()) > MOST_BYTES:
        raise ValueError(f"has more than {MOST_BYTES:,} bytes, unpacked")
    names = set(packed.namelist())
    if len(names) == 1:
        return Model.from_matrix(_array(content, packed, names.pop()))
    if "class_options.npy" in names:
        raise ValueError("it holds solutions, and no model: see xcmodel set, or SolutionSet.load")
    if {f"{name}.npy" for name in (*_ARRAYS, "format")} - names:
        raise ValueError("has neither one array nor a sparse matrix of scipy")
    if b"csr" not in packed.read("format.npy"):
        raise ValueError("only compressed sparse rows are read: save matrix.tocsr()")
    start, columns, data, shape = (_array(content, packed, f"{name}.npy") for name in _ARRAYS)
    if len(shape) != 2 or len(start) != shape[0] + 1 or (data != 1).any():  # noqa: PLR2004
        raise ValueError("is no sparse matrix of zeros and ones")
    content.check_size(int(shape[1]))
    return Model.from_arrays(start, columns, n_items=int(shape[1]))


def _array(content: Content, packed: zipfile.ZipFile, name: str) -> Any:
    return array_of(Content(content.file, packed.read(name)))


def write(model: Model) -> bytes:
    """Return the file of a model."""
    instance = model.to_instance()
    stream = io.BytesIO()
    np.savez_compressed(
        stream,
        indices=instance.option_items,
        indptr=instance.option_start.astype(np.int32),
        format=np.array(b"csr"),
        shape=np.array([instance.n_options, instance.n_items]),
        data=np.ones(len(instance.option_items), dtype=np.int8),
    )
    return stream.getvalue()
