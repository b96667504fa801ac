"""What is known of a query by cubes: every outcome is checked, and recorded, before it counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import time

from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Backend
from xcmodel.distributed.asked import Asked
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.journal import Journal, check_cubes
from xcmodel.distributed.ledger import Ledger, OpenCube
from xcmodel.distributed.record import Header, Record
from xcmodel.distributed.setting import Setting
from xcmodel.distributed.worker_task import Divided, Step, Worked
from xcmodel.errors import WrongAnswerError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.checker import Checker, fault_of_arrays

# The worker has checked all solutions, by the same code; so many of a task's are checked once more,
# as checking millions here would keep workers waiting.
_CHECKED_AGAIN = 64


class Recorder:
    """The ledger of a query, and its journal if it has one.

    Args:
        compiled: the problem.
        backend: who searches.
        header: what is asked.
        hint: options of a solution that may be known beforehand.
        setting: where the journal is.

    Attributes:
        ledger: what is known of all cubes.
        best: the cheapest solution for least cost, else the first one; or an empty batch.

    Raises:
        JournalError: when the journal cannot be used.
    """

    def __init__(
        self,
        compiled: CompiledProblem,
        backend: Backend,
        header: Header,
        hint: tuple[int, ...],
        setting: Setting,
    ) -> None:
        self._compiled = compiled
        self._backend = backend
        self._minimizes = header.task is Asked.MINIMIZE
        self._whole = Cube(header.given, header.forbidden)
        path = setting.journal
        self._journal = None if path is None else Journal(path, header, setting.sync_seconds)
        self.ledger = Ledger.of(self._whole) if self._journal is None else self._journal.ledger
        try:
            if path is not None:
                check_cubes(Path(path), self.ledger, len(compiled.options.names))
            self.best = self._known_best(hint)
        except BaseException:
            self.close()
            raise

    def _known_best(self, hint: tuple[int, ...]) -> Batch:
        """Return the best solution that is known beforehand, checked."""
        ledger = self.ledger
        if ledger.best is not None:
            best = Batch.of([ledger.best[1]])
            if (fault := self._fault(best, self._whole)) is not None:
                raise self._wrong(f"solution: {fault}", "the journal")
            return best
        if not self._minimizes or not ledger.open or not hint:
            return EMPTY_BATCH
        checker, best = self._checker(self._whole), Batch.of([hint])
        if checker.fault(best) is not None:
            return EMPTY_BATCH
        # What follows rests on it, so it is recorded: an open cube is replaced by itself.
        cost = int(checker.costs(best)[0])
        self._add(Record(next(iter(ledger.open)), left=(Cube(),), cost=cost, solution=hint))
        return best

    @property
    def cost(self) -> int | None:
        """The cost of the best solution, for least cost."""
        return None if self.ledger.best is None else self.ledger.best[0]

    def recorded(self) -> Iterator[Batch]:
        """Yield the solutions that the journal has from before, checked."""
        if self._journal is not None and self._journal.solutions is not None:
            for batch in self._journal.solutions.read():
                if (fault := self._fault(batch, self._whole)) is not None:
                    raise self._journal.solutions.damaged(f"a solution is wrong: {fault}")
                self._keep_first(batch)
                yield batch

    def take(self, worked: Worked, visits: bool = False) -> list[OpenCube]:
        """Record what was done on open cubes; return those that are still open, and their parts.

        Raises:
            WrongAnswerError: when one of its solutions is wrong, or it tells of no open cube.
        """
        numbers = list(worked.numbers)
        every = 1 + sum(len(step.solutions) for step in worked.steps) // _CHECKED_AGAIN
        for step in worked.steps:
            if not 0 <= step.number < len(numbers) or numbers[step.number] not in self.ledger.open:
                raise self._wrong(f"answer: it tells of cube {step.number}, which is not open")
            cube = self.ledger.open[numbers[step.number]]
            self._check_some(step.solutions, cube.cube, every)
            numbers += self._take_step(replace(step, number=cube.number), visits)
        own = len(worked.numbers)
        new_first = numbers[own:] + numbers[:own]  # Depth first, so that few cubes are open.
        return [self.ledger.open[number] for number in new_first if number in self.ledger.open]

    def _take_step(self, step: Step, visits: bool) -> list[int]:
        """Record a step; return the numbers of the cubes that take the place of its cube."""
        ledger = self.ledger
        cube = ledger.open[step.number].cube
        first_of_new = len(ledger.open) - 1
        self._add(replace(self._record(step, cube), visits=visits))
        self._keep_first(step.solutions)
        return list(ledger.open)[first_of_new:] if isinstance(step, Divided) else []

    def _record(self, outcome: Step, cube: Cube) -> Record:
        """Return the record of an outcome, whose solutions have been written."""
        record = Record(
            outcome.number, seconds=outcome.seconds, nodes=outcome.nodes, at=round(time(), 1)
        )
        if isinstance(outcome, Divided):
            left = tuple(each.beyond(cube) for each in outcome.cubes)
            record = replace(
                record,
                left=left,
                weights=outcome.weights,
                most=outcome.most,
                bound=outcome.bound,
                wasted=outcome.seconds,
            )
        else:
            record = replace(record, count=outcome.count)
        if self._journal is not None and self._journal.solutions is not None:
            return replace(record, end=self._journal.solutions.append(outcome.solutions))
        if not self._minimizes or not len(outcome.solutions):
            return record
        cost = int(self._checker(self._whole).costs(outcome.solutions)[0])
        if self.cost is not None and cost >= self.cost:
            return record
        self.best = outcome.solutions
        return replace(record, cost=cost, solution=tuple(outcome.solutions[0].tolist()))

    def _add(self, record: Record) -> None:
        (self._journal or self.ledger).add(record)

    def _keep_first(self, solutions: Batch) -> None:
        if self.best is EMPTY_BATCH and len(solutions):
            self.best = solutions.chosen([0])

    def _check_some(self, solutions: Batch, cube: Cube, every: int) -> None:
        """Check the first solution of a cube, and every so many after it."""
        fits = every > 1 and fault_of_arrays(solutions) is None
        some = solutions.chosen(range(0, len(solutions), every)) if fits else solutions
        if (fault := self._fault(some, cube)) is not None:
            raise self._wrong(f"solution: {fault}", f"backend {self._backend.name!r}")

    def _fault(self, solutions: Batch, cube: Cube) -> str | None:
        return fault_of_arrays(solutions) or self._checker(cube).fault(solutions)

    def _wrong(self, what: str, who: str = "a worker") -> WrongAnswerError:
        return WrongAnswerError(f"{who} gave a wrong {what}; please report it", self._backend.name)

    def _checker(self, cube: Cube) -> Checker:
        return Checker(self._compiled, cube.given, cube.forbidden)

    def close(self) -> None:
        """Close the journal, which is whole then."""
        if self._journal is not None:
            self._journal.close()
