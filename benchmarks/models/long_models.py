"""Models with thousands of items that are put together from small parts, one after the other.

They have few states from left to right, so that a count by levels takes little time; whatever works
beside it has to know how long it takes itself in models of this size.
"""

from __future__ import annotations

from itertools import product

from benchmarks.models.tilings import DOMINOES, TETROMINOES, board, orientations, tiling
from xcmodel import Model


def pairs(length: int) -> Model:
    """Return items with two options each, which have nothing to do with each other."""
    return Model({(item, which): [item] for item in range(length) for which in "ab"})


def intervals(length: int, sizes: tuple[int, ...] = (3, 5, 8, 13)) -> Model:
    """Return a line that is to be cut into intervals of some sizes."""
    starts = ((start, size) for start in range(length) for size in sizes)
    return Model({(s, size): range(s, s + size) for s, size in starts if s + size <= length})


def rosters(people: int, days: int) -> Model:
    """Return the days of each of some people, who work for 3 to 5 days on end, or are off."""
    spells = product(range(people), range(days), (1, 3, 4, 5))
    return Model(
        {
            (person, start, size): [(person, start + k) for k in range(size)]
            for person, start, size in spells
            if start + size <= days
        }
    )


def long_models() -> dict[str, Model]:
    """Return one model of each kind, by name."""
    return {
        "2x4000 dominoes": tiling(board(2, 4000), DOMINOES),
        "2x16000 dominoes": tiling(board(2, 16_000), DOMINOES),
        "4x3000 dominoes": tiling(board(4, 3000), DOMINOES),
        "8x600 dominoes": tiling(board(8, 600), DOMINOES),
        "4x600 L tetrominoes": tiling(board(4, 600), orientations(TETROMINOES["L"])),
        "16000 pairs": pairs(16_000),
        "intervals of 3000": intervals(3000),
        "intervals of 12000": intervals(12_000),
        "rosters of 30 for 60 days": rosters(30, 60),
    }
