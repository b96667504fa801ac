"""When a search for symmetries is stopped."""

from __future__ import annotations

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import SymmetriesStoppedError


def check_time(deadline: Deadline) -> None:
    """Raise SymmetriesStoppedError if the time is over."""
    limit = deadline.time_limit
    if limit is not None and deadline.is_over:
        raise SymmetriesStoppedError(limit)
