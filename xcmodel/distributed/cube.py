"""Cubes: the parts into which a query is divided."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xcmodel.backend.query import Query, Task


@dataclass(frozen=True, slots=True)
class Cube:
    """The solutions of a query that contain some options and not others.

    Attributes:
        given: options that its solutions contain, ascending.
        forbidden: options that they do not contain, ascending.
    """

    given: tuple[int, ...] = ()
    forbidden: tuple[int, ...] = ()

    def within(self, outer: Cube) -> Cube:
        """Return the part of another cube that this one says."""
        return Cube(
            tuple(sorted({*outer.given, *self.given})),
            tuple(sorted({*outer.forbidden, *self.forbidden})),
        )

    def beyond(self, outer: Cube) -> Cube:
        """Return what this cube, a part of another one, says beyond that."""
        given, forbidden = set(outer.given), set(outer.forbidden)
        return Cube(
            tuple(option for option in self.given if option not in given),
            tuple(option for option in self.forbidden if option not in forbidden),
        )

    def query(self, query: Query, visits: bool = False) -> Query:
        """Return the query for this cube, by visiting its solutions if that is asked for."""
        task = Task.VISIT if visits else query.task
        return replace(query, task=task, given=self.given, forbidden=self.forbidden)


def shares_of(whole: float, weights: tuple[int, ...], parts: int) -> list[float]:
    """Return about which share of the whole each of the parts is that together are such a share.

    Args:
        whole: the share of all of them.
        weights: their weights; nothing if they count alike.
        parts: how many they are.

    >>> shares_of(0.5, (1, 4), 2), shares_of(0.5, (), 2)
    ([0.1, 0.4], [0.25, 0.25])
    """
    known = weights or (1,) * parts
    total = sum(known)
    return [whole * (weight / total) for weight in known]
