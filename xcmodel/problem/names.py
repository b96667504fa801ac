"""Names of items and options: what they may be, and how they are looked up."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from operator import index
from os import PathLike
from typing import Any, TypeVar

from xcmodel.answer.result import Result
from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.text.articles import with_article
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


def plain_name(name: Any) -> Any:
    """Return a name with values of Python in place of those of numpy, which they equal.

    >>> import numpy as np
    >>> plain_name((np.int64(3), np.True_, "A"))
    (3, True, 'A')
    """
    if type(name) is tuple:
        return tuple(map(plain_name, name))
    return name.item() if type(name).__module__ == "numpy" and hasattr(name, "item") else name


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


@contextmanager
def telling_of(argument: str) -> Iterator[None]:
    """Within it, names that the model does not have are told with the argument they stand in."""
    try:
        yield
    except UnknownNameError as error:
        raise UnknownNameError(f"{argument}: {error}", error.subject) from None


def list_of_names(names: Iterable[Name], kind: str) -> list[Name]:
    """Return names as a list.

    Raises:
        ModelError: for what is none, or a string, which is likely to be a single name.
    """
    if isinstance(names, Result):
        raise ModelError(
            f"a result stands where a list of {kind}s' names should: give its attribute 'solution'"
        )
    if isinstance(names, str | bytes) or not isinstance(names, Iterable):
        raise ModelError(f"{names!r} stands where a list of {kind}s' names should", names)
    return list(names)


def checked_mapping(
    mapping: Any, what: str, how: str = "make one by dict(...)"
) -> Mapping[Any, Any]:
    """Return a mapping, empty for None, or that from labels to values for a series of pandas.

    Raises:
        ModelError: for anything else; `what` says what it should have been, `how` what to do.
    """
    if mapping is None:
        return {}
    if hasattr(mapping, "to_dict") and not hasattr(mapping, "columns"):
        mapping = mapping.to_dict()
    if not isinstance(mapping, Mapping):
        found = with_article(type(mapping).__name__)
        raise ModelError(f"{found} stands where a dictionary should, {what}: {how}")
    return mapping


def checked_options(options: Any) -> Mapping[Any, Iterable[Name]]:
    """Return the options of a model, as `checked_mapping` does.

    Raises:
        ModelError: for anything else, with who takes that.
    """
    return checked_mapping(
        options, "from options' names to the items that they cover", _taken_by(options)
    )


def _taken_by(options: object) -> str:
    if isinstance(options, str | PathLike):
        return "xcmodel.read reads files"
    if hasattr(options, "columns"):
        return "Model.from_table or Model.from_matrix takes tables"
    if hasattr(options, "shape"):
        return "Model.from_matrix takes arrays of zeros and ones"
    if isinstance(options, list | tuple) and options and all(map(_is_pair, options)):
        return "dict(...) makes one of pairs"
    return "dict(enumerate(...)) gives numbers to options in a list"


def _is_pair(entry: object) -> bool:
    """Whether this is a name with a list of items, and not a list of two items."""
    match entry:
        case [name, [*_] | set() | frozenset()]:
            return not isinstance(name, list | set)
    return False


def look_up_all(known: Mapping[Name, Value], names: Iterable[Name], kind: str) -> list[Value]:
    """Return what stands under each of these names.

    Raises:
        ModelError: for what is no list of names, or likely to be a single one.
        UnknownNameError: when there is no such name, with the nearest one that there is.
    """
    return [look_up(known, name, kind) for name in _listed(known, names, kind)]


def look_up_known(known: Mapping[Name, Value], names: Iterable[Name], kind: str) -> list[Value]:
    """Return what stands under those of these names that there are; if there is none, raise.

    Raises:
        ModelError: for what is no list of names, or likely to be a single one.
        UnknownNameError: when there is none of these names, with the one nearest to the first.
    """
    names = _listed(known, names, kind)
    there = [name for name in names if is_known(name, known)]
    return [look_up(known, name, kind) for name in there or names]


def _listed(known: Mapping[Name, Value], names: Iterable[Name], kind: str) -> list[Name]:
    if isinstance(names, tuple) and _is_one_name(names, known):
        raise ModelError(f"{names!r} is the name of one {kind}: put it into a list", names)
    return list_of_names(names, kind)


def look_up_conditions(
    known: Mapping[Name, Value], given: Iterable[Name], forbidden: Iterable[Name]
) -> tuple[list[Value], list[Value]]:
    """Return what stands under given options, and under forbidden ones.

    Raises:
        ModelError: when an option is both given and forbidden.
        UnknownNameError: when one is not in the model.
    """
    given, forbidden = _kept(given), _kept(forbidden)
    found = look_up_all(known, given, "option"), look_up_all(known, forbidden, "option")
    for name in set(given).intersection(forbidden) if forbidden else ():
        raise ModelError(f"option {name!r} is both given and forbidden", name)
    return found


def _kept(names: Iterable[Name]) -> Iterable[Name]:
    """Return names that can be gone through twice."""
    return list(names) if isinstance(names, Iterator) else names


def _is_one_name(names: tuple[Name, ...], known: Mapping[Name, Value]) -> bool:
    return is_known(names, known) and not all(is_known(name, known) for name in names)


def is_listed(name: Name, names: Collection[Name]) -> bool:
    """Return whether a name is among those of a list or tuple, whatever kinds of names these are.

    >>> import numpy as np
    >>> is_listed(("row", 3), [np.int64(1), ("row", 3)])
    True
    """
    try:
        return name in names
    except ValueError:  # To compare a number of numpy with a tuple gives an array of truth values.
        return is_known(name, set(names))


def is_known(name: Name, known: Collection[Name]) -> bool:
    """Return whether a name is among known ones; what is not hashable is no name.

    >>> is_known("A", {"A": 1}), is_known(["A"], {"A": 1})
    (True, False)
    """
    try:
        return name in known
    except TypeError:
        return False
