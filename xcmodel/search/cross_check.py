"""Several backends list the solutions of one model, or count them, and the sets are compared.

Each set is summed up in a table of fixed size. Where two tables differ, the backends list again,
and only the solutions of buckets that differ are kept and compared one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from xcmodel.answer.cross_check import FEWEST_TO_COMPARE, CrossCheck, CrossCheckRow, Difference
from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import StopReason
from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Backend
from xcmodel.backend.query import CAPABILITY, Query, Task
from xcmodel.backend.registry import backends_with, get_backend, require_capability
from xcmodel.errors import CrossCheckInterrupted, WrongAnswerError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import AUTO, Choice
from xcmodel.search.queries import choose
from xcmodel.search.run import Run
from xcmodel.search.solution_hash import hash_solutions
from xcmodel.search.solution_table import SolutionTable, bucket_numbers

_Listed = set[tuple[int, ...]]


def cross_check(
    compiled: CompiledProblem,
    backends: Iterable[str | Backend] | None,
    counters: Iterable[str | Backend] | None,
    query: Query,
    progress: bool | ProgressCallback,
) -> CrossCheck:
    """Let each backend list or count the solutions, and compare; see `Model.cross_check`."""
    counting_query = replace(query, task=Task.COUNT, visits=False)
    listing = _able(compiled, backends, query)
    counting = _able(compiled, counters, counting_query)
    n_named = len(set(listing)) + len(set(counting))
    if None not in (backends, counters) and n_named < FEWEST_TO_COMPARE:
        raise ValueError(
            f"a cross-check compares two backends or more, and {n_named or 'none'} is named: "
            "name another one in backends or counters"
        )
    comparison = _Comparison(compiled, query, progress)
    for backend in listing:
        comparison.list_all(backend)
    for backend in counting:
        comparison.count(backend)
    difference = comparison.first_difference()  # It may note in a row what is wrong.
    return CrossCheck(tuple(comparison.rows), difference)


def _able(
    compiled: CompiledProblem, backends: Iterable[str | Backend] | None, query: Query
) -> list[Backend]:
    if backends is None:
        able = [set(backends_with(c)) for c in (CAPABILITY[query.task], *compiled.extras)]
        backends = sorted(set.intersection(*able))
    if isinstance(backends, str | Backend) or not isinstance(backends, Iterable):
        raise TypeError(f"{backends!r} stands where a list of backends should")
    return [_taking_part(compiled, backend, query) for backend in backends]


def _taking_part(compiled: CompiledProblem, backend: str | Backend, query: Query) -> Backend:
    """Return a backend that takes part in a cross-check, which is able to answer the query.

    Raises:
        UnsupportedError: when it is not; that one could be picked is of no use, as all are named.
    """
    if backend == AUTO:
        return choose(compiled, backend, query).backend
    named = get_backend(backend)
    for capability in (CAPABILITY[query.task], *query.extras, *compiled.extras):
        require_capability(named, capability)
    return named


def _noted(ask: Callable[[_Comparison, Backend], None]) -> Callable[[_Comparison, Backend], None]:
    """Make a backend that fails a row of the report, whatever it raises."""

    def asked(comparison: _Comparison, backend: Backend) -> None:
        try:
            ask(comparison, backend)
        except Exception as error:
            if hasattr(error, "result"):  # The user's own, of what is called with progress.
                raise
            problem = f"failed: {type(error).__name__}: {error}"
            comparison.rows.append(
                CrossCheckRow(
                    backend.name, backend.version, 0, 0.0, StopReason.CLOSED, None, problem
                )
            )

    return asked


class _Comparison:
    """The rows of a cross-check, as they come.

    Attributes:
        rows: one for each backend that has been at work.
    """

    def __init__(
        self, compiled: CompiledProblem, query: Query, progress: bool | ProgressCallback
    ) -> None:
        self.rows: list[CrossCheckRow] = []
        self._compiled = compiled
        self._query = query
        self._progress = progress
        # The place of the row of each backend that listed all solutions.
        self._finished: list[tuple[int, Backend, SolutionTable]] = []

    @_noted
    def list_all(self, backend: Backend) -> None:
        """Let a backend list all solutions, and add its row."""
        table = SolutionTable()
        run = self._start(backend, self._query)
        problem = _problem_of(run, table.add)
        self.rows.append(CrossCheckRow.of(run.result(), table.checksum(), problem))
        self._raise_if_interrupted(run)
        if run.stop_reason is StopReason.EXHAUSTED:
            self._finished.append((len(self.rows) - 1, backend, table))

    @_noted
    def count(self, backend: Backend) -> None:
        """Let a backend count the solutions without listing them, and add its row."""
        run = self._start(backend, replace(self._query, task=Task.COUNT, visits=False))
        problem = _problem_of(run, take=lambda _: None)
        self.rows.append(CrossCheckRow.of(run.result(), problem=problem))
        self._raise_if_interrupted(run)

    def _start(self, backend: Backend, query: Query) -> Run:
        query = replace(query, asked=None)  # Each has all of the time.
        return Run(self._compiled, Choice(backend, query.task), query, self._progress)

    def first_difference(self) -> Difference | None:
        """Return a solution that one of the backends that finished has, and another has not."""
        for place, backend, table in self._finished[1:]:
            reference_place, reference, expected = self._finished[0]
            if buckets := expected.differing_buckets(table):
                ours = self._list_buckets(reference_place, reference, buckets)
                theirs = self._list_buckets(place, backend, buckets)
                return self._difference(reference, backend, ours, theirs)
        return None

    def _difference(
        self, one: Backend, other: Backend, ours: _Listed | None, theirs: _Listed | None
    ) -> Difference | None:
        if ours is None or theirs is None or ours == theirs:
            return None
        first = min(ours ^ theirs)
        present, absent = (one, other) if first in ours else (other, one)
        solution = self._compiled.options.solution(Batch.of([first])[0])
        return Difference(solution, present.name, absent.name)

    def _list_buckets(self, place: int, backend: Backend, buckets: set[int]) -> _Listed | None:
        """Return the solutions in these buckets, listed once more; None if that did not end.

        What is wrong with them then is noted in the row at this place.
        """
        kept: _Listed = set()

        def keep(batch: Batch) -> None:
            for k, bucket in enumerate(bucket_numbers(hash_solutions(batch)).tolist()):
                if bucket in buckets:
                    kept.add(tuple(batch[k].tolist()))

        run = self._start(backend, self._query)
        if problem := _problem_of(run, keep):
            self.rows[place] = replace(self.rows[place], problem=problem)
        self._raise_if_interrupted(run)
        return kept if run.stop_reason is StopReason.EXHAUSTED else None

    def _raise_if_interrupted(self, run: Run) -> None:
        if run.ctrl_c.seen:
            raise CrossCheckInterrupted(run.result(), CrossCheck(tuple(self.rows)))


def _problem_of(run: Run, take: Callable[[Batch], None]) -> str | None:
    """Run a query to its end, with all solutions taken; return what is wrong with them, or None."""
    try:
        with run.ctrl_c:
            while run.stop_reason is StopReason.NOT_STOPPED:
                take(run.step().solutions)
    except WrongAnswerError as error:
        return str(error)
    return None
