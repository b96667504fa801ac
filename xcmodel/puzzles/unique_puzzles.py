"""How hard it is to find the only solution of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Literal

from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import StoppedError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend

Level = Literal["forced", "eliminations", "search"]
"""What a puzzle needs: no more than items with one option left; options that are excluded because
choosing them would leave an item without any; or trying several options."""

# So long is searched in Python before the engine tells whether eliminations are enough.
_PILOT_SECONDS = 1.0


@dataclass(frozen=True)
class Grade:
    """How hard it is to find the solution of a puzzle.

    Attributes:
        level: what the search needed.
        branchings: how often it had several options to try.
        nodes: how many nodes its tree had.
        exhausted: whether it has ended; else the time was over, and these are the numbers by then.

    >>> from xcmodel.puzzles import Sudoku
    >>> grade(Sudoku("1... ..3. .2.. ...4").model)
    Grade(level='forced', branchings=0, nodes=17, exhausted=True)
    """

    level: Level
    branchings: int
    nodes: int
    exhausted: bool = True


@checked_arguments
def grade(
    model: Model,
    given: Iterable[Name] = (),
    *,
    time_limit: float | None = None,
    progress: bool | ProgressCallback = False,
    backend: str | Backend = "dlx",
) -> Grade:
    """Return how hard it is to find the only solution with these options.

    Algorithm X answers in Python, which excludes nothing, and then the engine, which eliminates.
    Where that is not installed, no puzzle is of the level ``"eliminations"``.

    Args:
        model: the rules of the puzzle.
        given: what the puzzle shows, as options.
        time_limit: seconds after which to stop, or None. The level is mostly known in a second;
            that of hard puzzles then comes with the numbers so far.
        progress: as for `Model.solve`.
        backend: the backend that makes sure that there is one solution. How hard it is to find is
            for Algorithm X to tell, whatever the backend.

    Raises:
        ImpossiblePuzzleError: when no solution has these options.
        AmbiguousPuzzleError: when several have them.
        StoppedError: when the time was over before the level was known.
        ModelError: for weighted rows, which Algorithm X does not know.

    >>> from xcmodel.puzzles import Sudoku
    >>> easy = Sudoku("1... ..3. .4.. ...2")
    >>> grade(easy.rules.model, easy.given).level
    'forced'
    """
    given, deadline = list(given), Deadline(time_limit)
    if model.rows:
        model.require_plain("a grade, which tells what Algorithm X needs,")
    # All of several would take long.
    model.solve_unique(given=given, backend=backend, time_limit=deadline.left())
    return graded(model, given, deadline, progress)


def graded(
    model: Model,
    given: Iterable[Name],
    deadline: Deadline,
    progress: bool | ProgressCallback = False,
) -> Grade:
    """Return the grade of a puzzle that is known to have one solution.

    Args:
        model: the rules of the puzzle.
        given: what the puzzle shows, as options.
        deadline: when to stop.
        progress: as for `grade`.

    Raises:
        StoppedError: when the time was over before the level was known.

    >>> graded(Model({"A": [1, 2], "B": [1]}), [], Deadline(None)).branchings
    0
    """
    given = list(given)

    def searched(level: Level, backend: str, most_seconds: float = inf) -> Grade:
        left = deadline.left()
        seconds = most_seconds if left is None else min(left, most_seconds)
        limit = None if seconds == inf else seconds
        search = model.solutions(given=given, backend=backend, time_limit=limit, progress=progress)
        for _ in search:
            pass
        stats = search.result.stats
        return Grade(level, stats.branchings or 0, stats.nodes or 0, search.result.exhausted)

    # A puzzle that needs eliminations is known by them, though it may take long without.
    plain = searched("forced", "dlx:python", _PILOT_SECONDS)
    if not plain.branchings and not plain.exhausted:
        plain = searched("forced", "dlx:python")
    if not plain.branchings:
        return _of_known_level(plain)
    quick = searched("eliminations", "dlx")
    if not quick.branchings:
        return _of_known_level(quick)
    whole = plain if plain.exhausted else searched("search", "dlx:python")
    return replace(max(plain, whole, key=lambda grade: grade.nodes), level="search")


def _of_known_level(grade: Grade) -> Grade:
    """Return the grade of a search without branchings, unless it was stopped."""
    if not grade.exhausted:
        raise StoppedError(
            "the time was over before it was known how hard the puzzle is: give more of it"
        )
    return grade
