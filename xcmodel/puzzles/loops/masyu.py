"""Masyu: a loop through all pearls, of which black ones make it turn and white ones do not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from xcmodel.draw import Svg
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.boards.layers import FREE
from xcmodel.puzzles.loops.loop_puzzle import LoopPuzzle
from xcmodel.puzzles.loops.rows import read_rows
from xcmodel.text.checked_arguments import checked_arguments

_BLACK, _WHITE = "X", "O"
_TURNS, _STRAIGHTS = ("NE", "NW", "ES", "SW"), ("NS", "EW")


@checked_arguments
@dataclass(frozen=True)
class Masyu(LoopPuzzle):
    """One loop through the middles of cells, and through every pearl.

    It turns at a black pearl, and goes straight on in the cells before and after it; it goes
    straight on at a white pearl, and turns in the cell before it, or in the one after it, or both.

    Args:
        pearls: one character a cell, rows separated by white space: ``X`` for a black pearl, ``O``
            for a white one, ``.`` for a cell without.

    Raises:
        ModelError: for rows of different lengths, or another character.

    >>> puzzle = Masyu("X.X ... .O.")
    >>> print(puzzle.text(puzzle.solve_unique()))
    X-.-X
    |   |
    . . .
    |   |
    .-O-.
    """

    pearls: str

    def __post_init__(self) -> None:
        mend = "is no pearl: use 'X' for a black one, 'O' for a white one, and '.' for none"
        pearls = read_rows(self.pearls.upper(), "of the pearls", _BLACK + _WHITE + FREE, mend)
        object.__setattr__(self, "pearls", pearls)

    @property
    def _drawing(self) -> str:
        return self.pearls

    @property
    def _points(self) -> tuple[int, int]:
        rows = self._rows
        return len(rows), len(rows[0]) if rows else 0

    def _corners(self, cell: Cell) -> list[Cell]:
        return [cell]

    @cached_property
    def _passed(self) -> list[frozenset[Cell]]:
        """The cells with pearls, each in a set of its own."""
        return [frozenset([cell]) for cell in self._marks]

    def _add_clues(self, model: Model) -> None:
        """Add nothing: pearls are options of their points."""

    def _options_at(self, point: Cell) -> Iterable[tuple[Any, Mapping[Name, str]]]:
        pearl = self._rows[point[0]][point[1]]
        if pearl == FREE:
            yield from super()._options_at(point)
        elif pearl == _BLACK:
            for state in _TURNS:
                if all(self._beyond(point, d) in self._grid for d in state):
                    yield self._option(point, state, dict.fromkeys(state, True))
        else:
            yield from self._options_of_white(point)

    def _options_of_white(self, point: Cell) -> Iterator[tuple[Any, Mapping[Name, str]]]:
        """Yield the options of a white pearl: the loop turns in a cell beside it, or in both."""
        for state in _STRAIGHTS:
            for turning in (state, state[0], state[1]):
                # Where the loop turns in the next cell, it does not go straight on there.
                straight = {d: d not in turning for d in state}
                inside = [d for d in state if straight[d]]
                if all(self._beyond(point, d) in self._grid for d in inside):
                    yield self._option(point, state, straight)

    def _option(
        self, point: Cell, state: str, straight: Mapping[str, bool]
    ) -> tuple[Any, Mapping[Name, str]]:
        """Return an option of a pearl: the loop leaves it so, and may go straight on."""
        colours = self._grid.colours_at(point, {d: d in state for d in "NESW"})
        for d, goes_on in straight.items():
            colours |= self._grid.colours_at(self._grid.next_to(point, d), {d: goes_on})
        return (point, state, "".join(d for d in state if straight[d])), colours

    def _beyond(self, point: Cell, direction: str) -> Cell:
        return self._grid.next_to(self._grid.next_to(point, direction), direction)

    def text(self, solution: Iterable[Name] = ()) -> str:
        """Return the pearls, and the edges of the loop, as text.

        Args:
            solution: a solution of the model, or some of its options.
        """
        edges = self.edges(solution)
        n_rows, n_columns = self._points
        lines = []
        for i, row in enumerate(self._rows):
            dashes = ["-" if ((i, j), (i, j + 1)) in edges else " " for j in range(n_columns)]
            lines.append("".join(map("".join, zip(row, dashes, strict=True))).rstrip())
            if i < n_rows - 1:
                bars = ["|" if ((i, j), (i + 1, j)) in edges else " " for j in range(n_columns)]
                lines.append(" ".join(bars).rstrip())
        return "\n".join(lines)

    def page_board(self) -> PageBoard:
        """Return how options draw the loop, and where the pearls lie."""
        pearls = tuple(
            (j + 0.5, i + 0.5, "●" if pearl == _BLACK else "○")
            for (i, j), pearl in self._marks.items()
        )
        return replace(super().page_board(), clues=pearls)

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        pearls = {cell: pearl == _BLACK for cell, pearl in self._marks.items()}
        return self._picture(solution, pearls=pearls, cell_size=cell_size, title=title or "a Masyu")
