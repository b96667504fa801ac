"""Lines of nonograms: which placements agree with known cells, and what all of them share.

As in K. J. Batenburg and W. A. Kosters, "Solving nonograms by combining relaxations", Pattern
Recognition 42 (2009), dynamic programming over the runs of a line tells which of its cells all
placements share, without a list of them; the lines across it then know these cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

Line = tuple[str, int]
"""``"row"`` or ``"column"``, and its number, from 0."""

BLACK, WHITE, UNKNOWN = "#", ".", "?"

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
    >>> placements.count, list(placements), placements.shared()
    (3, [(0, 4), (0, 5), (1, 5)], '?##???.')
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

    def shared(self) -> str:
        """Return the line with each cell unknown that is black in some placements, white in some.

        There must be a placement.
        """
        black: set[int] = set()
        white: set[int] = set()
        reached = {(0, 0)}
        for point in self._points():
            if point in reached:
                for following in self._useful_steps(point):
                    reached.add(following)
                    place, last = self._place(point), self._place(following) - 1
                    black.update(range(place, last))
                    white.add(last)
        return "".join(
            BLACK if place not in white else UNKNOWN if place in black else WHITE
            for place in range(len(self._cells) - 1)
        )

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


class LineSolver:
    """What is known of the cells of a nonogram by its lines, each by itself.

    Attributes:
        lines: the lines that are heeded.

    Args:
        clues: for each of them, the lengths of its runs.
        n_rows: the number of all rows.
        n_columns: the number of all columns.

    >>> solver = LineSolver({("row", 0): (1,), ("column", 0): (1,), ("column", 1): ()}, 1, 2)
    >>> solver.settle(), list(solver.placements(("row", 0)))
    (True, [(0,)])
    """

    def __init__(self, clues: Mapping[Line, Sequence[int]], n_rows: int, n_columns: int) -> None:
        self.lines = tuple(clues)
        self._clues = clues
        self._looked_at = 0
        self._cells = [[UNKNOWN] * n_columns for _ in range(n_rows)]

    @property
    def count(self) -> int:
        """How many placements of all lines together agree with the cells known by now."""
        return sum(self.placements(line).count for line in self.lines)

    def settle(self) -> bool:
        """Find cells until nothing follows any more, or a line contradicts them.

        Return whether none does.
        """
        return self._settle_from(self.lines)

    def probe(self, effort: int) -> bool:
        """Assume a colour of each unknown cell, and keep the other one if lines contradict it.

        Go on until nothing follows, or so many lines have been looked at; then the cells that are
        found are right, but others might be found as well. Return whether no line contradicts them.
        """
        is_new = True
        while is_new:
            is_new = False
            for i, j in self._unknown():
                if self._looked_at >= effort:
                    return True
                if self._cells[i][j] == UNKNOWN and (wrong := self._wrong_colour(i, j)):
                    is_new = True
                    if not self._assume(i, j, WHITE if wrong == BLACK else BLACK):
                        return False
        return True

    def _unknown(self) -> list[tuple[int, int]]:
        return [
            (i, j)
            for i, row in enumerate(self._cells)
            for j, cell in enumerate(row)
            if cell == UNKNOWN
        ]

    def _wrong_colour(self, i: int, j: int) -> str | None:
        """Return a colour that lines contradict, if there is one; the cells stay as they are."""
        kept = self._cells
        for colour in (BLACK, WHITE):
            self._cells = [row[:] for row in kept]
            is_possible = self._assume(i, j, colour)
            self._cells = kept
            if not is_possible:
                return colour
        return None

    def _assume(self, i: int, j: int, colour: str) -> bool:
        """Give a cell a colour, and find what follows; return whether no line contradicts it."""
        self._cells[i][j] = colour
        return self._settle_from([("row", i), ("column", j)])

    def _settle_from(self, lines: Iterable[Line]) -> bool:
        due = dict.fromkeys(line for line in lines if line in self._clues)
        while due:
            line = next(iter(due))
            del due[line]
            self._looked_at += 1
            placements = self.placements(line)
            if not placements.count:
                return False
            due |= dict.fromkeys(self._learned(line, placements.shared()))
        return True

    def placements(self, line: Line) -> LinePlacements:
        """Return the placements of a line that agree with the cells known by now."""
        kind, number = line
        cells = self._cells[number] if kind == "row" else [row[number] for row in self._cells]
        return LinePlacements(self._clues[line], "".join(cells))

    def _learned(self, line: Line, cells: str) -> Iterable[Line]:
        """Keep the cells of a line, and yield the lines across it at those that are new."""
        kind, number = line
        for place, cell in enumerate(cells):
            i, j = (number, place) if kind == "row" else (place, number)
            if self._cells[i][j] != cell:
                self._cells[i][j] = cell
                crossing = ("column" if kind == "row" else "row", place)
                if crossing in self._clues:
                    yield crossing
