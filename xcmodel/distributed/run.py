"""The loop around a query by cubes: what `Run` is for a query in one piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter, time

from xcmodel.answer.cost import Cost
from xcmodel.answer.progress import Progress
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.answer.statistics import Stats
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Slice
from xcmodel.backend.query import Query
from xcmodel.certificate.instance_text import instance_digest
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.journal import Journal
from xcmodel.distributed.ledger import Ledger, OpenCube
from xcmodel.distributed.pool import Elsewhere, Here
from xcmodel.distributed.record import Header, Record
from xcmodel.distributed.setting import Setting
from xcmodel.distributed.task import Divided, Failed, Outcome, Searched, Task
from xcmodel.distributed.whole_count import WholeCount
from xcmodel.distributed.worker import joined
from xcmodel.errors import WrongAnswerError
from xcmodel.interrupt import CtrlC
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.checker import Checker, fault_of_arrays
from xcmodel.search.diagnosis import why_infeasible
from xcmodel.search.reporting import reporter

# A cube takes about this part of the time that has passed: so much is lost where it is stopped.
_SHARE_OF_CUBE = 0.01
_GREATEST_BUDGET = 60.0
# Each search for least cost has to find its bounds anew.
_LEAST_BUDGETS = {"count": 0.5, "solutions": 0.5, "solve": 0.5, "minimize": 20.0}
_GROWTH_OF_BUDGET = 2.0

_SECONDS_TO_WAIT = 0.25


class CubedRun:
    """A query cube by cube, in steps, from where its journal stopped.

    It has the interface of `Run`: once ``stop_reason`` is other than `StopReason.NOT_STOPPED`, the
    journal is closed, and nothing is at work that was begun here.

    Args:
        compiled: the problem.
        choice: the backend, and its task.
        query: the query, whose task is that of the choice.
        asked: ``"count"``, ``"solutions"``, ``"solve"`` or ``"minimize"``.
        setting: where it keeps what is done, and where it is done.

    Raises:
        JournalError: when the journal cannot be used.
    """

    def __init__(
        self,
        compiled: CompiledProblem,
        choice: Choice,
        query: Query,
        asked: str,
        setting: Setting,
    ) -> None:
        self._started = query.asked or perf_counter()
        self._ended: float | None = None
        self.compiled = compiled
        self.query = query
        self.stop_reason = StopReason.NOT_STOPPED
        self.ctrl_c = CtrlC()
        self._choice = choice
        least = setting.least_budget
        self._least_budget = _LEAST_BUDGETS[asked] if least is None else least
        self._reporter = reporter(setting.progress)
        self._is_told_to_stop = False
        self._digest = instance_digest(compiled.instance).hex()
        self._asked = asked
        self._part_query = replace(
            query,
            hint=(),
            time_limit=None,
            solution_limit=1 if asked == "solve" else None,
            asked=None,
        )
        header = Header(
            self._digest,
            asked,
            query.given,
            query.forbidden,
            f"{choice.backend.name} ({choice.backend.version})",
        )
        whole = Cube(query.given, query.forbidden)
        self._journal = (
            None
            if setting.journal is None
            else Journal(setting.journal, header, setting.sync_seconds)
        )
        self._ledger = Ledger.of(whole) if self._journal is None else self._journal.ledger
        self._handed = 0
        try:
            self._prepare(setting)
        except BaseException:
            self._close_journal()
            raise

    def _prepare(self, setting: Setting) -> None:
        """Take up what is known, and make what is to work."""
        self._best: Batch = self._take_best()
        self._queue = list(reversed(self._ledger.open.values()))
        self._recorded: Iterator[Batch] | None = self._read_recorded()
        self._pool = (
            Here(self.compiled, self._digest, self._must_stop)
            if setting.executor is None
            else Elsewhere(setting.executor, self.compiled)
        )
        self._whole = WholeCount.of(
            self.compiled, self._choice, self.query, self._ledger, self._must_stop
        )

    def _take_best(self) -> Batch:
        """Return the best solution that is known beforehand, checked."""
        query, ledger = self.query, self._ledger
        if ledger.best is not None:
            best = Batch.of([ledger.best[1]])
            self._check(best, Cube(query.given, query.forbidden), "the journal")
            return best
        checker = Checker(self.compiled, query.given, query.forbidden)
        hint = Batch.of([query.hint]) if query.hint else EMPTY_BATCH
        if self._asked != "minimize" or not ledger.open or hint is EMPTY_BATCH:
            return EMPTY_BATCH
        if checker.fault(hint) is not None:
            return EMPTY_BATCH
        # What follows rests on it, so it is recorded: an open cube is replaced by itself.
        cost = int(checker.costs(hint)[0])
        self._add(Record(next(iter(ledger.open)), left=(Cube(),), cost=cost, solution=query.hint))
        return hint

    def _add(self, record: Record) -> None:
        (self._journal or self._ledger).add(record)

    @property
    def seconds(self) -> float:
        """Wall-clock seconds from the query to its end, or to now."""
        return (self._ended or perf_counter()) - self._started

    def step(self) -> Slice:
        """Work for a while, and return the solutions that were asked for, checked.

        Raises:
            WrongAnswerError: when a backend gave a wrong answer.
            ExecutorError: when no worker is left.
        """
        try:
            with self.ctrl_c:
                solutions = self._cut_to_limit(self._advance())
                self._report_progress()
        except KeyboardInterrupt:
            self.stop(StopReason.INTERRUPTED)
            raise
        except BaseException:
            self.stop(StopReason.CLOSED)
            raise
        self._stop_at_end_or_limit()
        return Slice(solutions=solutions, exhausted=self.stop_reason is StopReason.EXHAUSTED)

    def stop(self, reason: StopReason) -> None:
        """End the query for this reason, unless it has ended before; the journal is whole."""
        if self.stop_reason is not StopReason.NOT_STOPPED:
            return
        self.stop_reason = reason
        self._ended = perf_counter()
        if self._reporter is not None:
            self._reporter.close()
        if self._whole is not None:
            self._whole.close()
        self._pool.close()
        self._close_journal()

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()

    def result(self, count: int | None = None) -> Result:
        """Return what is known by now, with the number of solutions if that was asked for."""
        ledger, status = self._ledger, self._status()
        is_infeasible = status is Status.INFEASIBLE
        backend = self._choice.backend
        has_best = self._best is not EMPTY_BATCH
        return Result(
            status=status,
            solution=self.compiled.options.solution(self._best[0]) if has_best else None,
            cost=self._told(int(Checker(self.compiled).costs(self._best)[0])) if has_best else None,
            bound=self._told(ledger.best[0]) if status is Status.OPTIMAL and ledger.best else None,
            count=count,
            stop_reason=self.stop_reason,
            why_infeasible=why_infeasible(self.compiled, self.query) if is_infeasible else None,
            stats=Stats(solutions=self.solutions, seconds=self.seconds, nodes=ledger.nodes),
            backend=backend.name,
            backend_version=backend.version,
            why_backend=self._choice.why,
        )

    def _told(self, cost: int) -> Cost:
        """Return a cost in the user's unit."""
        return self.compiled.unit.told(cost)

    @property
    def solutions(self) -> int:
        """The number of solutions that are known."""
        return self._ledger.count + (0 if self._whole is None else self._whole.counted)

    def _status(self) -> Status:
        exhausted = self.stop_reason is StopReason.EXHAUSTED
        if not self.solutions and self._best is EMPTY_BATCH:
            return Status.INFEASIBLE if exhausted else Status.UNKNOWN
        is_best = exhausted and self._asked == "minimize"
        return Status.OPTIMAL if is_best else Status.FEASIBLE

    def _advance(self) -> Batch:
        if self._recorded is not None:
            if (batch := next(self._recorded, None)) is not None:
                self._check(batch, Cube(self.query.given, self.query.forbidden), "the journal")
                self._keep_first(batch)
                return batch
            self._recorded = None
        if self._whole is not None:
            outcome, visits = self._whole.advance(), self._whole.visits
            if outcome is not None:
                self._whole = None
                self._take(outcome, visits)
            return EMPTY_BATCH
        while self._queue and self._pool.has_room:
            self._pool.submit(self._task(self._queue.pop()))
        batches = [self._take(outcome) for outcome in self._pool.collect(_SECONDS_TO_WAIT)]
        return joined(batches) if len(batches) > 1 else next(iter(batches), EMPTY_BATCH)

    def _cut_to_limit(self, solutions: Batch) -> Batch:
        if self.query.solution_limit is not None:
            solutions = solutions.first(self.query.solution_limit - self._handed)
        self._handed += len(solutions)
        return solutions

    def _read_recorded(self) -> Iterator[Batch]:
        """Yield the solutions that the journal has from before."""
        if self._journal is not None and self._journal.solutions is not None:
            yield from self._journal.solutions.read()

    def _task(self, cube: OpenCube) -> Task:
        budget = min(_GREATEST_BUDGET, max(self._least_budget, _SHARE_OF_CUBE * self.seconds))
        # Where the time of a search cannot be foreseen, parts have a better chance than the whole.
        budget = max(budget, _GROWTH_OF_BUDGET * cube.tried)
        best = self._ledger.best
        return Task(
            number=cube.number,
            model=self._digest,
            backend=self._choice.backend,
            query=cube.cube.query(self._part_query, visits=self._ledger.visits),
            budget=budget,
            best=None if best is None else best[0],
            lists=self._asked in ("solutions", "solve"),
        )

    def _take(self, outcome: Outcome, visits: bool = False) -> Batch:
        """Record an outcome, and return its solutions if they were asked for."""
        if isinstance(outcome, Failed):
            raise outcome.error
        cube = self._ledger.open.get(outcome.number)
        if cube is None or not isinstance(outcome, Searched | Divided):
            return EMPTY_BATCH
        self._check(outcome.solutions, cube.cube, f"backend {self._choice.backend.name!r}")
        record = replace(self._record(outcome), visits=visits)
        first_of_parts = len(self._ledger.open)
        self._add(record)
        if isinstance(outcome, Divided):
            parts = list(self._ledger.open.values())[first_of_parts - 1 :]
            self._queue.extend(reversed(parts))
        self._keep_first(outcome.solutions)
        return outcome.solutions if self._asked == "solutions" else EMPTY_BATCH

    def _record(self, outcome: Searched | Divided) -> Record:
        """Return the record of an outcome, whose solutions have been written."""
        record = Record(outcome.number, seconds=outcome.seconds, at=round(time(), 1))
        if isinstance(outcome, Divided):
            whole = self._ledger.open[outcome.number].cube
            parts = tuple(part.beyond(whole) for part in outcome.parts)
            record = replace(record, left=parts, most=outcome.most, wasted=outcome.seconds)
        else:
            record = replace(record, count=outcome.count, nodes=outcome.nodes)
        if self._journal is not None and self._journal.solutions is not None:
            return replace(record, end=self._journal.solutions.append(outcome.solutions))
        if self._asked != "minimize" or not len(outcome.solutions):
            return record
        cost = int(Checker(self.compiled).costs(outcome.solutions)[0])
        if self._ledger.best is not None and cost >= self._ledger.best[0]:
            return record
        self._best = outcome.solutions
        return replace(record, cost=cost, solution=tuple(outcome.solutions[0].tolist()))

    def _keep_first(self, solutions: Batch) -> None:
        if self._best is EMPTY_BATCH and len(solutions):
            self._best = solutions.only(0)

    def _check(self, solutions: Batch, cube: Cube, who: str) -> None:
        fault = fault_of_arrays(solutions)
        fault = fault or Checker(self.compiled, cube.given, cube.forbidden).fault(solutions)
        if fault is not None:
            raise WrongAnswerError(
                f"{who} gave a wrong solution: {fault}; please report it",
                self._choice.backend.name,
            )

    def _report_progress(self) -> None:
        if self._reporter is None:
            return
        best = self._ledger.best
        progress = Progress(
            seconds=self.seconds,
            solutions=self.solutions,
            fraction=self._ledger.done if self._whole is None else self._whole.fraction,
            cost=None if best is None else self._told(best[0]),
            backend=self._choice.backend.name,
        )
        try:
            self._is_told_to_stop = self._reporter(progress)
        except Exception as error:
            self.stop(StopReason.CLOSED)
            error.result = self.result()  # type: ignore[attr-defined]
            raise

    def _must_stop(self) -> bool:
        """Say, between two slices of a search in this process, whether to stop it."""
        self._report_progress()
        limit = self.query.time_limit
        is_late = limit is not None and self.seconds >= limit
        return self.ctrl_c.seen or self._is_told_to_stop or is_late

    def _stop_at_end_or_limit(self) -> None:
        query = self.query
        handed = self._ledger.count if self._asked == "solve" else self._handed
        if query.solution_limit is not None and handed >= query.solution_limit:
            self.stop(StopReason.SOLUTION_LIMIT)
        elif not self._ledger.open and self._recorded is None:
            self.stop(StopReason.EXHAUSTED)
        elif self.ctrl_c.seen:
            self.stop(StopReason.INTERRUPTED)
        elif self._is_told_to_stop:
            self.stop(StopReason.CALLBACK)
        elif query.time_limit is not None and self.seconds >= query.time_limit:
            self.stop(StopReason.TIME_LIMIT)
