"""A file that one client at a time has open, for reading once and then writing at its end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from xcmodel.errors import JournalError
from xcmodel.text.atomic_file import NO_ROOM

# The system's locks are those of processes: they do not keep two clients of one process apart.
_ours: dict[tuple[int, int], int] = {}
_guard = Lock()


class LockedFile:
    """An open file that is locked against all other clients.

    The lock is that of ``lockf``, which child processes do not inherit. Closing any descriptor of
    the file would end it, so the process must not open the file a second time.

    Raises:
        JournalError: when another client has it open, or the system has no such locks.
    """

    def __init__(self, path: Path) -> None:
        try:
            import fcntl
        except ImportError:  # Executors without a journal do without.
            raise JournalError(
                f"{path} cannot be locked: a journal needs a POSIX system, such as Linux or macOS; "
                "leave it out",
                path,
            ) from None
        self._path = path
        if path.exists() and not (path.is_file() or path.is_dir()):  # The system tells of folders.
            raise JournalError(
                f"{path} is no plain file, as a journal is, which is read and goes on at its end: "
                "give the path of a new file",
                path,
            )
        with _guard:
            if path.exists() and _key_of(path.stat()) in _ours:
                raise _in_use(path)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                os.close(self._file)
                if isinstance(error, BlockingIOError | PermissionError):
                    raise _in_use(path) from None
                raise
            self._key = _key_of(os.fstat(self._file))
            _ours[self._key] = self._file

    def read(self) -> bytes:
        """Return the whole content."""
        return _content(self._file)

    def cut(self, length: int) -> None:
        """Cut the file to a length, where writing goes on."""
        with errors_name(self._path):
            os.ftruncate(self._file, length)
            os.lseek(self._file, length, os.SEEK_SET)

    def write(self, content: bytes) -> None:
        """Append to the file."""
        with errors_name(self._path):
            while content:
                content = content[os.write(self._file, content) :]

    def sync(self) -> None:
        """Have everything on the disk."""
        with errors_name(self._path):
            os.fsync(self._file)

    def close(self) -> None:
        """Close the file, which ends the lock; a second call does nothing."""
        with _guard:
            if self._key in _ours:
                del _ours[self._key]
                os.close(self._file)


@contextmanager
def errors_name(path: Path) -> Iterator[None]:
    """Have errors of the system, such as that of a full disk, name a file of a journal."""
    try:
        yield
    except OSError as error:
        error.filename = os.fspath(path)
        if error.errno in NO_ROOM:
            error.add_note(
                "what was recorded before is kept: make room, and ask the same again with this "
                "journal"
            )
        raise


def read_file(path: Path) -> bytes:
    """Return the content of a file, which a query of this process or of another one may write."""
    with _guard:
        if (ours := _ours.get(_key_of(path.stat()))) is not None:
            return _content(ours)
        return path.read_bytes()


def _content(file: int) -> bytes:
    size = os.fstat(file).st_size
    return b"".join(os.pread(file, 1 << 24, at) for at in range(0, size, 1 << 24))


def _key_of(facts: os.stat_result) -> tuple[int, int]:
    return facts.st_dev, facts.st_ino


def _in_use(path: Path) -> JournalError:
    return JournalError(
        f"{path} is in use by another query: wait for its end, or give another path", path
    )
