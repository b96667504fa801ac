"""Puzzles whose solution is one loop along the edges of a grid."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.draw import Svg, loops_svg
from xcmodel.errors import (
    AmbiguousPuzzleError,
    CountStoppedError,
    ImpossiblePuzzleError,
    ModelError,
    XcmodelError,
)
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard, squares
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.boards.layers import FREE, check_row_lengths
from xcmodel.puzzles.loops.cutting import Cut, Cutting
from xcmodel.puzzles.puzzle import described_as, names_of
from xcmodel.puzzles.uniqueness import UniquePuzzle

if TYPE_CHECKING:
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.search.solutions import Solutions
    from xcmodel.trust.conflict import Conflict

Edge = tuple[Cell, Cell]
"""Two points side by side, in ascending order."""

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}

ON, OFF = "on", "off"

STATES = ("", "NE", "NS", "NW", "ES", "EW", "SW")
"""The ways in which a loop can pass a point, or not."""


class LoopPuzzle(UniquePuzzle):
    """A puzzle whose solution is one loop along the edges of a grid.

    A model of the points and the clues alone also has solutions of several loops. The model of the
    puzzle is cut: as long as there are such solutions, one of their loops, which cannot be the
    only one, or stands beside another, is excluded by an item that is covered wherever the loop is
    left. `solve` and `solve_unique` cut only what they find.
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
        self._cutting.finish(Deadline(None))
        return self._cutting.model

    @cached_property
    def _cutting(self) -> Cutting:
        """The model, cut as far as was asked for."""
        return Cutting(self._cut_model, self._cuts_of)

    @cached_property
    def _uncut(self) -> Model:
        """The model with all its solutions of several loops; its options are the same."""
        return self._cut_model(())

    @described_as(Model.solve)
    def solve(self, *, time_limit: float | None = None, **arguments: Any) -> Result:
        """Find a solution that is one loop, and cut the others that come before it."""
        deadline = Deadline(time_limit)
        while True:
            result = self._cutting.model.solve(time_limit=deadline.left(), **arguments)
            is_wrong = result.solution is not None and self._cutting.cut(result.solution)
            if is_wrong and deadline.is_over:
                reason = StopReason.TIME_LIMIT
                result = replace(
                    result, status=Status.UNKNOWN, solution=None, cost=None, stop_reason=reason
                )
            if not is_wrong or deadline.is_over:
                return replace(result, stats=result.stats._replace(seconds=deadline.elapsed))

    @described_as(Model.solutions)
    def solutions(self, *, time_limit: float | None = None, **arguments: Any) -> Solutions:
        """List the solutions of the model; the limit is that of making it, too."""
        deadline = Deadline(time_limit)
        if not self._cutting.finish(deadline):
            raise XcmodelError(
                "the time was over before the solutions of several loops were excluded: "
                "give more of it, or ask for one solution"
            )
        return self.model.solutions(time_limit=deadline.left(), **arguments)

    @described_as(Model.count)
    def count(self, *, time_limit: float | None = None, **arguments: Any) -> int:
        """Count the solutions of the model; the limit is that of making it, too."""
        deadline = Deadline(time_limit)
        if not self._cutting.finish(deadline):
            raise CountStoppedError(0, StopReason.TIME_LIMIT)
        return self.model.count(time_limit=deadline.left(), **arguments)

    def solve_unique(self, *, backend: str | Backend = "dlx") -> Solution:
        """Return the only solution; the model is cut until two are known, or there are no more.

        Args:
            backend: the backend that searches.

        Raises:
            ImpossiblePuzzleError: when there is none.
            AmbiguousPuzzleError: when there are several; its ``solutions`` are two of them.
            BackendError: when the backend is unknown, not available or not able.

        >>> from xcmodel.puzzles import Slitherlink
        >>> Slitherlink("......").solve_unique()
        Traceback (most recent call last):
            ...
        xcmodel.errors.AmbiguousPuzzleError: the puzzle has several solutions
        """
        found = self._cutting.first_two(backend)
        if not found:
            raise ImpossiblePuzzleError
        if len(found) > 1:
            raise AmbiguousPuzzleError(found[0], found[1])
        return found[0]

    def why_impossible(self, *, time_limit: float | None = 10.0) -> Conflict[Model]:
        """Return what of the puzzle contradicts itself; see `Model.why_infeasible`.

        Args:
            time_limit: seconds after which the smallest conflict found by then is returned, or
                None.

        Raises:
            ModelError: when the puzzle has a solution.
            XcmodelError: when the time was over before it was known that there is none.

        >>> from xcmodel.puzzles import Slitherlink
        >>> Slitherlink("44").why_impossible().is_minimal
        True
        """
        deadline = Deadline(time_limit)
        if self.solve(time_limit=time_limit).status is Status.UNKNOWN:
            raise XcmodelError("the time was over before it was known whether there is a solution")
        return self._cutting.model.why_infeasible(time_limit=deadline.left())

    def _names(self, solution: Iterable[Name]) -> list[Any]:
        return names_of(self._uncut, solution)

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
        options: Iterable[Any] = filter(is_at, self._uncut.options)
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

    def _cut_model(self, cuts: Collection[Cut]) -> Model:
        """Return the model without the solutions that are wrong by a cut."""
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
                # A cut is left wherever a point has none of its options.
                left = [
                    ("cut", number)
                    for number, options in cuts_at.get(point, {}).items()
                    if name not in options
                ]
                if all(self._is_inside(self._next_to(point, d)) for d in name[1]):
                    model.add_option(name, [("point", *point), *colours, *left], colours=colours)
        self._add_clues(model)
        return model

    def _cuts_of(self, solution: Iterable[Name]) -> list[Cut]:
        """Return cuts of a solution with no loop or several; none of one that is right."""
        at: list[Any] = [option for option in solution if is_at(option)]
        loops = self._loops(at)
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
        others: list[Name] = [(point, "") for point in self._grid() if point not in points]
        return all(name in self._uncut for name in others) and bool(
            self._uncut.solve(given=[*loop, *others])
        )

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


def _by_point(cuts: Iterable[tuple[Any, ...]]) -> dict[Cell, dict[int, set[Name]]]:
    """Return for each point the options there of cuts, by their numbers."""
    found: dict[Cell, dict[int, set[Name]]] = {}
    for number, cut in enumerate(cuts):
        for option in cut:
            found.setdefault(option[0], {}).setdefault(number, set()).add(option)
    return found


def _passing(loop: Iterable[Edge], options: Iterable[Any]) -> tuple[Any, ...]:
    """Return the options at the points of a loop."""
    points = {point for edge in loop for point in edge}
    return tuple(option for option in options if option[0] in points)


def is_at(option: Any) -> bool:
    """Return whether an option is one of a point, not of a clue.

    >>> is_at(((0, 0), "NE")), is_at(("clue", (0, 0), "NE"))
    (True, False)
    """
    return bool(option[0] != "clue")
