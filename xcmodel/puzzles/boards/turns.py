"""Rotations and reflections of a grid in any number of dimensions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

Place = tuple[int, ...]
"""The coordinates of a cell. The last are row and column, before them the layer."""


@dataclass(frozen=True)
class Turn:
    """A rotation or reflection that carries axes to axes and keeps the origin.

    Attributes:
        axes: for every axis the one whose coordinate it takes.
        signs: for every axis 1, or -1 if its direction is reversed.

    >>> quarter = Turn((1, 0), (1, -1))
    >>> quarter.moved([(0, 1), (0, 2)]), quarter.is_flip
    ([(1, 0), (2, 0)], False)
    """

    axes: tuple[int, ...]
    signs: tuple[int, ...]

    def moved(self, places: Iterable[Place]) -> list[Place]:
        """Return the images of these places, in their order."""
        pairs = list(zip(self.axes, self.signs, strict=True))
        return [tuple(sign * place[axis] for axis, sign in pairs) for place in places]

    @property
    def is_flip(self) -> bool:
        """Whether it is a reflection, which reverses orientation."""
        inversions = sum(a > b for k, a in enumerate(self.axes) for b in self.axes[k + 1 :])
        return (inversions + self.signs.count(-1)) % 2 == 1


@cache
def turns(dimension: int, *, flips: bool = True) -> tuple[Turn, ...]:
    """Return all rotations, the identity first, with or without reflections.

    >>> [len(turns(n)) for n in (1, 2, 3)], len(turns(3, flips=False))
    ([2, 8, 48], 24)
    """
    every = (
        Turn(axes, signs)
        for axes in permutations(range(dimension))
        for signs in product((1, -1), repeat=dimension)
    )
    return tuple(turn for turn in every if flips or not turn.is_flip)
