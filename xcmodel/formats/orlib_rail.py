"""Set-covering problems of railways, as in the OR-Library: those of `orlib`, but for the meaning.

Rows are to be covered at least once.
"""

from __future__ import annotations

from xcmodel.formats.files import Content
from xcmodel.formats.orlib import read_columns, write
from xcmodel.model import Model

__all__ = ["read", "write"]


def read(content: Content) -> Model:
    """Return the set-covering problem in a file."""
    return read_columns(content, (1, None))
