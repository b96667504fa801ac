"""Files that hold models: one module a format."""

from xcmodel.formats.orlib import read_orlib

__all__ = ["read_orlib"]
