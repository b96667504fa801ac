"""The start of a trace, with its arguments checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xcmodel.problem.items import Item
from xcmodel.problem.names import Name, look_up_conditions
from xcmodel.problem.options import Option
from xcmodel.text.arguments import whole_argument
from xcmodel.trace.position import Position


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
    names = {name: name for name in options}
    wanted, unwanted = look_up_conditions(names, given, forbidden)
    start = Position.first(items, dict(options)).without(tuple(unwanted))
    return start, tuple(dict.fromkeys(wanted))


def checked_limit(limit: int | None) -> int | None:
    """Return the limit if it is positive.

    Raises:
        TypeError: if it is no whole number.
        ValueError: if it is not positive.
    """
    if limit is None:
        return None
    limit = whole_argument(limit, "limit")
    if limit < 1:
        raise ValueError(f"limit is {limit!r}: give 1 or more, or None for no limit")
    return limit
