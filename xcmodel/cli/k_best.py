"""``k-best``: the cheapest solutions of a model, one after the other."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Hashable, Iterable

from xcmodel.answer.result import Status
from xcmodel.cli.arguments import (
    Commands,
    add_backend,
    add_command,
    add_conditions,
    add_json,
    add_model,
    add_workers,
    load_model,
    query_of,
)
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.values import positive
from xcmodel.interrupt import Whole
from xcmodel.text.numbers import plural


def add_k_best(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "k-best",
        "list the cheapest solutions, cheapest first, with their costs",
        ["k-best -k 5 crews.lp", "k-best -k 20 --json --forbidden night crews.lp"],
    )
    add_model(parser)
    parser.add_argument("-k", type=positive, required=True, metavar="N", help="how many")
    add_backend(parser, "auto")
    add_conditions(parser)
    add_workers(parser)
    add_json(parser)
    parser.set_defaults(command=_k_best)


def _k_best(arguments: argparse.Namespace) -> int:
    model = load_model(arguments)
    results = model.k_best(arguments.k, **query_of(model, arguments))
    priced = ((result.solution, result.cost) for result in results)
    return print_best(priced, arguments.k, arguments.json)


def print_best(
    found: Iterable[tuple[Iterable[Hashable] | None, object]], k: int, as_json: bool
) -> int:
    """Print k solutions with their costs, or all if there are fewer; return the exit code."""
    from xcmodel.cli.output import print_priced, print_status

    told = 0
    for solution, cost in found:
        with Whole():
            print_priced(solution or (), cost, as_json)
        told += 1
    if not told:
        print_status(Status.INFEASIBLE, as_json)
        return ExitCode.NONE
    if told < k:
        print(f"xcmodel: {plural(told, 'solution')}, all", file=sys.stderr)
    return ExitCode.OPTIMAL
