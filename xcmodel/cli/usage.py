"""Arguments that do not go together, and what is said of an error."""

from __future__ import annotations

import argparse
from pathlib import Path

from xcmodel.cli.shell_words import in_shell_words


class UsageError(Exception):
    """Arguments that do not go together; its text says which."""


def error_text(error: Exception) -> str:
    """Return what an error says in words of the shell, and of which file."""
    if isinstance(error, OSError) and error.strerror is not None:
        # Files are named in their errors, so another one is of what is read and printed.
        where = "standard input or output" if error.filename is None else error.filename
        return "; ".join([f"{where}: {error.strerror}", *getattr(error, "__notes__", ())])
    if isinstance(error, MemoryError):
        return "there is not enough memory; --memory-limit, where a command has it, says how much"
    return in_shell_words(str(error))


def refuse_together(arguments: argparse.Namespace, name: str, *others: str) -> None:
    """Raise UsageError where an argument is given, and one of the others beside it.

    Args:
        arguments: those of the command line; one that is None, False or 0.0 is not given.
        name: the name of the argument, such as ``"journal"``.
        others: the names of the others.
    """
    given = [n for n in (name, *others) if is_given(getattr(arguments, n, None))]
    if given[:1] == [name] and len(given) > 1:
        flags = (f"--{n.replace('_', '-')}" for n in given[:2])
        raise UsageError(f"{' and '.join(flags)} do not go together: leave one of them out")


def refuse_to_lose_model(arguments: argparse.Namespace) -> None:
    """Raise UsageError where what is written would take the place of the model's file."""
    model, output = Path(arguments.file), Path(arguments.output)
    if arguments.file != "-" and output.exists() and model.exists() and output.samefile(model):
        raise UsageError(f"--output {output} is the model's own file, which would be lost")


def is_given(value: object) -> bool:
    """Whether an argument is given, by its value: None and False mean that it is not."""
    return value is not None and value is not False
