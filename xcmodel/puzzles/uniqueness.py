"""Puzzles are meant to have one solution: it, or why there is no such thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from xcmodel.answer.solution import Solution
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError
from xcmodel.model import Model
from xcmodel.problem.names import Name

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend


def the_only_solution(
    model: Model, *, given: Iterable[Name] = (), backend: str | Backend = "dlx"
) -> Solution:
    """Return the solution, if there is exactly one.

    Raises:
        ImpossiblePuzzleError: when there is none.
        AmbiguousPuzzleError: when there are several; it carries two.

    >>> the_only_solution(Model({"A": [1], "B": [2]}))
    Solution('A', 'B')
    >>> the_only_solution(Model({"A": [1], "B": [1]}))
    Traceback (most recent call last):
        ...
    xcmodel.errors.AmbiguousPuzzleError: the puzzle has several solutions
    """
    found = list(model.solutions(backend=backend, given=given, solution_limit=2))
    if not found:
        raise ImpossiblePuzzleError
    if len(found) > 1:
        raise AmbiguousPuzzleError(found[0], found[1])
    return found[0]


def branchings(
    model: Model, *, given: Iterable[Name] = (), backend: str | Backend = "dlx"
) -> int | None:
    """Return how often a search for all solutions had several things to try.

    It is None for a backend that cannot tell.

    >>> branchings(Model({"A": [1], "B": [2]})), branchings(Model({"A": [1], "B": [1]}))
    (0, 1)
    """
    solutions = model.solutions(backend=backend, given=given)
    for _ in solutions:
        pass
    return solutions.result.stats.branchings
