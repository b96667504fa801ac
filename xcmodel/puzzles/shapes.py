"""Shapes of cells in any number of dimensions: their orientations and placements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xcmodel.puzzles.layers import read_layers
from xcmodel.puzzles.turns import Place, at_origin, turns

Shape = tuple[Place, ...]
"""Places in ascending order."""


def read_shape(text: str) -> Shape:
    """Return the shape drawn by this text; ``.`` is empty, white space separates rows.

    In three dimensions, ``|`` or a blank line separates layers.

    >>> read_shape("TTT .T.")
    ((0, 0), (0, 1), (0, 2), (1, 1))
    >>> read_shape("AA A. | .. A.")
    ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 0))
    """
    return tuple(place for place, symbol in read_layers(text).items() if symbol != ".")


def lifted(places: Iterable[Place], dimension: int) -> Shape:
    """Return the places in a space of more dimensions, with 0 as the new coordinates.

    >>> lifted([(1, 2)], 3)
    ((0, 1, 2),)
    """
    return tuple((0,) * (dimension - len(place)) + place for place in places)


def orientations(shape: Iterable[Place], *, flips: bool = True) -> list[Shape]:
    """Return the different rotations, and perhaps reflections, of this shape, at the origin.

    They are in ascending order, so that two shapes are congruent exactly if their first
    orientations are equal.

    >>> shape = read_shape("LLL L..")
    >>> len(orientations(shape)), len(orientations(shape, flips=False))
    (8, 4)
    >>> orientations(read_shape("II"))
    [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    """
    shape = list(shape)
    every_turn = turns(len(shape[0]), flips=flips)
    return sorted({tuple(sorted(at_origin(turn.moved(shape)))) for turn in every_turn})


def mirror_image(shape: Iterable[Place]) -> Shape:
    """Return the mirror image of a shape.

    >>> mirror_image(read_shape("LL L."))
    ((0, 0), (0, 1), (1, 1))
    """
    return tuple(sorted(at_origin((*place[:-1], -place[-1]) for place in shape)))


def placements(
    shape: Iterable[Place], free: Iterable[Place], *, flips: bool = True
) -> Iterator[Shape]:
    """Yield the cells of every placement of a shape, in every orientation, each once.

    >>> list(placements(read_shape("II"), [(0, 0), (0, 1), (1, 1)]))
    [((0, 0), (0, 1)), ((0, 1), (1, 1))]
    """
    free = sorted(free)
    is_free = set(free).__contains__
    for oriented in orientations(shape, flips=flips):
        # The least cell of a placement is the image of the least cell of the shape.
        first = oriented[0]
        for place in free:
            shift = [there - here for there, here in zip(place, first, strict=True)]
            cells = tuple(
                tuple(n + s for n, s in zip(cell, shift, strict=True)) for cell in oriented
            )
            if all(map(is_free, cells)):
                yield cells


def connected_components(places: Iterable[Place]) -> list[Shape]:
    """Return the connected components of a set of cells, in order; neighbours share a side.

    >>> connected_components([(0, 0), (0, 1), (1, 2)])
    [((0, 0), (0, 1)), ((1, 2),)]
    """
    left = dict.fromkeys(sorted(places))
    components = []
    while left:
        component = [next(iter(left))]
        del left[component[0]]
        for place in component:  # It grows during the loop.
            for other in _neighbours(place):
                if other in left:
                    del left[other]
                    component.append(other)
        components.append(tuple(sorted(component)))
    return components


def _neighbours(place: Place) -> Iterator[Place]:
    for axis, number in enumerate(place):
        for other in (number - 1, number + 1):
            yield (*place[:axis], other, *place[axis + 1 :])
