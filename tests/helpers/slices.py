"""A search that hands over the slices it was given, and a translation for such searches."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from xcmodel.backend import Query, Search, Slice, Translation


@dataclass(frozen=True, eq=False)
class StartedBy(Translation):
    """Starts its searches by a function."""

    begin: Callable[[Query], Search]

    def start(self, query: Query) -> Search:
        return self.begin(query)


class Slices(Search):
    """Hands over these slices one by one, and then always the same one.

    Attributes:
        asked: the seconds it was given, call by call.
        is_closed: whether it has been closed.
    """

    def __init__(self, slices: Iterable[Slice], then: Slice | None = None) -> None:
        self._slices = iter(slices)
        self._then = Slice() if then is None else then
        self.asked: list[float] = []
        self.is_closed = False

    def advance(self, seconds: float) -> Slice:
        self.asked.append(seconds)
        return next(self._slices, self._then)

    def close(self) -> None:
        self.is_closed = True
