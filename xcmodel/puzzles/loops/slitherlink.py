"""Slitherlink: a loop along the edges of cells, of which some say how many edges it has there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from xcmodel.draw import Svg
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.boards.layers import FREE
from xcmodel.puzzles.loops.loop_puzzle import LoopPuzzle
from xcmodel.puzzles.loops.point_grid import OFF, ON
from xcmodel.puzzles.loops.rows import read_rows
from xcmodel.text.checked_arguments import checked_arguments

_SIDES = {
    "N": ((0, 0), (0, 1)),
    "E": ((0, 1), (1, 1)),
    "S": ((1, 0), (1, 1)),
    "W": ((0, 0), (1, 0)),
}
"""The ends of each side of a cell, from its upper left corner."""

_CORNERS: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
_PASSED: dict[str, list[tuple[Cell, ...]]] = {
    "0": [],
    "1": [((0, 0), (1, 1)), ((0, 1), (1, 0))],
    "2": list(combinations(_CORNERS, 2)),
    "3": list(combinations(_CORNERS, 1)),
    "4": list(combinations(_CORNERS, 1)),
}
"""For each clue, sets of corners of its cell of which the loop passes one."""


@checked_arguments
@dataclass(frozen=True)
class Slitherlink(LoopPuzzle):
    """One loop along the edges of cells; a number tells how many edges of its cell are in the loop.

    Args:
        clues: one character a cell, rows separated by white space: ``0`` to ``4``, or ``.`` for a
            cell without a number.

    Raises:
        ModelError: for rows of different lengths, or another character.

    >>> puzzle = Slitherlink("31 ..")
    >>> print(puzzle.text(puzzle.solve_unique()))
    +-+ +
    |3|1
    + + +
    | |
    +-+ +
    """

    clues: str

    def __post_init__(self) -> None:
        mend = "is no clue: use 0 to 4, and '.' for none"
        clues = read_rows(self.clues, "of the clues", "01234" + FREE, mend)
        object.__setattr__(self, "clues", clues)

    @property
    def _drawing(self) -> str:
        return self.clues

    @property
    def _points(self) -> tuple[int, int]:
        rows = self._rows
        return len(rows) + 1, len(rows[0]) + 1 if rows else 1

    def _corners(self, cell: Cell) -> list[Cell]:
        i, j = cell
        return [(i + di, j + dj) for di, dj in _CORNERS]

    @cached_property
    def _passed(self) -> list[frozenset[Cell]]:
        """Corners of the cells with clues, in sets of which the loop passes one."""
        return [
            frozenset((i + di, j + dj) for di, dj in corners)
            for (i, j), clue in self._marks.items()
            for corners in _PASSED[clue]
        ]

    def _add_clues(self, model: Model) -> None:
        for (i, j), clue in self._marks.items():
            model.add_item(("clue", i, j))
            for on in combinations(_SIDES, int(clue)):
                colours = {
                    ("edge", *((i + di, j + dj) for di, dj in ends)): ON if side in on else OFF
                    for side, ends in _SIDES.items()
                }
                model.add_option(
                    ("clue", (i, j), "".join(on)), [("clue", i, j), *colours], colours=colours
                )

    def text(self, solution: Iterable[Name] = ()) -> str:
        """Return the points, the clues, and the edges of the loop, as text.

        Args:
            solution: a solution of the model, or some of its options.
        """
        edges = self.edges(solution)
        n_rows, n_columns = self._points
        lines = []
        for i in range(n_rows):
            line = "+"
            for j in range(n_columns - 1):
                line += ("-" if ((i, j), (i, j + 1)) in edges else " ") + "+"
            lines.append(line)
            if i < n_rows - 1:
                row = self._rows[i].replace(FREE, " ") + " "
                bars = ["|" if ((i, j), (i + 1, j)) in edges else " " for j in range(n_columns)]
                lines.append("".join(map("".join, zip(bars, row, strict=True))).rstrip())
        return "\n".join(lines)

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        return self._picture(
            solution, numbers=self._marks, cell_size=cell_size, title=title or "a Slitherlink"
        )
