"""``cross-check``: several backends list all solutions, which are compared."""

from __future__ import annotations

import argparse
import sys

from xcmodel.cli.arguments import (
    Commands,
    add_backends,
    add_command,
    add_conditions,
    add_json,
    add_model,
    add_time_limit,
)
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import load_model, names_of_backends, query_of, shows_progress
from xcmodel.cli.usage import UsageError
from xcmodel.errors import CrossCheckInterrupted


def add_cross_check(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "cross-check",
        "let several backends list all solutions, and compare",
        ["cross-check puzzle.dlx", "cross-check --backend dlx --backend sat puzzle.dlx"],
    )
    add_model(parser)
    add_backends(parser, "one that takes part", "which are compared (default: all)")
    add_conditions(parser)
    add_time_limit(parser)
    parser.add_argument(
        "--count", action="store_true", help="also those that count without listing"
    )
    add_json(parser)
    parser.set_defaults(command=_cross_check)


def _cross_check(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_cross_check

    model = load_model(arguments)
    query = query_of(model, arguments)
    names = _named_backends(query.pop("backend"))
    if names is not None and len(names) == 1 and not arguments.count:
        raise UsageError("--backend names one backend, which is compared with none: name two")
    query |= _with_counters(names) if arguments.count else {"backends": names}
    try:
        report = model.cross_check(**query, progress=shows_progress())
    except CrossCheckInterrupted as interrupt:
        print_cross_check(interrupt.report, arguments.json)
        print("xcmodel: interrupted, partial", file=sys.stderr)
        return ExitCode.INTERRUPTED
    print_cross_check(report, arguments.json)
    if report.disagree:
        return ExitCode.FAILED
    return ExitCode.DONE if report.agree else ExitCode.PARTIAL


def _with_counters(names: list[str] | None) -> dict[str, list[str] | None]:
    """Return who lists and who counts: all that can, and those that are named and cannot list."""
    if names is None:
        return {"backends": None, "counters": None}
    from xcmodel.backend.query import Capability
    from xcmodel.backend.registry import backends_with, get_backend

    lists = {name: Capability.ENUMERATE in get_backend(name).capabilities for name in names}
    only_count = [name for name in names if not lists[name]]
    return {
        "backends": [name for name in names if lists[name]],
        "counters": [*backends_with(Capability.COUNT), *only_count],
    }


def _named_backends(given: list[str] | None) -> list[str] | None:
    """Return the backends that are named, or None for all."""
    names = names_of_backends(given or ())
    return None if not names or "all" in names else names
