"""Boards in the shape of hexagons and triangles, and boards whose ends are joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.boards import Board
from xcmodel.puzzles.boards.lattices import HEXAGONS, SQUARES, TRIANGLES, Lattice, shifted
from xcmodel.puzzles.boards.turns import Place, Turn
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments


@checked_arguments
def parallelogram(rows: int, columns: int, *, lattice: Lattice) -> Board:
    """Return a board in the shape of a parallelogram.

    Args:
        rows: the length of its left side, in cells.
        columns: the length of its upper side, in sides of cells; a row has twice as many triangles.
        lattice: the lattice of the cells: `HEXAGONS`, `TRIANGLES`, or `TANS`, of which four make a
            square; of `SQUARES`, it is a rectangle, as `box` makes it.

    Raises:
        ModelError: for a number below 1 or above 1,000.

    >>> cells = parallelogram(3, 4, lattice=HEXAGONS).cells
    >>> len(cells), len(parallelogram(3, 4, lattice=TRIANGLES).cells)
    (12, 24)
    """
    if lattice.period == 1:
        return _rectangle(rows, columns, lattice)
    require_within(1, 1000, rows=rows, columns=columns)
    # A triangle that points up leans to the left, and so does each row that begins with one.
    cells = [(i, rows - 1 - i + j) for i in range(rows) for j in range(2 * columns)]
    return Board.of(_first_points_up(cells, lattice), lattice=lattice)


@checked_arguments
def cylinder(rows: int, columns: int, *, lattice: Lattice = SQUARES) -> Board:
    """Return a board whose rows run around.

    Args:
        rows: the number of rows.
        columns: the number of cells in a row; even for triangles.
        lattice: the lattice of the cells.

    Raises:
        ModelError: for a number below 1 or above 1,000, or an odd number of triangles.

    >>> from xcmodel.puzzles import Polyforms
    >>> Polyforms({"I": "II"}, cylinder(1, 4), counts={"I": 2}).count()
    2
    """
    return _rectangle(rows, columns, lattice).with_joined(-1)


@checked_arguments
def torus(rows: int, columns: int, *, lattice: Lattice = SQUARES) -> Board:
    """Return a board whose rows and columns run around.

    Args:
        rows: the number of rows; even for triangles.
        columns: the number of cells in a row; even for triangles.
        lattice: the lattice of the cells.

    Raises:
        ModelError: for a number below 1 or above 1,000, or an odd number of triangles.

    >>> from xcmodel.puzzles import Polyforms
    >>> dominoes = Polyforms({"I": "II"}, torus(4, 4), counts={"I": 8})
    >>> dominoes.count(), dominoes.symmetries().order  # OEIS A335586
    (272, 128)
    """
    return _rectangle(rows, columns, lattice).with_joined(-2, -1)


@checked_arguments
def hexagon(side: int, *, lattice: Lattice = HEXAGONS) -> Board:
    """Return a board in the shape of a regular hexagon.

    Args:
        side: the number of cells along each side.
        lattice: `HEXAGONS` or `TRIANGLES`.

    Raises:
        ModelError: for a number below 1 or above 1,000, or for other cells.

    >>> len(hexagon(3).cells), len(hexagon(2, lattice=TRIANGLES).cells)
    (19, 24)
    """
    _check_regular("hexagon", side, lattice)
    if lattice == HEXAGONS:
        last = 2 * side - 2
        rows = [
            range(max(0, side - 1 - i), min(last, last + side - 1 - i) + 1) for i in range(last + 1)
        ]
    else:
        # The widths of rows grow and shrink by two, as a triangle is half as wide as it seems.
        rows = [
            range(inset, 4 * side - 1 - inset)
            for i in range(2 * side)
            for inset in [max(side - 1 - i, i - side)]
        ]
    cells = [(i, j) for i, row in enumerate(rows) for j in row]
    return Board.of(_first_points_up(cells, lattice), lattice=lattice)


@checked_arguments
def triangle(side: int, *, lattice: Lattice = TRIANGLES) -> Board:
    """Return a board in the shape of a regular triangle.

    Args:
        side: the number of cells along each side.
        lattice: `TRIANGLES` or `HEXAGONS`.

    Raises:
        ModelError: for a number below 1 or above 1,000, or for other cells.

    >>> len(triangle(4).cells), len(triangle(4, lattice=HEXAGONS).cells)
    (16, 10)
    """
    _check_regular("triangle", side, lattice)
    if lattice == HEXAGONS:
        cells = [(i, j) for i in range(side) for j in range(side - 1 - i, side)]
    else:
        cells = [(i, j) for i in range(side) for j in range(side - 1 - i, side + i)]
    return Board.of(_first_points_up(cells, lattice), lattice=lattice)


def _check_regular(shape: str, side: int, lattice: Lattice) -> None:
    """Raise ModelError unless a regular shape of this side can be made of such cells."""
    require_within(1, 1000, side=side)
    if lattice not in {HEXAGONS, TRIANGLES}:
        raise ModelError(f"no {shape} of side {side} is made of {lattice.name}")


def joined_symmetries(board: Board, turned: Iterable[Turn]) -> Iterator[dict[Place, Place]]:
    """Yield the maps of a board with joined ends onto itself by these turns and any shift.

    >>> list(joined_symmetries(Board.read(".#").with_joined(-1), SQUARES.turns(2, False)[:1]))
    [{(0, 0): (0, 0)}]
    """
    cells, lattice = board.cells, board.lattice
    free = set(cells)
    for turn in turned:
        if not _keeps_periods(board, turn):
            continue
        moved = lattice.moved(turn, cells)
        for first in cells:
            shift = [there - here for there, here in zip(first, moved[0], strict=True)]
            if lattice.allows(shift):
                images = [board.reduced(place) for place in shifted(moved, shift)]
                if free.issuperset(images):
                    yield dict(zip(cells, images, strict=True))


def _keeps_periods(board: Board, turn: Turn) -> bool:
    """Return whether a turn carries places that are joined to places that are joined."""
    origin = (0,) * board.dimension
    for axis in board.joined:
        period = list(origin)
        period[axis] = board.size[axis]
        start, end = board.lattice.moved(turn, [origin, tuple(period)])
        step = tuple(there - here for there, here in zip(end, start, strict=True))
        if board.reduced(step) != origin:
            return False
    return True


def _rectangle(rows: int, columns: int, lattice: Lattice) -> Board:
    require_within(1, 1000, rows=rows, columns=columns)
    size = (rows * lattice.step, columns * lattice.step)
    return Board(size, tuple(filter(lattice.has, product(*map(range, size)))), lattice)


def _first_points_up(cells: Sequence[Place], lattice: Lattice) -> list[Place]:
    """Return the cells, of which the first points up if it is a triangle."""
    return shifted(cells, (0, sum(cells[0]) % lattice.period))
