"""The audit of a journal: whether its cubes partition the whole, and its counts are right."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Literal

from xcmodel.answer.audit import Audit
from xcmodel.answer.cost import Cost
from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, StopReason
from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Query, Task
from xcmodel.distributed.asked import Asked
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.journal import check_model, read_journal
from xcmodel.distributed.ledger import Ledger, OpenCube
from xcmodel.distributed.record import Header, Record
from xcmodel.distributed.solution_file import SUFFIX, batch_of
from xcmodel.distributed.split import split
from xcmodel.errors import AuditInterrupted, Interrupted
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.progress.reporting import Reporter, reporting
from xcmodel.search import queries
from xcmodel.search.checker import Checker
from xcmodel.text.arguments import path_of, random_of, whole_argument
from xcmodel.text.numbers import plural

_MOST_FAULTS = 20

# No query asks for more, and a forged journal should not keep an audit busy.
_MOST_CUBES = 1 << 16


def audit(
    compiled: CompiledProblem,
    path: str | os.PathLike[str],
    backend: str | Backend,
    *,
    recount: int | None,
    seed: int | None,
    deadline: Deadline,
    progress: bool | ProgressCallback = False,
) -> Audit:
    """Check a journal: see `Model.audit`."""
    if recount is not None and whole_argument(recount, "recount") < 0:
        raise ValueError(f"recount is {recount}: give 0 or more, or None for all cubes")
    with reporting(progress) as report:
        work = _Audit(compiled, path_of(path), deadline, report)
        try:
            return work.report(backend, recount, random_of(seed))
        except KeyboardInterrupt as interrupt:
            at_work = interrupt.result if isinstance(interrupt, Interrupted) else work.at_work
            if at_work is None:
                raise  # No search was begun.
            raise AuditInterrupted(at_work, work.so_far(StopReason.INTERRUPTED)) from None


Searched = list[tuple[Cube, Record]]
"""Cubes that are said to be searched, with their records."""


@dataclass
class _Audit:
    """An audit at work.

    Attributes:
        compiled: the problem.
        path: the path of the journal.
        deadline: after it, no other cube is searched once more.
        reporter: who gets the progress of these searches, or None.
        faults: what is wrong, as far as it was found.
        searched: the cubes that are said to be searched, with their records.
        bounded: the cubes that are said to be divided, whose records may have bounds.
        priced: the costs of solutions that were found to be right, with the solutions.
        ledger: what the records that were read make of the whole.
        chosen: the cubes to search once more, with their records.
        recounted: how many of them have been.
        solutions: how many solutions these searches have counted.
        at_work: what the last search has found, or None before it.
        is_told_to_stop: whether who gets the progress has said so.
    """

    compiled: CompiledProblem
    path: Path
    deadline: Deadline
    reporter: Reporter | None = None
    faults: list[str] = field(default_factory=list)
    searched: Searched = field(default_factory=list)
    bounded: Searched = field(default_factory=list)
    priced: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    ledger: Ledger = field(init=False)
    chosen: Searched = field(default_factory=list)
    recounted: int = 0
    solutions: int = 0
    at_work: Result | None = None
    is_told_to_stop: bool = False

    def report(self, backend: str | Backend, recount: int | None, random: Random) -> Audit:
        """Check the journal; search cubes once more, until something stops it."""
        header, rows = read_journal(self.path)
        check_model(self.path, header, self.compiled.instance)
        self.ledger = Ledger.of(Cube(header.given, header.forbidden))
        for number, row in enumerate(rows, start=2):
            for fault in self._faults_of(header, self.ledger, row):
                self._note(f"line {number}: {fault}")
        for cube, record in self.bounded:
            for fault in self._faults_of_bound(cube, record):
                self._note(f"cube {record.cube}: {fault}")
        self.chosen = self._chosen(recount, random)
        return self.so_far(self._recount(header.task, backend))

    def so_far(self, reason: StopReason) -> Audit:
        """Return what is known where the audit ends for this reason."""
        return Audit(
            count=self.ledger.count,
            cost=self._claimed(),
            is_complete=not self.ledger.open,
            cubes=len(self.searched),
            recounted=self.recounted,
            faults=tuple(self.faults[:_MOST_FAULTS]),
            stop_reason=reason,
        )

    def _recount(self, task: Asked, backend: str | Backend) -> StopReason:
        """Search the chosen cubes once more; return why that ended."""
        for cube, record in self.chosen:
            if self.deadline.is_over:
                return StopReason.TIME_LIMIT
            if self.is_told_to_stop:
                return StopReason.CALLBACK
            self.at_work = self._search(task, cube, backend)
            if (wrong := self._fault_of_search(task, record, self.at_work)) is not None:
                self._note(f"cube {record.cube}: {wrong}")
            elif not self.at_work.exhausted:
                return self.at_work.stop_reason
            self.recounted += 1
            self.solutions += self.at_work.stats.solutions
        return StopReason.EXHAUSTED

    def _chosen(self, recount: int | None, random: Random) -> Searched:
        """Return so many of the cubes that were searched, drawn at random; all for None.

        All come in a random order where the time may be over before the last one.
        """
        n_searched = len(self.searched)
        if recount is None and self.deadline.time_limit is None:
            return self.searched
        return random.sample(
            self.searched, n_searched if recount is None else min(recount, n_searched)
        )

    def _claimed(self) -> Cost | None:
        """Return the least cost of the journal, which is written in units."""
        best = self.ledger.best
        return None if best is None else self.compiled.unit.told(best[0])

    def _note(self, fault: str) -> None:
        self.faults.append(fault)

    def _faults_of(self, header: Header, ledger: Ledger, row: dict[str, object]) -> Iterator[str]:
        """Yield what is wrong with a record, and take it in."""
        try:
            record = Record.of(row)
        except (KeyError, TypeError, ValueError) as error:
            yield f"it is no record: {error}"
            return
        place = ledger.open.get(record.cube)
        if place is None:
            yield f"cube {record.cube} is not open: it has been replaced before, or never was"
            return
        if record.count < 0:
            yield f"it claims {plural(record.count, 'solution')}"
        if record.left:
            self.bounded.append((place.cube, record))
            yield from self._faults_of_parts(place, record)
        else:
            self.searched.append((place.cube, record))
        if header.task is Asked.SOLUTIONS:
            yield from self._faults_of_list(place, ledger.end, record)
        yield from self._faults_of_best(header, record)
        ledger.add(record)

    def _faults_of_parts(self, place: OpenCube, record: Record) -> Iterator[str]:
        if record.count:
            yield f"cube {record.cube} is divided, and yet claims solutions"
        cubes = [each.within(place.cube) for each in record.left]
        if cubes == [place.cube]:
            return  # It is replaced by itself, to record a solution that was known before.
        most = record.most or 0
        if most > _MOST_CUBES or cubes != split(self.compiled.instance, place.cube, most):
            yield f"the parts of cube {record.cube} are not those into which it is divided"

    def _faults_of_list(self, place: OpenCube, start: int, record: Record) -> Iterator[str]:
        if record.end is None or record.end < start:
            yield "it does not say where its solutions end"
            return
        try:
            lines = self._listed(start, record.end)
        except FileNotFoundError:
            yield "the file of its solutions is missing"
            return
        try:
            batch = batch_of(lines)
        except ValueError:
            yield "its solutions are not lists of options"
            return
        if len(batch) != record.count:
            yield f"it claims {plural(record.count, 'solution')}, and the file has {len(batch)}"
        if (fault := Checker(self.compiled, *_pair(place.cube)).fault(batch)) is not None:
            yield f"a listed solution is wrong: {fault}"
        if len({solution.tobytes() for solution in batch}) < len(batch):
            yield "a solution is listed twice"

    def _listed(self, start: int, end: int) -> bytes:
        with self.path.with_name(self.path.name + SUFFIX).open("rb") as file:
            file.seek(start)
            return file.read(end - start)

    def _faults_of_best(self, header: Header, record: Record) -> Iterator[str]:
        if record.solution is None or record.cost is None:
            if (record.solution, record.cost) != (None, None):
                yield "it has a solution without its cost, or a cost without a solution"
            return
        batch = Batch.of([record.solution])
        checker = Checker(self.compiled, header.given, header.forbidden)
        if (fault := checker.fault(batch)) is not None:
            yield f"its best solution is wrong: {fault}"
        elif int(checker.costs(batch)[0]) != record.cost:
            told = self.compiled.unit.told
            cost = told(int(checker.costs(batch)[0]))
            yield f"its best solution costs {cost}, not {told(record.cost)}"
        else:
            self.priced.append((record.cost, frozenset(record.solution)))

    def _faults_of_bound(self, cube: Cube, record: Record) -> Iterator[str]:
        """Yield how a solution that is known refutes the bound of a cube."""
        if (bound := record.bound) is None:
            return
        cheaper = [
            cost
            for cost, solution in self.priced
            if cost < bound and solution >= {*cube.given} and solution.isdisjoint(cube.forbidden)
        ]
        if cheaper:
            told = self.compiled.unit.told
            yield f"nothing is to cost less than {told(bound)}, and {told(min(cheaper))} is known"

    def _search(self, task: Asked, cube: Cube, backend: str | Backend) -> Result:
        """Search a cube once more."""
        progress = False if self.reporter is None else self._report
        limit = self.deadline.left()
        if task is Asked.MINIMIZE:
            query = Query(Task.MINIMIZE, *_pair(cube), time_limit=limit)
            return queries.answer(self.compiled, backend, query, progress)
        query = Query(Task.COUNT, *_pair(cube), time_limit=limit)
        return queries.count(self.compiled, backend, query, progress)

    def _report(self, progress: Progress) -> Literal["stop"] | None:
        """Report on the search at work as a part of the audit."""
        assert self.reporter is not None
        told = Progress(
            seconds=self.deadline.elapsed,
            solutions=self.solutions + progress.solutions,
            fraction=(self.recounted + (progress.fraction or 0.0)) / len(self.chosen),
            backend=progress.backend,
            time_limit=self.deadline.time_limit,
        )
        if not self.reporter(told):
            return None
        self.is_told_to_stop = True  # The search at work may have ended just now.
        return "stop"

    def _fault_of_search(self, task: Asked, record: Record, result: Result) -> str | None:
        """Return what is wrong with the record of a cube that was searched once more, or None."""
        if task is Asked.MINIMIZE:
            claimed = self._claimed()
            if result.cost is None or (claimed is not None and result.cost >= claimed):
                return None
            return f"it has a solution that costs {result.cost}, and the least cost is {claimed}"
        if result.count is None or result.count == record.count:
            return None
        return f"it claims {plural(record.count, 'solution')}, and there are {result.count}"


def _pair(cube: Cube) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return cube.given, cube.forbidden
