"""``cubes``: the solutions of a model in disjoint parts, for job arrays and other machines."""

from __future__ import annotations

import argparse

from xcmodel.cli.arguments import (
    Commands,
    add_command,
    add_conditions,
    add_model,
    add_output_file,
)
from xcmodel.cli.cube_lines import lines_of
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.files import write_lines
from xcmodel.cli.reading import conditions, load_model
from xcmodel.cli.usage import refuse_to_lose_model
from xcmodel.cli.values import positive

_PARTS = 100


def add_cubes(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "cubes",
        "divide all solutions into disjoint parts, a JSON object a line, to be asked elsewhere",
        [
            "cubes -n 1000 big.dlx -o cubes.jsonl",
            "count --cube cubes.jsonl:17 big.dlx",
        ],
    )
    add_model(parser)
    parser.add_argument(
        "-n",
        "--parts",
        type=positive,
        default=_PARTS,
        metavar="N",
        help="about how many parts (default: %(default)s)",
    )
    add_output_file(parser)
    add_conditions(parser)
    parser.set_defaults(command=_cubes)


def _cubes(arguments: argparse.Namespace) -> int:
    if arguments.output not in (None, "-"):
        refuse_to_lose_model(arguments)
    model = load_model(arguments)
    parts = model.cubes(arguments.parts, **conditions(model, arguments))
    write_lines(lines_of(model, parts), arguments.output)
    return ExitCode.DONE if parts else ExitCode.NONE
