"""``--scale-costs``: whole costs, for formats that have no others."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from xcmodel.cli.usage import UsageError
from xcmodel.cli.values import positive
from xcmodel.errors import FormatError, ModelError

if TYPE_CHECKING:
    from xcmodel.model import Model


def add_scale(parser: argparse.ArgumentParser) -> None:
    """Add by what costs are multiplied."""
    parser.add_argument(
        "--scale-costs",
        type=positive,
        metavar="N",
        help="multiply all costs by N, and the prices of penalties, all of which must be whole "
        "then, as some formats have no other ones",
    )


def scale(model: Model, arguments: argparse.Namespace) -> None:
    """Multiply the costs of a model, if that is asked for.

    Raises:
        UsageError: when one of them does not become whole, or is too great.
    """
    from xcmodel.formats.whole_costs import scale_costs

    if arguments.scale_costs is None:
        return
    try:
        scale_costs(model, arguments.scale_costs)
    except ModelError as error:
        raise UsageError(f"--scale-costs: {error}") from None


@contextmanager
def telling_of_scale(model: Model) -> Iterator[None]:
    """Within it, whoever refuses a cost that is not whole says what would make all costs whole."""
    from xcmodel.formats.whole_costs import least_factor

    try:
        yield
    except FormatError as error:
        option = model.options.get(error.subject)
        if option is None or not option.cost % 1:
            raise
        what = f"{error}; or multiply all costs, by --scale-costs {least_factor(model)}"
        raise FormatError(what, subject=error.subject) from None
