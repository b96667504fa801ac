"""Ctrl-C, noted while a backend works and acted upon when it has come to a clean point."""

from __future__ import annotations

import threading

# The functions behind those of `signal`, which spend longer on making enumerations of handlers than
# many a search takes.
from _signal import (  # type: ignore[import-not-found]
    SIGINT,
    default_int_handler,
    getsignal,
    signal,
)
from types import FrameType
from typing import Self


class CtrlC:
    """A context in which the first Ctrl-C only sets ``seen``; a second one breaks off at once.

    It does nothing outside the main thread, where Python delivers no signals, nor where the
    program has a handler of its own.
    """

    def __init__(self) -> None:
        self.seen = False
        self._installed = False

    def __enter__(self) -> Self:
        in_main_thread = threading.current_thread() is threading.main_thread()
        if in_main_thread and getsignal(SIGINT) is default_int_handler:
            signal(SIGINT, self._note)
            self._installed = True
        return self

    def __exit__(self, *exception: object) -> None:
        if self._installed:
            signal(SIGINT, default_int_handler)
            self._installed = False

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.seen:
            raise KeyboardInterrupt
        self.seen = True
