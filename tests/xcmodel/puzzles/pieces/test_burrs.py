"""Six-piece burrs, and what others have counted."""

from itertools import combinations
from typing import cast

import pytest

from xcmodel.errors import ModelError
from xcmodel.puzzles import Polyforms, burr, burr_stick
from xcmodel.puzzles.boards.shapes import orientations
from xcmodel.puzzles.pieces.picture_reading import Placement

# Cubes that one straight cut of a saw takes away, as bits: across the upper side, along the front
# or the back, across the lower side.
CUTS = [0x011, 0x022, 0x044, 0x088, 0x102, 0x204, 0x420, 0x840, 0x500, 0xA00]


def notchable() -> list[int]:
    """Return the numbers of the sticks that a saw can make, each shape once."""
    numbers = set()
    for n in range(len(CUTS) + 1):
        for cuts in combinations(CUTS, n):
            missing = 0
            for cut in cuts:
                missing |= cut
            numbers.add(missing + 1)
    shapes: dict[object, int] = {}
    for number in sorted(numbers):
        stick = burr_stick(number)
        if hangs_together(stick):
            shapes.setdefault(frozenset(orientations(stick, flips=False)), number)
    return list(shapes.values())


def hangs_together(stick: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether each cube can be reached from the first through faces."""
    left = set(stick[1:])
    reached = [stick[0]]
    while reached:
        cube = reached.pop()
        near = {c for c in left if sum(abs(a - b) for a, b in zip(cube, c, strict=True)) == 1}
        left -= near
        reached.extend(near)
    return not left


def test_2225_of_the_4096_numbers_are_sticks_in_one_piece() -> None:
    # W. H. Cutler, A computer analysis of all 6-piece burrs (1994), definitions.
    assert sum(hangs_together(burr_stick(number)) for number in range(1, 4097)) == 2225


def test_the_outline_has_104_cubes() -> None:
    assert len(burr().cells) == 104


def test_numbers_beyond_the_cubes_that_may_be_missing_are_refused() -> None:
    for number in (0, 4097):
        with pytest.raises(ModelError, match=f"no stick {number}: their numbers are 1 to 4096"):
            burr_stick(number)


@pytest.mark.slow
def test_notchable_sticks_make_588_solid_burrs_of_25_kinds_of_sticks() -> None:
    # 588 assemblies, mirror images counted as one, is what BurrTools tells of its example
    # SolidSixPieceBurrs; the 25 kinds are those of W. H. Cutler, The six-piece burr (1978).
    numbers = notchable()
    assert len(numbers) == 59
    sticks = {str(number): burr_stick(number) for number in numbers}
    puzzle = Polyforms(sticks, burr(), counts=dict.fromkeys(sticks, (0, 6)))
    assert puzzle.count(up_to=puzzle.symmetries()) == 588
    used = cast(set[Placement], {option for found in puzzle.solutions() for option in found})
    assert len({name for name, _ in used}) == 25
