"""Tans: squares that both diagonals cut into four triangles, as for tangrams.

A square takes three rows and three columns of a text. Its tans stand in the middle of its sides;
what is drawn at its corners and in its middle is no cell.
"""

from __future__ import annotations

from xcmodel.puzzles.boards.turns import Place

SIDE = 3
"""The rows and columns that a square takes."""


def is_tan(place: Place) -> bool:
    """Return whether a place is that of a tan.

    >>> [is_tan((1, j)) for j in range(3)]
    [True, False, True]
    """
    i, j = _direction(place)
    return abs(i) + abs(j) == 1


def tan_vector(place: Place) -> Place:
    """Return the place as seen from the middle of the first square."""
    i, j = place[-2:]
    return (i - 1, j - 1)


def tan_place(vector: Place) -> Place:
    """Return the place at a vector.

    >>> tan_place(tan_vector((3, 4)))
    (3, 4)
    """
    i, j = vector
    return (i + 1, j + 1)


def tan_neighbours(place: Place) -> list[Place]:
    """Return the tan beyond the long side, and the two of the same square.

    >>> tan_neighbours((0, 1))
    [(-1, 1), (1, 2), (1, 0)]
    """
    i, j = place[-2:]
    di, dj = _direction(place)
    return [(i + di, j + dj), (i - di - dj, j - dj - di), (i - di + dj, j - dj + di)]


def tan_corners(place: Place) -> list[tuple[float, float]]:
    """Return the ends of the long side, and the middle of the square.

    >>> tan_corners((0, 1))
    [(0.0, 0.0), (1.0, 0.0), (0.5, 0.5)]
    """
    y, x = (number // SIDE + 0.5 for number in place[-2:])
    di, dj = (number / 2 for number in _direction(place))
    return [(x + dj + di, y + di + dj), (x + dj - di, y + di - dj), (x, y)]


def _direction(place: Place) -> tuple[int, int]:
    """Return where a tan lies, as seen from the middle of its square."""
    i, j = (number % SIDE - 1 for number in place[-2:])
    return i, j
