"""The lazy iterator over one solution of each class."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.result import Result, StopReason
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.contract import Backend, Slice
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Query
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.search.auto_backend import Choice
from xcmodel.search.run import Run
from xcmodel.search.solutions import Solutions
from xcmodel.symmetry.solution_orbits import Images, SeenClasses
from xcmodel.symmetry.symmetries import Symmetries, UpTo


class RunUpTo(Run):
    """A search that hands out the solutions as they are found, but only the first of each class.

    To compare solutions with earlier ones may take longer than to find them: it is done in steps,
    too, between which the limits hold and progress is reported. The limit of solutions is one of
    classes, of which the backend knows nothing.
    """

    def __init__(
        self,
        compiled: CompiledProblem,
        choice: Choice,
        query: Query,
        progress: bool | ProgressCallback,
        images: Images,
    ) -> None:
        super().__init__(compiled, choice, replace(query, solution_limit=None), progress)
        self._classes_left = query.solution_limit
        self._order = images.group.order
        self._classes = SeenClasses(images)
        self._found = Slice()
        self._unjudged = EMPTY_BATCH

    def _work(self) -> Slice:
        if not len(self._unjudged):
            self._found = super()._work()
            self._unjudged = self._found.solutions
        new = self._new_ones()
        exhausted = self._found.exhausted and not len(self._unjudged)
        return replace(self._found, solutions=new, exhausted=exhausted)

    def result(self, count: int | None = None) -> Result:
        """Return what is known by now."""
        return replace(super().result(count), symmetries=self._order)

    def _new_ones(self) -> Batch:
        """Return the new ones among those that are compared in this step."""
        end = perf_counter() + self._next_slice_seconds()
        batch, new, n_judged = self._unjudged, list[int](), 0
        while n_judged < len(batch) and len(new) != self._classes_left:
            if self._classes.is_behind:
                self._classes.catch_up()
            else:
                if self._classes.is_new(batch[n_judged]):
                    new.append(n_judged)
                n_judged += 1
                if self._classes.is_behind:  # It need not wait for what takes long.
                    break
            if perf_counter() >= end:
                break
        self._unjudged = batch.after(n_judged)
        if self._classes_left is not None:
            self._classes_left -= len(new)
        return batch.chosen(new)

    def _own_reason(self, found: Slice) -> StopReason:
        reason = super()._own_reason(found)
        is_enough = reason is StopReason.NOT_STOPPED and self._classes_left == 0
        return StopReason.SOLUTION_LIMIT if is_enough else reason


def solutions_up_to(
    compiled: CompiledProblem,
    up_to: UpTo,
    backend: str | Backend,
    query: Query,
    progress: bool | ProgressCallback,
) -> Solutions:
    """Start to list one solution of each class; see `Model.solutions`.

    Raises:
        ModelError: when something is no symmetry of the model.
        SymmetriesStoppedError: when the time is over before it is known which symmetries keep what
            is given and forbidden.
    """
    whole, deadline = Symmetries.read(compiled, up_to), Deadline.of(query)
    group = whole.group.keeping([query.given, query.forbidden], deadline)
    choice = queries.choose(compiled, backend, replace(query, solution_limit=None))
    images = Images(group, whole.structure, deadline)
    return Solutions(RunUpTo(compiled, choice, query, progress, images))
