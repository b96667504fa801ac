"""Ctrl-C, deferred while a backend works until its state is consistent, or modules are imported."""

from __future__ import annotations

# The C module under `signal`, whose own functions convert arguments and results to enums; that
# takes longer than many a query.
import _signal  # type: ignore[import-not-found]
import signal
import sys
import threading
from importlib import import_module
from types import FrameType
from typing import Self


class CtrlC:
    """A context in which the first Ctrl-C only sets ``seen``; a second one interrupts at once.

    It is re-entrant. It does nothing outside the main thread, where Python
    delivers no signals, nor where the program has a handler of its own.
    """

    def __init__(self) -> None:
        self.seen = False
        self._installed = False
        self._depth = 0

    def __enter__(self) -> Self:
        if self._depth == 0 and not self.seen and _python_would_handle_it():
            _signal.signal(signal.SIGINT, self._note)
            self._installed = True
        self._depth += 1
        return self

    def __exit__(self, *exception: object) -> None:
        self._depth -= 1
        if self._depth == 0 and self._installed:
            self._installed = False
            _signal.signal(signal.SIGINT, signal.default_int_handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        # Python's own handler is restored first, so that a second Ctrl-C interrupts at once.
        _signal.signal(signal.SIGINT, signal.default_int_handler)
        self.seen = True


class Whole(CtrlC):
    """A context for what must not be left half done, such as the import of numpy.

    A Ctrl-C within it is raised at its end.
    """

    def __exit__(self, *exception: object) -> None:
        super().__exit__(*exception)
        if self.seen and self._depth == 0 and exception == (None, None, None):
            raise KeyboardInterrupt


def import_whole(module: str) -> None:
    """Import a module, also when Ctrl-C is pressed: half imported, it would be of no use."""
    if module in sys.modules:
        return
    with Whole():
        import_module(module)


def _python_would_handle_it() -> bool:
    in_main_thread = threading.current_thread() is threading.main_thread()
    return in_main_thread and _signal.getsignal(signal.SIGINT) is signal.default_int_handler
