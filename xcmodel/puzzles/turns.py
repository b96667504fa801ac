"""Turns and flips in any number of dimensions: what they make of places on a grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

Place = tuple[int, ...]
"""Where a cell is: a number for every axis. The last are row and column, before them the layer."""


@dataclass(frozen=True)
class Turn:
    """A turn around the origin that carries axes onto axes, perhaps with a flip.

    Attributes:
        axes: for every axis the one whose number it takes over.
        signs: for every axis 1, or -1 where it then points the other way.

    >>> quarter = Turn((1, 0), (1, -1))
    >>> quarter.moved([(0, 1), (0, 2)]), quarter.is_flip
    ([(1, 0), (2, 0)], False)
    """

    axes: tuple[int, ...]
    signs: tuple[int, ...]

    def moved(self, places: Iterable[Place]) -> list[Place]:
        """Return where it takes these places, in their order."""
        pairs = list(zip(self.axes, self.signs, strict=True))
        return [tuple(sign * place[axis] for axis, sign in pairs) for place in places]

    @property
    def is_flip(self) -> bool:
        """Whether it makes a left hand of a right one."""
        inversions = sum(a > b for k, a in enumerate(self.axes) for b in self.axes[k + 1 :])
        return (inversions + self.signs.count(-1)) % 2 == 1


@cache
def turns(dimension: int, *, flips: bool = True) -> tuple[Turn, ...]:
    """Return all turns, that which moves nothing first, with or without flips.

    >>> [len(turns(n)) for n in (1, 2, 3)], len(turns(3, flips=False))
    ([2, 8, 48], 24)
    """
    every = (
        Turn(axes, signs)
        for axes in permutations(range(dimension))
        for signs in product((1, -1), repeat=dimension)
    )
    return tuple(turn for turn in every if flips or not turn.is_flip)


def at_origin(places: Iterable[Place]) -> list[Place]:
    """Return the places shifted so that the least number on every axis is 0, in their order.

    >>> at_origin([(3, 5), (2, 6)])
    [(1, 0), (0, 1)]
    """
    places = list(places)
    least = [min(numbers) for numbers in zip(*places, strict=True)]
    return [tuple(n - m for n, m in zip(place, least, strict=True)) for place in places]
