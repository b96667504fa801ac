"""Journals: files of records, each a line with a checksum, which survive being cut anywhere.

docs/scale-out.md describes the format.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any, Self
from zlib import crc32

from xcmodel.backend.instance import Instance
from xcmodel.distributed.asked import Asked
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.ledger import Ledger
from xcmodel.distributed.locking import LockedFile, read_file
from xcmodel.distributed.model_digest import model_digest
from xcmodel.distributed.record import FORMAT, Header, Record
from xcmodel.distributed.solution_file import SolutionFile
from xcmodel.errors import JournalError
from xcmodel.text.numbers import plural

_BEGINNING = b'00000000 {"format": "' + FORMAT.encode()


class Journal:
    """An open journal, which belongs to this process until it is closed.

    Args:
        path: its path.
        header: what it is to be about.
        sync_seconds: how long records may wait until they are on the disk.

    Attributes:
        ledger: the sum of its records.
        solutions: the file of solutions beside it, or None if it is about something else.

    Raises:
        JournalError: when the file is no journal, is damaged, is about another model or query, or
            is in use.
        OSError: when it cannot be read or written.
    """

    def __init__(
        self, path: str | os.PathLike[str], header: Header, sync_seconds: float = 1.0
    ) -> None:
        self.path = Path(path)
        self._sync_seconds = sync_seconds
        self._waiting: list[bytes] = []
        self._synced = perf_counter()
        self._lock = LockedFile(self.path)
        try:
            content = self._lock.read()
            self.ledger, good = self._replay(content, header)
            self._lock.cut(good)
            self.solutions = (
                SolutionFile(self.path, self.ledger.end) if header.task is Asked.SOLUTIONS else None
            )
            if not good:
                self._lock.write(line_of(header.data()))
                self._lock.sync()
        except BaseException:
            self._lock.close()
            raise

    def _replay(self, content: bytes, header: Header) -> tuple[Ledger, int]:
        """Return the sum of the records, and the number of bytes that are good."""
        rows, good = read_lines(self.path, content)
        if not rows:
            return Ledger.of(Cube(header.given, header.forbidden)), 0
        check_header(self.path, header_of(self.path, rows[0]), header)
        return ledger_of(self.path, header, rows[1:]), good

    def add(self, record: Record) -> bool:
        """Write a record; return False, and write nothing, if its cube is not open."""
        if not self.ledger.add(record):
            return False
        self._waiting.append(line_of(record.data()))
        if self.solutions is None:
            self._write()
        if perf_counter() - self._synced >= self._sync_seconds:
            self.sync()
        return True

    def sync(self) -> None:
        """Write everything to the disk; solutions are there before the lines that count them."""
        if self.solutions is not None:
            self.solutions.sync()
        self._write()
        self._lock.sync()
        self._synced = perf_counter()

    def _write(self) -> None:
        lines, self._waiting = self._waiting, []
        if lines:
            self._lock.write(b"".join(lines))

    def close(self) -> None:
        """Write what waits, and let go of the file."""
        try:
            self.sync()
        finally:
            try:
                if self.solutions is not None:
                    self.solutions.close()
            finally:
                self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def line_of(data: dict[str, Any]) -> bytes:
    """Return data as a line: the CRC-32 of what follows, a blank, JSON.

    >>> line_of({"cube": 0})
    b'd54a4f35 {"cube": 0}\\n'
    """
    text = json.dumps(data, separators=(", ", ": ")).encode()
    return b"%08x %s\n" % (crc32(text), text)


def read_lines(path: Path, content: bytes) -> tuple[list[dict[str, Any]], int]:
    """Return the data of all lines, without a torn one at the end, and the bytes that they take.

    Raises:
        JournalError: for a bad line that is not the last one, and for what is no journal.
    """
    rows: list[dict[str, Any]] = []
    good = 0
    lines = content.splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        row = _data_of(line)
        if row is None:
            if number == 1 and not _may_be_header(line):
                raise JournalError(f"{path} is no journal: give another path", path)
            if number < len(lines):
                raise JournalError(
                    f"{path}, line {number}: the line does not have its checksum, and is not the "
                    "last one, so the file was changed or the disk has failed: keep a copy, and "
                    "delete the journal to begin anew",
                    path,
                )
            break
        rows.append(row)
        good += len(line)
    return rows, good


def _data_of(line: bytes) -> dict[str, Any] | None:
    checksum, _, text = line.removesuffix(b"\n").partition(b" ")
    if not line.endswith(b"\n") or checksum != b"%08x" % crc32(text):
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _may_be_header(line: bytes) -> bool:
    """Whether this is the beginning of a header, of which no more was written."""
    digits = line[:8]
    if line.endswith(b"\n") or any(digit not in b"0123456789abcdef" for digit in digits):
        return False
    rest, wanted = line[8:], _BEGINNING[8:]
    return rest.startswith(wanted) or wanted.startswith(rest)


def read_journal(path: Path) -> tuple[Header, list[dict[str, Any]]]:
    """Return the header of a journal, and the rows of its records, also while a query writes it.

    Raises:
        JournalError: when it is none, is empty, or is damaged.
        OSError: when it cannot be read.
    """
    rows, _ = read_lines(path, read_file(path))
    if not rows:
        raise JournalError(f"{path} is empty: nothing was asked with it yet", path)
    return header_of(path, rows[0]), rows[1:]


def has_records(path: str | os.PathLike[str]) -> bool:
    """Return whether a journal has records, as `Summary.has_records`, without reading all of it.

    Raises:
        OSError: when it cannot be read.
    """
    with Path(path).open("rb") as file:
        file.readline()
        return file.readline().endswith(b"\n")


def header_of(path: Path, data: dict[str, Any]) -> Header:
    """Return the header that was written as this data.

    Raises:
        JournalError: when it is none, or one of another version.
    """
    try:
        return Header.of(data)
    except (KeyError, TypeError, ValueError) as error:
        raise JournalError(f"{path} cannot be read: {error}", path) from None


def check_header(path: Path, found: Header, wanted: Header) -> None:
    """Raise JournalError unless a journal is about this model and this query."""
    for name, what in (
        ("model", "another model"),
        ("task", f"another query: {found.task}, not {wanted.task}"),
        ("given", "another query: it has other given options"),
        ("forbidden", "another query: it has other forbidden options"),
    ):
        if getattr(found, name) != getattr(wanted, name):
            raise JournalError(f"{path} is the journal of {what}; give another path", path)


def check_model(path: Path, header: Header, instance: Instance) -> None:
    """Raise JournalError unless a journal is about this model."""
    check_header(path, header, replace(header, model=model_digest(instance)))


def check_cubes(path: Path, ledger: Ledger, n_options: int) -> None:
    """Raise JournalError where an open cube names an option that the model does not have."""
    for place in ledger.open.values():
        for option in (*place.cube.given, *place.cube.forbidden):
            if not 0 <= option < n_options:
                raise JournalError(
                    f"{path}: cube {place.number} names option {option}, and the model has "
                    f"{plural(n_options, 'option')}, so the file was changed: delete it to begin "
                    "anew",
                    path,
                )


def ledger_of(path: Path, header: Header, rows: list[dict[str, Any]]) -> Ledger:
    """Return the sum of the records in these rows; one for a cube that is not open is left out.

    Raises:
        JournalError: for a row that is no record.
    """
    ledger = Ledger.of(Cube(header.given, header.forbidden))
    for number, row in enumerate(rows, start=2):
        try:
            ledger.add(Record.of(row))
        except (KeyError, TypeError, ValueError) as error:
            raise JournalError(f"{path}, line {number}: it is no record: {error}", path) from None
    return ledger
