"""The start of a search on a large instance, in a thread, so that the clock and Ctrl-C hold."""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Callable
from threading import Event, Lock, Thread

from xcmodel.backend.contract import Search, Slice
from xcmodel.backend.instance import Int32Array
from xcmodel.backend.thread_room import require_room_for_a_thread

_SECONDS_BETWEEN_REQUESTS = 0.05


class Starting(Search):
    """A search whose instance is still being translated; it finds nothing until that is done.

    If it is closed before, the thread goes on to its end, and a translation that it has made is
    there for later queries. The end of the program does not wait for that.
    """

    def __init__(self, start: Callable[[], Search]) -> None:
        self._start = start
        self._search: Search | None = None
        self._error: BaseException | None = None
        self._is_closed = False
        self._closing = Lock()
        self._is_over = Event()
        require_room_for_a_thread()
        self._thread = Thread(target=self._run, name="xcmodel-translation", daemon=True)
        atexit.register(self._stop)
        try:
            self._thread.start()
        except RuntimeError:  # There are no threads here, as in a browser.
            self._run()

    def _run(self) -> None:
        try:
            self._search = self._start()
        except BaseException as error:
            self._error = error
        finally:
            atexit.unregister(self._stop)
        self._is_over.set()
        if self._is_closed:
            self._close_search()

    def advance(self, seconds: float) -> Slice:
        """Wait for the search for about this long, or let it work."""
        if not self._is_over.wait(seconds):
            return Slice()
        if self._error is not None:
            raise self._error
        return Slice() if self._search is None else self._search.advance(seconds)

    @property
    def works_beside(self) -> bool:
        """Whether it goes on by itself, as the translation does."""
        return self._search is None or self._search.works_beside

    def hear_of(self, solution: Int32Array) -> None:
        """Pass on a solution found elsewhere, if the search has started."""
        if self._is_over.is_set() and self._search is not None:
            self._search.hear_of(solution)

    def prices(self) -> list[float] | None:
        """Return those of the search, if it has started."""
        return self._search.prices() if self._is_over.is_set() and self._search else None

    def close(self) -> None:
        """Close the search, now or as soon as it has started."""
        self._is_closed = True
        if self._is_over.is_set():
            self._close_search()

    def _stop(self) -> None:
        """End the thread: one that came back from a solver after the program's end would crash."""
        while self._thread.is_alive():
            # Raised between two lines of Python, so a call of a solver ends first.
            number = ctypes.c_ulong(self._thread.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(SystemExit))
            self._thread.join(_SECONDS_BETWEEN_REQUESTS)

    def _close_search(self) -> None:
        with self._closing:
            search, self._search = self._search, None
        if search is not None:
            search.close()
