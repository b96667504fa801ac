"""The command line: ``xcmodel demo``, ``backends``, ``certify``, ``check`` and ``bench``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from math import nan
from typing import TYPE_CHECKING

import xcmodel
from xcmodel.errors import CrossCheckInterrupted, Interrupted, XcmodelError
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.backend.registry import BackendInfo
    from xcmodel.puzzles import Pentominoes

_FAILED = 1
# What a shell reports of a program that a signal ended: 128 + SIGINT, 128 + SIGPIPE.
_INTERRUPTED = 130
_BROKEN_PIPE = 141

_DEMO_SECONDS = 60.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Args:
        arguments: what follows the program's name; those of this process if left out.

    >>> main(["backends"])
    name  version  available  capabilities
    ...
    0
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # The benchmarks have a command line of their own.
        code = _bench(words[1:]) if words[:1] == ["bench"] else _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return _BROKEN_PIPE
    except (XcmodelError, OSError) as error:
        print(f"xcmodel: {error}", file=sys.stderr)
        return _FAILED
    except KeyboardInterrupt as interrupt:
        print(f"xcmodel: {_found_before(interrupt)}", file=sys.stderr)
        return _INTERRUPTED
    return code


def _run(words: Sequence[str]) -> int:
    parsed = _parser().parse_args(words)
    command: Callable[[argparse.Namespace], int] = parsed.command
    return command(parsed)


def _bench(words: Sequence[str]) -> int:
    """Run the benchmarks, which are not a part of the installed package."""
    from xcmodel.cli.checkout import import_benchmarks

    code: int = import_benchmarks().main(words)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="xcmodel",
        description="Exact cover: one model, interchangeable backends, answers that are checked.",
    )
    parser.add_argument("--version", action="version", version=f"xcmodel {xcmodel.__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    demo = commands.add_parser(
        "demo",
        help="solve and count a pentomino puzzle by every backend",
        description="Fill the chessboard without its centre with the twelve pentominoes: show a "
        "solution, let every backend list all 520, and compare.",
    )
    demo.add_argument(
        "--time-budget",
        type=_seconds,
        default=_DEMO_SECONDS,
        metavar="SECONDS",
        help="seconds for each backend (default: %(default)g)",
    )
    demo.set_defaults(command=_demo)
    backends = commands.add_parser("backends", help="list the backends and what they can do")
    backends.set_defaults(command=_backends)
    _add_certify(commands)
    _add_check(commands)
    commands.add_parser(
        "bench",
        help="time backends and peers, in a checkout of the project",
        add_help=False,
    )
    return parser


def _add_certify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    certify = commands.add_parser(
        "certify",
        help="count the solutions of a model, and write a proof",
        description="Count the solutions of a model in a file, as xcmodel.write_model writes it, "
        "and write a certificate that others can check.",
    )
    certify.add_argument("model", metavar="MODEL", help="the file of the model")
    certify.add_argument("-o", "--output", required=True, metavar="FILE", help="the certificate")
    certify.add_argument("--least-cost", action="store_true", help="prove the least cost instead")
    for conditions in ("given", "forbidden"):
        certify.add_argument(
            f"--{conditions}",
            type=int,
            nargs="+",
            default=[],
            metavar="OPTION",
            help=f"numbers of {conditions} options, from 0",
        )
    certify.add_argument("--backend", default="dlx", help="who counts (default: %(default)s)")
    certify.set_defaults(command=_certify)


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = commands.add_parser(
        "check",
        help="check a certificate about a model",
        description="Check a certificate, and say what it proves of the model.",
    )
    check.add_argument("model", metavar="MODEL", help="the file of the model")
    check.add_argument("certificate", metavar="FILE", help="the certificate")
    check.add_argument(
        "--checker",
        choices=["auto", "python", "native", "both"],
        default="auto",
        help="the standalone one, the fast one, or both (default: the fast one, if there is one)",
    )
    check.set_defaults(command=_check)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not seconds >= 0:
        raise argparse.ArgumentTypeError(f"give seconds from 0, not {text!r}")
    return seconds


def _demo(arguments: argparse.Namespace) -> int:
    from xcmodel.puzzles.pentominoes import CHESSBOARD_WITHOUT_CENTRE, Pentominoes

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


def _cross_check(model: xcmodel.Model, seconds: float) -> int:
    """Print the cross-check by all backends that can take part, and say which cannot."""
    from xcmodel.backend.query import Capability
    from xcmodel.backend.registry import list_backends

    able = []
    for info in list_backends():
        if info.backend is None:
            print(f"without {info.name}: {info.why_unavailable}", file=sys.stderr)
        elif Capability.ENUMERATE in info.backend.capabilities:
            able.append(info.backend)
    names = ", ".join(backend.name for backend in able)
    print(f"all solutions by {names}: at most {seconds:g} s each ...", file=sys.stderr)
    report = model.cross_check(backends=able, time_limit=seconds, progress=sys.stderr.isatty())
    print(report)
    return _FAILED if report.disagree else 0


def _backends(_: argparse.Namespace) -> int:
    from xcmodel.backend.registry import list_backends
    from xcmodel.text.tables import format_table

    infos = list_backends()
    print(format_table(["name", "version", "available", "capabilities"], map(_describe, infos)))
    for info in infos:
        remark = info.backend.remark if info.backend else info.why_unavailable
        if remark:
            print(f"{info.name}: {remark}")
    return 0


def _describe(info: BackendInfo) -> tuple[str, str, str, str]:
    if info.backend is None:
        return info.name, "", "no", ""
    capabilities = ", ".join(sorted(info.backend.capabilities))
    return info.backend.name, info.backend.version, "yes", capabilities


def _certify(arguments: argparse.Namespace) -> int:
    from xcmodel.formats import read_model

    model = read_model(arguments.model)
    conditions = {"given": arguments.given, "forbidden": arguments.forbidden}
    how = {"backend": arguments.backend, "certificate": arguments.output}
    if arguments.least_cost:
        result = model.minimize(**how, **conditions)
        print("no solution" if result.cost is None else f"least cost {result.cost}")
    else:
        print(plural(model.count(**how, **conditions), "solution"))
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from xcmodel.certificate.checking import check_certificate
    from xcmodel.formats import read_model

    model = read_model(arguments.model)
    report = check_certificate(model, arguments.certificate, checker=arguments.checker)
    print(f"{report} (checked by {report.checker} in {report.seconds:.2f} s)")
    return 0


def _found_before(interrupt: KeyboardInterrupt) -> str:
    if isinstance(interrupt, CrossCheckInterrupted):
        return f"interrupted; so far:\n{interrupt.report}"
    if not isinstance(interrupt, Interrupted):
        return "interrupted"
    result = interrupt.result
    found = plural(result.stats.solutions, "solution")
    return f"interrupted; {result.backend} had found {found} so far"


def _drop_output() -> None:
    """Keep Python from failing once more when it flushes the output at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
