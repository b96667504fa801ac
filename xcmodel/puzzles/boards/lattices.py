"""Lattices of cells: squares and cubes, hexagons, triangles, tans; each is one record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import sqrt

from xcmodel.puzzles.boards.tans import (
    SIDE,
    is_tan,
    tan_corners,
    tan_neighbours,
    tan_place,
    tan_vector,
)
from xcmodel.puzzles.boards.turns import Place, Turn, turns
from xcmodel.text.checked_arguments import checked_arguments

Corner = tuple[float, float]
"""The coordinates of a point in a picture, to the right and downwards; sides of squares are 1."""

_PLANE = 2
_HEIGHT = sqrt(3) / 2


def _everywhere(_place: Place) -> bool:
    return True


@checked_arguments
@dataclass(frozen=True)
class Lattice:
    """A lattice of equal cells, each named by whole numbers: row and column are the last of them.

    Attributes:
        name: the name of its cells.
        vector: from a place to the vector of its centre, on which turns act as they do on a grid.
        place: the inverse.
        turns: the rotations of a given dimension, the identity first, with or without reflections.
        neighbours: the places that share a side with a cell, in the order of its sides.
        corners: the corners of a cell in a picture; a side is from one corner to the next.
        period: a shift of rows and columns carries cells to cells if its sum is a multiple of this.
        slant: how far the text of a row stands to the right of the row above it, in characters.
        step: a shift carries cells to cells if both rows and columns are multiples of this.
        has: whether there is a cell at a place.

    >>> HEXAGONS.neighbours((0, 0))
    [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]
    >>> [len(lattice.turns(2, True)) for lattice in (SQUARES, HEXAGONS, TRIANGLES)]
    [8, 12, 12]
    >>> HEXAGONS.has((5, 7)), TANS.has((0, 0)), TANS.has((0, 1))
    (True, False, True)
    """

    name: str
    vector: Callable[[Place], Place]
    place: Callable[[Place], Place]
    turns: Callable[[int, bool], tuple[Turn, ...]]
    neighbours: Callable[[Place], list[Place]]
    corners: Callable[[Place], list[Corner]]
    period: int = 1
    slant: int = 0
    step: int = 1
    has: Callable[[Place], bool] = _everywhere

    def moved(self, turn: Turn, places: Iterable[Place]) -> list[Place]:
        """Return the images of these places under a turn, in their order.

        >>> third = HEXAGONS.turns(2, False)[1]
        >>> HEXAGONS.moved(third, [(0, 0), (0, 1)])
        [(0, 0), (1, -1)]
        """
        return [self.place(vector) for vector in turn.moved(map(self.vector, places))]

    def at_origin(self, places: Iterable[Place]) -> list[Place]:
        """Return the places shifted to where rows and columns begin at 0, in their order.

        Where no shift does so, they begin as soon as one allows.

        >>> TRIANGLES.at_origin([(3, 4), (3, 5)]), TRIANGLES.at_origin([(3, 5), (3, 6)])
        ([(0, 1), (0, 2)], [(0, 0), (0, 1)])
        """
        places = list(places)
        shift = [-(min(numbers) // self.step) * self.step for numbers in zip(*places, strict=True)]
        shift[-1] += sum(shift) % self.period
        return shifted(places, shift)

    def allows(self, shift: Iterable[int]) -> bool:
        """Return whether this shift carries cells to cells.

        >>> HEXAGONS.allows((0, 1)), TRIANGLES.allows((0, 1)), TRIANGLES.allows((1, 1))
        (True, False, True)
        """
        shift = tuple(shift)
        return sum(shift) % self.period == 0 and all(n % self.step == 0 for n in shift)

    def __repr__(self) -> str:
        return self.name.upper()

    def __reduce__(self) -> str:
        return self.name.upper()  # There is one of each.


def shifted(places: Iterable[Place], shift: Iterable[int]) -> list[Place]:
    """Return the places with this added to each.

    >>> shifted([(0, 1), (2, 3)], (1, -1))
    [(1, 0), (3, 2)]
    """
    shift = tuple(shift)
    return [tuple(n + s for n, s in zip(place, shift, strict=True)) for place in places]


def _same(place: Place) -> Place:
    return place


def _square_turns(dimension: int, flips: bool) -> tuple[Turn, ...]:
    return turns(dimension, flips=flips)


def _square_neighbours(place: Place) -> list[Place]:
    return [
        (*place[:axis], number + step, *place[axis + 1 :])
        for step in (-1, 1)
        for axis, number in enumerate(place)
    ]


def _square_corners(place: Place) -> list[Corner]:
    i, j = place[-_PLANE:]
    return [(j + 1, i), (j, i), (j, i + 1), (j + 1, i + 1)]


@cache
def _six_turns(_dimension: int, flips: bool) -> tuple[Turn, ...]:
    """Return the turns by sixths, with or without reflections.

    Of three coordinates with a constant sum, for directions at angles of 120 degrees, a third of a
    turn is a cyclic permutation, and half a turn changes all signs; the others are reflections.
    """
    every = (Turn(axes, (sign,) * 3) for sign in (1, -1) for axes in permutations(range(3)))
    # Changing all three signs is no reflection in this plane, though it is one in space.
    return tuple(t for t in every if flips or t.is_flip == (t.signs[0] < 0))


def _hexagon_vector(place: Place) -> Place:
    i, j = place[-_PLANE:]
    return (i, j, -i - j)


def _hexagon_place(vector: Place) -> Place:
    return vector[:_PLANE]


def _hexagon_neighbours(place: Place) -> list[Place]:
    return shifted_from(place, ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)))


def shifted_from(place: Place, steps: Iterable[Place]) -> list[Place]:
    """Return where these steps lead from a place.

    >>> shifted_from((1, 1), [(0, 1), (-1, 0)])
    [(1, 2), (0, 1)]
    """
    return [shifted([place], step)[0] for step in steps]


def _hexagon_corners(place: Place) -> list[Corner]:
    """Return the corners of a hexagon 1 wide; a row is half a cell to the right of the last."""
    i, j = place[-_PLANE:]
    x, y, side = j + i / 2 + 0.5, i * _HEIGHT + 0.5 / _HEIGHT, 0.5 / _HEIGHT
    left, right, short = x - 0.5, x + 0.5, side / 2
    return [
        *((left, y - short), (x, y - side), (right, y - short)),
        *((right, y + short), (x, y + side), (left, y + short)),
    ]


def points_up(place: Place) -> bool:
    """Return whether a triangle has a corner above; then its row and column have an even sum.

    >>> points_up((0, 0)), points_up((0, 1))
    (True, False)
    """
    return sum(place[-_PLANE:]) % 2 == 0


def _triangle_vector(place: Place) -> Place:
    """Return the strips in which a triangle lies, in three directions, as odd numbers.

    Their sum is -1 for triangles that point up, 1 for the others.
    """
    i, j = place[-_PLANE:]
    return (2 * i + 1, 2 * ((j - i - 1) // 2) + 1, -2 * ((i + j) // 2) - 1)


def _triangle_place(vector: Place) -> Place:
    row, _, strip = ((number - 1) // 2 for number in vector)
    return (row, 2 * (-1 - strip) - row + (sum(vector) > 0))


def _triangle_neighbours(place: Place) -> list[Place]:
    if points_up(place):
        return shifted_from(place, ((0, -1), (1, 0), (0, 1)))
    return shifted_from(place, ((0, 1), (-1, 0), (0, -1)))


def _triangle_corners(place: Place) -> list[Corner]:
    i, j = place[-_PLANE:]
    x, top, bottom = j / 2 + 0.5, i * _HEIGHT, (i + 1) * _HEIGHT
    if points_up(place):
        return [(x, top), (x - 0.5, bottom), (x + 0.5, bottom)]
    return [(x, bottom), (x + 0.5, top), (x - 0.5, top)]


SQUARES = Lattice("squares", _same, _same, _square_turns, _square_neighbours, _square_corners)
"""Squares; cubes, and their like in more dimensions."""

HEXAGONS = Lattice(
    "hexagons",
    _hexagon_vector,
    _hexagon_place,
    _six_turns,
    _hexagon_neighbours,
    _hexagon_corners,
    slant=1,
)
"""Hexagons in the plane; each row begins half a cell to the right of the row above it."""

TRIANGLES = Lattice(
    "triangles",
    _triangle_vector,
    _triangle_place,
    _six_turns,
    _triangle_neighbours,
    _triangle_corners,
    period=2,
)
"""Triangles in the plane, in rows; those whose row and column have an even sum point up."""

TANS = Lattice(
    "tans",
    tan_vector,
    tan_place,
    _square_turns,
    tan_neighbours,
    tan_corners,
    step=SIDE,
    has=is_tan,
)
"""Squares that both diagonals cut into four triangles; each takes three rows and three columns."""
