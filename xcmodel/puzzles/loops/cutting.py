"""Models whose wrong solutions are cut as they are found, within the time of a query."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any, Literal

from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import Interrupted
from xcmodel.interrupt import Whole
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.progress.reporting import STOP, Reporter, reporting
from xcmodel.puzzles.puzzle import unfinished_model

if TYPE_CHECKING:
    from xcmodel.answer.progress import Progress, ProgressCallback
    from xcmodel.answer.solution import Solution
    from xcmodel.problem.violations import Violation

Cut = tuple[Name, ...]
"""Options of which each right solution has one, and some wrong ones have none."""

_AT_ONCE = 64
"""So many cuts are found before the next search for all solutions."""

_TIMES, _MORE = 2, 32
"""Nor does a search go on for more solutions than so many times those up to the first wrong one."""


class _Listener:
    """A progress callback, told of right solutions alone, with the time of the whole query."""

    def __init__(
        self,
        callback: ProgressCallback,
        cuts_of: Callable[[Solution], Collection[Cut]],
        deadline: Deadline,
    ) -> None:
        self._callback = callback
        self._cuts_of = cuts_of
        self._deadline = deadline
        self.has_stopped = False

    def __call__(self, progress: Progress) -> Literal["stop"] | None:
        seconds, limit = self._deadline.elapsed, self._deadline.time_limit
        progress = replace(progress, seconds=seconds, time_limit=limit)
        if progress.solution is not None and self._cuts_of(progress.solution):
            progress = replace(progress, solution=None, solutions=0)
        answer = self._callback(progress)
        self.has_stopped = self.has_stopped or answer == STOP
        return answer


class _Reports:
    """A progress callback of the searches that cut a model, none of whose solutions count."""

    def __init__(self, report: Reporter, deadline: Deadline) -> None:
        self._report = report
        self._deadline = deadline
        self.has_stopped = False

    def __call__(self, progress: Progress) -> Literal["stop"] | None:
        told = replace(
            progress,
            seconds=self._deadline.elapsed,
            time_limit=self._deadline.time_limit,
            solutions=0,
            solution=None,
            fraction=None,
        )
        self.has_stopped = self.has_stopped or self._report(told)
        return "stop" if self.has_stopped else None


class Cutting:
    """A model, cut as far as was asked for.

    Args:
        model: the model, which is edited.
        cuts_of: returns cuts of a wrong solution, and none of a right one.
        images_of: returns where symmetries carry a cut; those images are cuts as well, and those of
            a whole model are all among its cuts, so that it has these symmetries.

    Attributes:
        model: the model with the cuts so far.
        is_whole: whether it is known to have no wrong solution.
    """

    def __init__(
        self,
        model: Model,
        cuts_of: Callable[[Collection[Name]], Collection[Cut]],
        images_of: Callable[[Cut], Iterable[Cut]] = lambda cut: (),
    ) -> None:
        self.model = model
        self.is_whole = False
        self._cuts_of = cuts_of
        self._images_of = images_of
        self._cuts: dict[frozenset[Name], Cut] = {}

    def solve(
        self, deadline: Deadline, progress: bool | ProgressCallback = False, **arguments: Any
    ) -> Result:
        """Find a right solution, and cut the wrong ones that come before it.

        Nobody is told of a wrong one: neither the callback, nor who catches an error.

        Raises:
            Interrupted: on Ctrl-C, also between two searches.
        """
        try:
            return self._solve(deadline, progress, **arguments)
        except KeyboardInterrupt as interrupt:
            known = interrupt.result if isinstance(interrupt, Interrupted) else None
            raise self._interrupted(known, deadline) from None

    def _solve(
        self, deadline: Deadline, progress: bool | ProgressCallback, **arguments: Any
    ) -> Result:
        listener = _Listener(progress, self._cuts_of, deadline) if callable(progress) else None
        arguments["progress"] = listener or progress
        while True:
            try:
                result = self.model.solve(time_limit=deadline.left(), **arguments)
            except Exception as error:
                if isinstance(found := getattr(error, "result", None), Result):
                    error.result = self._without_wrong(found)  # type: ignore[attr-defined]
                raise
            cuts = self._cuts_of(result.solution) if result.solution is not None else ()
            self._add(cuts)
            is_stopped = listener is not None and listener.has_stopped
            if cuts and (deadline.is_over or is_stopped):
                reason = StopReason.CALLBACK if is_stopped else StopReason.TIME_LIMIT
                result = replace(self._without_wrong(result), stop_reason=reason)
            if not cuts or deadline.is_over or is_stopped:
                return replace(result, stats=result.stats._replace(seconds=deadline.elapsed))

    def _without_wrong(self, result: Result) -> Result:
        if result.solution is None or not self._cuts_of(result.solution):
            return result
        stats = result.stats._replace(solutions=0)
        return replace(result, status=Status.UNKNOWN, solution=None, cost=None, stats=stats)

    def _interrupted(self, known: Result | None, deadline: Deadline) -> Interrupted:
        """Return the error of a Ctrl-C, with what is known of the search at work, if there is."""
        if known is None:
            known = unfinished_model().solve(time_limit=0)
        result = self._without_wrong(known)
        stats = result.stats._replace(seconds=deadline.elapsed)
        return Interrupted(replace(result, stop_reason=StopReason.INTERRUPTED, stats=stats))

    def solve_other(self, cut: Cut, deadline: Deadline, **arguments: Any) -> Result:
        """Find a right solution that has one of these options, too."""
        beside = Cutting(self.model.copy(), self._cuts_of)
        beside.model.add_item("other", multiplicity=(1, None), options=cut)
        beside._cuts |= self._cuts
        result = beside.solve(deadline, **arguments)
        self._add(beside._cuts.values())
        return result

    def violations(self, options: Sequence[Name]) -> list[Violation]:
        """Return what options violate of the model, which is cut where they alone are wrong."""
        violations = self.model.violations(options)
        if not violations and (cuts := self._cuts_of(options)):
            self._add(cuts)
            violations = self.model.violations(options)
        return violations

    def finish(self, deadline: Deadline, progress: bool | ProgressCallback = False) -> StopReason:
        """Cut until no solution is wrong, or it is stopped; return why it ends.

        Progress is that of the time, as no solution counts yet.

        Raises:
            Interrupted: on Ctrl-C; nothing is known then, but the cuts are kept.
        """
        try:
            with reporting(progress) as report:
                reports = None if report is None else _Reports(report, deadline)
                return self._finish(deadline, reports)
        except KeyboardInterrupt:
            raise self._interrupted(None, deadline) from None
        except Exception as error:
            if isinstance(found := getattr(error, "result", None), Result):
                error.result = self._without_wrong(found)  # type: ignore[attr-defined]
            raise

    def _finish(self, deadline: Deadline, reports: _Reports | None) -> StopReason:
        if not self.is_whole:
            self._add_with_images(list(self._cuts.values()))
        while not (self.is_whole or deadline.is_over):
            self._add_with_images(self._next_cuts(deadline, reports))
            if reports is not None and reports.has_stopped:
                return StopReason.CALLBACK
        return StopReason.EXHAUSTED if self.is_whole else StopReason.TIME_LIMIT

    def _next_cuts(self, deadline: Deadline, reports: _Reports | None) -> dict[Cut, None]:
        """Return cuts of wrong solutions, none if there is no such solution."""
        cuts: dict[Cut, None] = {}
        most = inf
        with self.model.solutions(
            backend="auto", time_limit=deadline.left(), progress=reports or False
        ) as solutions:
            for number, solution in enumerate(solutions, start=1):
                if found := self._cuts_of(solution):
                    cuts |= dict.fromkeys(found)
                    most = min(most, _TIMES * number + _MORE)
                if len(cuts) >= _AT_ONCE or number >= most or deadline.is_over:
                    break
        self.is_whole = not cuts and solutions.result.exhausted
        return cuts

    def heard(
        self, progress: bool | ProgressCallback, deadline: Deadline
    ) -> bool | ProgressCallback:
        """Return who hears of a query of the whole model, with the time since it was asked."""
        return (
            _Listener(progress, lambda solution: (), deadline) if callable(progress) else progress
        )

    def _add_with_images(self, cuts: Iterable[Cut]) -> None:
        """Cut the model, and where symmetries carry the cuts, to find none of them again."""
        self._add([image for cut in cuts for image in (cut, *self._images_of(cut))])

    def _add(self, cuts: Iterable[Cut]) -> None:
        """Cut the model."""
        every = {frozenset(cut): cut for cut in cuts}
        new = {options: cut for options, cut in every.items() if options not in self._cuts}
        numbered = enumerate(new.values(), start=len(self.model.items))
        with Whole():  # The model and what is known of its cuts go together.
            self.model.add_items_from(
                ((("cut", number), {"options": cut}) for number, cut in numbered),
                multiplicity=(1, None),
            )
            self._cuts |= new
