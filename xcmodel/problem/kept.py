"""Properties that are worked out once for each object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Owner = TypeVar("Owner")
Value = TypeVar("Value")


class kept_property(Generic[Owner, Value]):  # noqa: N801
    """A property whose value is kept with its object, as `functools.cached_property` does.

    In Python 3.11 that one has a lock for all objects of a class: a query would wait for what
    another one, that was stopped, still works out about another model.

    >>> class Square:
    ...     def __init__(self, side: int) -> None:
    ...         self.side = side
    ...
    ...     @kept_property
    ...     def area(self) -> int:
    ...         print("multiplied")
    ...         return self.side**2
    >>> square = Square(3)
    >>> square.area, square.area
    multiplied
    (9, 9)
    """

    def __init__(self, make: Callable[[Owner], Value]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, of: None, owner: type[Any]) -> kept_property[Owner, Value]: ...

    @overload
    def __get__(self, of: Owner, owner: type[Any]) -> Value: ...

    def __get__(self, of: Owner | None, owner: type[Any]) -> kept_property[Owner, Value] | Value:
        if of is None:
            return self
        value: Value = self._make(of)
        # It is looked up there first from now on.
        of.__dict__[self._name] = value
        return value
