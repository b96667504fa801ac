"""``--journal`` of queries, and ``journal``, which tells how far such a query has come."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from xcmodel.answer.result import StopReason
from xcmodel.cli.arguments import Commands, add_command, add_json, add_time_limit
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import load_model, shows_progress
from xcmodel.cli.usage import UsageError, refuse_together
from xcmodel.cli.values import own_file, positive
from xcmodel.errors import AuditInterrupted
from xcmodel.text.atomic_file import write_whole
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.answer.audit import Audit
    from xcmodel.answer.result import Result

_CAN_GO_ON = (StopReason.INTERRUPTED, StopReason.TIME_LIMIT, StopReason.SOLUTION_LIMIT)


def add_journal(parser: argparse.ArgumentParser) -> None:
    """Add the argument of queries that keep a journal."""
    parser.add_argument(
        "--journal",
        type=own_file,
        metavar="FILE",
        help="keep there what is done, and go on from there when asked again",
    )


def journal_of(arguments: argparse.Namespace) -> list[str]:
    """Return the name of the keyword, if a journal is asked for.

    Raises:
        UsageError: when something is asked for beside it that it cannot keep.
    """
    refuse_together(arguments, "journal", "maximize", "seed", "gap", "cost_limit")
    return ["journal"] if getattr(arguments, "journal", None) else []


def tell_how_to_go_on(
    arguments: argparse.Namespace, result: Result, recorded: int | None = None
) -> None:
    """Say on standard error how a query with a journal, which was stopped, goes on.

    Args:
        arguments: those of the command.
        result: what it came to.
        recorded: how many solutions the journal has, if it lists them.
    """
    if not journal_of(arguments) or result.stop_reason not in _CAN_GO_ON:
        return
    from xcmodel.distributed.journal import has_records

    journal = arguments.journal
    if has_records(journal):
        listed = "" if recorded is None else f", {plural(recorded, 'solution')} in all,"
        told = f"what is done{listed} is kept in {journal}; the same command goes on from there"
    else:  # As of a count in one piece.
        told = f"nothing is kept in {journal} yet: the same command begins anew"
    print(f"xcmodel: {told}", file=sys.stderr)


def add_journal_command(commands: Commands) -> None:
    """Add the command ``journal``."""
    parser = add_command(
        commands,
        "journal",
        "tell how far a query with a journal has come, or check the journal",
        [
            "journal run.journal",
            "journal --html run.html run.journal",
            "journal part.*.journal",
        ],
    )
    parser.add_argument(
        "journal",
        metavar="JOURNAL",
        nargs="+",
        help="the file of a query's --journal; of several, each of a part of one query as "
        "--cube asks for it, a line is printed, and their sum",
    )
    parser.add_argument("--html", type=own_file, metavar="FILE", help="write a page instead")
    parser.add_argument(
        "--audit",
        metavar="MODEL",
        help="the model: check that the cubes partition the whole, and search some once more",
    )
    parser.add_argument("--format", metavar="NAME", help="the format of the model")
    parser.add_argument(
        "--recount",
        type=positive,
        metavar="N",
        help="how many cubes an audit searches once more (default: all)",
    )
    add_time_limit(parser)
    add_json(parser)
    parser.set_defaults(command=_journal)


def _journal(arguments: argparse.Namespace) -> int:
    refuse_together(arguments, "audit", "html")
    refuse_together(arguments, "json", "html")
    for name in ("recount", "time_limit"):
        if getattr(arguments, name) is not None and arguments.audit is None:
            flag = name.replace("_", "-")
            raise UsageError(f"--{flag} is of an audit: ask for --audit MODEL, or leave it out")
    _refuse_several(arguments)
    if arguments.audit is not None:
        return _audit(arguments)
    if len(arguments.journal) > 1:
        return _tell_jointly(arguments)
    return _tell(arguments)


def _refuse_several(arguments: argparse.Namespace) -> None:
    """Raise UsageError where several journals are named for what takes one."""
    for name in ("audit", "html"):
        if getattr(arguments, name) is not None and len(arguments.journal) > 1:
            raise UsageError(f"--{name} is of one journal: ask for each by a command of its own")


def _tell(arguments: argparse.Namespace) -> int:
    from xcmodel.distributed.summary import Summary

    summary = Summary.read(arguments.journal[0])
    if arguments.html is not None:
        write_whole(arguments.html, summary.page().encode(errors="backslashreplace"))
    elif arguments.json:
        from xcmodel.cli.output import print_json

        print_json(**summary.data())
    else:
        print(summary.text())
    return ExitCode.DONE


def _tell_jointly(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_json
    from xcmodel.distributed.joint_summary import JointSummary

    joint = JointSummary.read(arguments.journal)
    if arguments.json:
        for path, summary in joint.parts:
            print_json(journal=path, **summary.data())
        print_json(**joint.data())
    else:
        print(joint.text())
    return ExitCode.DONE


def _audit(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import facts_data, print_json

    arguments.file = arguments.audit
    try:
        audit = load_model(arguments).audit(
            arguments.journal[0],
            recount=arguments.recount,
            time_limit=arguments.time_limit,
            progress=shows_progress(),
        )
        code = _code_of(audit)
    except AuditInterrupted as interrupt:
        audit, code = interrupt.audit, ExitCode.INTERRUPTED
    if arguments.json:
        print_json(**facts_data(audit))
    else:
        print(audit)
    return code


def _code_of(audit: Audit) -> int:
    if not audit:
        return ExitCode.FAILED
    is_whole = audit.stop_reason is StopReason.EXHAUSTED
    return ExitCode.DONE if is_whole else ExitCode.PARTIAL
