"""``k-best``: the cheapest solutions of a model, or the dearest, one after the other."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from xcmodel.answer.result import Status, StopReason
from xcmodel.cli.arguments import (
    Commands,
    add_aims,
    add_command,
    add_cost_limit,
    add_hint,
    add_json,
    add_model,
    add_query,
    add_seed,
    add_workers,
)
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import (
    aims_of,
    ask_up_to_symmetry,
    load_model,
    query_of,
    shows_progress,
)
from xcmodel.cli.values import part_of_whole, positive
from xcmodel.errors import KBestInterrupted
from xcmodel.interrupt import Whole
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.answer.k_best import KBest
    from xcmodel.cli.output import Priced


def add_k_best(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "k-best",
        "list the cheapest solutions, cheapest first, with their costs",
        [
            "k-best -k 5 crews.lp",
            "k-best -k 100 --within 2% --json --forbidden night crews.lp",
            "k-best -k 5 --maximize bids.lp",
            "k-best -k 5 --up-to-symmetry plans.json",
        ],
    )
    add_model(parser)
    parser.add_argument("-k", type=positive, required=True, metavar="N", help="how many")
    parser.add_argument(
        "--within",
        type=part_of_whole,
        metavar="PART",
        help="only those whose cost differs so much from that of the best one at most: .02 or 2%%",
    )
    add_hint(parser)
    parser.add_argument(
        "--maximize", action="store_true", help="the dearest solutions instead, dearest first"
    )
    add_cost_limit(parser, ", or with --maximize at least")
    add_aims(parser)
    parser.add_argument(
        "--up-to-symmetry",
        action="store_true",
        help="of solutions that symmetries of the model carry to each other, only one; the "
        "symmetries are all those that keep every cost",
    )
    add_query(parser, "auto")
    add_workers(parser)
    add_seed(parser)
    add_json(parser)
    parser.set_defaults(command=_k_best)


def _k_best(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import Priced

    model = load_model(arguments)
    query = query_of(model, arguments, "cost_limit", "within", "seed")
    if arguments.aims is not None:
        query["aims"] = aims_of(model, arguments.aims)
    if arguments.up_to_symmetry:
        ask_up_to_symmetry(model, query, arguments, keep_costs=True, aims=query.get("aims"))
    try:
        ask = model.k_worst if arguments.maximize else model.k_best
        best = ask(arguments.k, **query, progress=shows_progress())
    except KBestInterrupted as interrupt:
        _print_known(interrupt.best, arguments.json)
        return ExitCode.INTERRUPTED
    if best.stop_reason not in (StopReason.SOLUTION_LIMIT, StopReason.EXHAUSTED):
        _print_known(best, arguments.json)
        return ExitCode.PARTIAL
    return print_best(map(Priced.of, best), arguments.k, arguments.json)


def _print_known(best: KBest, as_json: bool) -> None:
    """Print what is known of the best solutions, where that is not all that was asked for."""
    from xcmodel.cli.output import Priced, print_priced, print_status

    for result in best:
        with Whole():
            print_priced(Priced.of(result), as_json, result.status)
    if not best:
        print_status(best.status, as_json)
    others = best.told_of_others()
    bound = "" if others is None else f"; every other solution {others}"
    proved = f"{plural(best.proved, 'solution')} proved to be the best"
    print(f"xcmodel: partial: {best.stop_reason.words}; {proved}{bound}", file=sys.stderr)


def print_best(found: Iterable[Priced], k: int, as_json: bool) -> int:
    """Print k solutions with their costs, or all if there are fewer; return the exit code."""
    from xcmodel.cli.output import print_priced, print_status

    told = 0
    for priced in found:
        with Whole():
            print_priced(priced, as_json)
        told += 1
    if not told:
        print_status(Status.INFEASIBLE, as_json)
        return ExitCode.NONE
    if told < k:
        print(f"xcmodel: {plural(told, 'solution')}, all", file=sys.stderr)
    return ExitCode.OPTIMAL
