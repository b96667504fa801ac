"""Whether a search for two solutions has shown that there is exactly one."""

from __future__ import annotations

from collections.abc import Sequence

from xcmodel.answer.result import Result
from xcmodel.answer.solution import Solution
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError, UniqueStoppedError


def only_solution(found: Sequence[Solution], result: Result) -> Solution:
    """Return the only solution.

    Args:
        found: what a search for two solutions has found.
        result: what is known at its end.

    Raises:
        ImpossiblePuzzleError: when there is none.
        AmbiguousPuzzleError: when there are several.
        UniqueStoppedError: when the search was stopped before either was known.

    >>> from xcmodel import Model
    >>> solutions = Model({"A": [1]}).solutions(solution_limit=2)
    >>> only_solution(list(solutions), solutions.result)
    Solution('A')
    """
    if len(found) > 1:
        raise AmbiguousPuzzleError(found[0], found[1])
    if not result.exhausted:
        raise UniqueStoppedError(found[0] if found else None, result.stop_reason, result)
    if not found:
        raise ImpossiblePuzzleError(result.why_infeasible)
    return found[0]
