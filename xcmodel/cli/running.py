"""Runs a command, and what it does with errors, Ctrl-C, SIGTERM and broken pipes."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from contextvars import copy_context
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import xcmodel
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.shell_words import in_shell_words
from xcmodel.cli.termination import Termination
from xcmodel.cli.usage import UsageError, error_text
from xcmodel.errors import (
    CrossCheckInterrupted,
    EstimateInterrupted,
    Interrupted,
    JournalWarning,
    StoppedError,
    XcmodelError,
)
from xcmodel.interrupt import Whole
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.cli.arguments import Commands


def run(arguments: Sequence[str] | None) -> int:
    """Run a command and return its exit code: see `xcmodel.cli.main`."""
    with Termination() as termination:
        code = _exit_code(arguments)
    if termination.seen and code == ExitCode.INTERRUPTED:
        return ExitCode.TERMINATED
    return code


def _exit_code(arguments: Sequence[str] | None) -> int:
    """Run a command, and tell the errors that end it."""
    _open_closed_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        # A name that the terminal has no characters for is printed in those that it has.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        # The benchmarks have a command line of their own.
        code = _bench(words[1:]) if words[:1] == ["bench"] else _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return ExitCode.BROKEN_PIPE
    except StoppedError as error:
        print(f"xcmodel: {error_text(error)}", file=sys.stderr)
        return ExitCode.PARTIAL
    except UsageError as error:
        print(f"xcmodel: {error}", file=sys.stderr)
        return ExitCode.USAGE
    except (XcmodelError, OSError, MemoryError) as error:
        print(f"xcmodel: {error_text(error)}", file=sys.stderr)
        return ExitCode.FAILED
    except KeyboardInterrupt as interrupt:
        print(f"xcmodel: {_found_before(interrupt)}", file=sys.stderr)
        return ExitCode.INTERRUPTED
    return int(code)


def _open_closed_streams() -> None:
    """Open what a shell has closed, as by ``>&-``, on nothing: files would get its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream: Any = Path(os.devnull).open(mode)  # noqa: SIM115 - for good
            stream.buffer.raw.name = f"<{name}>"  # By which errors tell of it.
            setattr(sys, name, stream)


def _run(words: Sequence[str]) -> int:
    with Whole():  # A class that is half made when Ctrl-C comes may raise another error.
        parser = _parser()
    parsed = parser.parse_args(words)
    command: Callable[[argparse.Namespace], int] = parsed.command
    with warnings.catch_warnings():
        warnings.simplefilter("always", JournalWarning)
        warnings.showwarning = _tell_warning
        # What is told of the model, such as which of its names read alike, ends with the command.
        return copy_context().run(command, parsed)


def _tell_warning(message: Warning | str, *where: object, **how: object) -> None:
    """Print a warning as a line, without the place in the program, which says nothing to users."""
    print(f"xcmodel: {in_shell_words(str(message))}", file=sys.stderr, flush=True)


def _bench(words: Sequence[str]) -> int:
    """Run the benchmarks, which are not a part of the installed package."""
    from xcmodel.cli.checkout import import_benchmarks

    code: int = import_benchmarks().main(words)
    return code


def _parser() -> argparse.ArgumentParser:
    from xcmodel.cli.completion import add_completion
    from xcmodel.cli.parser import Parser

    parser: argparse.ArgumentParser = Parser(
        prog="xcmodel",
        description="Exact cover: one model, interchangeable backends, answers that are checked.",
        epilog="examples:\n  xcmodel demo\n  xcmodel puzzle queens 8\n  xcmodel COMMAND --help\n\n"
        "exit codes: 10 found, 20 no solution, 30 optimal, 0 done, 4 stopped by a limit, 1 error,\n"
        "2 wrong usage",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"xcmodel {xcmodel.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in _adders():
        add(commands)
    commands.add_parser(
        "bench",
        help="time backends and peers, in a checkout of the project",
        add_help=False,
    )
    add_completion(commands)
    return parser


def _adders() -> list[Callable[[Commands], None]]:
    """Return the functions that add the commands, in their order in the help."""
    from xcmodel.cli.compare import add_compare
    from xcmodel.cli.compiling import add_compile
    from xcmodel.cli.cross_check import add_cross_check
    from xcmodel.cli.cubes import add_cubes
    from xcmodel.cli.files import add_files
    from xcmodel.cli.info import add_info
    from xcmodel.cli.journal import add_journal_command
    from xcmodel.cli.k_best import add_k_best
    from xcmodel.cli.proofs import add_proofs
    from xcmodel.cli.puzzle import add_puzzle
    from xcmodel.cli.queries import add_queries
    from xcmodel.cli.sample import add_sample
    from xcmodel.cli.solution_sets import add_set
    from xcmodel.cli.studio import add_studio
    from xcmodel.cli.tour import add_tour

    return [
        add_queries,
        add_sample,
        add_cross_check,
        add_compare,
        add_k_best,
        add_compile,
        add_set,
        add_info,
        add_files,
        add_proofs,
        add_puzzle,
        add_journal_command,
        add_cubes,
        add_studio,
        add_tour,
    ]


def _found_before(interrupt: KeyboardInterrupt) -> str:
    if isinstance(interrupt, CrossCheckInterrupted):
        return f"interrupted; so far:\n{interrupt.report}"
    if isinstance(interrupt, EstimateInterrupted):
        return str(interrupt)
    if not isinstance(interrupt, Interrupted):
        return "interrupted"
    result = interrupt.result
    found = plural(result.stats.solutions, "solution")
    return f"interrupted; {result.backend} had found {found} so far"


def _drop_output() -> None:
    """Keep Python from failing once more when it flushes the output at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
