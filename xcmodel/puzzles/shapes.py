"""Shapes of cells in any number of dimensions: their orientations, and where they fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xcmodel.puzzles.layers import read_layers
from xcmodel.puzzles.turns import Place, at_origin, turns

Shape = tuple[Place, ...]
"""Places in ascending order."""


def read_shape(text: str) -> Shape:
    """Return the shape drawn by this text; ``.`` is empty, rows stand apart by white space.

    In three dimensions, ``|`` or a blank line stands between layers.

    >>> read_shape("TTT .T.")
    ((0, 0), (0, 1), (0, 2), (1, 1))
    >>> read_shape("AA A. | .. A.")
    ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 0))
    """
    return tuple(place for place, symbol in read_layers(text).items() if symbol != ".")


def lifted(places: Iterable[Place], dimension: int) -> Shape:
    """Return the places in a space of more dimensions, where the new numbers are 0.

    >>> lifted([(1, 2)], 3)
    ((0, 1, 2),)
    """
    return tuple((0,) * (dimension - len(place)) + place for place in places)


def orientations(shape: Iterable[Place], *, flips: bool = True) -> list[Shape]:
    """Return the different shapes that turning, and perhaps flipping, makes of this one.

    Each is moved to the origin. They come in ascending order, so that two shapes are equal up to
    turns exactly if their first orientations are.

    >>> shape = read_shape("LLL L..")
    >>> len(orientations(shape)), len(orientations(shape, flips=False))
    (8, 4)
    >>> orientations(read_shape("II"))
    [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    """
    shape = list(shape)
    every = turns(len(shape[0]), flips=flips)
    return sorted({tuple(sorted(at_origin(turn.moved(shape)))) for turn in every})


def mirror_image(shape: Iterable[Place]) -> Shape:
    """Return the shape that a mirror shows.

    >>> mirror_image(read_shape("LL L."))
    ((0, 0), (0, 1), (1, 1))
    """
    return tuple(sorted(at_origin((*place[:-1], -place[-1]) for place in shape)))


def placements(
    shape: Iterable[Place], free: Iterable[Place], *, flips: bool = True
) -> Iterator[Shape]:
    """Yield the cells that the shape can take, in every orientation, each placement once.

    >>> list(placements(read_shape("II"), [(0, 0), (0, 1), (1, 1)]))
    [((0, 0), (0, 1)), ((0, 1), (1, 1))]
    """
    free = sorted(free)
    is_free = set(free).__contains__
    for oriented in orientations(shape, flips=flips):
        # Every placement has one least cell, which is where the shape's least cell lies.
        first = oriented[0]
        for place in free:
            shift = [there - here for there, here in zip(place, first, strict=True)]
            cells = tuple(
                tuple(n + s for n, s in zip(cell, shift, strict=True)) for cell in oriented
            )
            if all(map(is_free, cells)):
                yield cells


def connected_parts(places: Iterable[Place]) -> list[Shape]:
    """Return the parts of a set of cells in which one can go from side to side, in their order.

    >>> connected_parts([(0, 0), (0, 1), (1, 2)])
    [((0, 0), (0, 1)), ((1, 2),)]
    """
    left = dict.fromkeys(sorted(places))
    parts = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for place in part:  # It grows while it is gone through.
            for other in _neighbours(place):
                if other in left:
                    del left[other]
                    part.append(other)
        parts.append(tuple(sorted(part)))
    return parts


def _neighbours(place: Place) -> Iterator[Place]:
    for axis, number in enumerate(place):
        for other in (number - 1, number + 1):
            yield (*place[:axis], other, *place[axis + 1 :])
