"""Six-piece burrs: sticks with notches that cross in the middle."""

from __future__ import annotations

from itertools import product

from xcmodel.errors import ModelError
from xcmodel.puzzles.boards.boards import Board
from xcmodel.puzzles.boards.turns import Place
from xcmodel.text.checked_arguments import checked_arguments

_LENGTH = 6
_WIDTH = 2
_CUBES = [
    *product([1], range(_WIDTH), range(1, _LENGTH - 1)),
    *product([0], range(_WIDTH), range(2, _LENGTH - 2)),
]
"""The cubes of a stick that may be missing, in the order of their numbers."""


def burr() -> Board:
    """Return the outline of a six-piece burr: three pairs of sticks of 2 by 2 by 6 that cross.

    `burr_stick` makes the pieces. For burrs with hollows, add a piece of one cube that may be used
    any number of times. A solution is an assembly; whether sticks can be moved so that it comes
    apart is another question.

    >>> from xcmodel.puzzles import Polyforms
    >>> sticks = {str(number): burr_stick(number) for number in (1, 188, 824, 888, 992, 1024)}
    >>> puzzle = Polyforms(sticks, burr())
    >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
    (12, 1)
    """
    pair = product(range(_LENGTH), range(1, _LENGTH - 1), range(2, _LENGTH - 2))
    return Board.of(cell[turn:] + cell[:turn] for cell in pair for turn in range(3))


@checked_arguments
def burr_stick(number: int) -> tuple[Place, ...]:
    """Return a stick of 2 by 2 by 6 cubes with notches, as a piece.

    Args:
        number: the usual number of the stick, 1 to 4096: 1 is whole, and each cube that is missing
            adds a power of two: 1 to 8 and 16 to 128 for the four in the middle of the
            upper edges, 256 and 512, 1024 and 2048 for the two in the middle of the lower edges.

    Raises:
        ModelError: for any other number.

    >>> len(burr_stick(1)), len(burr_stick(1024))
    (24, 14)
    """
    if not 1 <= number <= 1 << len(_CUBES):
        raise ModelError(f"there is no stick {number}: their numbers are 1 to {1 << len(_CUBES)}")
    missing = {cube for bit, cube in enumerate(_CUBES) if number - 1 >> bit & 1}
    stick = product(range(_WIDTH), range(_WIDTH), range(_LENGTH))
    return tuple(cube for cube in stick if cube not in missing)
