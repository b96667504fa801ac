"""``k-best``: the cheapest solutions of a model, one after the other."""

from __future__ import annotations

import argparse
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
    return print_best(((result.solution, result.cost) for result in results), arguments.json)


def print_best(found: Iterable[tuple[Iterable[Hashable] | None, object]], as_json: bool) -> int:
    """Print solutions with their costs, one a line, and return the exit code."""
    from xcmodel.cli.output import print_priced, print_status

    code = ExitCode.NONE
    for solution, cost in found:
        print_priced(solution or (), cost, as_json)
        code = ExitCode.OPTIMAL
    if code is ExitCode.NONE:
        print_status(Status.INFEASIBLE, as_json)
    return code
