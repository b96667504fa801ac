"""The model of a loop along the edges of a grid, and what cuts its wrong solutions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.problem.options import Option
from xcmodel.puzzles.boards.boards import Cell, board_symmetries
from xcmodel.puzzles.boards.layers import FREE
from xcmodel.puzzles.loops.cutting import Cut, Cutting
from xcmodel.puzzles.loops.point_grid import STEPS, PointGrid
from xcmodel.puzzles.uniqueness import UniquePuzzle

STATES = ("", "NE", "NS", "NW", "ES", "EW", "SW")
"""The ways in which a loop can pass a point, or not."""


class LoopModel(UniquePuzzle):
    """A puzzle of one loop, whose model is cut wherever it has several.

    A model of the points and the clues alone also has solutions of several loops. The model of the
    puzzle is cut: as long as there are such solutions, an item demands that the loop joins a part
    of the board, in which one of theirs is, to the rest, in which another is, or passes by one of
    both.
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

    @property
    @abstractmethod
    def _passed(self) -> Iterable[frozenset[Cell]]:
        """Sets of points of which every loop passes one, by a clue or a pearl."""

    @cached_property
    def _cutting(self) -> Cutting:
        """The model, cut as far as was asked for."""
        return Cutting(self._uncut.copy(), self._cuts_of, self._images_of)

    @abstractmethod
    def _corners(self, cell: Cell) -> list[Cell]:
        """Return the points by which a rotation or reflection of the grid carries a cell."""

    @cached_property
    def _moves(self) -> list[dict[Name, Name]]:
        """Where each rotation or reflection that leaves all marks as they are carries options."""
        return [
            self._options_moved(points, cells)
            for points in board_symmetries(self._grid)
            if (cells := self._marks_moved(points)) is not None
        ]

    def _marks_moved(self, points: Mapping[Cell, Cell]) -> dict[Cell, Cell] | None:
        """Return where cells with marks go as points do, or None where marks would change."""
        cell_at = {frozenset(self._corners(cell)): cell for cell in self._marks}
        moved = {}
        for cell, mark in self._marks.items():
            image = cell_at.get(frozenset(points[corner] for corner in self._corners(cell)))
            if image is None or self._marks[image] != mark:
                return None
            moved[cell] = image
        return moved

    def _images_of(self, cut: Cut) -> list[Cut]:
        return [tuple(moved[option] for option in cut) for moved in self._moves]

    def _options_moved(
        self, points: Mapping[Cell, Cell], cells: Mapping[Cell, Cell]
    ) -> dict[Name, Name]:
        """Return where options go as points and cells with marks do, by items and colours."""
        moved: dict[Name, Name] = {
            ("edge", *ends): ("edge", *sorted(map(points.__getitem__, ends)))
            for ends in self._grid.edges()
        }
        moved |= {("point", *point): ("point", *image) for point, image in points.items()}
        moved |= {("clue", *cell): ("clue", *image) for cell, image in cells.items()}
        options = self._uncut.options.values()
        option_of = {_coloured(option, option.items): option.name for option in options}
        return {
            option.name: option_of[_coloured(option, map(moved.__getitem__, option.items))]
            for option in options
        }

    @cached_property
    def _at(self) -> dict[Cell, dict[Any, Mapping[Name, str]]]:
        """The options at each point, with the colours of the edges."""
        return {
            point: {
                name: colours
                for name, colours in self._options_at(point)
                if all(self._grid.next_to(point, d) in self._grid for d in name[1])
            }
            for point in self._grid
        }

    @cached_property
    def _uncut(self) -> Model:
        """The model with all its solutions of several loops; its options are the same."""
        model = Model(name=type(self).__name__.lower())
        model.add_items_from(("point", *point) for point in self._grid)
        every = dict.fromkeys(
            edge
            for point in self._grid
            for edge in self._grid.colours_at(point, dict.fromkeys(STEPS, True))
        )
        model.add_items_from(every, optional=True)
        for point, options in self._at.items():
            for name, colours in options.items():
                model.add_option(name, [("point", *point), *colours], colours=colours)
        self._add_clues(model)
        return model

    def _cuts_of(self, solution: Iterable[Name]) -> list[Cut]:
        """Return cuts of a solution with no loop or several; none of one that is right."""
        loops = self._grid.loops(solution)
        if not loops:
            return [self._others_at(self._grid, solution)]
        if len(loops) == 1:
            return []
        on_loops = set().union(*loops)
        return [
            self._joining(part, on_loops)
            for loop in loops
            for part in self._grid.parts_beside(loop)
            if not on_loops.isdisjoint(part)
        ]

    def _joining(self, part: set[Cell], on_loops: set[Cell]) -> Cut:
        """Return the ways to join a part of the board to the rest, or to pass by one of both.

        Of each of both, one point is chosen that is on a loop now, unless all loops are there.
        """
        rest = set(self._grid) - part
        ways = min((self._ways_out(side) for side in (part, rest)), key=len)
        for side in (part, rest):
            point = min(side & on_loops)
            if (point, "") in self._at[point] and not any(one <= side for one in self._passed):
                ways.append((point, ""))
        return tuple(ways)

    def _ways_out(self, part: set[Cell]) -> list[Name]:
        """Return the options by which the loop leaves a part of the board."""
        ways: list[Name] = []
        for point in sorted(part):
            out = {d for d in STEPS if self._grid.next_to(point, d) not in part}
            ways += [option for option in self._at[point] if not out.isdisjoint(option[1])]
        return ways

    def _others_at(self, points: Iterable[Cell], solution: Iterable[Name]) -> Cut:
        """Return the options at some points that a solution does not have."""
        known = set(solution)
        return tuple(o for point in points for o in self._at[point] if o not in known)


def _coloured(option: Option, items: Iterable[Name]) -> frozenset[tuple[Name, Name]]:
    """Return these items in the place of those of an option, each with the colour given to it."""
    colours = map(option.colours.get, option.items)
    return frozenset(zip(items, colours, strict=True))
