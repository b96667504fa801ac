"""Puzzles that are meant to have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import (
    AmbiguousPuzzleError,
    ImpossiblePuzzleError,
    ModelError,
    StoppedError,
)
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.puzzle import BoardPuzzle, Puzzle
from xcmodel.puzzles.unique_puzzles import Grade, graded
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend


class UniquePuzzle(BoardPuzzle):
    """A puzzle that is meant to have exactly one solution."""

    def solve_unique(
        self,
        *,
        backend: str | Backend = "dlx",
        time_limit: float | None = None,
        workers: int | None = None,
    ) -> Solution:
        r"""Return the only solution.

        Args:
            backend: the backend that searches. A large puzzle that has very many solutions is
                better left to ``"dlx:native-weighted"`` or ``"sat"``.
            time_limit: seconds after which the search is stopped, or None.
            workers: the most threads to use, instead of the backend's own default.

        Raises:
            ImpossiblePuzzleError: when there is none.
            AmbiguousPuzzleError: when there are several; its ``solutions`` are two of them.
            UniqueStoppedError: when the time was over before either was known; its ``solution`` is
                what was found.
            BackendError: when the backend is unknown, not available or not able.
            ValueError: for a limit or a number of workers that makes no sense.

        >>> from xcmodel.puzzles import Crossword, Kakuro, Sudoku
        >>> puzzle = Sudoku("1... ..3. .4.. ...2")
        >>> puzzle.text(puzzle.solve_unique()).split()
        ['1324', '4231', '2413', '3142']
        >>> Crossword(".. .N", ["in", "no", "on"]).solve_unique(backend="dlx:python")
        Traceback (most recent call last):
            ...
        xcmodel.errors.ImpossiblePuzzleError: the puzzle has no solution: why_impossible() says...
        >>> Kakuro(r'''
        ...     #    3\   3\
        ...     \3   .    .
        ...     \3   .    .
        ... ''').solve_unique()
        Traceback (most recent call last):
            ...
        xcmodel.errors.AmbiguousPuzzleError: there are several solutions: error.solutions...
        """
        deadline = Deadline(time_limit)
        model, given = self._conditions(deadline)
        return model.solve_unique(
            given=given, backend=backend, time_limit=deadline.left(), workers=workers
        )

    def rating(
        self,
        *,
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
        backend: str | Backend = "dlx",
    ) -> int | None:
        """Return how often a search for all solutions had several options to try.

        It is 0 for easy puzzles; how much it is for others depends on the backend. It is None for
        a backend that does not count branchings.

        Args:
            time_limit: seconds after which the search is stopped, or None.
            progress: as for `Model.solutions`.
            backend: the backend that searches.

        Raises:
            StoppedError: when the time was over before the end of the search.

        >>> from xcmodel.puzzles import Crossword, Sudoku
        >>> Sudoku("1... ..3. .4.. ...2").rating(), Crossword("A.", ["at", "on"]).rating()
        (0, 0)
        """
        deadline = Deadline(time_limit)
        model, given = self._conditions(deadline, progress)
        solutions = model.solutions(
            given=given, time_limit=deadline.left(), progress=progress, backend=backend
        )
        for _ in solutions:
            pass
        branchings, reason = solutions.result.stats.branchings, solutions.result.stop_reason
        if not solutions.result.exhausted:
            raise StoppedError(
                f"the search was stopped ({reason}) after {branchings or 0} branchings: "
                "give more time, or another backend"
            )
        return branchings

    def grade(
        self,
        *,
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
        backend: str | Backend = "dlx",
    ) -> Grade:
        """Return how hard the solution is to find, in words and numbers.

        Args:
            time_limit: as for the function `xcmodel.puzzles.grade`.
            progress: as for `Model.solve`.
            backend: the backend that makes sure that there is one solution. How hard it is to find
                is for Algorithm X to tell, whatever the backend.

        Raises:
            ImpossiblePuzzleError: when there is none.
            AmbiguousPuzzleError: when there are several.
            StoppedError: when the time was over before the level was known.

        >>> from xcmodel.puzzles import Nonogram, Sudoku
        >>> Sudoku("1... ..3. .4.. ...2").grade().level
        'forced'
        >>> Nonogram("1, 1 1, 1", "1, 1 1, 1").grade().level
        'forced'
        """
        deadline = Deadline(time_limit)
        self.solve_unique(time_limit=deadline.left(), backend=backend)
        return graded(*self._conditions(deadline, progress), deadline, progress)


@checked_arguments
def is_unique(
    puzzle: Puzzle | Model,
    given: Iterable[Name] = (),
    *,
    forbidden: Iterable[Name] = (),
    time_limit: float | None = None,
    backend: str | Backend = "dlx",
) -> bool:
    """Return whether there is exactly one solution.

    Args:
        puzzle: a puzzle, such as a Sudoku, or the rules of one as a model.
        given: options that the solution must contain; a puzzle that shows some has its own.
        forbidden: options that it may not contain, likewise.
        time_limit: seconds after which the search is stopped, or None.
        backend: the backend that searches.

    Raises:
        ModelError: for given or forbidden options beside a puzzle that has givens of its own.
        UniqueStoppedError: when the time was over before it was known.

    >>> from xcmodel.puzzles import Sudoku
    >>> is_unique(Sudoku("1... ..3. .4.. ...2")), is_unique(Sudoku.empty(4))
    (True, False)
    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> is_unique(model), is_unique(model, ["B"]), is_unique(model, forbidden=["A"])
    (False, True, True)
    """
    given, forbidden = list(given), list(forbidden)
    if isinstance(puzzle, UniquePuzzle):
        if given or forbidden:
            raise ModelError("a puzzle has givens of its own: give its model, beside other ones")
        solve = puzzle.solve_unique
    else:
        model = puzzle if isinstance(puzzle, Model) else puzzle.model
        solve = partial(model.solve_unique, given=given, forbidden=forbidden)
    try:
        solve(time_limit=time_limit, backend=backend)
    except (ImpossiblePuzzleError, AmbiguousPuzzleError):
        return False
    return True
