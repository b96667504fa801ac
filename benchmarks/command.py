"""The command line of the benchmarks: ``run``, ``report``, ``slowdowns``, ``table``, ``list``."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote

from benchmarks.families import Level, Task, every_case, families
from benchmarks.families.case import FOLDER_VARIABLE
from benchmarks.runner.records import Limits
from benchmarks.runner.results import Results, ResultsError
from benchmarks.runner.schedule import Choice
from benchmarks.runner.team import ROOT
from xcmodel.cli.parser import Parser
from xcmodel.text.suggestion import nearest

DEFAULT_FILE = ROOT / "build" / "benchmarks" / "small.json"
_SETS = {level.name.lower(): level for level in Level}
_FAILED = 1
# What a shell reports of a program that Ctrl-C ended: 128 + SIGINT.
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Args:
        arguments: what follows the program's name; those of this process if left out.

    Raises:
        OSError: for a file that cannot be read or written, and where nobody reads what is printed;
            `xcmodel` tells it.
    """
    parsed = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = parsed.command
    try:
        return command(parsed)
    except ResultsError as error:
        print(f"bench: {error}", file=sys.stderr)
        return _FAILED
    except KeyboardInterrupt:
        print("bench: interrupted; the same command goes on from here", file=sys.stderr)
        return _INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = Parser(
        prog="xcmodel bench",
        description="Time our backends, a textbook program and peers on instances with known "
        "answers. Peers are installed by pip install '.[bench]'.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_run(commands)
    report = commands.add_parser("report", help="write the report of a file of results")
    _add_file(report, nargs="?")
    report.add_argument(
        "--pair",
        nargs=2,
        metavar="CONTESTANT",
        action="append",
        default=[],
        help="two contestants for a scatter plot; may be given several times",
    )
    report.set_defaults(command=_report)
    slowdowns = commands.add_parser(
        "slowdowns", help="say what got slower from one file to another"
    )
    slowdowns.add_argument("old", type=Path, metavar="OLD")
    slowdowns.add_argument("new", type=Path, metavar="NEW")
    slowdowns.set_defaults(command=_slowdowns)
    table = commands.add_parser("table", help="print the short table of a file of results")
    _add_file(table)
    table.add_argument("--into", type=Path, metavar="PAGE", help="put it into this page instead")
    table.set_defaults(command=_table)
    listing = commands.add_parser("list", help="list families, cases and contestants")
    listing.set_defaults(command=_list)
    return parser


def _add_run(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    run = commands.add_parser(
        "run",
        help="run a set of benchmarks, or go on with it, and write the report",
        epilog="examples:\n  xcmodel bench run --families queens Langford\n"
        "  xcmodel bench run mine.json --words 'queens 12' --contestants dlx sat",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_file(run, nargs="?")
    run.add_argument("--set", choices=_SETS, default="small", help="how many (default: small)")
    run.add_argument("--families", nargs="+", default=[], metavar="FAMILY")
    run.add_argument("--tasks", nargs="+", choices=[*map(str, Task)], default=[])
    run.add_argument("--contestants", nargs="+", default=[], metavar="CONTESTANT")
    run.add_argument("--words", nargs="+", default=[], help="only cases with one in their name")
    run.add_argument("--rounds", type=int, default=3, help="how often what is short is asked")
    run.add_argument("--time-limit", type=float, default=Limits.seconds, metavar="SECONDS")
    run.add_argument("--memory-limit", type=int, default=Limits.megabytes, metavar="MEGABYTES")
    run.add_argument("--data", metavar="FOLDER", help="where larger set-partitioning problems are")
    run.add_argument("--fresh", action="store_true", help="begin anew, whatever the file holds")
    run.set_defaults(command=_run)


def _add_file(command: argparse.ArgumentParser, *, nargs: str | None = None) -> None:
    """Add the file of results, beside which reports are written."""
    shown = DEFAULT_FILE.relative_to(ROOT)
    default = f"; {shown} of the checkout if left out" if nargs else ""
    command.add_argument(
        "file",
        type=_results_file,
        nargs=nargs,
        default=DEFAULT_FILE,
        metavar="FILE",
        help=f"the results, in JSON{default}",
    )


def _results_file(text: str) -> Path:
    """Return the path of a file of results: a word that is none must not start an hour of work."""
    path = Path(text)
    if path.suffix == ".json":
        return path
    told = f"a file of results ends in .json, unlike {text!r}"
    raise argparse.ArgumentTypeError("; ".join(filter(None, (told, _chosen_by(text)))))


def _chosen_by(text: str) -> str | None:
    """Ask whether a set, a family or the like was meant by a word, if it seems to mean one."""
    from benchmarks.contestants import contestants

    beginnings = [name for name in families() if name.lower().startswith(text.lower() or "?")]
    choices = {
        "--set": text if text in _SETS else None,
        "--words": text if text in every_case() else None,
        "--contestants": text if text in contestants() else None,
        "--families": beginnings[0] if beginnings else nearest(text, families()),
    }
    meant = (f"{flag} {quote(name)}" for flag, name in choices.items() if name is not None)
    return next((f"did you mean {words}?" for words in meant), None)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.data:
        os.environ[FOLDER_VARIABLE] = str(Path(arguments.data).absolute())
    from benchmarks.running import run

    choice = Choice(
        _SETS[arguments.set],
        arguments.families,
        [Task(task) for task in arguments.tasks],
        arguments.contestants,
        arguments.words,
    )
    limits = Limits(arguments.time_limit, arguments.memory_limit)
    results = run(choice, limits, arguments.rounds, arguments.file, fresh=arguments.fresh)
    _write_reports(results, arguments.file, [])
    return 0


def _report(arguments: argparse.Namespace) -> int:
    _write_reports(Results.read(arguments.file), arguments.file, arguments.pair)
    return 0


def _write_reports(results: Results, file: Path, pairs: Sequence[tuple[str, str]]) -> None:
    from benchmarks.report.markdown import markdown_report
    from benchmarks.report.page import html_report

    for ending, text in ((".md", markdown_report(results)), (".html", html_report(results, pairs))):
        path = file.with_suffix(ending)
        path.write_text(text)
        print(f"wrote {path}")


def _slowdowns(arguments: argparse.Namespace) -> int:
    from benchmarks.report.slowdowns import compare

    comparison = compare(Results.read(arguments.old), Results.read(arguments.new))
    print(comparison)
    return _FAILED if comparison.is_worse else 0


def _table(arguments: argparse.Namespace) -> int:
    from benchmarks.report.short_table import put_into, short_table

    table = short_table(Results.read(arguments.file))
    if arguments.into is None:
        print(table)
    else:
        put_into(arguments.into, table)
    return 0


def _list(_: argparse.Namespace) -> int:
    from benchmarks.contestants import contestants

    for family in families().values():
        print(f"{family.name} ({family.source})")
        for case in family.cases:
            print(f"  {case.name:34} {case.level.name.lower():6} {', '.join(case.tasks)}")
    print(f"{len(every_case())} cases; contestants:")
    for one in contestants().values():
        print(f"  {one.name:34} {one.level.name.lower():6} {', '.join(sorted(one.tasks))}")
    return 0
