"""What the lines of a nonogram tell of its cells, each by itself, and lines across each other.

Cells that all placements of a line share are known to the lines across it; and where a colour that
is assumed of a cell makes lines contradict each other, the cell has the other one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from xcmodel.backend.deadline import Deadline
from xcmodel.puzzles.nonogram_lines import BLACK, UNKNOWN, WHITE, LinePlacements, shared_cells

Line = tuple[str, int]
"""``"row"`` or ``"column"``, and its number, from 0."""


class LineSolver:
    """What is known of the cells of a nonogram by its lines, each by itself.

    Attributes:
        lines: the lines that are heeded.

    Args:
        clues: for each of them, the lengths of its runs.
        n_rows: the number of all rows.
        n_columns: the number of all columns.
        deadline: when to stop; never, if left out. The cells that are found by then are right.

    >>> solver = LineSolver({("row", 0): (1,), ("column", 0): (1,), ("column", 1): ()}, 1, 2)
    >>> solver.settle(), list(solver.placements(("row", 0)))
    (True, [(0,)])
    """

    def __init__(
        self,
        clues: Mapping[Line, Sequence[int]],
        n_rows: int,
        n_columns: int,
        deadline: Deadline | None = None,
    ) -> None:
        self.lines = tuple(clues)
        self._clues = {line: tuple(clue) for line, clue in clues.items()}
        self._lengths = {"row": n_columns, "column": n_rows}
        self._looked_at = 0
        self._deadline = deadline or Deadline(None)
        every = [("row", i) for i in range(n_rows)] + [("column", j) for j in range(n_columns)]
        self._known = dict.fromkeys(every, (0, 0))

    @property
    def count(self) -> int:
        """How many placements of all lines together agree with the cells known by now."""
        return sum(self.placements(line).count for line in self.lines)

    def exceeds(self, most: int) -> bool:
        """Whether there are more placements than that; lines are counted only until there are."""
        counted = accumulate(self.placements(line).count for line in self.lines)
        return any(count > most for count in counted)

    def settle(self) -> bool:
        """Find cells until nothing follows any more, or a line contradicts them.

        Return whether none does, as far as is known when the time is over.
        """
        return self._settle_from(self.lines)

    def probe(self, effort: int) -> bool:
        """Assume a colour of each unknown cell, and keep the other one if lines contradict it.

        Go on until nothing follows, or so many lines have been looked at; then, the cells that are
        found are right, but others might be found as well. Return whether no line contradicts them.
        """
        is_new = True
        while is_new:
            is_new = False
            for i, j in self._unknown():
                if self._looked_at >= effort or self._deadline.is_over:
                    return True
                if self._is_unknown(i, j) and (wrong := self._wrong_colour(i, j)):
                    is_new = True
                    if not self._assume(i, j, WHITE if wrong == BLACK else BLACK):
                        return False
        return True

    def _unknown(self) -> list[tuple[int, int]]:
        return [
            (i, j)
            for (kind, i), (black, white) in self._known.items()
            if kind == "row"
            for j in _bits(~(black | white) & (1 << self._lengths["row"]) - 1)
        ]

    def _is_unknown(self, i: int, j: int) -> bool:
        black, white = self._known["row", i]
        return not (black | white) >> j & 1

    def _wrong_colour(self, i: int, j: int) -> str | None:
        """Return a colour that lines contradict, if there is one; the cells stay as they are."""
        kept = self._known
        for colour in (BLACK, WHITE):
            self._known = kept.copy()
            is_possible = self._assume(i, j, colour)
            self._known = kept
            if not is_possible:
                return colour
        return None

    def _assume(self, i: int, j: int, colour: str) -> bool:
        """Give a cell a colour, and find what follows; return whether no line contradicts it."""
        self._learn(("row", i), j, colour)
        self._learn(("column", j), i, colour)
        return self._settle_from([("row", i), ("column", j)])

    def _settle_from(self, lines: Iterable[Line]) -> bool:
        due = dict.fromkeys(line for line in lines if line in self._clues)
        while due and not self._deadline.is_over:
            line = next(iter(due))
            del due[line]
            self._looked_at += 1
            shared = shared_cells(self._clues[line], self._lengths[line[0]], *self._known[line])
            if shared is None:
                return False
            due |= dict.fromkeys(self._learned(line, *shared))
        return True

    def _learned(self, line: Line, black: int, white: int) -> Iterator[Line]:
        """Keep the cells of a line, and yield the lines across it at those that are new."""
        kind, number = line
        across = "column" if kind == "row" else "row"
        known_black, known_white = self._known[line]
        self._known[line] = black, white
        for colour, new in ((BLACK, black & ~known_black), (WHITE, white & ~known_white)):
            for place in _bits(new):
                self._learn((across, place), number, colour)
                if (across, place) in self._clues:
                    yield across, place

    def _learn(self, line: Line, place: int, colour: str) -> None:
        """Give a cell of a line a colour."""
        black, white = self._known[line]
        bit = 1 << place
        self._known[line] = (black | bit, white) if colour == BLACK else (black, white | bit)

    def placements(self, line: Line) -> LinePlacements:
        """Return the placements of a line that agree with the cells known by now."""
        black, white = self._known[line]
        cells = (
            BLACK if black >> place & 1 else WHITE if white >> place & 1 else UNKNOWN
            for place in range(self._lengths[line[0]])
        )
        return LinePlacements(self._clues[line], "".join(cells))


def _bits(cells: int) -> Iterator[int]:
    """Yield which bits a number has, the lowest first."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
