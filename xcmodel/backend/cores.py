"""How many cores there are to use."""

from __future__ import annotations

import os

MOST_WORKERS = 10_000


def check_workers(workers: int, otherwise: str = "") -> None:
    """Raise ValueError for a number of workers that cannot be.

    >>> check_workers(0)
    Traceback (most recent call last):
    ValueError: workers is 0: give 1 or more
    >>> check_workers(10**30)
    Traceback (most recent call last):
    ValueError: workers is 1000000000000000000000000000000: give 1 to 10,000
    """
    if workers < 1:
        raise ValueError(f"workers is {workers!r}: give 1 or more{otherwise}")
    if workers > MOST_WORKERS:
        raise ValueError(f"workers is {workers!r}: give 1 to {MOST_WORKERS:,}{otherwise}")


def available_cores() -> int:
    """Return the number of cores that this process may use.

    >>> available_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
