"""What the terms of a count up to symmetry have come to by now."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.answer.statistics import Stats
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Query
from xcmodel.progress.reporting import Reporter
from xcmodel.search.auto_backend import Choice


class Tally:
    """The terms of a count up to symmetry so far: their progress, and their result, as one.

    Args:
        choice: the backend that counts.
        query: the count.
        report: who is told the progress, if anyone.

    Attributes:
        deadline: when the time of all terms together is over.
        order: the number of symmetries, once it is known.
        n_solutions: the number of all solutions, which the identity fixes, once it is known.
        counted: the solutions counted in all terms, so more than there are classes.
        n_terms: how many terms there are, as far as is known; to list the solutions is one, and to
            join those of a class another.
        n_done: how many of them have ended.
        n_after: how many steps, each about as long as a term, follow once the count is known.
    """

    def __init__(self, choice: Choice, query: Query, report: Reporter | None) -> None:
        self.deadline = Deadline.of(query)
        self.order: int | None = None
        self.n_solutions: int | None = None
        self.counted = 0
        self.n_terms = 1
        self.n_done = 0
        self.n_after = 0
        self._choice = choice
        self._report = report
        self._stats = Stats()
        self._is_told_to_stop = False

    def add(self, term: Result) -> None:
        """Take in a term, or as much of it as was counted before a limit stopped it."""
        self._stats = self._stats.plus(term.stats)
        self.counted += term.stats.solutions
        self.n_done += term.count is not None

    def skip(self) -> None:
        """Take in a term that is 0, as is known without a count."""
        self.n_done += 1
        if self._report is not None:
            self._is_told_to_stop = self._report_here(0.0)

    def add_list(self, listed: Result) -> None:
        """Take in a list of the solutions, which may have been counted before."""
        self._stats = self._stats.plus(listed.stats)
        self.counted = max(self.counted, listed.stats.solutions)
        if listed.exhausted:
            self.n_done += 1
            self.n_terms = self.n_done + 1

    @property
    def must_stop(self) -> bool:
        """Whether the callback said so as a term ended, and there are others to come."""
        return self._is_told_to_stop and self.n_done < self.n_terms

    @property
    def progress(self) -> bool | ProgressCallback:
        """What a term reports to, if anything."""
        return False if self._report is None else self._report_term

    @property
    def progress_of_list(self) -> bool | ProgressCallback:
        """What a list of the solutions reports to, if anything."""
        return False if self._report is None else self._report_list

    def _report_list(self, progress: Progress) -> Literal["stop"] | None:
        """Report a list of solutions; if it ends, what is left is to join them."""
        if progress.fraction == 1.0:
            self.n_terms = self.n_done + 2
        new = max(0, progress.solutions - self.counted)
        return self._report_term(replace(progress, solutions=new))

    def _report_term(self, progress: Progress) -> Literal["stop"] | None:
        """Turn the progress of a term into that of the whole."""
        assert self._report is not None
        whole = replace(
            progress,
            seconds=self.deadline.elapsed,
            solutions=self.counted + progress.solutions,
            solution=None,
            fraction=self._fraction(progress.fraction or 0.0),
            time_limit=self.deadline.end,
        )
        self._is_told_to_stop = self._report(whole)
        return "stop" if self._is_told_to_stop else None

    def _fraction(self, of_term: float) -> float:
        return (self.n_done + of_term) / (self.n_terms + self.n_after)

    def report_joined(self, part: float) -> bool:
        """Report what part of the listed solutions is joined; return whether to stop."""
        return self._report is not None and self._report_here(part) and part < 1

    def report_end(self) -> None:
        """Report that all is done, also what follows the count."""
        self.n_done, self.n_after = self.n_terms, 0
        if self._report is not None:
            self._report_here(0.0)

    def _report_here(self, part: float) -> bool:
        assert self._report is not None
        return self._report(
            Progress(
                seconds=self.deadline.elapsed,
                solutions=self.counted,
                fraction=self._fraction(part),
                backend=self._choice.backend.name,
                time_limit=self.deadline.end,
            )
        )

    def at_least(self, counted: int, reason: StopReason) -> Result:
        """Return a lower bound of the number of classes: none is larger than the group."""
        known = counted if self.n_solutions is None else self.n_solutions
        return self.result(-(-known // (self.order or 1)), reason)

    def result(self, classes: int, reason: StopReason, count: int | None = None) -> Result:
        """Return the result, with the classes that there are at least, or the count of all."""
        backend = self._choice.backend
        without_classes = Status.UNKNOWN if count is None else Status.INFEASIBLE
        return Result(
            status=Status.FEASIBLE if classes else without_classes,
            solution=None,
            cost=None,
            bound=None,
            count=count,
            stop_reason=reason,
            stats=self._stats._replace(solutions=classes, seconds=self.deadline.elapsed),
            backend=backend.name,
            backend_version=backend.version,
            why_backend=self._choice.why,
            symmetries=self.order,
        )
