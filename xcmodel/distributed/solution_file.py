"""The file of solutions beside a journal: a line a solution, the numbers of its options."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from xcmodel.backend.batch import Batch
from xcmodel.distributed.locking import errors_name
from xcmodel.errors import JournalError

SUFFIX = ".solutions"
_READ_TOGETHER = 4096


def batch_of(lines: Iterable[bytes]) -> Batch:
    """Return the solutions that these lines are.

    Raises:
        ValueError: when one is no list of options.
    """
    try:
        return Batch.of([int(word) for word in line.split()] for line in lines)
    except OverflowError as error:
        raise ValueError("no option has so large a number") from error


class SolutionFile:
    """The solutions that a journal has recorded, and behind them those to be recorded next.

    Args:
        journal: the path of the journal.
        end: the bytes that it has recorded; what is behind them is cut off.

    Raises:
        JournalError: when recorded solutions are missing.
    """

    def __init__(self, journal: Path, end: int) -> None:
        self.path = journal.with_name(journal.name + SUFFIX)
        self._journal = journal
        self.end = end
        if end and not self.path.is_file():
            raise JournalError(
                f"{self.path} is missing, where {journal} says that its solutions are: put it "
                "back, or delete the journal to begin anew",
                journal,
            )
        self._file = self.path.open("r+b" if end else "wb")
        try:
            self._cut()
        except BaseException:
            self._file.close()
            raise

    def _cut(self) -> None:
        if os.fstat(self._file.fileno()).st_size < self.end:
            raise JournalError(
                f"{self.path} is shorter than {self._journal} says: it was changed, or the disk "
                "has failed; delete both to begin anew",
                self._journal,
            )
        self._file.truncate(self.end)
        self._file.seek(self.end)

    def append(self, solutions: Batch) -> int:
        """Write solutions, and return the new length of the file."""
        words = list(map(str, solutions.options.tolist()))
        lines = (" ".join(words[a:b]) for a, b in pairwise(solutions.start.tolist()))
        text = "".join(f"{line}\n" for line in lines).encode()
        with errors_name(self.path):
            self._file.write(text)
            self._file.flush()
        self.end += len(text)
        return self.end

    def sync(self) -> None:
        """Have everything on the disk."""
        with errors_name(self.path):
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        with errors_name(self.path):
            self._file.close()

    def read(self) -> Iterator[Batch]:
        """Yield the solutions that are in it now, some thousand at a time.

        Raises:
            JournalError: when a line is none of a solution.
        """
        end = self.end
        with self.path.open("rb") as file:
            while file.tell() < end:
                lines: list[bytes] = []
                while len(lines) < _READ_TOGETHER and file.tell() < end:
                    lines.append(file.readline())
                yield self._batch(lines)

    def _batch(self, lines: list[bytes]) -> Batch:
        try:
            return batch_of(lines)
        except ValueError:
            raise JournalError(
                f"{self.path} is damaged: a line is no list of options; delete it and "
                f"{self._journal} to begin anew",
                self._journal,
            ) from None
