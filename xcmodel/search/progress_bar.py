"""Progress of a long search on the terminal."""

from __future__ import annotations

import sys
from typing import TextIO

from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.text.numbers import plural

_SECONDS_BEFORE_FIRST_LINE = 0.5
_SECONDS_BETWEEN_LINES = 0.1
_BAR_CELLS = 30


class ProgressBar:
    """Rewrites one line of the terminal; writes nothing for a short search."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._next = _SECONDS_BEFORE_FIRST_LINE
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Show this progress, if the last line is old enough."""
        if progress.seconds >= self._next:
            self._next = progress.seconds + _SECONDS_BETWEEN_LINES
            self._write(describe(progress))

    def close(self) -> None:
        """Clear the line."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._width))
        self._stream.flush()
        self._width = len(line)


def describe(progress: Progress) -> str:
    """Return the progress as a line of text.

    >>> describe(Progress(seconds=2.5, solutions=1200, fraction=0.5))
    '[###############---------------]  50.0 %  1,200 solutions  2.5 s'
    """
    parts = [progress.backend] if progress.backend else []
    if progress.fraction is not None:
        full = int(progress.fraction * _BAR_CELLS)
        bar = "#" * full + "-" * (_BAR_CELLS - full)
        parts.append(f"[{bar}] {progress.fraction:6.1%}".replace("%", " %"))
    parts.append(plural(progress.solutions, "solution"))
    if progress.cost is not None:
        parts.append(f"cost {progress.cost:,}")
    if progress.bound is not None:
        parts.append(f"bound {progress.bound:,}")
    parts.append(f"{progress.seconds:.1f} s")
    return "  ".join(parts)


class Callback:
    """Passes progress on to the user's function."""

    def __init__(self, function: ProgressCallback) -> None:
        self._function = function

    def __call__(self, progress: Progress) -> None:
        """Call the function."""
        self._function(progress)

    def close(self) -> None:
        """Do nothing: there is no line to clear."""


def reporter(progress: bool | ProgressCallback) -> ProgressBar | Callback | None:
    """Return a progress bar, the user's callback, or None."""
    if isinstance(progress, bool):
        return ProgressBar() if progress else None
    if not callable(progress):
        raise TypeError(f"progress is {progress!r}: give True, False or what can be called")
    return Callback(progress)
