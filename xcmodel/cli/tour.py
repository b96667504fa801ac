"""``demo`` and ``backends``: what the library can do here."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import xcmodel
from xcmodel.cli.arguments import Commands, add_command, add_json
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.values import seconds

if TYPE_CHECKING:
    from xcmodel.backend.registry import BackendInfo
    from xcmodel.puzzles import Pentominoes

_DEMO_SECONDS = 180.0


def add_tour(commands: Commands) -> None:
    """Add the commands."""
    demo = add_command(commands, "demo", "solve and count a pentomino puzzle by every backend")
    demo.description = (
        "Fill the chessboard without its centre with the twelve pentominoes: show a "
        "solution, let every backend list all 520, and compare."
    )
    demo.add_argument(
        "--time-budget",
        type=seconds,
        default=_DEMO_SECONDS,
        metavar="SECONDS",
        help="seconds for each backend (default: %(default)g)",
    )
    demo.set_defaults(command=_demo)
    backends = add_command(commands, "backends", "list the backends and what they can do")
    add_json(backends)
    backends.set_defaults(command=_backends)


def _demo(arguments: argparse.Namespace) -> int:
    from xcmodel.puzzles.pieces.pentominoes import CHESSBOARD_WITHOUT_CENTRE, Pentominoes

    puzzle = Pentominoes(CHESSBOARD_WITHOUT_CENTRE)
    print(puzzle.model)
    solution = puzzle.model.solve().solution
    if solution is not None:
        print(_picture(puzzle, solution), flush=True)
    return _cross_check(puzzle.model, arguments.time_budget)


def _picture(puzzle: Pentominoes, solution: xcmodel.Solution) -> str:
    from xcmodel.draw import grid_text, wants_colour

    picture = grid_text(puzzle.decode(solution), colour=wants_colour(sys.stdout))
    try:
        picture.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:  # The terminal has no characters to draw with.
        return puzzle.text(solution)
    return picture


def _cross_check(model: xcmodel.Model, limit: float) -> int:
    """Print the cross-check by all backends that can take part, and say which cannot."""
    from xcmodel.backend.query import Capability
    from xcmodel.backend.registry import list_backends

    able = []
    for info in list_backends():
        if info.backend is None:
            print(f"without {info.name}: {info.why_unavailable}", file=sys.stderr)
        elif info.can(Capability.ENUMERATE):
            able.append(info.name)
    print(f"all solutions by {', '.join(able)}: at most {limit:g} s each ...", file=sys.stderr)
    report = model.cross_check(time_limit=limit, progress=sys.stderr.isatty())
    print(report)
    return ExitCode.FAILED if report.disagree else ExitCode.DONE


def _backends(arguments: argparse.Namespace) -> int:
    from xcmodel.backend.registry import list_backends
    from xcmodel.text.tables import format_table

    infos = list_backends()
    if arguments.json:
        _print_as_json(infos)
        return ExitCode.DONE
    print(format_table(["name", "version", "available", "capabilities"], map(_describe, infos)))
    for info in infos:
        remark = info.backend.remark if info.backend else info.why_unavailable
        if remark:
            print(f"{info.name}: {remark}")
    print("variants follow a colon, as in dlx:python, sat:glucose4 or mip:gscip")
    return ExitCode.DONE


def _print_as_json(infos: Iterable[BackendInfo]) -> None:
    from xcmodel.cli.output import print_json

    for info in infos:
        if info.backend is None:
            print_json(name=info.name, available=False, why_unavailable=info.why_unavailable)
            continue
        remark = {} if info.backend.remark is None else {"remark": info.backend.remark}
        print_json(
            name=info.backend.name,
            version=info.backend.version,
            available=True,
            capabilities=sorted(info.backend.capabilities),
            **remark,
        )


def _describe(info: BackendInfo) -> tuple[str, str, str, str]:
    if info.backend is None:
        return info.name, "", "no", ""
    capabilities = ", ".join(sorted(info.backend.capabilities))
    return info.backend.name, info.backend.version, "yes", capabilities
