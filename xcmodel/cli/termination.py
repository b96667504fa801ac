"""SIGTERM, which a cluster sends before it kills, answered as Ctrl-C is."""

from __future__ import annotations

import os
import signal
import threading
from functools import cache
from types import FrameType
from typing import Self


class Termination:
    """A context in which SIGTERM does what Ctrl-C does; only its exit code tells them apart.

    It does nothing outside the main thread, nor where the program has a handler of its own, nor on
    systems other than POSIX.

    Attributes:
        seen: whether there was one.
    """

    def __init__(self) -> None:
        self.seen = False
        self._blocks_ctrl_c = False

    def __enter__(self) -> Self:
        in_main_thread = threading.current_thread() is threading.main_thread()
        if os.name == "posix" and in_main_thread and _has_no_handler():
            _AT_WORK.append(self)
            self._let_ctrl_c_be_raised()
            signal.signal(signal.SIGTERM, self._note)
            _restore_after_forks()
        return self

    def __exit__(self, *exception: object) -> None:
        self.restore()

    def _let_ctrl_c_be_raised(self) -> None:
        """Block Ctrl-C where it is ignored, as in the background of a shell, to raise it here."""
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            self._blocks_ctrl_c = True
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.seen = True
        # One that was blocked comes now; a second one would break off what is to be whole.
        is_pending = self._blocks_ctrl_c and signal.SIGINT in signal.sigpending()
        if self._blocks_ctrl_c:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        if not is_pending:
            signal.raise_signal(signal.SIGINT)

    def restore(self) -> None:
        """Give the signals back, if they are not given back by now."""
        if self not in _AT_WORK:
            return
        _AT_WORK.remove(self)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if self._blocks_ctrl_c:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


_AT_WORK: list[Termination] = []
"""The one that has the signals, if there is one: while it has, no other gets them."""


@cache
def _restore_after_forks() -> None:
    """Have each process that is made by fork give the signals back, as its pool ends it so."""
    # What is registered once stays for good.
    os.register_at_fork(after_in_child=_restore_all)


def _restore_all() -> None:
    for termination in list(_AT_WORK):
        termination.restore()


def _has_no_handler() -> bool:
    return signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
