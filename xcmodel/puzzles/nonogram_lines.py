"""A line of a nonogram: which placements agree with its known cells, and what all of them share.

As in K. J. Batenburg and W. A. Kosters, "Solving nonograms by combining relaxations", Pattern
Recognition 42 (2009), dynamic programming over the runs of a line tells which of its cells all
placements share, without a list of them. Sets of cells are numbers, with a bit for each, so that a
step works on all places of a line at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

BLACK, WHITE, UNKNOWN = "#", ".", "?"

# Probes come to the same lines with the same cells again and again.
_MOST_REMEMBERED = 100_000

_Point = tuple[int, int]
"""How many runs are placed by now, and how many white cells are spent that no run needs."""


class LinePlacements:
    """The placements of the runs of a line that agree with its known cells.

    Each run takes the white cell behind it along; for the last one, the line has a cell more.
    Then a placement is a path of points, each a run or a spare white cell after the one before.

    Args:
        clue: the lengths of the runs.
        cells: for each cell, whether it is black, white or unknown.

    >>> placements = LinePlacements((3, 1), "??????.")
    >>> placements.count, list(placements)
    (3, [(0, 4), (0, 5), (1, 5)])
    >>> LinePlacements((3,), "#.??").count
    0
    """

    def __init__(self, clue: Sequence[int], cells: str) -> None:
        self._clue = clue
        self._cells = cells + WHITE
        self._spare = len(self._cells) - sum(clue) - len(clue)
        self._least_places = [sum(clue[:runs]) + runs for runs in range(len(clue) + 1)]

    @property
    def count(self) -> int:
        """How many there are."""
        return self._ways.get((0, 0), 0)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield where the runs begin, in order; no path is begun that does not reach the end."""
        end = len(self._clue), self._spare
        paths: list[tuple[_Point, tuple[int, ...]]] = [((0, 0), ())] if self.count else []
        while paths:
            point, starts = paths.pop()
            if point == end:
                yield starts
            for following in self._useful_steps(point):
                is_run = following[0] > point[0]
                paths.append((following, (*starts, self._place(point)) if is_run else starts))

    @cached_property
    def _ways(self) -> dict[_Point, int]:
        """For every point from which paths lead to the end, how many."""
        ways = {(len(self._clue), self._spare): 1}
        for point in reversed(self._points()):
            if count := sum(ways.get(following, 0) for following in self._steps(point)):
                ways[point] = count
        return ways

    def _points(self) -> list[_Point]:
        """Return all points, each after those that lead to it."""
        return [
            (runs, spent) for runs in range(len(self._clue) + 1) for spent in range(self._spare + 1)
        ]

    def _steps(self, point: _Point) -> Iterator[_Point]:
        """Yield the points after this one that the known cells allow."""
        runs, spent = point
        place = self._place(point)
        if spent < self._spare and self._cells[place] != BLACK:
            yield runs, spent + 1
        if runs < len(self._clue):
            last = place + self._clue[runs]
            if self._cells[last] != BLACK and WHITE not in self._cells[place:last]:
                yield runs + 1, spent

    def _useful_steps(self, point: _Point) -> Iterator[_Point]:
        """Yield the points after this one on paths to the end."""
        return (following for following in self._steps(point) if following in self._ways)

    def _place(self, point: _Point) -> int:
        """Return the cell at which the next step begins."""
        runs, spent = point
        return self._least_places[runs] + spent


@lru_cache(_MOST_REMEMBERED)
def shared_cells(
    clue: tuple[int, ...], length: int, black: int, white: int
) -> tuple[int, int] | None:
    """Return the cells that are black in all placements, and those that are white in all.

    It is None where no placement agrees with the known cells. Cells are bits, the first the lowest.

    Args:
        clue: the lengths of the runs.
        length: the number of cells.
        black: those known to be black.
        white: those known to be white.

    >>> [f"{cells:07b}"[::-1] for cells in shared_cells((3, 1), 7, 0, 0b1000000)]
    ['0110000', '0000001']
    >>> print(shared_cells((3,), 5, 0b00001, 0b00010))
    None
    """
    before = _places_after(clue, length, black, white)
    if not before[-1] >> length + 1:
        return None
    mirrored = (_mirrored(cells, length) for cells in (black, white))
    behind = _places_after(clue[::-1], length, *mirrored)[::-1]
    behind = [_mirrored(places, length + 1) for places in behind]
    all_cells = (1 << length) - 1
    can_be_black, can_be_white = 0, before[-1] & behind[-1]
    for number, run in enumerate(clue):
        starts = before[number] & _rooms(run, all_cells & ~white) & behind[number + 1] >> run
        can_be_black |= _covered(starts, run)
        can_be_white |= before[number] & behind[number] | starts << run
    return all_cells & ~can_be_white, all_cells & ~can_be_black


def _places_after(clue: tuple[int, ...], length: int, black: int, white: int) -> list[int]:
    """Return for no run, the first one, the first two ... the places at which they can be over.

    Each run takes the white cell behind it along; for the last one, the line has a cell more.
    """
    not_black = ~black & (1 << length + 1) - 1
    not_white = ~white & (1 << length) - 1
    found = [_and_all_after(1, not_black)]
    for run in clue:
        ends = (found[-1] & _rooms(run, not_white)) << run & not_black
        found.append(_and_all_after(ends << 1, not_black))
    return found


def _and_all_after(places: int, free: int) -> int:
    """Return the places, and those that free cells lead to: an addition carries through these."""
    return places | (places & free) + free ^ free


def _rooms(run: int, cells: int) -> int:
    """Return where a run of this length can begin in these cells."""
    length = 1
    while length < run:
        step = min(length, run - length)
        cells &= cells >> step
        length += step
    return cells


def _covered(starts: int, run: int) -> int:
    """Return the cells of runs of this length that begin there."""
    length = 1
    while length < run:
        step = min(length, run - length)
        starts |= starts << step
        length += step
    return starts


def _mirrored(bits: int, length: int) -> int:
    """Return the first bits in reverse order."""
    return int(f"{bits & (1 << length) - 1:0{length}b}"[::-1], 2)
