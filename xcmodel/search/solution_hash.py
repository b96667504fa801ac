"""Checksums of sets of solutions, the same in whatever order the solutions come.

Every option has two pseudo-random 64-bit words; the words of a solution's options are added and
scrambled, and the results added up over the solutions. So a checksum takes no memory that
grows with the number of solutions. The scrambler is the finaliser of SplitMix64 (Steele, Lea and
Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xcmodel.backend.batch import Batch

Words = NDArray[np.uint64]

_LANES = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03))


def hash_solutions(batch: Batch) -> Words:
    """Return two 64-bit words a solution, shape ``(solutions, 2)``, that depend on its options."""
    return np.stack([_hash_lane(batch, lane) for lane in _LANES], axis=1)


class Seen:
    """The solutions that a search has given by now."""

    def __init__(self) -> None:
        self._keys: set[bytes] = set()

    def fault(self, solutions: Batch) -> str | None:
        """Take in solutions; return what is wrong if one of them has been given before."""
        for words in hash_solutions(solutions):
            if (key := words.tobytes()) in self._keys:
                return "it gave the same one before"
            self._keys.add(key)
        return None


def _hash_lane(batch: Batch, lane: np.uint64) -> Words:
    words = scramble((batch.options.astype(np.uint64) + np.uint64(1)) * lane)
    sums = np.concatenate((np.zeros(1, dtype=np.uint64), np.cumsum(words, dtype=np.uint64)))
    return scramble(sums[batch.start[1:]] - sums[batch.start[:-1]] + lane)


def scramble(words: Words) -> Words:
    """Return words scrambled, one to one: the last step of Steele, Lea and Flood's SplitMix."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def format_checksum(sums: Words) -> str:
    """Return the two sums of solutions' words as 32 hexadecimal digits."""
    return "".join(f"{int(word):016x}" for word in sums)
