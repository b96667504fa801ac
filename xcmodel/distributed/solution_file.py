"""The file of solutions beside a journal: a line a solution, the numbers of its options."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from xcmodel.backend.batch import Batch
from xcmodel.distributed.locking import errors_name
from xcmodel.errors import JournalError

SUFFIX = ".solutions"

# Bytes, which are some thousand solutions.
_READ_TOGETHER = 1 << 18

_WORDS_AND_LINES = b"0123456789 \n"


def batch_of(lines: bytes) -> Batch:
    """Return the solutions that these lines are.

    They are read as arrays, several times as fast as line by line.

    Raises:
        ValueError: when one is no list of options.

    >>> [solution.tolist() for solution in batch_of(b"0 12\\n\\n3\\n")]
    [[0, 12], [], [3]]
    """
    if lines.translate(None, _WORDS_AND_LINES):
        raise ValueError("a line has something else than numbers and blanks")
    lines = lines if lines.endswith(b"\n") or not lines else lines + b"\n"
    text = np.frombuffer(lines, dtype=np.uint8)
    in_word = text >= ord("0")
    word_ends = np.flatnonzero(in_word[:-1] > in_word[1:])
    line_ends = np.flatnonzero(text == ord("\n"))
    start = np.concatenate(([0], np.searchsorted(word_ends, line_ends)))
    # What is too large for 64 bits is read as the largest number of them.
    numbers = np.fromstring(lines, dtype=np.int64, sep=" ") if len(word_ends) else start[:0]
    if len(numbers) and numbers.max() > np.iinfo(np.int32).max:
        raise ValueError("no option has so large a number")
    return Batch(start, numbers.astype(np.int32))


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
            while (left := end - file.tell()) > 0:
                lines = file.read(min(left, _READ_TOGETHER))
                yield self._batch(lines if lines.endswith(b"\n") else lines + file.readline())

    def _batch(self, lines: bytes) -> Batch:
        try:
            return batch_of(lines)
        except ValueError:
            raise self.damaged("a line is no list of options") from None

    def damaged(self, what: str) -> JournalError:
        """Return the error that says what is wrong in the file."""
        return JournalError(
            f"{self.path} is damaged: {what}; delete it and {self._journal} to begin anew",
            self._journal,
        )
