"""Puzzles whose solution is one loop along the edges of a grid."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, product
from typing import Any

from xcmodel.draw import Svg, loops_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard, squares
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.boards.layers import FREE, check_row_lengths
from xcmodel.puzzles.uniqueness import UniquePuzzle

Edge = tuple[Cell, Cell]
"""Two points side by side, in ascending order."""

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}

ON, OFF = "on", "off"

STATES = ("", "NE", "NS", "NW", "ES", "EW", "SW")
"""The ways in which a loop can pass a point, or not."""

_AT_ONCE = 64
"""So many wrong solutions are cut before the next search."""


class LoopPuzzle(UniquePuzzle):
    """A puzzle whose solution is one loop along the edges of a grid.

    A model of the points and the clues alone also has solutions of several loops. The model of the
    puzzle is cut: as long as there are such solutions, one of their loops, which cannot be the
    only one, is excluded by an item that is covered wherever the loop is left.
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

    @abstractmethod
    def _add_clues(self, model: Model) -> None:
        """Add items and options for the clues to the model of the points."""

    def _options_at(self, point: Cell) -> Iterable[tuple[Any, Mapping[Name, str]]]:
        """Return the options at a point, with the colours of the edges."""
        for state in STATES:
            yield (point, state), self._colours_at(point, {d: d in state for d in STEPS})

    @cached_property
    def model(self) -> Model:
        """The model: points are items; edges are optional items, whose colour tells which are on.

        An option is a point, and the directions in which the loop leaves it, such as ``"NE"``; or a
        clue. Copy the model before you change it.

        >>> from xcmodel.puzzles import Slitherlink
        >>> Slitherlink("4").model
        <Model 'slitherlink': 9 items (4 optional), 9 options>
        """
        cuts: list[tuple[Name, ...]] = []
        while True:
            model = self._cut_model(cuts)
            wrong = (s for s in model.solutions() if len(self._loops(s)) != 1)
            found = [cut for s in islice(wrong, _AT_ONCE) for cut in self._cuts_of(model, s)]
            if not found:
                return model
            cuts += list(dict.fromkeys(found))

    def edges(self, solution: Iterable[Name]) -> set[Edge]:
        """Return the edges that are on, by the options at points.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel.puzzles import Masyu
        >>> puzzle = Masyu("X.X ... .O.")
        >>> ((0, 0), (0, 1)) in puzzle.edges(puzzle.solve_unique())
        True
        """
        return self._edges_on(self._names(solution))

    def decode(self, solution: Iterable[Name]) -> tuple[Edge, ...]:
        """Return the edges of the loop, in ascending order.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> from xcmodel.puzzles import Slitherlink
        >>> puzzle = Slitherlink("4")
        >>> puzzle.decode(puzzle.solve_unique())
        (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1)))
        """
        return tuple(sorted(self.edges(solution)))

    def _colours_at(self, point: Cell, directions: Mapping[str, bool]) -> dict[Name, str]:
        """Return the colours of edges at a point; edges that lead out of the grid are left out."""
        return {
            ("edge", *self._edge(point, d)): ON if is_on else OFF
            for d, is_on in directions.items()
            if self._is_inside(self._next_to(point, d))
        }

    def _next_to(self, point: Cell, direction: str) -> Cell:
        """Return the point that is next in a direction, which may lie outside."""
        return point[0] + STEPS[direction][0], point[1] + STEPS[direction][1]

    def _is_inside(self, point: Cell) -> bool:
        """Return whether a point lies in the grid."""
        return 0 <= point[0] < self._points[0] and 0 <= point[1] < self._points[1]

    def page_board(self) -> PageBoard:
        """Return how options draw the loop, and where the clues stand between the points."""
        cells: dict[Name, Cell] = {("point", *point): point for point in self._grid()}
        options: Iterable[Any] = filter(is_at, self.model.options)
        marks: dict[Name, dict[Name, str]] = {
            option: {("point", *option[0]): option[1] or "none"} for option in options
        }
        clues = tuple((j + 1, i + 1, mark) for (i, j), mark in self._marks.items())
        return PageBoard(squares(cells), marks, clues=clues, lines=True)

    def _edges_on(self, options: Iterable[Any]) -> set[Edge]:
        return {
            self._edge(option[0], direction)
            for option in options
            if is_at(option)
            for direction in option[1]
        }

    def _loops(self, options: Iterable[Name]) -> list[set[Edge]]:
        """Return the connected components of the edges that are on."""
        left = self._edges_on(options)
        found = []
        while left:
            loop: set[Edge] = set()
            new = {min(left)}
            while new:
                loop |= new
                left -= new
                ends = {point for edge in new for point in edge}
                new = {edge for edge in left if ends.intersection(edge)}
            found.append(loop)
        return found

    def _edge(self, point: Cell, direction: str) -> Edge:
        other = self._next_to(point, direction)
        return min(point, other), max(point, other)

    def _grid(self) -> Iterator[Cell]:
        yield from product(range(self._points[0]), range(self._points[1]))

    def _cut_model(self, cuts: Sequence[tuple[Name, ...]]) -> Model:
        """Return the model without the solutions that have all options of a cut."""
        model = Model(name=type(self).__name__.lower())
        model.add_items_from(("point", *point) for point in self._grid())
        every = dict.fromkeys(
            edge
            for point in self._grid()
            for edge in self._colours_at(point, dict.fromkeys(STEPS, True))
        )
        model.add_items_from(every, optional=True)
        for number in range(len(cuts)):
            model.add_item(("cut", number), multiplicity=(1, None))
        cuts_at = _by_point(cuts)
        for point in self._grid():
            for name, colours in self._options_at(point):
                # The loop is left wherever it has another option.
                left = [
                    ("cut", number) for number, option in cuts_at.get(point, ()) if option != name
                ]
                if all(self._is_inside(self._next_to(point, d)) for d in name[1]):
                    model.add_option(name, [("point", *point), *colours, *left], colours=colours)
        self._add_clues(model)
        return model

    def _cuts_of(self, model: Model, wrong: Iterable[Name]) -> list[tuple[Name, ...]]:
        """Return sets of options of a solution with no loop or several, none of which is right."""
        at: list[Any] = [option for option in wrong if is_at(option)]
        cuts: list[tuple[Name, ...]] = []
        for loop in self._loops(wrong):
            points = {point for edge in loop for point in edge}
            alone = tuple(option for option in at if option[0] in points)
            if not self._is_right_alone(model, alone, points):
                cuts.append(alone)
        return cuts or [tuple(at)]

    def _is_right_alone(self, model: Model, loop: Iterable[Name], points: set[Cell]) -> bool:
        others: list[Name] = [(point, "") for point in self._grid() if point not in points]
        return all(name in model for name in others) and bool(model.solve(given=[*loop, *others]))

    def _picture(self, solution: list[Name], **settings: Any) -> Svg:
        return loops_svg(self._points, sorted(self.edges(solution)), **settings)


def read_rows(text: str, of_what: str, marks: str, mend: str) -> str:
    """Return the rows of a drawing, each on a line of its own.

    Args:
        text: the rows, separated by white space.
        of_what: what they are rows of, for errors.
        marks: the characters that may stand in a cell.
        mend: the end of the error for others.

    Raises:
        ModelError: for rows of different lengths, or another character.

    >>> read_rows("3. .1", "of the clues", "01234.", "is no clue")
    '3.\\n.1'
    """
    rows = text.split()
    check_row_lengths(rows, of_what, len(rows[0]) if rows else 0)
    for number, row in enumerate(rows, start=1):
        if strange := set(row) - set(marks):
            raise ModelError(f"{min(strange)!r} in row {number} {mend}")
    return "\n".join(rows)


def _by_point(cuts: Iterable[tuple[Any, ...]]) -> dict[Cell, list[tuple[int, Name]]]:
    """Return for each point the numbers of cuts that have an option there, with the option."""
    found: dict[Cell, list[tuple[int, Name]]] = {}
    for number, cut in enumerate(cuts):
        for option in cut:
            found.setdefault(option[0], []).append((number, option))
    return found


def is_at(option: Any) -> bool:
    """Return whether an option is one of a point, not of a clue.

    >>> is_at(((0, 0), "NE")), is_at(("clue", (0, 0), "NE"))
    (True, False)
    """
    return bool(option[0] != "clue")
