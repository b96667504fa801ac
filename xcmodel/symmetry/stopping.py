"""When a search for symmetries is stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import SymmetriesStoppedError

Each = TypeVar("Each")

_EACH_TIME = 1000


def check_time(deadline: Deadline) -> None:
    """Raise SymmetriesStoppedError if the time is over."""
    limit = deadline.time_limit
    if limit is not None and deadline.is_over:
        raise SymmetriesStoppedError(limit)


def while_time_is_left(sequence: Iterable[Each], deadline: Deadline) -> Iterator[Each]:
    """Yield from a sequence, and look at the clock after every thousand.

    Raises:
        SymmetriesStoppedError: when the time is over.
    """
    for number, one in enumerate(sequence):
        if number % _EACH_TIME == 0:
            check_time(deadline)
        yield one
