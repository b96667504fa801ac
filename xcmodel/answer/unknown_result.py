"""The result of what Ctrl-C has stopped before anything was known."""

from __future__ import annotations

from xcmodel.answer.result import Result, Status, StopReason


def unknown_result(backend: str) -> Result:
    """Return a result that tells nothing, for Ctrl-C while no search was at work.

    Args:
        backend: the name of the backend that was to search.

    >>> unknown_result("dlx").stop_reason.value
    'interrupted'
    """
    return Result(Status.UNKNOWN, None, None, None, StopReason.INTERRUPTED, backend, "")
