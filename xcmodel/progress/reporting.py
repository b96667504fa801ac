"""Who gets the progress of a search: a bar, or the user's callback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.progress.progress_bar import ProgressLine
from xcmodel.progress.tqdm_bar import TqdmBar, has_tqdm

STOP = "stop"
"""What a callback returns to end a search."""

_SECONDS_BEFORE_FIRST = 0.5
_SECONDS_BETWEEN = 0.1


class _Shown(Protocol):
    def __call__(self, progress: Progress) -> None: ...
    def close(self) -> None: ...


class Bar:
    """Shows progress now and then, and nothing of a short search.

    Args:
        make: makes what shows it, at the first time; by default a bar of tqdm if it is installed,
            or else a line on standard error.
    """

    def __init__(self, make: Callable[[], _Shown] | None = None) -> None:
        self._make = make or _bar
        self._shown: _Shown | None = None
        self._next = _SECONDS_BEFORE_FIRST

    def __call__(self, progress: Progress) -> bool:
        """Show this progress, if the last one is old enough; return False."""
        if progress.seconds >= self._next:
            self._next = progress.seconds + _SECONDS_BETWEEN
            self._shown = self._shown or self._make()
            self._shown(progress)
        return False

    def close(self) -> None:
        """Clear what is shown."""
        if self._shown is not None:
            self._shown.close()


def _bar() -> _Shown:
    return TqdmBar() if has_tqdm() else ProgressLine()


class Callback:
    """Passes progress on to the user's function."""

    def __init__(self, function: ProgressCallback) -> None:
        self._function = function

    def __call__(self, progress: Progress) -> bool:
        """Call the function; return whether it said that the search is to stop."""
        word = self._function(progress)
        if isinstance(word, str) and word != STOP:
            raise ValueError(f"the progress callback returned {word!r}: return 'stop' or None")
        return word == STOP

    def close(self) -> None:
        """Do nothing: there is nothing to clear."""


Reporter = Bar | Callback


def reporter(progress: bool | ProgressCallback) -> Reporter | None:
    """Return a progress bar, the user's callback, or None."""
    if isinstance(progress, bool):
        return Bar() if progress else None
    if not callable(progress):
        raise TypeError(f"progress is {progress!r}: give True, False or what can be called")
    return Callback(progress)


@contextmanager
def reporting(progress: bool | ProgressCallback) -> Iterator[Reporter | None]:
    """Have a progress bar, the user's callback, or None, for as long as the context lasts."""
    report = reporter(progress)
    try:
        yield report
    finally:
        if report is not None:
            report.close()
