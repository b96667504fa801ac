"""Calls of ``sys.exit`` by packages of other hands, which must not end the user's program."""

from __future__ import annotations

import signal
from traceback import walk_tb
from types import CodeType
from typing import Any


def told_exit(error: SystemExit) -> str:
    """Return the call that has raised this.

    >>> told_exit(SystemExit("no licence")), told_exit(SystemExit())
    ("sys.exit('no licence')", 'sys.exit()')
    """
    return f"sys.exit({'' if error.code is None else repr(error.code)})"


def is_by_signal(error: SystemExit) -> bool:
    """Whether a handler of a signal has raised this, as the user's own for SIGTERM may.

    Such a handler runs in the middle of whatever is at work, and that has not called it.
    """
    raised_in = {frame.f_code for frame, _ in walk_tb(error.__traceback__)}
    handlers = map(signal.getsignal, signal.valid_signals())
    return any(_code_of(handler) in raised_in for handler in handlers if callable(handler))


def _code_of(handler: Any) -> CodeType | None:
    """Return the code that a handler runs: that of a function, a method, or an object's call."""
    while hasattr(handler, "func"):
        handler = handler.func  # As of a `functools.partial`.
    code = getattr(handler, "__code__", None) or getattr(handler.__call__, "__code__", None)
    return code if isinstance(code, CodeType) else None
