"""Weighted rows in a CSV file: lines with a weight, whose item is a row of that name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from xcmodel.errors import ModelError
from xcmodel.formats.csv_bounds import Bounds
from xcmodel.formats.csv_numbers import Decimals, number_of
from xcmodel.model import Model
from xcmodel.problem.cost_unit import checked_cost
from xcmodel.problem.names import Name

Weights = Mapping[Name, Mapping[Name, Any]]
"""What each option weighs in each row."""


def weights_of(
    options: Iterable[Name], items: Iterable[Name], weights: Iterable[str], decimal: Decimals
) -> Weights:
    """Return the rows, which are the items that have a weight in each of their lines.

    Args:
        options: the option of each line.
        items: the item of each line.
        weights: the weight in each line; empty where the option covers the item.
        decimal: what stands before the decimals of a weight.

    Raises:
        ModelError: for an item with a weight in one line, and none in another, or a weight that is
            no number.

    >>> weights_of("AAB", ["Mon", "hours", "hours"], ["", "8", "4"], ".")
    {'hours': {'A': 8, 'B': 4}}
    """
    rows: dict[Name, dict[Name, Any]] = {}
    covered = dict[Name, Name]()
    for option, item, text in zip(options, items, weights, strict=True):
        if text.strip():
            weight = number_of(text.strip(), decimal, "weight")
            rows.setdefault(item, {})[option] = checked_cost(option, weight, kind="weight")
        else:
            covered.setdefault(item, option)
    for name in rows:
        if name in covered:
            raise ModelError(
                f"{name!r} has a weight for one option, and none for option {covered[name]!r}: "
                "give one in each of its rows, such as 0, or in none",
                covered[name],
            )
    return rows


def make_rows(model: Model, weights: Weights) -> None:
    """Take the items out of a model that are rows, of which nothing is demanded as yet.

    Raises:
        ModelError: for one that may go uncovered, or has a colour, or for an option that covers
            nothing beside them.
    """
    if not weights:
        return
    for name in weights:
        if model.items[name].optional:
            raise ModelError(
                f"{name!r} has weights, and only an item may go uncovered: leave it out there", name
            )
    for option in model.options.values():
        if all(item in weights for item in option.items):
            raise ModelError(
                f"option {option.name!r} has weights, and covers no item: give it a row without a "
                "weight",
                option.name,
            )
    for name in weights:
        model.remove_item(name)


def add_rows(model: Model, weights: Weights, bounds: Bounds | None) -> None:
    """Add the rows to a model.

    Args:
        model: the model.
        weights: what options weigh.
        bounds: the least and the greatest sums.

    Raises:
        ModelError: for a row without bounds.
        FormatError: for what is wrong with one.
    """
    for name, of_options in weights.items():
        if bounds is None or name not in bounds.of_rows:
            raise ModelError(
                f"{name!r} has weights and no bounds: give it a row in the file of --bounds", name
            )
        low, high = bounds.of_rows[name]
        with bounds.telling_of():
            model.add_row(name, of_options, low=low, high=high)
