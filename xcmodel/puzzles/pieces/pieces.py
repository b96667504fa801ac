"""Pieces of a packing puzzle: their shapes, and the number of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from xcmodel.errors import ModelError, UnknownNameError
from xcmodel.problem.items import Multiplicity, make_item
from xcmodel.puzzles.boards.lattices import SQUARES, Lattice
from xcmodel.puzzles.boards.shapes import (
    Shape,
    canonical_form,
    connected_components,
    lifted,
    mirror_image,
    read_shape,
)
from xcmodel.puzzles.boards.turns import Place
from xcmodel.puzzles.pieces.piece_sets import check_lattice
from xcmodel.text.numbers import plural
from xcmodel.text.suggestion import did_you_mean

ShapeLike = str | Iterable[Place]
"""A shape as text, as `read_shape` reads it, or as the places of its cells."""

_SEPARATORS = "#.|()[],"
"""They mean holes and free cells in pictures, or separate cells and layers, as white space does."""

HOLE = "hole"
"""A piece of one cell with this name stands for an empty cell, and is drawn as one."""


@dataclass(frozen=True)
class Piece:
    """A piece, or several copies of it.

    Attributes:
        name: its name.
        shape: its cells, in one of its orientations.
        low: the least number of copies on the board.
        high: the greatest number; None for any number.
    """

    name: str
    shape: Shape
    low: int = 1
    high: int | None = 1

    @property
    def is_hole(self) -> bool:
        """Whether it stands for a cell that stays empty."""
        return self.name == HOLE and len(self.shape) == 1


def read_pieces(
    shapes: Mapping[str, ShapeLike],
    counts: Mapping[str, Multiplicity],
    *,
    lattice: Lattice = SQUARES,
) -> list[Piece]:
    """Return these pieces, each as often as `counts` says, or once.

    Raises:
        ModelError: for a name that cannot be read back, a shape without cells, a negative
            count, or a set of pieces of another lattice.

    >>> read_pieces({"domino": "II"}, {"domino": (0, None)})
    [Piece(name='domino', shape=((0, 0), (0, 1)), low=0, high=None)]
    """
    check_lattice(shapes, lattice)
    for name in counts:
        if name not in shapes:
            hint = did_you_mean(name, shapes)
            raise UnknownNameError(f"a count is given for {name!r}, which is no piece{hint}", name)
    pieces = []
    for name, shape in shapes.items():
        _check_name(name)
        item = make_item(name, counts.get(name, 1))
        pieces.append(Piece(name, _read(name, shape, lattice), item.low, item.high))
    return pieces


def in_space(pieces: Iterable[Piece], dimension: int) -> list[Piece]:
    """Return the pieces in a space of more dimensions.

    >>> in_space([Piece("O", ((0, 0),))], 3)
    [Piece(name='O', shape=((0, 0, 0),), low=1, high=1)]
    """
    return [replace(piece, shape=lifted(piece.shape, dimension)) for piece in pieces]


def merged(pieces: Iterable[Piece], *, flips: bool, lattice: Lattice = SQUARES) -> list[Piece]:
    """Return the pieces, those of the same shape as copies of the first.

    >>> merged([Piece("a", ((0, 0), (0, 1))), Piece("b", ((0, 0), (1, 0)))], flips=True)
    [Piece(name='a', shape=((0, 0), (0, 1)), low=2, high=2)]
    """
    by_shape: dict[Shape, Piece] = {}
    for piece in pieces:
        form = canonical_form(piece.shape, flips=flips, lattice=lattice)
        if (first := by_shape.get(form)) is None:
            by_shape[form] = piece
        else:
            high = None if first.high is None or piece.high is None else first.high + piece.high
            by_shape[form] = replace(first, low=first.low + piece.low, high=high)
    return list(by_shape.values())


def mirrored_names(
    pieces: Sequence[Piece], *, flips: bool, lattice: Lattice = SQUARES
) -> dict[str, str] | None:
    """Return the mirror image of each piece; None if one has no mirror image among them.

    >>> shapes = {"S": ".SS SS.", "Z": "ZZ. .ZZ", "L": "LLL L.."}
    >>> mirrored_names(read_pieces({"S": shapes["S"], "Z": shapes["Z"]}, {}), flips=False)
    {'S': 'Z', 'Z': 'S'}
    >>> mirrored_names(read_pieces(shapes, {}), flips=False)
    >>> mirrored_names(read_pieces(shapes, {}), flips=True)
    {'S': 'S', 'Z': 'Z', 'L': 'L'}
    """
    # Pieces of equal shape are mapped in order.
    waiting = defaultdict(list)
    for piece in pieces:
        form = canonical_form(piece.shape, flips=flips, lattice=lattice)
        waiting[form, piece.low, piece.high].append(piece.name)
    found = {}
    for piece in pieces:
        mirrored = mirror_image(piece.shape, lattice=lattice)
        form = canonical_form(mirrored, flips=flips, lattice=lattice)
        names = waiting[form, piece.low, piece.high]
        if not names:
            return None
        found[piece.name] = names.pop(0)
    return found


def check_flips_are_told(pieces: Iterable[Piece], *, lattice: Lattice = SQUARES) -> None:
    """Check that no piece is the mirror image of another one, as flips would make them one piece.

    Raises:
        ModelError: when one is.
    """
    by_form: dict[Shape, str] = {}
    for piece in pieces:
        form = canonical_form(piece.shape, flips=False, lattice=lattice)
        mirrored = mirror_image(piece.shape, lattice=lattice)
        image = canonical_form(mirrored, flips=False, lattice=lattice)
        if image != form and image in by_form:
            raise ModelError(
                f"pieces {by_form[image]!r} and {piece.name!r} are mirror images: say flips=False "
                "if pieces may not be turned over, and flips=True if they may",
                piece.name,
            )
        by_form[form] = piece.name


def check_connected(pieces: Iterable[Piece], *, lattice: Lattice = SQUARES) -> None:
    """Check that every piece is in one part; cells that share only a corner are not together.

    Raises:
        ModelError: for a piece in several parts.
    """
    for piece in pieces:
        parts = len(connected_components(piece.shape, lattice=lattice))
        if parts > 1:
            raise ModelError(
                f"piece {piece.name!r} is in {parts} parts that share no side: "
                "mend it, or give connected=False if it is meant to be so",
                piece.name,
            )


def check_area(pieces: Collection[Piece], n_cells: int) -> None:
    """Check that the pieces together can have this number of cells.

    Raises:
        ModelError: when they have too many or too few.
    """
    least, most, no_limit = 0, 0, False
    for piece in pieces:
        least += len(piece.shape) * piece.low
        most += len(piece.shape) * (piece.high or 0)
        no_limit = no_limit or piece.high is None
    if n_cells < least or (n_cells > most and not no_limit):
        fill = f"{least}" if least == most else f"{least} to {most}"
        fill = f"at least {least}" if no_limit else fill
        hint = ""
        if n_cells > most:
            hint = _empty_cells(n_cells - most, n_cells - least) + _copies(pieces)
        raise ModelError(
            f"the board has {plural(n_cells, 'free cell')}, but the pieces fill {fill}{hint}"
        )


def _copies(pieces: Collection[Piece]) -> str:
    """Return how to say that pieces may be used several times, where each is used once."""
    first = next((piece.name for piece in pieces), None)
    if first is None or any(piece.high != 1 for piece in pieces):
        return ""
    return f"; for any number of a piece, give counts={{{first!r}: (0, None)}}"


def _empty_cells(low: int, high: int) -> str:
    """Return how to say that so many cells stay empty."""
    count = low if low == high else (low, high)
    return (
        ": for cells that stay empty, give Polyforms a piece of one cell as well, such as "
        f"{{{HOLE!r}: 'h'}}, with counts={{{HOLE!r}: {count}}}"
    )


def _check_name(name: str) -> None:
    """Check that a name can be read back from a picture.

    Raises:
        ModelError: when it cannot.
    """
    strange = [c for c in name if c.isspace() or c in _SEPARATORS]
    if name and not strange:
        return
    plain = "".join("-" if c in strange else c for c in name).strip("-") or "L"
    reason = f"; {strange[0]!r} has a meaning of its own in pictures of boards" if strange else ""
    raise ModelError(
        f"{name!r:.80} cannot name a piece: use letters or digits, such as {plain!r:.80}{reason}"
    )


def _read(name: str, shape: ShapeLike, lattice: Lattice) -> Shape:
    cells = read_shape(shape) if isinstance(shape, str) else tuple(sorted({*map(tuple, shape)}))
    if not cells:
        raise ModelError(f"piece {name!r} has no cells: draw them with any character but '.'", name)
    if len({len(cell) for cell in cells}) > 1:
        raise ModelError(f"the cells of piece {name!r} differ in dimension: {cells}", name)
    _check_coordinates(name, len(cells[0]), lattice)
    if strange := next((cell for cell in cells if not lattice.has(cell)), None):
        raise ModelError(f"piece {name!r}: there is no cell of {lattice.name} at {strange}", name)
    return tuple(lattice.at_origin(cells))


def _check_coordinates(name: str, number: int, lattice: Lattice) -> None:
    """Check that cells of this lattice may have so many coordinates.

    Raises:
        ModelError: when they may not.
    """
    if lattice != SQUARES and number != len(("row", "column")):
        raise ModelError(
            f"there are {lattice.name} in the plane only: use flat pieces; the cells of piece "
            f"{name!r} have {plural(number, 'coordinate')}",
            name,
        )
    if not number:
        raise ModelError(f"a cell of piece {name!r} has no coordinates: give (0, 0)", name)
