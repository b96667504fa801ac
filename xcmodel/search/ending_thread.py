"""Threads that the end of the program need not wait for."""

from __future__ import annotations

import atexit
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from types import TracebackType

from xcmodel.search.long_slice import start_thread

_SECONDS_BETWEEN_REQUESTS = 0.05


class _ProgramEndedError(BaseException):
    """Ends a thread at the end of the program.

    It is no SystemExit: packages that are imported print errors by PyErr_Print, as numpy's
    import_array does, which at a SystemExit ends the process from that thread, with another exit
    code.
    """


class EndingThread:
    """A thread that works from now on; the end of the program ends it between two lines of Python.

    Args:
        work: what it does.
        name: its name.
    """

    def __init__(self, work: Callable[[], None], name: str) -> None:
        self._work = work
        self._is_ending = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        atexit.register(self._stop)
        start_thread(self._thread, self._run)

    @property
    def is_at_work(self) -> bool:
        """Whether the work is not done yet."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._work()
        except BaseException:
            if not self._is_ending:
                raise
        finally:
            atexit.unregister(self._stop)

    def _stop(self) -> None:
        """End the thread: one that came back from a solver after the program's end would crash."""
        import ctypes

        self._is_ending = True
        with _not_printed():
            while self._thread.is_alive():
                # A thread that takes the interpreter's lock while Python ends is ended by
                # pthread_exit before 3.14 ("Cautions regarding runtime finalization", in Python's
                # C API), which C++ answers by an abort; what it does knows no flag that it could
                # look at meanwhile. Raised between two lines of Python, so a call of a solver ends
                # first; what it may leave half made is lost with the process.
                number = ctypes.c_ulong(self._thread.ident or 0)
                error = ctypes.py_object(_ProgramEndedError)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(number, error)
                self._thread.join(_SECONDS_BETWEEN_REQUESTS)


@contextmanager
def _not_printed() -> Iterator[None]:
    """Keep packages from printing the error by which their import ends."""
    usual = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, _ProgramEndedError):
            usual(kind, error, trace)

    sys.excepthook = hook
    try:
        yield
    finally:
        sys.excepthook = usual
