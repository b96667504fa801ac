"""``compile``: all solutions of a model as a file, and what is told of it."""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from xcmodel.cli.arguments import (
    Commands,
    add_command,
    add_json,
    add_memory_limit,
    add_model,
    add_query,
    add_workers,
)
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import load_model, query_of, shows_progress
from xcmodel.cli.usage import refuse_to_lose_model
from xcmodel.cli.values import own_file
from xcmodel.text.atomic_file import atomic_file
from xcmodel.text.numbers import whole_number

if TYPE_CHECKING:
    from xcmodel import SolutionSet


def add_compile(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "compile",
        "write all solutions into one file, a decision diagram, for xcmodel set",
        [
            "compile puzzle.dlx -o all.npz",
            "compile --memory-limit 2G --workers 4 big.xc -o all.npz",
        ],
    )
    add_model(parser)
    parser.add_argument(
        "-o", "--output", type=own_file, required=True, metavar="FILE", help="the file to write"
    )
    add_query(parser)
    add_memory_limit(parser)
    add_workers(parser)
    parser.add_argument(
        "--no-isomorphisms",
        dest="up_to_isomorphism",
        action="store_false",
        help="make a diagram that is larger, but is asked by cost without being unfolded",
    )
    add_json(parser)
    parser.set_defaults(command=_compile)


def _compile(arguments: argparse.Namespace) -> int:
    refuse_to_lose_model(arguments)
    model = load_model(arguments)
    with atomic_file(arguments.output):
        pass  # Where it cannot be written, that is told before the search, and not after it.
    query = query_of(model, arguments, "up_to_isomorphism")
    solutions = model.compile(**query, progress=shows_progress())
    solutions.save(arguments.output)
    print_facts(solutions, arguments.json)
    return ExitCode.DONE


@dataclass(frozen=True)
class _Facts:
    """What is told of a set for which nothing else is asked.

    Attributes:
        count: the number of solutions.
        options: that of the model's options.
        nodes: of the diagram.
        arcs: of the diagram.
        isomorphisms: nodes that refer to an isomorphic subproblem.
        bytes: what the nodes take in memory.
        evidence: what stands behind it that these are all solutions.
        is_whole: whether it was made to hold all of them, which a union or a difference was not.
    """

    count: int
    options: int
    nodes: int
    arcs: int
    isomorphisms: int
    bytes: int
    evidence: str
    is_whole: bool


def print_facts(solutions: SolutionSet, as_json: bool) -> None:
    """Print how many solutions there are, how large the diagram is, and what stands behind it."""
    from xcmodel.cli.output import print_json

    facts = _Facts(
        count=solutions.count(),
        options=len(solutions.options),
        **asdict(solutions.size),
        evidence=str(solutions.evidence),
        is_whole=solutions.is_whole,
    )
    told = asdict(facts)
    if as_json:
        print_json(**told)
        return
    del told["is_whole"]
    for name, fact in told.items():
        print(f"{name + ':':<14}{whole_number(fact) if isinstance(fact, int) else fact}")
    if not facts.is_whole:
        print("made by unions or differences: it need not hold all solutions")
