"""Whether a search for two solutions has shown that there is exactly one."""

from __future__ import annotations

from collections.abc import Sequence

from xcmodel.answer.result import StopReason
from xcmodel.answer.solution import Solution
from xcmodel.errors import AmbiguousPuzzleError, ImpossiblePuzzleError, UniqueStoppedError


def only_solution(found: Sequence[Solution], stop_reason: StopReason) -> Solution:
    """Return the only solution.

    Args:
        found: what a search for two solutions has found.
        stop_reason: why it ended.

    Raises:
        ImpossiblePuzzleError: when there is none.
        AmbiguousPuzzleError: when there are several.
        UniqueStoppedError: when the search was stopped before either was known.

    >>> only_solution([Solution("A")], StopReason.EXHAUSTED)
    Solution('A')
    """
    if len(found) > 1:
        raise AmbiguousPuzzleError(found[0], found[1])
    if stop_reason is not StopReason.EXHAUSTED:
        raise UniqueStoppedError(found[0] if found else None, stop_reason)
    if not found:
        raise ImpossiblePuzzleError
    return found[0]
