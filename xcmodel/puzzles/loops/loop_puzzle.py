"""Puzzles whose solution is one loop along the edges of a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from xcmodel.answer.result import StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.draw import Svg, loops_svg
from xcmodel.errors import Interrupted, StoppedError
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard, squares
from xcmodel.problem.names import Name, list_of_names
from xcmodel.puzzles.boards.boards import Cell
from xcmodel.puzzles.loops.loop_model import LoopModel
from xcmodel.puzzles.loops.point_grid import Edge, is_at
from xcmodel.puzzles.puzzle import Answer, cached_method, described_as, names_of, unfinished_model
from xcmodel.search.no_solution import require_infeasible
from xcmodel.search.only_solution import only_solution

if TYPE_CHECKING:
    from xcmodel.answer.progress import Progress, ProgressCallback
    from xcmodel.answer.result import Result
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.problem.violations import Violation
    from xcmodel.symmetry.symmetries import Symmetries
    from xcmodel.trust.conflict import Conflict


class LoopPuzzle(LoopModel):
    """A puzzle whose solution is one loop along the edges of a grid.

    Its model is cut until no solution has several loops; `solve` and `solve_unique` cut only what
    they find.
    """

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

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the rotations and reflections of the grid that leave all clues as they are.

        >>> from xcmodel.puzzles import Slitherlink
        >>> puzzle = Slitherlink("... ... ...")
        >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
        (213, 43)
        """
        return self._generated(options=self._moves)

    @described_as(Model.solve)
    def solve(self, *, time_limit: float | None = None, **arguments: Any) -> Result:
        """Find a solution that is one loop, and cut the others that come before it."""
        return self._cutting.solve(Deadline(time_limit), **arguments)

    def _ask(self, query: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
        deadline, progress = Deadline(kwargs.get("time_limit")), kwargs.get("progress", False)
        reason = self._cutting.finish(deadline, progress)
        if reason is not StopReason.EXHAUSTED:
            stop = reason is StopReason.CALLBACK and _stop
            return query(unfinished_model(), time_limit=0, progress=stop)
        rest = {"time_limit": deadline.left(), "progress": self._cutting.heard(progress, deadline)}
        return query(self.model, *args, **kwargs | rest)

    def _conditions(
        self, deadline: Deadline, progress: bool | ProgressCallback = False
    ) -> tuple[Model, Iterable[Name]]:
        reason = self._cutting.finish(deadline, progress)
        if reason is StopReason.CALLBACK:
            raise StoppedError("the progress callback stopped the search before the model was made")
        return (self.model if reason is StopReason.EXHAUSTED else unfinished_model()), ()

    def solve_unique(
        self,
        *,
        backend: str | Backend = "dlx",
        time_limit: float | None = None,
        workers: int | None = None,
    ) -> Solution:
        """Return the only solution; the model is cut until two are known, or there are no more.

        Args:
            backend: the backend that searches.
            time_limit: seconds after which the search is stopped, or None.
            workers: the most threads to use, instead of the backend's own default.

        Raises:
            ImpossiblePuzzleError: when there is none.
            AmbiguousPuzzleError: when there are several; its ``solutions`` are two of them.
            UniqueStoppedError: when the time was over before either was known; its ``solution`` is
                what was found.
            Interrupted: on Ctrl-C, with the solution that was found.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a limit or a number of workers that makes no sense.

        >>> from xcmodel.puzzles import Slitherlink
        >>> Slitherlink("......").solve_unique()
        Traceback (most recent call last):
            ...
        xcmodel.errors.AmbiguousPuzzleError: there are several solutions: error.solutions...
        """
        deadline = Deadline(time_limit)
        result = self._cutting.solve(deadline, backend=backend, workers=workers)
        if result.solution is None:
            return only_solution([], result)
        try:
            (loop,) = self._grid.loops(result.solution)
            others = self._others_at(sorted(loop), result.solution)
            other = self._cutting.solve_other(others, deadline, backend=backend, workers=workers)
        except KeyboardInterrupt:
            raise Interrupted(replace(result, stop_reason=StopReason.INTERRUPTED)) from None
        found = [result.solution, other.solution]
        known = replace(other, status=result.status, solution=result.solution)
        return only_solution([one for one in found if one is not None], known)

    def why_impossible(self, *, time_limit: float | None = 10.0) -> Conflict[Model]:
        """Return what of the puzzle contradicts itself; see `Model.why_infeasible`.

        Args:
            time_limit: seconds after which the smallest conflict found by then is returned, or
                None.

        Raises:
            ModelError: when the puzzle has a solution.
            StoppedError: when the time was over before it was known that there is none.

        >>> from xcmodel.puzzles import Slitherlink
        >>> Slitherlink("44").why_impossible().is_minimal
        True
        """
        deadline = Deadline(time_limit)
        require_infeasible(self.solve(time_limit=time_limit).status)
        from xcmodel.trust.conflict import whole_conflict

        model = self._cutting.model
        try:
            return model.why_infeasible(time_limit=deadline.left())
        except (KeyboardInterrupt, StoppedError):  # That there is none is known by now.
            return whole_conflict(model)

    def violations(self, options: Iterable[Name]) -> list[Violation]:
        """Return what these options violate, as `Puzzle.violations` does, with its arguments.

        Where they make several loops, the item that they do not cover is one that cuts the model.

        >>> from xcmodel.puzzles import Slitherlink
        >>> Slitherlink("4").violations(Slitherlink("4").solve().solution)
        []
        """
        return self._cutting.violations(list_of_names(options, "option"))

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
        return self._grid.edges_on(self._names(solution))

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

    def page_board(self) -> PageBoard:
        """Return how options draw the loop, and where the clues stand between the points."""
        cells: dict[Name, Cell] = {("point", *point): point for point in self._grid}
        options: Iterable[Any] = filter(is_at, self._uncut.options)
        marks: dict[Name, dict[Name, str]] = {
            option: {("point", *option[0]): option[1] or "none"} for option in options
        }
        clues = tuple((j + 1, i + 1, mark) for (i, j), mark in self._marks.items())
        return PageBoard(squares(cells), marks, clues=clues, lines=True)

    def _picture(self, solution: list[Name], **settings: Any) -> Svg:
        return loops_svg(self._points, sorted(self.edges(solution)), **settings)


def _stop(_: Progress) -> Literal["stop"]:
    """Stop a query, whose callback said so before it began."""
    return "stop"
