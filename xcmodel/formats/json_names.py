"""Names of items and options as data for JSON, in which a tuple is an array."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from xcmodel.errors import FormatError, ModelError
from xcmodel.problem.names import plain_name


def to_name(data: Any) -> Hashable:
    """Return the name that data for JSON stands for.

    Raises:
        ModelError: for what is no name.

    >>> to_name(["row", [0, 1]])
    ('row', (0, 1))
    """
    if isinstance(data, list):
        return tuple(map(to_name, data))
    if isinstance(data, dict):
        raise ModelError(f"{data!r:.80} is no name: use a string, a number or an array of them")
    name: Hashable = data
    return name


def from_name(name: Hashable) -> Any:
    """Return a name as data for JSON.

    Raises:
        FormatError: for a name that is neither a string, a number nor a tuple of them.

    >>> from_name(("row", (0, 1)))
    ['row', [0, 1]]
    """
    if isinstance(name, tuple):
        return [from_name(part) for part in name]
    if name is None or isinstance(name, str | bool):
        return name
    if isinstance(name, int) or hasattr(type(name), "__index__"):
        return int(name)  # type: ignore[call-overload]
    if isinstance(name, float) and name - name == 0:
        return float(name)
    if type(plain := plain_name(name)) is not type(name):
        return from_name(plain)
    raise FormatError(
        f"{name!r} has no form in JSON: names may be strings, numbers and tuples of them; "
        "make it a text, as str does",
        subject=name,
    )
