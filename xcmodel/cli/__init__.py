"""The command line."""

from xcmodel.cli.main import main

__all__ = ["main"]
