"""Progress of a long search on the terminal, without any package."""

from __future__ import annotations

import sys
from typing import TextIO

from xcmodel.answer.progress import Progress
from xcmodel.text.numbers import grouped, plural

_BAR_CELLS = 30


class ProgressLine:
    """Rewrites one line of the terminal."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Show this progress."""
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
    '[###############---------------]  50.0 %  1,200 solutions  480 a second  2.5 s  2.5 s left'
    """
    parts = [progress.backend] if progress.backend else []
    if progress.fraction is not None:
        full = int(progress.fraction * _BAR_CELLS)
        bar = "#" * full + "-" * (_BAR_CELLS - full)
        parts.append(f"[{bar}] {progress.fraction:6.1%}".replace("%", " %"))
    parts += [*facts_of(progress), f"{progress.seconds:.1f} s"]
    if progress.seconds_left is not None:
        parts.append(f"{progress.seconds_left:.1f} s left")
    return "  ".join(parts)


def facts_of(progress: Progress) -> list[str]:
    """Return what has been found so far, as short texts.

    >>> facts_of(Progress(seconds=2, solutions=3, cost=200, bound=150))
    ['3 solutions', 'cost 200', 'bound 150', 'gap 25.0 %']
    """
    facts = [plural(progress.solutions, "solution")]
    if progress.cost is None and progress.solutions:
        facts.append(f"{progress.rate:,.3g} a second")
    if progress.cost is not None:
        facts.append(f"cost {grouped(progress.cost)}")
    if progress.bound is not None:
        facts.append(f"bound {grouped(progress.bound)}")
    if progress.gap is not None:
        facts.append(f"gap {progress.gap:.1%}".replace("%", " %"))
    return facts
