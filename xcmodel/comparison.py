"""Several backends list the solutions of one model, or count them, and the sets are compared.

A set of solutions is summed up in a table of fixed size: solutions fall into buckets by their hash,
and each bucket keeps the sum of its solutions' hashes. Where two tables differ, the backends list
again, and only the solutions of buckets that differ are kept and compared one by one.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from xcmodel.backend import Backend, Batch, Capability, Task
from xcmodel.compilation import CompiledModel
from xcmodel.controls import Conditions, Controls
from xcmodel.crosscheck import CrossCheck, CrossCheckRow, Difference
from xcmodel.errors import CrossCheckInterrupted, WrongAnswerError
from xcmodel.fingerprint import Words, format_fingerprint, hash_solutions
from xcmodel.instance import Int64Array
from xcmodel.queries import make_query, require_capability
from xcmodel.registry import backends_with, get_backend
from xcmodel.result import StopReason
from xcmodel.run import Run

_BUCKETS = 1024
_MOST_SOLUTIONS_KEPT = 100_000


class Summary:
    """A set of solutions in a table of fixed size."""

    def __init__(self) -> None:
        self.sums: Words = np.zeros((_BUCKETS, 2), dtype=np.uint64)
        self.counts: Int64Array = np.zeros(_BUCKETS, dtype=np.int64)

    def add(self, batch: Batch) -> None:
        """Take in these solutions."""
        hashes = hash_solutions(batch)
        buckets = bucket_numbers(hashes)
        np.add.at(self.sums, buckets, hashes)
        self.counts += np.bincount(buckets, minlength=_BUCKETS)

    def fingerprint(self) -> str:
        """Return 32 hexadecimal digits that depend on the set."""
        return format_fingerprint(self.sums.sum(axis=0, dtype=np.uint64))

    def differing_buckets(self, other: Summary) -> set[int]:
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


def cross_check(
    compiled: CompiledModel,
    backends: Iterable[str | Backend] | None,
    counters: Iterable[str | Backend] | None,
    conditions: Conditions,
    controls: Controls,
) -> CrossCheck:
    """Let each backend list or count the solutions, and compare; see `Model.cross_check`."""
    listing = _able(backends, Capability.ENUMERATE)
    counting = _able(counters, Capability.COUNT)
    comparison = _Comparison(compiled, conditions, controls)
    for backend in listing:
        comparison.list_all(backend)
    for backend in counting:
        comparison.count(backend)
    return CrossCheck(tuple(comparison.rows), comparison.first_difference())


def _able(backends: Iterable[str | Backend] | None, capability: Capability) -> list[Backend]:
    if backends is None:
        backends = backends_with(capability)
    chosen = [get_backend(backend) for backend in backends]
    for backend in chosen:
        require_capability(backend, capability)
    return chosen


class _Comparison:
    """The rows of a cross-check, as they come.

    Attributes:
        rows: one for each backend that has been at work.
    """

    def __init__(self, compiled: CompiledModel, conditions: Conditions, controls: Controls) -> None:
        self.rows: list[CrossCheckRow] = []
        self._compiled = compiled
        self._query = make_query(compiled, Task.ENUMERATE, conditions, controls)
        self._counting = make_query(compiled, Task.COUNT, conditions, controls)
        self._controls = controls
        self._finished: list[tuple[Backend, Summary]] = []

    def list_all(self, backend: Backend) -> None:
        """Let a backend list all solutions, and add its row."""
        summary = Summary()
        run = Run(self._compiled, backend, self._query, self._controls)
        problem = None
        try:
            with run.ctrl_c:
                while run.stop_reason is StopReason.NOT_STOPPED:
                    summary.add(run.step().solutions)
        except WrongAnswerError as error:
            problem = str(error)
        self.rows.append(CrossCheckRow.of(run.result(), summary.fingerprint(), problem))
        self._raise_if_interrupted(run)
        if run.stop_reason is StopReason.EXHAUSTED:
            self._finished.append((backend, summary))

    def count(self, backend: Backend) -> None:
        """Let a backend count the solutions without listing them, and add its row."""
        run = Run(self._compiled, backend, self._counting, self._controls)
        with run.ctrl_c:
            while run.stop_reason is StopReason.NOT_STOPPED:
                run.step()
        self.rows.append(CrossCheckRow.of(run.result()))
        self._raise_if_interrupted(run)

    def first_difference(self) -> Difference | None:
        """Return a solution that one of the backends that finished has, and another has not."""
        for backend, summary in self._finished[1:]:
            reference, expected = self._finished[0]
            if buckets := expected.differing_buckets(summary):
                return self._difference(reference, backend, buckets)
        return None

    def _difference(self, one: Backend, other: Backend, buckets: set[int]) -> Difference | None:
        ours, theirs = self._list_buckets(one, buckets), self._list_buckets(other, buckets)
        if ours == theirs:
            return None
        first = min(ours ^ theirs)
        present, absent = (one, other) if first in ours else (other, one)
        solution = self._compiled.first_solution(Batch.of([first]))
        return Difference(solution, present.name, absent.name)

    def _list_buckets(self, backend: Backend, buckets: set[int]) -> set[tuple[int, ...]]:
        """Return the solutions in these buckets, listed by the backend once more."""
        kept = set()
        run = Run(self._compiled, backend, self._query, Controls())
        with run.ctrl_c:
            while run.stop_reason is StopReason.NOT_STOPPED:
                batch = run.step().solutions
                for k, bucket in enumerate(bucket_numbers(hash_solutions(batch)).tolist()):
                    if bucket in buckets:
                        kept.add(tuple(batch[k].tolist()))
        self._raise_if_interrupted(run)
        return kept

    def _raise_if_interrupted(self, run: Run) -> None:
        if run.ctrl_c.seen:
            raise CrossCheckInterrupted(run.result(), CrossCheck(tuple(self.rows)))
