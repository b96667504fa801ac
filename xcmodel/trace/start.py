"""Where a trace begins, once what was asked for has been checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from xcmodel.errors import ModelError, UnknownNameError, did_you_mean
from xcmodel.parts import Item, Name, Option
from xcmodel.trace.position import Position
from xcmodel.trace.search import ItemOrder


def checked_start(
    items: Mapping[Name, Item],
    options: Mapping[Name, Option],
    given: Iterable[Name],
    forbidden: Iterable[Name],
) -> tuple[Position, tuple[Name, ...]]:
    """Return the first position, without forbidden options, and the given ones, each once.

    Raises:
        ModelError: when an option is both given and forbidden.
        UnknownNameError: when one is not in the model.
    """
    wanted, unwanted = checked_names(options, given), checked_names(options, forbidden)
    for name in set(wanted).intersection(unwanted):
        raise ModelError(f"option {name!r} is both given and forbidden", name)
    return Position.first(items, dict(options)).without(unwanted), wanted


def checked_names(options: Mapping[Name, Option], names: Iterable[Name]) -> tuple[Name, ...]:
    """Return these options' names, each once.

    Raises:
        UnknownNameError: when one is not in the model.
    """
    if isinstance(names, str):
        raise ModelError(f"{names!r} stands where a list of options' names should", names)
    names = tuple(dict.fromkeys(names))
    for name in names:
        if name not in options:
            hint = did_you_mean(name, options)
            raise UnknownNameError(f"the model has no option {name!r}{hint}", name)
    return names


def checked_order(order: ItemOrder) -> ItemOrder:
    """Return the order if it is one.

    Raises:
        ValueError: if it is not.
    """
    if order not in get_args(ItemOrder):
        raise ValueError(f"order is {order!r}: give one of {', '.join(get_args(ItemOrder))}")
    return order


def checked_limit(limit: int | None) -> int | None:
    """Return the limit if it makes sense.

    Raises:
        ValueError: if it does not.
    """
    if limit is not None and limit < 1:
        raise ValueError(f"limit is {limit!r}: give 1 or more, or None for no limit")
    return limit
