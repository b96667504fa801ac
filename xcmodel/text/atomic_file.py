"""Atomic writing of files: a new file takes the place of the old one once it is complete."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex

from xcmodel.text.arguments import path_of

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""Errors of the system that tell of a full disk, or of too large a file."""


@contextmanager
def atomic_file(path: str | os.PathLike[str]) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield the path of a temporary file beside this one, and what to call once it is complete.

    It then takes the place of the file, with its permissions; if it is never called, nothing is
    left behind. Links are followed. What is no plain file, such as a pipe, stays, and gets the
    contents.
    """
    target = path_of(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    is_special = target.exists() and not target.is_file()
    target = target if is_special else target.resolve()
    try:
        handle, temporary = tempfile.mkstemp() if is_special else _new_file_beside(target)
    except OSError as error:
        error.filename = str(path)  # What was asked for, and not the file beside it.
        raise
    os.close(handle)
    try:
        if target.is_file():
            Path(temporary).chmod(target.stat().st_mode & 0o777)
        yield temporary, partial(_pour if is_special else os.replace, temporary, target)
    except OSError as error:
        if error.filename in (None, temporary):  # As on a full disk.
            error.filename = str(path)
            if error.errno in NO_ROOM:
                error.add_note(_told_no_room(target, is_special=is_special))
        raise
    finally:
        Path(temporary).unlink(missing_ok=True)


def _told_no_room(target: Path, *, is_special: bool) -> str:
    kept = "" if is_special or not target.exists() else ", and the old one stays as it is"
    return f"the new file was not written{kept}: make room, or give a path on another disk"


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, or leave the old one as it is."""
    with atomic_file(path) as (temporary, keep):
        Path(temporary).write_bytes(data)
        keep()


def _pour(temporary: str, target: Path) -> None:
    with Path(temporary).open("rb") as contents, target.open("wb") as special:
        shutil.copyfileobj(contents, special)


def _new_file_beside(target: Path) -> tuple[int, str]:
    # Those of `tempfile` are for their owner only; others should be able to check a certificate.
    path = str(target.with_name(f".{target.name}.{token_hex(4)}"))
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), path
