"""Sets of pieces by their names, such as "hexiamonds": all connected shapes of so many cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count, product
from string import ascii_uppercase

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.lattices import HEXAGONS, SQUARES, TRIANGLES, Lattice
from xcmodel.puzzles.boards.shapes import Shape, canonical_form, lifted, mirror_image
from xcmodel.puzzles.pieces.piece_sets import (
    PENTACUBES,
    PENTOMINOES,
    TETROMINOES,
    PieceSet,
    lattice_of,
)
from xcmodel.puzzles.pieces.pieces import ShapeLike, read_pieces
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments

# Greek and Latin numbers, as far as sets of pieces have been named with them.
_PREFIXES = {
    **{"mon": 1, "mono": 1, "d": 2, "tr": 3, "tetr": 4, "tetra": 4, "pent": 5, "penta": 5},
    **{"hex": 6, "hexa": 6, "hept": 7, "hepta": 7, "oct": 8, "octa": 8, "non": 9, "nona": 9},
    **{"enne": 9, "ennea": 9, "dec": 10, "deca": 10},
}
_KINDS = {
    "omino": (SQUARES, 2),
    "hex": (HEXAGONS, 2),
    "amond": (TRIANGLES, 2),
    "cube": (SQUARES, 3),
}
_NAME = re.compile(r"(one-sided )?([a-z]*?)i?(omino|hex|amond|cube)(?:e?s)?")

_SPACE = 3
_MOST_CELLS = 10

_TRADITIONAL: dict[tuple[int, int], PieceSet[str]] = {
    (4, 2): TETROMINOES,
    (5, 2): PENTOMINOES,
    (5, _SPACE): PENTACUBES,
}


@checked_arguments
def piece_set(name: str) -> PieceSet[Shape]:
    """Return all pieces of a kind: connected shapes of so many cells.

    Those in the plane may be turned over; in ``"one-sided"`` sets they may not, and mirror images
    are pieces of their own, as they always are in space. Tetrominoes, pentominoes and pentacubes
    have their usual names, the pieces of other sets letters, or numbers if they are many. The set
    knows what its cells are, and boards of others refuse it.

    Args:
        name: such as ``"pentominoes"``, ``"tetrahexes"``, ``"hexiamonds"``, ``"tetracubes"`` or
            ``"one-sided pentominoes"``; of up to ten cells, of which there are very many in space.

    Raises:
        ModelError: for any other name.

    >>> {name: len(piece_set(name)) for name in ("heptominoes", "tetrahexes", "hexiamonds")}
    {'heptominoes': 108, 'tetrahexes': 7, 'hexiamonds': 12}
    >>> "".join(piece_set("one-sided pentominoes"))
    'FILNPTUVWXYZflnpyz'
    >>> from xcmodel.puzzles import Polyforms, box
    >>> Polyforms(piece_set("tetrahexes"), box(4, 7))
    Traceback (most recent call last):
    xcmodel.errors.ModelError: pieces made of hexagons stand where pieces made of squares ...
    """
    match = _NAME.fullmatch(name.lower().strip())
    n_cells = _PREFIXES.get(match[2]) if match else None
    if match is None or n_cells is None:
        raise ModelError(
            f"there are no pieces called {name!r}: use a name such as 'pentominoes', "
            "'tetrahexes', 'hexiamonds', 'tetracubes' or 'one-sided pentominoes'"
        )
    lattice, dimension = _KINDS[match[3]]
    pieces = _named(n_cells, dimension, lattice)
    return one_sided(pieces) if match[1] and dimension < _SPACE else pieces


@checked_arguments
def one_sided(
    pieces: Mapping[str, ShapeLike], *, lattice: Lattice | None = None
) -> PieceSet[Shape]:
    """Return the pieces with those mirror images that no rotation of any of them is.

    The mirror image of ``L`` is called ``l``, or ``L'`` if that is the name of another piece. Where
    one of the pieces is in space, all are turned there.

    Args:
        pieces: names, with shapes as text or as places of cells.
        lattice: the lattice of the cells; if left out, that of the set, or squares.

    Raises:
        ModelError: for a piece that cannot be read, or a set of another lattice.

    >>> from xcmodel.puzzles import TETROMINOES
    >>> list(one_sided(TETROMINOES))
    ['I', 'L', 'O', 'S', 'T', 'l', 's']
    >>> from xcmodel.puzzles import SOMA  # Two of them are each other's mirror images.
    >>> one_sided(SOMA).keys() == SOMA.keys()
    True
    """
    if lattice is None:
        lattice = lattice_of(pieces)
    shapes = {piece.name: piece.shape for piece in read_pieces(pieces, {}, lattice=lattice)}
    dimension = max((len(shape[0]) for shape in shapes.values()), default=0)
    turned = {name: lifted(shape, dimension) for name, shape in shapes.items()}
    known = {canonical_form(shape, flips=False, lattice=lattice) for shape in turned.values()}
    mirrored: dict[str, Shape] = {}
    for name, shape in turned.items():
        image = canonical_form(mirror_image(shape, lattice=lattice), flips=False, lattice=lattice)
        if image not in known:
            taken = shapes.keys() | mirrored.keys()
            mirrored[f"{name}'" if name.lower() in taken else name.lower()] = image
    return PieceSet(shapes | mirrored, lattice=lattice)


@checked_arguments
def all_shapes(n_cells: int, dimension: int = 2, lattice: Lattice = SQUARES) -> list[Shape]:
    """Return one orientation of every connected shape of so many cells, in ascending order.

    In the plane mirror images are the same shape, in space they are not.

    Args:
        n_cells: the number of cells, from 1 to 10.
        dimension: 2 or 3; hexagons, triangles and tans are in the plane.
        lattice: the lattice of the cells.

    Raises:
        ModelError: for another number of cells, or others than squares in space.

    >>> [len(all_shapes(n)) for n in range(1, 6)]  # OEIS A000105
    [1, 1, 2, 5, 12]
    """
    require_within(1, _MOST_CELLS, n_cells=n_cells)
    require_within(_SPACE - 1, _SPACE, dimension=dimension)
    if dimension == _SPACE and lattice != SQUARES:
        raise ModelError(f"there are {lattice.name} in the plane only: give dimension=2")
    return list(_all_shapes(n_cells, dimension, lattice))


@cache
def _all_shapes(n_cells: int, dimension: int, lattice: Lattice) -> tuple[Shape, ...]:
    if n_cells == 1:
        places = product(range(lattice.step), repeat=dimension)
        return ((next(filter(lattice.has, places)),),)
    flips = dimension < _SPACE
    found = set()
    for shape in _all_shapes(n_cells - 1, dimension, lattice):
        for cell in {other for place in shape for other in lattice.neighbours(place)} - {*shape}:
            found.add(canonical_form((*shape, cell), flips=flips, lattice=lattice))
    return tuple(sorted(found))


def _named(n_cells: int, dimension: int, lattice: Lattice) -> PieceSet[Shape]:
    """Return the shapes with their usual names, in that order, or with letters or numbers."""
    shapes = all_shapes(n_cells, dimension, lattice)
    usual = _TRADITIONAL.get((n_cells, dimension)) if lattice == SQUARES else None
    if usual is None:
        named = dict(zip(_names(len(shapes)), shapes, strict=False))
    else:
        named = {piece.name: piece.shape for piece in read_pieces(usual, {})}
    return PieceSet(named, lattice=lattice)


def _names(how_many: int) -> Iterator[str]:
    """Yield letters, if they are enough, or numbers."""
    if how_many <= len(ascii_uppercase):
        yield from ascii_uppercase
    else:
        yield from map(str, count(1))
