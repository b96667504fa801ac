"""A set of solutions in a table of fixed size, by which two sets are compared.

Solutions fall into buckets by their hash, and each bucket keeps the number of its solutions and the
sum of their hashes. So two sets that differ do so in some bucket, whatever the order of solutions.
"""

from __future__ import annotations

import numpy as np

from xcmodel.backend.batch import Batch
from xcmodel.backend.instance import Int64Array
from xcmodel.search.solution_hash import Words, format_checksum, hash_solutions

_BUCKETS = 1024
_MOST_SOLUTIONS_KEPT = 100_000


class SolutionTable:
    """A set of solutions in a table of fixed size."""

    def __init__(self) -> None:
        self.sums: Words = np.zeros((_BUCKETS, 2), dtype=np.uint64)
        self.counts: Int64Array = np.zeros(_BUCKETS, dtype=np.int64)

    def add(self, batch: Batch) -> None:
        """Add these solutions."""
        hashes = hash_solutions(batch)
        buckets = bucket_numbers(hashes)
        np.add.at(self.sums, buckets, hashes)
        self.counts += np.bincount(buckets, minlength=_BUCKETS)

    def checksum(self) -> str:
        """Return 32 hexadecimal digits that depend on the set."""
        return format_checksum(self.sums.sum(axis=0, dtype=np.uint64))

    def differing_buckets(self, other: SolutionTable) -> set[int]:
        """Return buckets in which the two differ, as many as may be kept, or one large one."""
        differing = np.flatnonzero(
            (self.sums != other.sums).any(axis=1) | (self.counts != other.counts)
        )
        sizes = np.maximum(self.counts, other.counts)[differing]
        kept = max(1, int((np.cumsum(sizes) <= _MOST_SOLUTIONS_KEPT).sum()))
        return set(differing[:kept].tolist())


def bucket_numbers(hashes: Words) -> Int64Array:
    """Return the bucket of each solution."""
    return (hashes[:, 0] % np.uint64(_BUCKETS)).astype(np.int64)
