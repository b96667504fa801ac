"""Shapes of cells in any number of dimensions: their orientations and placements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from xcmodel.puzzles.boards.lattices import SQUARES, Lattice, shifted
from xcmodel.puzzles.boards.layers import read_layers
from xcmodel.puzzles.boards.turns import Place

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


def orientations(
    shape: Iterable[Place], *, flips: bool = True, lattice: Lattice = SQUARES
) -> list[Shape]:
    """Return the different rotations, and perhaps reflections, of this shape, at the origin.

    They are in ascending order.

    >>> shape = read_shape("LLL L..")
    >>> len(orientations(shape)), len(orientations(shape, flips=False))
    (8, 4)
    >>> orientations(read_shape("II"))
    [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    """
    shape = list(shape)
    every_turn = lattice.turns(len(shape[0]), flips)
    return sorted(
        {tuple(sorted(lattice.at_origin(lattice.moved(turn, shape)))) for turn in every_turn}
    )


def canonical_form(
    shape: Iterable[Place], *, flips: bool = True, lattice: Lattice = SQUARES
) -> Shape:
    """Return the first orientation of a shape, which is the same for all that are congruent.

    >>> canonical_form(read_shape("LL L.")) == canonical_form(read_shape(".L LL"))
    True
    """
    return orientations(shape, flips=flips, lattice=lattice)[0]


def mirror_image(shape: Iterable[Place], *, lattice: Lattice = SQUARES) -> Shape:
    """Return the mirror image of a shape.

    >>> mirror_image(read_shape("LL L."))
    ((0, 0), (0, 1), (1, 1))
    """
    shape = list(shape)
    rotations = lattice.turns(len(shape[0]), False)
    every_turn = lattice.turns(len(shape[0]), True)
    flip = min(
        (turn for turn in every_turn if turn not in rotations),
        key=lambda turn: (turn.axes, turn.signs[::-1]),
    )
    return tuple(sorted(lattice.at_origin(lattice.moved(flip, shape))))


def placements(
    shape: Iterable[Place],
    free: Iterable[Place],
    *,
    flips: bool = True,
    lattice: Lattice = SQUARES,
    reduced: Callable[[Place], Place] | None = None,
) -> Iterator[Shape]:
    """Yield the cells of every placement of a shape, in every orientation, each once.

    Args:
        shape: the shape.
        free: the free cells.
        flips: whether mirror images are placements.
        lattice: the lattice of the cells.
        reduced: from a place beyond an edge to the cell that is joined to that edge; if left out,
            no edges are joined.

    >>> list(placements(read_shape("II"), [(0, 0), (0, 1), (1, 1)]))
    [((0, 0), (0, 1)), ((0, 1), (1, 1))]
    """
    free = sorted(free)
    is_free = set(free).__contains__
    seen: set[Shape] = set()
    for oriented in orientations(shape, flips=flips, lattice=lattice):
        # The least cell of a placement is the image of the least cell of the shape.
        first = oriented[0]
        for place in free:
            shift = [there - here for there, here in zip(place, first, strict=True)]
            if not lattice.allows(shift):
                continue
            cells = tuple(shifted(oriented, shift))
            if reduced is not None:
                # Around the board, two shifts or turns may lead to the same cells.
                cells = tuple(sorted({reduced(cell) for cell in cells}))
                if len(cells) < len(oriented) or cells in seen:
                    continue
                seen.add(cells)
            if all(map(is_free, cells)):
                yield cells


def connected_components(places: Iterable[Place], *, lattice: Lattice = SQUARES) -> list[Shape]:
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
            for other in lattice.neighbours(place):
                if other in left:
                    del left[other]
                    component.append(other)
        components.append(tuple(sorted(component)))
    return components
