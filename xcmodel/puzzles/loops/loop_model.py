"""The model of a loop along the edges of a grid, and what cuts its wrong solutions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any

from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.boards.layers import FREE
from xcmodel.puzzles.loops.cutting import Cut, Cutting
from xcmodel.puzzles.loops.point_grid import STEPS, Edge, PointGrid, is_at
from xcmodel.puzzles.uniqueness import UniquePuzzle

STATES = ("", "NE", "NS", "NW", "ES", "EW", "SW")
"""The ways in which a loop can pass a point, or not."""


class LoopModel(UniquePuzzle):
    """A puzzle of one loop, whose model is cut wherever it has several.

    A model of the points and the clues alone also has solutions of several loops. The model of the
    puzzle is cut: as long as there are such solutions, one of their loops, which cannot be the
    only one, or stands beside another, is excluded by an item that is covered wherever the loop is
    left.
    """

    @property
    @abstractmethod
    def _drawing(self) -> str:
        """The clues or pearls, one character a cell."""

    @property
    def _rows(self) -> list[str]:
        return self._drawing.split()

    @property
    def _marks(self) -> dict[Cell, str]:
        """What stands in the cells that are not free."""
        return {
            (i, j): mark
            for i, row in enumerate(self._rows)
            for j, mark in enumerate(row)
            if mark != FREE
        }

    @property
    @abstractmethod
    def _points(self) -> tuple[int, int]:
        """The number of rows of points, and of columns."""

    @cached_property
    def _grid(self) -> PointGrid:
        return PointGrid(*self._points)

    @abstractmethod
    def _add_clues(self, model: Model) -> None:
        """Add items and options for the clues to the model of the points."""

    def _options_at(self, point: Cell) -> Iterable[tuple[Any, Mapping[Name, str]]]:
        """Return the options at a point, with the colours of the edges."""
        for state in STATES:
            yield (point, state), self._grid.colours_at(point, {d: d in state for d in STEPS})

    @cached_property
    def _cutting(self) -> Cutting:
        """The model, cut as far as was asked for."""
        return Cutting(self._cut_model, self._cuts_of)

    @cached_property
    def _uncut(self) -> Model:
        """The model with all its solutions of several loops; its options are the same."""
        return self._cut_model(())

    def _cut_model(self, cuts: Collection[Cut]) -> Model:
        """Return the model without the solutions that are wrong by a cut."""
        model = Model(name=type(self).__name__.lower())
        model.add_items_from(("point", *point) for point in self._grid)
        every = dict.fromkeys(
            edge
            for point in self._grid
            for edge in self._grid.colours_at(point, dict.fromkeys(STEPS, True))
        )
        model.add_items_from(every, optional=True)
        at: dict[Cell, list[Name]] = {}
        for point in self._grid:
            for name, colours in self._options_at(point):
                if all(self._grid.next_to(point, d) in self._grid for d in name[1]):
                    model.add_option(name, [("point", *point), *colours], colours=colours)
                    at.setdefault(point, []).append(name)
        # A cut is left wherever a point has none of its options.
        left = ((("cut", n), {"options": _others(at, cut)}) for n, cut in enumerate(cuts))
        model.add_items_from(left, multiplicity=(1, None))
        self._add_clues(model)
        return model

    def _cuts_of(self, solution: Iterable[Name]) -> list[Cut]:
        """Return cuts of a solution with no loop or several; none of one that is right."""
        at: list[Any] = [option for option in solution if is_at(option)]
        loops = self._grid.loops(at)
        if len(loops) == 1:
            return []
        parts = [_passing(loop, at) for loop in loops]
        wrong_alone = [part for part in parts if not self._is_right_alone(part)]
        if wrong_alone or not parts:
            return wrong_alone or [tuple(at)]
        # Where the smallest loop is, that of the solution, none may pass a point of the others.
        smallest = min(parts, key=len)
        return [
            (*smallest, *self._ways_past(min(point for point, *_ in part)))
            for part in parts
            if part is not smallest
        ]

    def _ways_past(self, point: Cell) -> list[Name]:
        """Return the options with which the loop passes a point."""
        return [option for option, _ in self._options_at(point) if option[1]]

    def _is_right_alone(self, loop: Iterable[Any]) -> bool:
        points = {option[0] for option in loop}
        others: list[Name] = [(point, "") for point in self._grid if point not in points]
        return all(name in self._uncut for name in others) and bool(
            self._uncut.solve(given=[*loop, *others])
        )


def _others(at: Mapping[Cell, Iterable[Name]], cut: tuple[Any, ...]) -> list[Name]:
    """Return the other options at the points of a cut."""
    points = {option[0] for option in cut}
    return [name for point in points for name in at[point] if name not in cut]


def _passing(loop: Iterable[Edge], options: Iterable[Any]) -> tuple[Any, ...]:
    """Return the options at the points of a loop."""
    points = {point for edge in loop for point in edge}
    return tuple(option for option in options if option[0] in points)
