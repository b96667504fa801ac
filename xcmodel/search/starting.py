"""The start of a search on a large instance, in a thread, so that the clock and Ctrl-C hold."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock

from xcmodel.backend.contract import Search, Slice
from xcmodel.backend.instance import Int32Array
from xcmodel.search.ending_thread import EndingThread
from xcmodel.search.long_slice import LongSlice

# So much longer than asked for may a slice take before its query goes on without it.
_GRACE_SECONDS = 0.1


class Starting(Search):
    """A search whose instance is still being translated; it finds nothing until that is done.

    If it is closed before, the thread goes on to its end, and a translation that it has made is
    there for later queries. The end of the program does not wait for that. Slices have threads as
    well, since one of a large instance may take longer than it should.
    """

    def __init__(self, start: Callable[[], Search]) -> None:
        self._start = start
        self._search: Search | None = None
        self._error: BaseException | None = None
        self._slice: LongSlice | None = None
        self._is_closed = False
        self._closing = Lock()
        self._is_over = Event()
        EndingThread(self._run, "xcmodel-translation")

    def _run(self) -> None:
        try:
            self._search = self._start()
        except BaseException as error:
            self._error = error
        self._is_over.set()
        if self._is_closed:
            self._close_search()

    def advance(self, seconds: float) -> Slice:
        """Wait for the search for about this long, or let it work."""
        if not self._is_over.wait(seconds):
            return Slice()
        if self._error is not None:
            raise self._error
        if self._search is None:
            return Slice()
        if self._search.works_beside:
            return self._search.advance(seconds)
        self._slice = self._slice or LongSlice(self._search, seconds)
        found = self._slice.wait(seconds + _GRACE_SECONDS)
        if found is None:
            return Slice()
        self._slice = None
        return found

    @property
    def is_under_way(self) -> bool:
        """Whether the instance is still being translated."""
        return not self._is_over.is_set()

    @property
    def works_beside(self) -> bool:
        """Whether it goes on by itself, as the translation does."""
        return self._search is None or self._search.works_beside

    def hear_of(self, solution: Int32Array) -> None:
        """Pass on a solution found elsewhere, if the search has started and is not at work."""
        if self._is_over.is_set() and self._search is not None and self._slice is None:
            self._search.hear_of(solution)

    def prices(self) -> list[float] | None:
        """Return those of the search, if it has started and is not at work."""
        if not self._is_over.is_set() or self._search is None or self._slice is not None:
            return None
        return self._search.prices()

    def close(self) -> None:
        """Close the search, now or as soon as it has started."""
        self._is_closed = True
        if self._is_over.is_set():
            self._close_search()

    def _close_search(self) -> None:
        with self._closing:
            search, self._search = self._search, None
        if search is not None and self._slice is not None:
            self._slice.when_over(search.close)
        elif search is not None:
            search.close()
