"""``convert`` and ``draw``: models to files and pictures."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from xcmodel.cli.arguments import Commands, add_command, add_json, add_model, load_model
from xcmodel.cli.exit_codes import ExitCode
from xcmodel.cli.tables import add_columns, is_table, load_table
from xcmodel.errors import XcmodelError
from xcmodel.text.atomic_file import write_whole

if TYPE_CHECKING:
    from xcmodel.draw import Svg
    from xcmodel.model import Model
    from xcmodel.pages.page import Page


def add_files(commands: Commands) -> None:
    """Add the commands."""
    convert = add_command(
        commands,
        "convert",
        "write a model in another format, or the one in a CSV file",
        [
            "convert puzzle.dlx -o puzzle.json",
            "convert crews.lp --to orlib | gzip > crews.txt.gz",
            "convert puzzle.json -o puzzle.cnf.xz",
            "convert duties.csv --option duty --item flight --cost pay -o duties.json",
        ],
    )
    add_model(convert)
    add_output(convert)
    add_columns(convert)
    convert.set_defaults(command=_convert)

    formats = add_command(commands, "formats", "list the formats of files")
    add_json(formats)
    formats.set_defaults(command=_formats)

    draw = add_command(
        commands,
        "draw",
        "draw a model as SVG, PDF or PNG, or its search as a page to step through",
        [
            "draw puzzle.dlx -o puzzle.pdf",
            "draw --as tree puzzle.dlx > tree.svg",
            "draw --as steps puzzle.dlx -o steps.html",
            "draw --as text puzzle.dlx | less",
        ],
    )
    add_model(draw)
    draw.add_argument("-o", "--output", metavar="FILE", help="where to (default: standard output)")
    draw.add_argument(
        "--as",
        dest="kind",
        choices=["matrix", "graph", "tree", "steps", "text"],
        default="matrix",
        help="the matrix, the bipartite graph, the search tree, or Algorithm X step by step: "
        "steps as an HTML page, text as text (default: %(default)s)",
    )
    draw.set_defaults(command=_draw)


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add where a model is written to, and how."""
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to (default: standard output)"
    )
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
        case "matrix":
            picture = model.matrix_svg()
        case "graph":
            picture = model.graph_svg()
        case "tree":
            picture = model.search_tree().svg()
        case "text":
            _write_text(model.trace().text(), arguments.output)
            return ExitCode.DONE
        case _:
            picture = model.trace().html()
    if arguments.output in (None, "-"):
        print(picture)
    else:
        save_picture(picture, arguments.output)
    return ExitCode.DONE


def _write_text(text: str, file: str | None) -> None:
    if file in (None, "-"):
        print(text)
    else:
        write_whole(file, f"{text}\n".encode(errors="backslashreplace"))


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
