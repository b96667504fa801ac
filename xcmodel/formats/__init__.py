"""Files that hold models: one module a format."""

from xcmodel.formats.canonical_text import read_model, write_model
from xcmodel.formats.orlib import read_orlib

__all__ = ["read_model", "read_orlib", "write_model"]
