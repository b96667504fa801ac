"""Names of items and options: what they may be, and how they are looked up."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from operator import index
from typing import TypeVar

from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.text.suggestion import did_you_mean

Name = Hashable
Value = TypeVar("Value")


def check_hashable(name: Name, kind: str) -> None:
    """Raise ModelError unless this can be the name of an item or option, or a colour."""
    try:
        hash(name)
    except TypeError:
        raise ModelError(
            f"the {kind} name {name!r} is not hashable: use a string, a number or a tuple"
        ) from None


def whole_number(value: object) -> int:
    """Return `value` as an int; numpy's integers pass, floats and truth values do not.

    Raises:
        TypeError: for anything else.
    """
    if isinstance(value, bool):
        raise TypeError
    return index(value)  # type: ignore[arg-type]


def look_up(known: Mapping[Name, Value], name: Name, kind: str) -> Value:
    """Return what stands under a name.

    Raises:
        UnknownNameError: when there is no such name, with the nearest one that there is.
    """
    try:
        return known[name]
    except (KeyError, TypeError):
        hint = did_you_mean(name, known)
        raise UnknownNameError(f"the model has no {kind} {name!r}{hint}", name) from None


def look_up_all(known: Mapping[Name, Value], names: Iterable[Name], kind: str) -> list[Value]:
    """Return what stands under each of these names.

    Raises:
        ModelError: for a string, which is likely to be a single name.
        UnknownNameError: when there is no such name, with the nearest one that there is.
    """
    if isinstance(names, str):
        raise ModelError(f"{names!r} stands where a list of {kind}s' names should", names)
    return [look_up(known, name, kind) for name in names]


def look_up_conditions(
    known: Mapping[Name, Value], given: Iterable[Name], forbidden: Iterable[Name]
) -> tuple[list[Value], list[Value]]:
    """Return what stands under given options, and under forbidden ones.

    Raises:
        ModelError: when an option is both given and forbidden.
        UnknownNameError: when one is not in the model.
    """
    given = given if isinstance(given, str) else list(given)
    forbidden = forbidden if isinstance(forbidden, str) else list(forbidden)
    found = look_up_all(known, given, "option"), look_up_all(known, forbidden, "option")
    for name in set(given).intersection(forbidden) if forbidden else ():
        raise ModelError(f"option {name!r} is both given and forbidden", name)
    return found
