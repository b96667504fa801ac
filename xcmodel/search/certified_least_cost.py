"""The search for a certificate of a least cost, with a search for solutions beside it.

A certificate takes a search of all solutions at once, which has none before its end. So one that
takes longer works in turn with a usual search for least cost, whose answer is that of the query
where a limit, the callback or Ctrl-C stops it before there is a certificate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, StopReason
from xcmodel.backend.contract import Slice
from xcmodel.backend.query import Query, Task
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.run import Run
from xcmodel.search.wrong_answer import wrong_answer

_SECONDS_ALONE = 0.3
_SHARE_ALONE = 0.2
"""The certificate is searched for alone for so long, or for this share of the time limit."""


class CertifiedLeastCost(Run):
    """The search for a certificate of a least cost, and a usual one for the same query.

    Args:
        compiled: the problem.
        choice: who makes the certificate.
        choose_beside: chooses who looks for solutions meanwhile, or None, for this query.
        query: that for the certificate.
        progress: who is told of solutions and bounds, and of how far the certificate has come.
    """

    def __init__(
        self,
        compiled: CompiledProblem,
        choice: Choice,
        choose_beside: Callable[[Query], Choice | None],
        query: Query,
        progress: bool | ProgressCallback,
    ) -> None:
        super().__init__(compiled, choice, query, progress)
        self._beside: Run | None = None
        self._choose_beside: Callable[[Query], Choice | None] | None = choose_beside
        limit = query.time_limit
        self._alone = _SECONDS_ALONE if limit is None else min(_SECONDS_ALONE, _SHARE_ALONE * limit)

    def _work(self) -> Slice:
        if self._choose_beside is not None and self.seconds >= self._alone:
            self._beside = self._start_beside(self._choose_beside)
            self._choose_beside = None
        if self._beside is not None and self._beside.stop_reason is StopReason.NOT_STOPPED:
            self._beside.step()
        found = super()._work()
        if found.exhausted:
            self._compare()
        return found

    def _compare(self) -> None:
        """Raise WrongAnswerError if a solution that was found contradicts the certificate."""
        cost = self.incumbent.cost
        known = None if self._beside is None else self._beside.incumbent.cost
        if known is not None and (cost is None or known < cost):
            certified = "that there is no solution"
            if cost is not None:
                certified = f"the least cost {self.compiled.told(cost)}"
            cheaper = self.compiled.told(known)
            what = f"certified {certified}, and there is a solution of cost {cheaper}"
            raise wrong_answer(self.backend, what)

    def _start_beside(self, choose: Callable[[Query], Choice | None]) -> Run | None:
        query = replace(self.query, task=Task.MINIMIZE, least_cost=False, certificate=None)
        choice = choose(query)
        return None if choice is None else Run(self.compiled, choice, query)

    def _close(self) -> None:
        super()._close()
        if self._beside is not None:
            self._beside.stop(self.stop_reason)

    def _progress(self, found: Slice) -> Progress:
        own = super()._progress(found)
        if self._beside is None or found.exhausted:
            return own
        return replace(self._beside._progress(Slice()), seconds=own.seconds, fraction=own.fraction)

    def result(self, count: int | None = None) -> Result:
        """Return what is certified, or else what the usual search has found."""
        own = super().result(count)
        if self._beside is None or own.exhausted:
            return own
        found = self._beside.result()
        stats = found.stats._replace(seconds=own.stats.seconds)
        return replace(found, stop_reason=self.stop_reason, stats=stats)
