"""A read-only view of a dictionary."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import TypeVar

from xcmodel.problem.names import Name

Value = TypeVar("Value")


class ReadOnly(Mapping[Name, Value]):
    """What stands in a dictionary, which others change; unlike Python's own, it can be pickled.

    >>> view = ReadOnly({"A": 1})
    >>> view["A"], len(view), view == {"A": 1}, view
    (1, 1, True, ReadOnly({'A': 1}))
    """

    __slots__ = ("_whole",)

    def __init__(self, whole: dict[Name, Value]) -> None:
        self._whole = whole

    def __getitem__(self, name: Name) -> Value:
        return self._whole[name]

    def __contains__(self, name: object) -> bool:
        return name in self._whole

    def __iter__(self) -> Iterator[Name]:
        return iter(self._whole)

    def __len__(self) -> int:
        return len(self._whole)

    # Those of a dictionary are much faster.

    def keys(self) -> KeysView[Name]:
        """Return the names."""
        return self._whole.keys()

    def values(self) -> ValuesView[Value]:
        """Return what has these names."""
        return self._whole.values()

    def items(self) -> ItemsView[Name, Value]:
        """Return pairs of both."""
        return self._whole.items()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._whole!r})"
