"""The arguments that commands have in common, with their help."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, TypeAlias

from xcmodel.cli.values import file_name, number, seconds, size, whole, workers

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class _OneCube(argparse.Action):
    """Keep the cube, and refuse a second one, in place of which the last would be asked alone."""

    def __call__(
        self, parser: argparse.ArgumentParser, parsed: argparse.Namespace, word: Any, *_: Any
    ) -> None:
        if getattr(parsed, self.dest) is not None:
            each = "may be given once: ask for each cube by a command of its own, and add them up"
            raise argparse.ArgumentError(self, each)
        setattr(parsed, self.dest, word)


def add_command(
    commands: Commands, name: str, summary: str, examples: Iterable[str] = ()
) -> argparse.ArgumentParser:
    """Add a command whose help ends with examples."""
    epilog = "\n".join(["examples:", *(f"  xcmodel {example}" for example in examples)])
    return commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=epilog if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_model(parser: argparse.ArgumentParser) -> None:
    """Add the file of the model."""
    parser.add_argument(
        "file", type=file_name, metavar="FILE", help="the model; - for standard input"
    )
    parser.add_argument(
        "--format",
        metavar="NAME",
        help="its format, one of xcmodel formats (default: found by content and name)",
    )


def add_query(
    parser: argparse.ArgumentParser, backend: str | None = "dlx", *, several: bool = False
) -> None:
    """Add what all queries take.

    Args:
        parser: the parser of a command.
        backend: who answers if nobody is named; None where that depends on the model.
        several: whether several backends may work together.
    """
    if several:
        add_backends(parser, "who answers", f"which work together (default: {backend})")
    elif backend is None:
        add_backend_by_model(parser)
    else:
        add_backend(parser, backend)
    add_conditions(parser)
    add_time_limit(parser)


def add_backend(parser: argparse.ArgumentParser, backend: str) -> None:
    """Add who answers."""
    parser.add_argument("--backend", default=backend, help="who answers (default: %(default)s)")


def add_backend_by_model(parser: argparse.ArgumentParser) -> None:
    """Add who answers, where it depends on the model if nobody is named: see `backend_for`."""
    parser.add_argument(
        "--backend",
        help="who answers (default: dlx, or auto for a model with weighted rows where dlx was "
        "installed without its engine)",
    )


def add_backends(parser: argparse.ArgumentParser, who: str, what_several_do: str) -> None:
    """Add who takes part, where that may be several."""
    parser.add_argument(
        "--backend",
        action="append",
        help=f"{who}; may be repeated, or be names with commas between them, {what_several_do}",
    )


def add_conditions(parser: argparse.ArgumentParser) -> None:
    """Add options that solutions contain, or lack."""
    for condition, meaning in (
        ("given", "every solution contains"),
        ("forbidden", "none contains"),
    ):
        parser.add_argument(
            f"--{condition}",
            action="append",
            default=[],
            metavar="OPTION",
            help=f"an option that {meaning}: its name, or #k for the k-th, from 0; may be "
            "repeated; @FILE for those in a file, a name a line or what --json prints",
        )
    parser.add_argument(
        "--cube",
        action=_OneCube,
        metavar="FILE:K",
        help="what the K-th line, from 1, of a file that `xcmodel cubes` has written gives and "
        "forbids, besides",
    )


def add_time_limit(parser: argparse.ArgumentParser) -> None:
    """Add when to stop."""
    parser.add_argument(
        "--time-limit", type=seconds, metavar="SECONDS", help="when to stop; 30m or 2h is longer"
    )


def add_cost_limit(parser: argparse.ArgumentParser, otherwise: str = "") -> None:
    """Add the greatest cost that is of interest."""
    parser.add_argument(
        "--cost-limit",
        type=number,
        metavar="COST",
        help=f"only solutions that cost at most this{otherwise}",
    )


def add_output_file(parser: argparse.ArgumentParser) -> None:
    """Add where the output goes, if not to where it is printed."""
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to (default: standard output)"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the choice of output for programs."""
    parser.add_argument("--json", action="store_true", help="a JSON object a line, for programs")


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add the seed of random choices."""
    parser.add_argument("--seed", type=whole, help="of random choices: the same, the same answer")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the number of threads."""
    parser.add_argument("--workers", type=workers, metavar="N", help="the most threads to use")


def add_memory_limit(parser: argparse.ArgumentParser) -> None:
    """Add what caches may take."""
    parser.add_argument(
        "--memory-limit",
        type=size,
        metavar="BYTES",
        help="what caches of subproblems may take, such as 500M or 2G (default: a share of the "
        "free memory)",
    )


def add_log(parser: argparse.ArgumentParser) -> None:
    """Add the solver's own log."""
    parser.add_argument(
        "--log", action="store_true", help="the solver's own lines, if it writes any, on stderr"
    )


def add_hint(parser: argparse.ArgumentParser) -> None:
    """Add hints."""
    parser.add_argument(
        "--hint",
        action="append",
        default=[],
        metavar="OPTION",
        help="an option of a solution, or nearly one, to begin with; may be repeated; those that "
        "the model does not have are left out if it has others; @FILE as for --given",
    )


def add_aims(parser: argparse.ArgumentParser) -> None:
    """Add the file with several costs."""
    parser.add_argument(
        "--aims",
        type=file_name,
        metavar="FILE",
        help="several costs in place of the model's, the most important first: an array of objects "
        "of JSON from options to costs",
    )
