"""``cross-check``: several backends list all solutions, which are compared."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

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
from xcmodel.cli.reading import (
    different_backends,
    load_model,
    names_of_backends,
    query_of,
    shows_progress,
)
from xcmodel.cli.usage import UsageError
from xcmodel.errors import CrossCheckInterrupted

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend


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
        "--count", action="store_true", help="let those that can also count without listing"
    )
    add_json(parser)
    parser.set_defaults(command=_cross_check)


def _cross_check(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_cross_check

    model = load_model(arguments)
    query = query_of(model, arguments)
    named = _named_backends(query.pop("backend"))
    taking_part = _with_counters(named) if arguments.count else {"backends": named}
    if named is not None and sum(len(each or ()) for each in taking_part.values()) == 1:
        raise UsageError("--backend names one backend, which is compared with none: name two")
    query |= taking_part
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


def _with_counters(named: list[Backend] | None) -> dict[str, list[Backend] | None]:
    """Return who lists and who counts: of those that are named, whoever can, or else all."""
    if named is None:
        return {"backends": None, "counters": None}
    from xcmodel.backend.query import Capability

    lists = [backend for backend in named if Capability.ENUMERATE in backend.capabilities]
    counts = [each for each in named if Capability.COUNT in each.capabilities or each not in lists]
    return {"backends": lists, "counters": counts}


def _named_backends(given: list[str] | None) -> list[Backend] | None:
    """Return the backends that are named, or None for all."""
    names = names_of_backends(given or ())
    return None if not names or "all" in names else different_backends(names)
