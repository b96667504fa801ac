"""Warnings of what a file says and a model cannot."""

from __future__ import annotations

import sys
import warnings

from xcmodel.errors import FormatWarning

_PACKAGE = __name__.partition(".")[0]


def warn(message: str) -> None:
    """Warn at the line that has called this package, however deep within it we are."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and _is_ours(frame.f_globals.get("__name__", "")):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, FormatWarning, stacklevel=level)


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == _PACKAGE
