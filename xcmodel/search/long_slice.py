"""A slice of a search in a thread of its own, which may take longer than it should."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread

from xcmodel.backend.contract import Search, Slice
from xcmodel.backend.thread_room import require_room_for_a_thread


class LongSlice:
    """A slice in a thread of its own, which may take longer than somebody waits for it."""

    def __init__(self, search: Search, seconds: float) -> None:
        self._search = search
        self._seconds = seconds
        self._found: Slice | None = None
        self._error: BaseException | None = None
        self._is_over = False
        self._changed = Condition()
        self._after: Callable[[], None] | None = None
        # No daemon: one that came back from a solver after the end of the program would crash.
        start_thread(Thread(target=self._run, name="xcmodel-slice", daemon=False), self._run)

    def _run(self) -> None:
        try:
            self._found = self._search.advance(self._seconds)
        except BaseException as error:
            self._error = error
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
            after = self._after
        if after is not None:
            after()

    def wait(self, seconds: float) -> Slice | None:
        """Return what was found, or None if the slice has not ended by then."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_over, seconds)
        if self._error is not None:
            raise self._error
        return self._found

    def when_over(self, call: Callable[[], None]) -> None:
        """Call this once the slice is over, or now."""
        with self._changed:
            if not self._is_over:
                self._after = call
                return
        call()


def start_thread(thread: Thread, run: Callable[[], None]) -> None:
    """Start a thread, or do its work here where there are none, as in a browser."""
    require_room_for_a_thread()
    try:
        thread.start()
    except RuntimeError:
        run()
