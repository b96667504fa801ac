"""What has to hold where a reason is asked for why there is no solution."""

from __future__ import annotations

from xcmodel.answer.result import Status
from xcmodel.errors import ModelError, StoppedError


def require_infeasible(status: Status) -> None:
    """Raise an error unless there is no solution.

    Args:
        status: that of a search for a solution.

    Raises:
        ModelError: when there is a solution.
        StoppedError: when the search was stopped before it knew.

    >>> require_infeasible(Status.INFEASIBLE)
    >>> require_infeasible(Status.OPTIMAL)
    Traceback (most recent call last):
        ...
    xcmodel.errors.ModelError: there is a solution
    """
    if status is Status.UNKNOWN:
        raise StoppedError("the time was over before it was known whether there is a solution")
    if status is not Status.INFEASIBLE:
        raise ModelError("there is a solution")
