"""``sample``: random solutions, of all that are compiled, or by counts of parts of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Hashable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from xcmodel.answer.result import StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.cli.arguments import (
    Commands,
    add_command,
    add_json,
    add_memory_limit,
    add_model,
    add_query,
    add_seed,
    add_workers,
)
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import backend_for, load_model, query_of, shows_progress
from xcmodel.cli.usage import UsageError
from xcmodel.cli.values import positive
from xcmodel.errors import CompileStoppedError, CountStoppedError, SolutionSetError, StoppedError
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.model import Model

# So many random solutions may be in a list.
_MOST_BY_COUNTS = 10**9


class SampleStoppedError(StoppedError):
    """A limit stopped what comes before the first random solution.

    Args:
        what: what comes before.
        reason: what stopped it.
        instead: what else would do beside more time, as a part of a sentence.
    """

    def __init__(self, what: str, reason: StopReason, instead: str = "") -> None:
        super().__init__(
            f"no solution is drawn: {what}, and the {reason.words} stopped that; "
            f"give more time{instead}"
        )


def add_sample(commands: Commands) -> None:
    """Add the command."""
    summary = "draw solutions at random, each as likely as any other"
    examples = ["sample -n 5 --seed 1 puzzle.dlx", "sample --by-counts large.dlx"]
    parser = add_command(commands, "sample", summary, examples)
    parser.add_argument(
        "-n", "--number", type=positive, default=1, metavar="N", help="how many (default: 1)"
    )
    parser.add_argument(
        "--by-counts",
        action="store_true",
        help="count parts of the solutions instead of compiling them all: slower, for models that "
        "are too large to compile; models with penalties have it in any case, and those with "
        "weighted rows where another backend than dlx answers",
    )
    add_model(parser)
    add_query(parser, None)
    add_workers(parser)
    add_json(parser)
    add_memory_limit(parser)
    add_seed(parser)
    parser.set_defaults(command=_sample)


def _sample(arguments: argparse.Namespace) -> int:
    from xcmodel.cli.output import print_json
    from xcmodel.cli.solution_lines import SolutionLines

    model = load_model(arguments)
    # Penalties have no place in a decision diagram, and dlx alone makes them within weighted rows.
    has_others = model.rows and backend_for(model, arguments) != "dlx"
    needs_counts = arguments.by_counts or model.penalties or has_others
    draw = _drawn_by_counts if needs_counts else _drawn_from_all
    found, lines = False, SolutionLines(arguments.json)
    for solution in draw(model, arguments):
        found = True
        lines.print(solution)
    if found:
        return ExitCode.FOUND
    if arguments.json:
        print_json(status="infeasible", count=0)
    else:
        print("infeasible")
    return ExitCode.NONE


def _drawn_from_all(model: Model, arguments: argparse.Namespace) -> Iterator[Iterable[Hashable]]:
    """Yield random solutions of all, which are compiled first; none if there is none.

    Where time is up before all are drawn, it says how many there are, as a list would.
    """
    deadline = Deadline(arguments.time_limit)
    try:
        query = query_of(model, arguments) | {"backend": backend_for(model, arguments)}
        solutions = model.compile(**query, progress=shows_progress())
    except CompileStoppedError as error:
        raise SampleStoppedError(
            "all solutions are compiled first", error.stop_reason, ", or draw with --by-counts"
        ) from None
    if not solutions:
        return
    names = list(model)
    batches = solutions.sample_batches(arguments.number, seed=arguments.seed)
    for drawn, options in enumerate(chain.from_iterable(batches)):
        if drawn and deadline.is_over:
            reason = f"partial: {StopReason.TIME_LIMIT.words}"
            print(f"xcmodel: {plural(drawn, 'solution')}, {reason}", file=sys.stderr)
            return
        yield [names[option] for option in options]


def _drawn_by_counts(model: Model, arguments: argparse.Namespace) -> Iterator[Iterable[Hashable]]:
    """Yield random solutions of a model that need not be compiled; none if there is none."""
    if arguments.number > _MOST_BY_COUNTS:
        raise UsageError(
            f"-n is at most {_MOST_BY_COUNTS:,} where parts are counted, as solutions are listed"
        )
    try:
        query = query_of(model, arguments, "seed") | {"backend": backend_for(model, arguments)}
        yield from model.sample(arguments.number, **query)
    except CountStoppedError as error:
        raise SampleStoppedError("all solutions are counted first", error.stop_reason) from None
    except SolutionSetError:
        return  # There is none to draw.
