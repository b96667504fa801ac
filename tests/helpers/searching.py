"""Searches driven to their end, and what they found."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from xcmodel.backend import Query, Search, Slice, Task
from xcmodel.testing.strategies import RandomQuery


class _Told(Protocol):
    @property
    def fraction(self) -> float | None: ...


class _Piece(Protocol):
    @property
    def exhausted(self) -> bool: ...


_PieceT_co = TypeVar("_PieceT_co", bound=_Piece, covariant=True)


class _Counted(Protocol):
    @property
    def count(self) -> bytes | None: ...


class _Search(Protocol[_PieceT_co]):
    def advance(self, seconds: float) -> _PieceT_co: ...


def pieces(search: _Search[_PieceT_co], seconds: float = 0.1) -> Iterator[_PieceT_co]:
    """Yield what a search hands over, slice by slice, to its end."""
    while True:
        piece = search.advance(seconds)
        yield piece
        if piece.exhausted:
            return


def number(report: _Counted) -> int:
    """Return the count of an engine's last report."""
    return int.from_bytes(report.count or b"", "little")


def listed(found: Iterable[Slice]) -> list[tuple[int, ...]]:
    """Return the solutions of all slices, each as the numbers of its options."""
    return [tuple(solution.tolist()) for piece in found for solution in piece.solutions]


def fractions(found: Iterable[_Told]) -> list[float]:
    """Return how far the search was after each slice, and nought before the first."""
    told = [piece.fraction for piece in found]
    assert None not in told
    return [0.0, *(fraction for fraction in told if fraction is not None)]


def query_of(random: RandomQuery, task: Task = Task.ENUMERATE, **how: object) -> Query:
    """Return the query with the numbers of the options that are given and forbidden."""
    numbers = random.model.to_compiled().options.numbers
    conditions = numbers(random.given), numbers(random.forbidden)
    return Query(task, *conditions, **how)  # type: ignore[arg-type]


def answer(search: Search, seconds: float, limit: int | None = None) -> tuple[object, ...]:
    """Return the solutions that a search finds in slices of so many seconds, its work and nodes."""
    found: list[Slice] = []
    for piece in pieces(search, seconds):
        found.append(piece)
        if limit is not None and len(listed(found)) >= limit:
            break
    search.close()
    stats = found[-1].stats
    return listed(found), stats.work_by_strategy, stats.nodes
