"""Files that hold models: one module a format."""

from xcmodel.formats.reading import read, read_model, read_orlib, write, write_model

__all__ = ["read", "read_model", "read_orlib", "write", "write_model"]
