"""Whether a puzzle has one solution, and how hard that is to find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import PuzzleError, StoppedError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend

Level = Literal["forced", "eliminations", "search"]
"""What a puzzle needs: no more than items with one option left; options that are excluded because
choosing them would leave an item without any; or trying several options."""


@dataclass(frozen=True)
class Grade:
    """How hard it is to find the solution of a puzzle.

    Attributes:
        level: what the search needed.
        branchings: how often it had several options to try.
        nodes: how many nodes its tree had.

    >>> from xcmodel.puzzles import Sudoku
    >>> grade(Sudoku("1... ..3. .2.. ...4").model)
    Grade(level='forced', branchings=0, nodes=17)
    """

    level: Level
    branchings: int
    nodes: int


@checked_arguments
def is_unique(
    model: Model,
    given: Iterable[Name] = (),
    *,
    backend: str | Backend = "dlx",
    time_limit: float | None = None,
) -> bool:
    """Return whether exactly one solution has these options.

    Args:
        model: the rules of the puzzle.
        given: the options.
        backend: the backend that searches.
        time_limit: seconds after which the search is stopped, or None.

    Raises:
        UniqueStoppedError: when the time was over before it was known.

    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> is_unique(model), is_unique(model, ["B"])
    (False, True)
    """
    try:
        model.solve_unique(given=given, backend=backend, time_limit=time_limit)
    except PuzzleError:
        return False
    return True


@checked_arguments
def grade(model: Model, given: Iterable[Name] = (), *, time_limit: float | None = None) -> Grade:
    """Return how hard it is to find the only solution with these options.

    Algorithm X answers in Python, which excludes nothing, and then the engine, which eliminates.
    Where that is not installed, no puzzle is of the level ``"eliminations"``.

    Args:
        model: the rules of the puzzle.
        given: what the puzzle shows, as options.
        time_limit: seconds after which the searches are stopped, or None.

    Raises:
        ImpossiblePuzzleError: when no solution has these options.
        AmbiguousPuzzleError: when several have them.
        StoppedError: when the time was over before it was known.

    >>> from xcmodel.puzzles import Sudoku
    >>> easy = Sudoku("1... ..3. .4.. ...2")
    >>> grade(easy.rules.model, easy.given).level
    'forced'
    """
    deadline, given = Deadline(time_limit), list(given)
    # All of several would take long.
    model.solve_unique(given=given, backend="dlx", time_limit=time_limit)
    return graded(model, given, deadline)


def graded(model: Model, given: Iterable[Name], deadline: Deadline) -> Grade:
    """Return the grade of a puzzle that is known to have one solution.

    Args:
        model: the rules of the puzzle.
        given: what the puzzle shows, as options.
        deadline: when the time for both searches is over.

    Raises:
        StoppedError: when the time was over before it was known.

    >>> graded(Model({"A": [1, 2], "B": [1]}), [], Deadline(None)).branchings
    0
    """
    given = list(given)
    plain = _searched(model, given, "dlx:python", "forced", deadline)
    if not plain.branchings:
        return plain
    quick = _searched(model, given, "dlx", "eliminations", deadline)
    return quick if not quick.branchings else Grade("search", plain.branchings, plain.nodes)


def _searched(
    model: Model, given: Iterable[Name], backend: str, level: Level, deadline: Deadline
) -> Grade:
    solutions = model.solutions(backend=backend, given=given, time_limit=deadline.left())
    for _ in solutions:
        pass
    if not solutions.result.exhausted:
        raise StoppedError("the time was over before the puzzle was graded")
    stats = solutions.result.stats
    return Grade(level, stats.branchings or 0, stats.nodes or 0)
