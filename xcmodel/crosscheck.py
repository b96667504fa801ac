"""Several backends list the solutions of one model, and the sets are compared.

A set of solutions is summed up in a table of fixed size: solutions fall into buckets by their hash,
and each bucket keeps the sum of its solutions' hashes. Where two tables differ, the backends list
again, and only the solutions of buckets that differ are kept and compared one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from xcmodel.backend import Backend, Batch, Capability, Task
from xcmodel.compilation import CompiledModel
from xcmodel.controls import Conditions, Controls
from xcmodel.errors import CrossCheckError, Interrupted, WrongAnswerError
from xcmodel.fingerprint import Words, format_fingerprint, hash_solutions
from xcmodel.instance import Int64Array
from xcmodel.queries import make_query, require_capability
from xcmodel.registry import backends_with, get_backend
from xcmodel.result import Result, StopReason
from xcmodel.run import Run
from xcmodel.solution import Solution
from xcmodel.table import format_table

_BUCKETS = 1024
_MOST_SOLUTIONS_KEPT = 100_000

_HEADER = ("backend", "version", "solutions", "seconds", "finished", "fingerprint")
_NUMERIC = (2, 3)


@dataclass(frozen=True)
class CrossCheckRow:
    """What one backend answered.

    Attributes:
        backend: its full name.
        version: its version.
        count: solutions that it listed.
        seconds: wall-clock seconds, translation and checking included.
        stop_reason: why it ended.
        fingerprint: 32 hexadecimal digits that depend on the set of solutions, not on its order.
        problem: what was wrong with a solution, or None.
    """

    backend: str
    version: str
    count: int
    seconds: float
    stop_reason: StopReason
    fingerprint: str
    problem: str | None = None

    @property
    def exhausted(self) -> bool:
        """Whether it listed all solutions."""
        return self.stop_reason is StopReason.EXHAUSTED


@dataclass(frozen=True)
class Difference:
    """A solution that one backend has and another has not: the first one in canonical order.

    Where the backends differ in more than 100,000 solutions or so, it is the first one of a part.
    """

    solution: Solution
    present_in: str
    absent_from: str


@dataclass(frozen=True)
class CrossCheck:
    """The report of a cross-check; printed, it is a table.

    Attributes:
        rows: one a backend, in the order asked for.
        difference: where two backends differ, a solution that shows it, else None.
    """

    rows: tuple[CrossCheckRow, ...]
    difference: Difference | None = None

    @property
    def agree(self) -> bool:
        """Whether no backend was wrong, and all that finished have the same solutions."""
        prints = {row.fingerprint for row in self.rows if row.exhausted}
        return len(prints) <= 1 and not any(row.problem for row in self.rows)

    def raise_for_difference(self) -> None:
        """Raise `CrossCheckError` with this report unless the backends agree."""
        if not self.agree:
            raise CrossCheckError(self)

    def __str__(self) -> str:
        table = format_table(_HEADER, map(_cells_of, self.rows), right=_NUMERIC)
        return "\n".join([table, *self._remarks()])

    def _remarks(self) -> Iterator[str]:
        for row in self.rows:
            if row.problem:
                yield f"{row.backend}: {row.problem}"
        if self.difference is not None:
            yield (
                f"{self.difference.present_in} has and {self.difference.absent_from} lacks "
                f"{self.difference.solution!r}"
            )
        finished = sum(row.exhausted for row in self.rows)
        if self.agree and finished > 1:
            yield f"{finished} backends agree on the set of solutions"


def _cells_of(row: CrossCheckRow) -> tuple[str, ...]:
    finished = "wrong" if row.problem else "yes" if row.exhausted else row.stop_reason.value
    return (
        row.backend,
        row.version,
        f"{row.count:,}",
        f"{row.seconds:.3f}",
        finished,
        row.fingerprint if row.exhausted else "",
    )


class _Summary:
    """A set of solutions in a table of fixed size."""

    def __init__(self) -> None:
        self.sums: Words = np.zeros((_BUCKETS, 2), dtype=np.uint64)
        self.counts: Int64Array = np.zeros(_BUCKETS, dtype=np.int64)

    def add(self, batch: Batch) -> None:
        hashes = hash_solutions(batch)
        buckets = bucket_numbers(hashes)
        np.add.at(self.sums, buckets, hashes)
        self.counts += np.bincount(buckets, minlength=_BUCKETS)

    def fingerprint(self) -> str:
        return format_fingerprint(self.sums.sum(axis=0, dtype=np.uint64))

    def differing_buckets(self, other: _Summary) -> set[int]:
        """Return buckets in which the two differ, as many as may be kept, and at least one."""
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
    conditions: Conditions,
    controls: Controls,
) -> CrossCheck:
    """Let each backend list the solutions, and compare; see `Model.cross_check`."""
    chosen = [get_backend(backend) for backend in backends or backends_with(Capability.ENUMERATE)]
    for backend in chosen:
        require_capability(backend, Capability.ENUMERATE)
    rows, summaries = [], []
    for backend in chosen:
        summary = _Summary()
        rows.append(_list_all(compiled, backend, conditions, controls, summary))
        summaries.append(summary)
    finished = [k for k, row in enumerate(rows) if row.exhausted]
    for k in finished[1:]:
        buckets = summaries[finished[0]].differing_buckets(summaries[k])
        if rows[k].fingerprint != rows[finished[0]].fingerprint:
            pair = (chosen[finished[0]], chosen[k])
            return CrossCheck(tuple(rows), _first_difference(compiled, pair, conditions, buckets))
    return CrossCheck(tuple(rows))


def _list_all(
    compiled: CompiledModel,
    backend: Backend,
    conditions: Conditions,
    controls: Controls,
    summary: _Summary,
) -> CrossCheckRow:
    run = Run(
        compiled, backend, make_query(compiled, Task.ENUMERATE, conditions, controls), controls
    )
    problem = None
    try:
        for batch in _batches(run):
            summary.add(batch)
    except WrongAnswerError as error:
        problem = str(error)
    result: Result = run.result()
    return CrossCheckRow(
        backend=result.backend,
        version=result.backend_version,
        count=result.stats.solutions,
        seconds=result.stats.seconds,
        stop_reason=result.stop_reason,
        fingerprint=summary.fingerprint(),
        problem=problem,
    )


def _batches(run: Run) -> Iterator[Batch]:
    while run.stop_reason is StopReason.NOT_STOPPED:
        yield run.step().solutions
    if run.stop_reason is StopReason.INTERRUPTED:
        raise Interrupted(run.result())


def _first_difference(
    compiled: CompiledModel,
    pair: tuple[Backend, Backend],
    conditions: Conditions,
    buckets: set[int],
) -> Difference | None:
    ours, theirs = (_list_buckets(compiled, backend, conditions, buckets) for backend in pair)
    if ours == theirs:
        return None
    first = min(ours ^ theirs)
    present, absent = pair if first in ours else pair[::-1]
    return Difference(compiled.solution(first), present.name, absent.name)


def _list_buckets(
    compiled: CompiledModel, backend: Backend, conditions: Conditions, buckets: set[int]
) -> set[tuple[int, ...]]:
    """Return the solutions in these buckets, listed by the backend once more."""
    controls = Controls()
    run = Run(
        compiled, backend, make_query(compiled, Task.ENUMERATE, conditions, controls), controls
    )
    kept = set()
    for batch in _batches(run):
        for k, bucket in enumerate(bucket_numbers(hash_solutions(batch)).tolist()):
            if bucket in buckets:
                kept.add(tuple(batch[k].tolist()))
    return kept
