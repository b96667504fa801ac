"""Atomic writing of files: a new file takes the place of the old one once it is complete."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path


@contextmanager
def atomic_file(path: str | os.PathLike[str]) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield the path of a temporary file beside this one, and what to call once it is complete.

    It then takes the place of the file; if it is never called, nothing is left behind.
    """
    target = Path(path)
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    try:
        _set_default_mode(temporary)
        yield temporary, partial(_replace, temporary, target)
    finally:
        Path(temporary).unlink(missing_ok=True)


def _replace(temporary: str, target: Path) -> None:
    Path(temporary).replace(target)


def _set_default_mode(path: str) -> None:
    # Temporary files are for their owner only; others should be able to check a certificate.
    umask = os.umask(0)
    os.umask(umask)
    Path(path).chmod(0o666 & ~umask)
