"""Progress as a bar of tqdm, on terminals and in notebooks."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Any, TextIO

from xcmodel.answer.progress import Progress
from xcmodel.progress.progress_bar import facts_of

_KNOWN = "{desc}{percentage:5.1f} %|{bar:30}| {elapsed}<{remaining}{postfix}"
_UNKNOWN = "{desc}{elapsed}{postfix}"

# Of terminals that do not tell how large they are, such as those of the program `script`.
_SIZE = {"ncols": 80, "nrows": 24}


def has_tqdm() -> bool:
    """Whether the package tqdm is installed; it is not imported."""
    return find_spec("tqdm") is not None


def _size(stream: TextIO) -> dict[str, int]:
    """Return a size for a terminal that tells none: tqdm would show nothing there."""
    try:
        told = os.get_terminal_size(stream.fileno()).columns
    except (AttributeError, OSError, ValueError):  # It is no terminal.
        return {}
    return {} if told else _SIZE


class TqdmBar:
    """Shows progress by tqdm, which it imports for a search that takes long."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._bar: Any = None

    def __call__(self, progress: Progress) -> None:
        """Show this progress."""
        bar_format = _UNKNOWN if progress.fraction is None else _KNOWN
        if self._bar is None:
            from tqdm.auto import tqdm

            self._bar = tqdm(
                total=1.0,
                leave=False,
                file=self._stream,
                desc=f"{progress.backend} " if progress.backend else "",
                bar_format=bar_format,  # It is drawn at once.
                **_size(self._stream),
            )
            # It would count from now, and the search began before.
            self._bar.start_t -= progress.seconds
        self._bar.bar_format = bar_format
        self._bar.n = progress.fraction or 0.0
        self._bar.set_postfix_str(", ".join(facts_of(progress)), refresh=False)
        self._bar.refresh()

    def close(self) -> None:
        """Clear the bar."""
        if self._bar is not None:
            self._bar.close()
