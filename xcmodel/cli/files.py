"""``convert`` and ``draw``: models to files and pictures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from xcmodel.cli.arguments import (
    Commands,
    add_command,
    add_conditions,
    add_json,
    add_model,
    add_output_file,
    add_seed,
)
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.reading import conditions, load_model
from xcmodel.cli.scaled_costs import add_scale, scale, telling_of_scale
from xcmodel.cli.tables import add_columns, is_table, load_table
from xcmodel.cli.usage import UsageError
from xcmodel.cli.values import positive
from xcmodel.errors import XcmodelError
from xcmodel.text.atomic_file import write_whole

if TYPE_CHECKING:
    from xcmodel.draw import Svg
    from xcmodel.model import Model
    from xcmodel.pages.page import Page

# What is said of a search, but for its conditions.
_SEARCH = ("order", "seed", "limit")


def add_files(commands: Commands) -> None:
    """Add the commands."""
    _add_convert(commands)
    _add_formats(commands)
    _add_draw(commands)


def _add_convert(commands: Commands) -> None:
    convert = add_command(
        commands,
        "convert",
        "write a model in another format, or the one in a CSV file",
        [
            "convert puzzle.dlx -o puzzle.json",
            "convert crews.lp --to orlib | gzip > crews.txt.gz",
            "convert puzzle.json -o puzzle.cnf.xz",
            "convert crews.lp -o crews.opb --scale-costs 100",
            "convert duties.csv --option duty --item flight --cost pay -o duties.json",
            "convert shifts.csv --option person,shift --item item --bounds bounds.csv -o a.json",
            "convert hours.csv --option who --item item --weight hours --bounds most.csv -o a.json",
        ],
    )
    add_model(convert)
    add_output(convert)
    add_scale(convert)
    add_columns(convert)
    convert.set_defaults(command=_convert)


def _add_formats(commands: Commands) -> None:
    formats = add_command(commands, "formats", "list the formats of files")
    add_json(formats)
    formats.set_defaults(command=_formats)


def _add_draw(commands: Commands) -> None:
    draw = add_command(
        commands,
        "draw",
        "draw a model as SVG, PDF or PNG, or its search as a page to step through",
        [
            "draw puzzle.dlx -o puzzle.pdf",
            "draw --as tree puzzle.dlx > tree.svg",
            "draw --as tree --order first --given '#0' puzzle.dlx > below.svg",
            "draw --as steps puzzle.dlx -o steps.html",
            "draw --as text puzzle.dlx | less",
        ],
    )
    add_model(draw)
    add_output_file(draw)
    draw.add_argument(
        "--as",
        dest="kind",
        choices=["matrix", "graph", "tree", "steps", "text"],
        default="matrix",
        help="the matrix, the bipartite graph, the search tree, or Algorithm X step by step: "
        "steps as an HTML page, text as text (default: %(default)s)",
    )
    _add_search(draw)
    draw.set_defaults(command=_draw)


def _add_search(draw: argparse.ArgumentParser) -> None:
    """Add which search is drawn, and how much of it."""
    draw.add_argument(
        "--order",
        choices=["fewest", "most", "first", "last", "random"],
        help="of a search: which item is covered next, by its number of options or its place "
        "(default: fewest)",
    )
    add_seed(draw)
    add_conditions(draw)
    draw.add_argument(
        "--limit",
        type=positive,
        metavar="N",
        help="of a search: the most nodes of the tree, or steps (default: 1000)",
    )


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add where a model is written to, and how."""
    add_output_file(parser)
    parser.add_argument(
        "--to", metavar="NAME", help="the format, such as json (default: found by the file's name)"
    )


def write_output(model: Model, arguments: argparse.Namespace) -> None:
    """Write the model where it should go."""
    from xcmodel.formats import write

    if arguments.output in (None, "-"):
        write(model, sys.stdout.buffer, arguments.to or "json")
    else:
        write(model, arguments.output, arguments.to)


def _convert(arguments: argparse.Namespace) -> int:
    model = load_table(arguments) if is_table(arguments) else load_model(arguments)
    scale(model, arguments)
    with telling_of_scale(model):
        write_output(model, arguments)
    return ExitCode.DONE


def _formats(arguments: argparse.Namespace) -> int:
    from xcmodel.formats.registry import FORMATS
    from xcmodel.text.tables import format_table

    if arguments.json:
        from xcmodel.cli.output import print_json

        for kind in FORMATS.values():
            print_json(name=kind.name, title=kind.title, suffixes=kind.suffixes)
        return ExitCode.DONE
    rows = [(kind.name, kind.title, " ".join(kind.suffixes)) for kind in FORMATS.values()]
    print(format_table(["name", "what it is", "files"], rows))
    return ExitCode.DONE


def _draw(arguments: argparse.Namespace) -> int:
    model = load_model(arguments)
    picture: Svg | Page
    match arguments.kind:
        case "matrix" | "graph":
            _refuse_search(arguments)
            picture = model.matrix_svg() if arguments.kind == "matrix" else model.graph_svg()
        case "tree":
            picture = model.search_tree(**_search(model, arguments)).svg()
        case "text":
            write_lines([model.trace(**_search(model, arguments)).text()], arguments.output)
            return ExitCode.DONE
        case _:
            picture = model.trace(**_search(model, arguments)).html()
    if arguments.output in (None, "-"):
        from xcmodel.cli.output import print_document

        print_document(picture)
    else:
        save_picture(picture, arguments.output)
    return ExitCode.DONE


def _refuse_search(arguments: argparse.Namespace) -> None:
    """Raise UsageError where there is no search, and something is said of one."""
    for name in (*_SEARCH, "given", "forbidden", "cube"):
        if getattr(arguments, name) not in (None, []):
            raise UsageError(
                f"--{name} is for a search: choose one by --as tree, --as steps or --as text"
            )


def _search(model: Model, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what is said of the search.

    Raises:
        UsageError: for a seed of an order that is not random.
    """
    if arguments.seed is not None and arguments.order != "random":
        raise UsageError("--seed is for --order random alone: leave it out, or give both")
    told = {name: getattr(arguments, name) for name in _SEARCH}
    given = {name: value for name, value in told.items() if value is not None}
    return given | conditions(model, arguments)


def write_lines(lines: Iterable[str], file: str | None) -> None:
    """Write lines to a file as a whole, or print them where there is none."""
    text = "".join(f"{line}\n" for line in lines)
    if file in (None, "-"):
        print(text, end="")
    else:
        write_whole(file, text.encode(errors="backslashreplace"))


def save_picture(picture: Svg | Page, file: str) -> None:
    """Write a page, or a picture as SVG, PDF or PNG, by the ending of the file's name.

    Raises:
        XcmodelError: when a package that the format needs is not installed.
        OSError: when the file cannot be written.
    """
    try:
        picture.save(file)
    except ImportError as error:
        raise XcmodelError(str(error)) from error
