"""Models from CSV files: their columns, as arguments of the command line."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from xcmodel.cli.usage import UsageError, is_given, refuse_together
from xcmodel.cli.values import encoding, own_file

if TYPE_CHECKING:
    from xcmodel.model import Model


def add_columns(parser: argparse.ArgumentParser) -> None:
    """Add which columns of a CSV file say what."""
    table = parser.add_argument_group(
        "CSV files", "with a row for each item of each option, whose first line names the columns"
    )
    for name, what in (
        ("option", "the names of the options, or several, as person,shift"),
        ("item", "the names of the items, or several"),
        ("cost", "the costs of the options"),
        ("colour", "the colours of items"),
        (
            "weight",
            "weights: where it has one, the item is a weighted row, with bounds by --bounds",
        ),
    ):
        table.add_argument(f"--{name}", metavar="COLUMN", help=f"the column with {what}")
    table.add_argument(
        "--bounds",
        type=own_file,
        metavar="FILE",
        help="another CSV file, with the column of --item and columns low and high: how often "
        "items are to be covered at least and at most, where it is not once, or what rows may sum "
        "up to; and columns under and over: what each time too few or too many costs, up to most",
    )
    table.add_argument(
        "--decimal",
        choices=[".", ","],
        help="what stands before the decimals of numbers (default: .)",
    )
    table.add_argument(
        "--encoding",
        type=encoding,
        metavar="NAME",
        help="the encoding, such as cp1252 or utf-16 (default: utf-8)",
    )
    table.add_argument(
        "--optional",
        action="append",
        default=[],
        metavar="ITEM",
        help="an item that may go uncovered; may be repeated",
    )


def is_table(arguments: argparse.Namespace) -> bool:
    """Whether columns are given, so that the file is a table.

    Raises:
        UsageError: when columns are missing, or a format is given as well.
    """
    names = ("option", "item", "cost", "colour", "weight", "bounds", "decimal", "encoding")
    given = [name for name in names if is_given(getattr(arguments, name))]
    if not given and not arguments.optional:
        return False
    for name in ("option", "item"):
        if name not in given:
            first = next(iter(given), "optional")
            raise UsageError(f"--{first} is for CSV files, which need --option and --item as well")
    refuse_together(arguments, "format", *given)
    if "weight" in given and "bounds" not in given:
        raise UsageError("--weight is for rows with bounds: give these as well, by --bounds FILE")
    return True


def load_table(arguments: argparse.Namespace) -> Model:
    """Return the model in the CSV file.

    Raises:
        OSError: when a file cannot be read.
        FormatError: when it is no such table, or makes no model.
    """
    from xcmodel.formats.csv_table import Columns, read_csv

    source = sys.stdin.buffer if arguments.file == "-" else arguments.file
    columns = Columns(
        arguments.option, arguments.item, arguments.cost, arguments.colour, arguments.weight
    )
    return read_csv(
        source,
        columns,
        optional=arguments.optional,
        decimal=arguments.decimal or ".",
        encoding=arguments.encoding,
        bounds=arguments.bounds,
    )
