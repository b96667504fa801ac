"""Progress of a long search: what is told to a callback, and a bar on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO


@dataclass(frozen=True)
class Progress:
    """How far a search has come.

    Attributes:
        seconds: wall-clock seconds since the query was asked.
        solutions: solutions found or counted so far.
        fraction: the part of the search that is done, in 0..1, or None where it is not known.
        cost: least cost found so far (`minimize` only).
        bound: proved lower bound of the cost (`minimize` only).
        backend: full name of the backend that searches.
    """

    seconds: float
    solutions: int
    fraction: float | None = None
    cost: int | None = None
    bound: int | None = None
    backend: str = ""


ProgressCallback = Callable[[Progress], None]

_SECONDS_BEFORE_FIRST_LINE = 0.5
_SECONDS_BETWEEN_LINES = 0.1
_BAR_CELLS = 30


class ProgressBar:
    """Writes one line, again and again, to the terminal; nothing for a search that is short."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._next = _SECONDS_BEFORE_FIRST_LINE
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Show this progress, if it is time to."""
        if progress.seconds >= self._next:
            self._next = progress.seconds + _SECONDS_BETWEEN_LINES
            self._write(describe(progress))

    def close(self) -> None:
        """Wipe the line."""
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
    parts.append(f"{progress.solutions:,} solutions")
    if progress.cost is not None:
        parts.append(f"cost {progress.cost:,}")
    if progress.bound is not None:
        parts.append(f"bound {progress.bound:,}")
    parts.append(f"{progress.seconds:.1f} s")
    return "  ".join(parts)
