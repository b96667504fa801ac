"""``solve``, ``solutions``, ``count`` and ``minimize``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from xcmodel.answer.result import StopReason
from xcmodel.cli.arguments import (
    Commands,
    add_aims,
    add_command,
    add_cost_limit,
    add_hint,
    add_json,
    add_log,
    add_memory_limit,
    add_model,
    add_query,
    add_seed,
    add_workers,
)
from xcmodel.cli.exit_codes import ExitCode, code_of
from xcmodel.cli.journal import add_journal, journal_of, tell_how_to_go_on
from xcmodel.cli.reading import (
    SYMMETRIES,
    aims_of,
    ask_up_to_symmetry,
    backend_for,
    conflict_query_of,
    different_backends,
    load_model,
    names_of_backends,
    query_of,
    shows_progress,
)
from xcmodel.cli.usage import UsageError, refuse_together
from xcmodel.cli.values import part_of_whole, positive
from xcmodel.errors import Interrupted
from xcmodel.interrupt import Whole
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.answer.result import Result
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.model import Model


def add_queries(commands: Commands) -> None:
    """Add the commands."""
    for add in (_add_solve, _add_solutions, _add_count, _add_minimize):
        parser = add(commands)
        add_model(parser)
        if add in (_add_solve, _add_minimize):
            add_query(parser, "auto", several=True)
        else:
            add_query(parser, None)
        add_workers(parser)
        add_json(parser)
        if add is _add_count:
            add_memory_limit(parser)
        else:
            add_seed(parser)
        if add in (_add_solutions, _add_count, _add_minimize):
            add_journal(parser)


def _add_solve(commands: Commands) -> argparse.ArgumentParser:
    summary = "find a solution, or prove that there is none"
    examples = ["solve puzzle.dlx", "solve --backend sat --json puzzle.cnf", "solve --why plan.lp"]
    parser = add_command(commands, "solve", summary, examples)
    add_hint(parser)
    add_log(parser)
    _add_why(parser)
    parser.set_defaults(command=_solve)
    return parser


def _add_solutions(commands: Commands) -> argparse.ArgumentParser:
    summary = "list solutions, one a line, as they are found"
    examples = [
        "solutions puzzle.dlx",
        "solutions --limit 10 --seed 1 --json puzzle.json",
        "solutions --up-to-symmetry puzzle.dlx",
    ]
    parser = add_command(commands, "solutions", summary, examples)
    _add_limit(parser)
    parser.add_argument(
        "--up-to-symmetry",
        action="store_true",
        help=f"of solutions that {SYMMETRIES} carry to each other, only one",
    )
    parser.set_defaults(command=_solutions)
    return parser


def _add_count(commands: Commands) -> argparse.ArgumentParser:
    examples = ["count puzzle.dlx", "count --up-to-symmetry puzzle.dlx", "count --workers 4 big.xc"]
    parser = add_command(commands, "count", "count the solutions", examples)
    _add_limit(parser)
    parser.add_argument(
        "--up-to-symmetry",
        action="store_true",
        help=f"count solutions as one that {SYMMETRIES} carry to each other",
    )
    parser.add_argument(
        "--method",
        choices=["auto", "enumerate"],
        default="auto",
        help="enumerate visits every solution (default: %(default)s)",
    )
    parser.set_defaults(command=_count)
    return parser


def _add_minimize(commands: Commands) -> argparse.ArgumentParser:
    summary = "find a solution of least cost, and prove that none is cheaper"
    examples = ["minimize sppnw41.txt", "minimize --gap 1% --time-limit 60 --json crews.lp"]
    parser = add_command(commands, "minimize", summary, examples)
    add_hint(parser)
    add_log(parser)
    parser.add_argument("--maximize", action="store_true", help="of greatest cost instead")
    parser.add_argument(
        "--gap",
        type=part_of_whole,
        metavar="PART",
        help="stop once the cost is proved to be so close to the best one: .01 or 1%%",
    )
    add_cost_limit(parser, ", or with --maximize at least")
    add_aims(parser)
    _add_why(parser)
    parser.set_defaults(command=_minimize)
    return parser


def _add_why(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--why",
        action="store_true",
        help="if there is none, tell items, rows and given options that cannot be met together",
    )


def _add_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", type=positive, metavar="N", help="stop after so many solutions", default=None
    )


def _solve(arguments: argparse.Namespace) -> int:
    model = load_model(arguments)
    return _tell_why(model, arguments, _answer(model, model.solve, arguments))


def _tell_why(model: Model, arguments: argparse.Namespace, code: int) -> int:
    """Print why there is no solution, if there is none; the time limit is that of the search."""
    from xcmodel.cli.output import print_why

    if not arguments.why or code != ExitCode.NONE:
        return code
    query = conflict_query_of(model, arguments)
    print_why(partial(model.why_infeasible, **query), arguments.json)
    return code


def _minimize(arguments: argparse.Namespace) -> int:
    refuse_together(arguments, "why", "cost_limit")  # A conflict is one of items and rows alone.
    model = load_model(arguments)
    ask = model.maximize if arguments.maximize else model.minimize
    if arguments.aims is not None:
        refuse_together(arguments, "aims", "gap", "journal")
        ask = partial(ask, aims=aims_of(model, arguments.aims))
    gap = [] if arguments.gap is None else ["gap"]
    return _tell_why(model, arguments, _answer(model, ask, arguments, "cost_limit", *gap))


def _answer(
    model: Model, ask: Callable[..., Result], arguments: argparse.Namespace, *more: str
) -> int:
    query = query_of(model, arguments, "seed", "log", *journal_of(arguments), *more)
    query["backend"] = _working_together(query["backend"])
    try:
        result, code = ask(**query, progress=shows_progress()), None
    except Interrupted as interrupt:
        result, code = interrupt.result, ExitCode.INTERRUPTED
    status = _report(model, result, arguments)
    tell_how_to_go_on(arguments, result)
    return status if code is None else code


def _working_together(given: list[str] | None) -> str | list[Backend]:
    """Return the only backend that is named, or those that are to work together."""
    names = names_of_backends(given or ["auto"])
    return names[0] if len(names) == 1 else different_backends(names)


def _report(model: Model, result: Result, arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_result

    print_result(model, result, arguments.json)
    return code_of(result.status)


def _solutions(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_json, result_data

    model = load_model(arguments)
    if arguments.journal is not None and arguments.up_to_symmetry:
        raise UsageError(
            "--journal and --up-to-symmetry do not go together in a list, as symmetries carry "
            "solutions of one part to those of others: list all with --journal, or count them up "
            "to symmetry, which takes both"
        )
    query = _query_up_to_symmetry(model, arguments, "seed")
    with model.solutions(**query, solution_limit=arguments.limit) as found:
        told, interrupted = _print_solutions(found, arguments.json)
        result = found.result
    if interrupted:
        # The search may have been stopped between finding a solution and handing it over.
        stats = result.stats._replace(solutions=told)
        result = replace(result, stop_reason=StopReason.INTERRUPTED, stats=stats)
    if arguments.json:
        print_json(**result_data(result, with_solution=False))
    else:
        completeness = "interrupted, partial" if interrupted else _completeness(result)
        print(f"xcmodel: {plural(told, 'solution')}, {completeness}", file=sys.stderr)
    tell_how_to_go_on(arguments, result, found.recorded)
    return ExitCode.INTERRUPTED if interrupted else code_of(result.status)


def _query_up_to_symmetry(
    model: Model, arguments: argparse.Namespace, setting: str
) -> dict[str, Any]:
    """Return the arguments of a list or a count, with this setting, up to symmetry if asked for."""
    query = query_of(model, arguments, setting, *journal_of(arguments))
    query["backend"] = backend_for(model, arguments)
    if arguments.up_to_symmetry:
        ask_up_to_symmetry(model, query, arguments)
    return query


def _print_solutions(found: Iterable[Solution], as_json: bool) -> tuple[int, bool]:
    """Print solutions as they come; return how many, and whether Ctrl-C came before the end."""
    from xcmodel.cli.solution_lines import SolutionLines

    lines, is_watched, told = SolutionLines(as_json), sys.stdout.isatty(), 0
    try:
        for solution in found:
            with Whole():
                lines.print(solution, flush=is_watched)
                told += 1
    except KeyboardInterrupt:
        return told, True
    return told, False


def _completeness(result: Result) -> str:
    return "all" if result.exhausted else f"partial: {result.stop_reason.words}"


def _count(arguments: argparse.Namespace) -> int:
    model = load_model(arguments)
    refuse_together(arguments, "up_to_symmetry", "limit")
    refuse_together(arguments, "journal", "limit")
    query = _query_up_to_symmetry(model, arguments, "method")
    is_interrupted = False
    try:
        result = model.count_result(
            **query, solution_limit=arguments.limit, progress=shows_progress()
        )
    except Interrupted as interrupt:
        result, is_interrupted = interrupt.result, True
    _print_count(result, arguments.json)
    tell_how_to_go_on(arguments, result)
    if is_interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.PARTIAL if result.count is None else ExitCode.DONE


def _print_count(result: Result, as_json: bool) -> None:
    from xcmodel.cli.output import numbers_of_any_length, print_json, result_data

    if as_json:
        print_json(**result_data(result, with_solution=False))
        return
    with numbers_of_any_length():
        if result.count is not None:
            print(result.count)
        else:
            print(f"at least {result.stats.solutions} ({_completeness(result)})")
