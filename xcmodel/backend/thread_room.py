"""Memory for a thread that is about to start."""

from __future__ import annotations

from mmap import mmap

# Its stack, mostly eight megabytes, and what it needs to say that it is there.
_BYTES = 1 << 24


def require_room_for_a_thread() -> None:
    """Raise MemoryError where there is no room for one more thread.

    Python waits forever for a thread that runs out of memory before it has said that it is there.
    """
    try:
        mmap(-1, _BYTES).close()  # The pages are not touched, which would take milliseconds.
    except OSError:
        raise MemoryError("there is no room for one more thread") from None
