"""The loop around a query by cubes: what `Run` is for a query in one piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from xcmodel.answer.progress import Progress
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.answer.solution import Solution
from xcmodel.answer.statistics import Stats
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Slice
from xcmodel.backend.query import Query, Task
from xcmodel.distributed.asked import Asked
from xcmodel.distributed.budget import budget_of, cubes_beside, greatest_budget, least_budget
from xcmodel.distributed.ledger import OpenCube
from xcmodel.distributed.model_digest import model_digest
from xcmodel.distributed.pool import Elsewhere, Here
from xcmodel.distributed.record import Header
from xcmodel.distributed.recorder import Recorder
from xcmodel.distributed.setting import Setting
from xcmodel.distributed.whole_count import WholeCount
from xcmodel.distributed.worker_task import Failed, Outcome, Searched, Worked, WorkerTask
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.checker import Checker
from xcmodel.search.diagnosis import why_infeasible
from xcmodel.search.loop import Loop

_SECONDS_TO_WAIT = 0.25

# What a task elsewhere has found must have come back before the time is over: so many seconds
# are left for that, and this share of the limit at most.
_SECONDS_OF_WAY = 0.5
_SHARE_OF_WAY = 0.1


class CubedRun(Loop):
    """A query cube by cube, in steps, from where its journal stopped.

    The time limit is for what is new: to read the journal, and to hand over the solutions that it
    has, does not count against it. Else a session that is shorter than that would never get on.

    Args:
        compiled: the problem.
        choice: the backend, and its task.
        query: the query, whose task is that of the choice.
        asked: what it asks.
        setting: where it keeps what is done, and where it is done.

    Raises:
        JournalError: when the journal cannot be used.
    """

    def __init__(
        self,
        compiled: CompiledProblem,
        choice: Choice,
        query: Query,
        asked: Asked,
        setting: Setting,
    ) -> None:
        super().__init__(compiled, query, setting.progress)
        self._choice = choice
        self._digest = model_digest(compiled.instance)
        self._asked = asked
        self._part_query = replace(
            query,
            hint=(),
            time_limit=None,
            solution_limit=1 if asked is Asked.SOLVE else None,
            asked=None,
        )
        self._handed = 0
        made_by = f"{choice.backend.name} ({choice.backend.version})"
        header = Header(self._digest, asked, query.given, query.forbidden, made_by, compiled.unit)
        self._has_journal = setting.journal is not None
        self._deadline_of_whole = setting.deadline
        self._asked_to_read = self.deadline.elapsed
        self._recorder = Recorder(compiled, choice.backend, header, query.hint, setting)
        self._ledger = self._recorder.ledger
        try:
            self._prepare(setting)
        except BaseException:
            self._recorder.close()
            raise

    def _prepare(self, setting: Setting) -> None:
        """Take up what is known, and make what is to work."""
        self._queue = list(reversed(self._ledger.open.values()))
        self._recorded: Iterator[Batch] | None = None
        if self._ledger.count and self._asked is Asked.SOLUTIONS:
            self._recorded = self._recorder.recorded()
        else:
            self._end_reading()
        self._pool = (
            Here(self.compiled, self._digest, self._must_stop)
            if setting.executor is None
            else Elsewhere(setting.executor, self.compiled)
        )
        self._least_budget = setting.least_budget
        self._whole = WholeCount.of(
            self.compiled, self._choice, self.query, self._ledger, self._must_stop
        )

    def _end_reading(self) -> None:
        """Have the time limit begin, since all that the journal has was read and handed over."""
        self._recorded = None
        if self._has_journal:
            self.deadline.uncounted = seconds = self.deadline.elapsed - self._asked_to_read
            if self._deadline_of_whole is not None:
                self._deadline_of_whole.uncounted += seconds

    def _close(self) -> None:
        if self._whole is not None:
            self._whole.close()
        self._pool.close()
        self._recorder.close()

    def result(self, count: int | None = None) -> Result:
        """Return what is known by now, with the number of solutions if that was asked for."""
        ledger, status = self._ledger, self._status()
        is_infeasible = status is Status.INFEASIBLE
        backend, best = self._choice.backend, self._recorder.best
        cost = int(Checker(self.compiled).costs(best)[0]) if len(best) else None
        return Result(
            status=status,
            solution=self._best_solution,
            cost=self.compiled.told(cost),
            bound=self.compiled.told(ledger.bound),
            count=count,
            stop_reason=self.stop_reason,
            why_infeasible=partial(why_infeasible, self.compiled, self.query)
            if is_infeasible
            else None,
            stats=Stats(solutions=self.solutions, seconds=self.seconds, nodes=ledger.nodes),
            backend=backend.name,
            backend_version=backend.version,
            why_backend=self._choice.why,
        )

    @property
    def _best_solution(self) -> Solution | None:
        best = self._recorder.best
        return self.compiled.options.solution(best[0]) if len(best) else None

    @property
    def recorded(self) -> int | None:
        """The number of solutions that the journal has, or None without one."""
        return self._ledger.count if self._has_journal else None

    @property
    def solutions(self) -> int:
        """The number of solutions that are known."""
        counted = 0 if self._whole is None else self._whole.counted
        # The best one is known before the cube in which it was found is counted.
        return max(self._ledger.count + counted, len(self._recorder.best))

    def _status(self) -> Status:
        exhausted = self.stop_reason is StopReason.EXHAUSTED
        if not self.solutions:
            return Status.INFEASIBLE if exhausted else Status.UNKNOWN
        is_best = exhausted and self._asked is Asked.MINIMIZE
        return Status.OPTIMAL if is_best else Status.FEASIBLE

    def _work(self) -> Slice:
        solutions = self._advance()
        if self.query.solution_limit is not None:
            solutions = solutions.first(self.query.solution_limit - self._handed)
        self._handed += len(solutions)
        return Slice(solutions, exhausted=not self._ledger.open and self._recorded is None)

    def _advance(self) -> Batch:
        if self._recorded is not None:
            if (batch := next(self._recorded, None)) is not None:
                return batch
            self._end_reading()
        if not self._may_work:
            return EMPTY_BATCH
        if self._whole is not None:
            outcome, visits = self._whole.advance(), self._whole.visits
            if outcome is not None:
                self._whole = None
                self._take(outcome, visits)
            return EMPTY_BATCH
        while self._queue and self._pool.has_room and self._seconds_left != 0:
            self._submit_next()
        outcomes = self._pool.collect(_SECONDS_TO_WAIT)
        return Batch.joined(chain.from_iterable(map(self._take, outcomes)))

    @property
    def _seconds_left(self) -> float | None:
        """How long a task of least cost may take, so that what it has found comes in time."""
        limit = self.query.time_limit
        if limit is None or self._asked is not Asked.MINIMIZE:
            return None
        is_here = isinstance(self._pool, Here)
        way = 0.0 if is_here else min(_SECONDS_OF_WAY, _SHARE_OF_WAY * limit)
        return self.deadline.left(reserved=way)

    @property
    def _is_late(self) -> bool:
        if self._recorded is not None:
            return False
        return super()._is_late or (self._pool.is_idle and self._seconds_left == 0)

    def _submit_next(self) -> None:
        """Have the next cubes searched, unless its bound excludes what is wanted from the first."""
        cube, best = self._queue.pop(), self._recorder.cost
        if best is not None and cube.bound is not None and cube.bound >= best:
            self._take(Worked((cube.number,), (Searched(0, 0.0),)))
            return
        budget = self._budget(cube)
        self._pool.submit(self._task([cube, *self._more(budget)], budget))

    def _budget(self, cube: OpenCube) -> float:
        """Return the seconds for a task that begins with a cube."""
        workers, least = self._pool.workers, self._least_budget
        if least is None:
            least = least_budget(self._asked, workers)
        greatest = greatest_budget(self._asked, cube.tried, self.query.time_limit)
        return budget_of(least, self._ledger.seconds / workers, cube.tried, greatest)

    def _more(self, budget: float) -> list[OpenCube]:
        """Take cubes from the queue with which a task lasts for its budget."""
        if self._asked is Asked.MINIMIZE:  # The best bound may be that of a cube to come.
            return []
        usual = self._ledger.usual_seconds
        number = cubes_beside(budget, usual, len(self._queue), self._pool.workers)
        return [self._queue.pop() for _ in range(number)]

    def _task(self, cubes: list[OpenCube], budget: float) -> WorkerTask:
        task = Task.VISIT if self._ledger.visits else self._part_query.task
        query = replace(self._part_query, task=task)
        if self._recorder.cost is not None:
            query = replace(query, cost_limit=self._recorder.cost - 1)
        query = replace(query, time_limit=self._seconds_left)
        nodes = max(1, int(budget * self._ledger.nodes_a_second))
        return WorkerTask(
            numbers=tuple(cube.number for cube in cubes),
            cubes=tuple(cube.cube for cube in cubes),
            model=self._digest,
            backend=self._choice.backend,
            query=query,
            budget=budget,
            nodes=None if self._asked is Asked.MINIMIZE else nodes,
            hurries=len(self._queue) < self._pool.workers,
            lists=self._asked in (Asked.SOLUTIONS, Asked.SOLVE),
            shares=tuple(cube.share for cube in cubes),
        )

    def _take(self, outcome: Outcome, visits: bool = False) -> list[Batch]:
        """Record an outcome, and return its solutions if they were asked for."""
        if isinstance(outcome, Failed):
            raise outcome.error
        if not isinstance(outcome, Worked) or outcome.numbers[0] not in self._ledger.open:
            return []
        self._queue.extend(reversed(self._recorder.take(outcome, visits)))
        if self._asked is Asked.MINIMIZE:
            self._queue.sort(key=_promise)
        if self._asked is not Asked.SOLUTIONS:
            return []
        return [step.solutions for step in outcome.steps]

    def _progress(self, found: Slice) -> Progress:
        return Progress(
            seconds=self.seconds,
            solutions=self.solutions,
            fraction=self._ledger.done if self._whole is None else self._whole.fraction,
            cost=self.compiled.told(self._recorder.cost),
            bound=self.compiled.told(self._ledger.bound),
            backend=self._choice.backend.name,
            solution=self._best_solution,
            time_limit=self._seconds_at_limit,
        )

    @property
    def _seconds_at_limit(self) -> float | None:
        """The seconds after which the time limit ends the query, as far as is known by now."""
        end = self.deadline.end
        if end is None or self._recorded is None:
            return end
        return end + self.deadline.elapsed - self._asked_to_read

    def _must_stop(self) -> bool:
        """Say, between two slices of a search in this process, whether to stop it."""
        self._report_progress(Slice())
        return self.ctrl_c.seen or self._is_told_to_stop or self._is_late

    def _own_reason(self, found: Slice) -> StopReason:
        limit = self.query.solution_limit
        handed = self._ledger.count if self._asked is Asked.SOLVE else self._handed
        if limit is not None and handed >= limit:
            return StopReason.SOLUTION_LIMIT
        return StopReason.EXHAUSTED if found.exhausted else StopReason.NOT_STOPPED


def _promise(cube: OpenCube) -> tuple[int, int]:
    """Return a key by which the most promising cube is last: of the least bound, the first one."""
    return (-cube.bound if cube.bound is not None else 0, -cube.number)
