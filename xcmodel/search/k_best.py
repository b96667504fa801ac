"""The best solutions one after the other, each found by a search of what the others leave."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any, Literal, NamedTuple

from xcmodel.answer.cost import Cost
from xcmodel.answer.k_best import KBest
from xcmodel.answer.progress import Progress, ProgressCallback
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import as_real, check_no_hundredths
from xcmodel.errors import Interrupted, KBestInterrupted
from xcmodel.problem.cost_unit import exact, known_number
from xcmodel.progress.reporting import Reporter, reporting
from xcmodel.search.parts import Part, Split
from xcmodel.search.solution_classes import Classes, SeenBefore
from xcmodel.text.arguments import whole_argument

Ask = Callable[[Part, Any, float | None, bool | ProgressCallback], Result]
"""Finds a best solution of a part.

It is told up to which cost, or where the dearest are the best ones from which, solutions are of
interest, or None; a time limit; and who gets the progress.
"""

Costs = tuple[Any, ...]
"""The costs of a solution by each aim; its cost alone where there are not several aims.

They are negated where the dearest solutions are the best ones.
"""


@dataclass(frozen=True)
class Wanted:
    """What is asked of a search for the k best solutions.

    Raises:
        ValueError: for a k below 0, or a share that is no number from 0, or looks like one in
            hundredths.

    Attributes:
        k: how many are wanted; once as many are known, only better ones are looked for.
        ask: finds the best solution of a part.
        split: how a part is split once its best solution is known.
        whole: all solutions that are of interest.
        cost_limit: only solutions that cost at most this are of interest.
        within: only solutions that cost at most this share of the least cost more than it are.
        dearest: whether the dearest solutions are the best ones; the limits are from below then.
        deadline: that of the query; none, if left out.
        classes: of which solutions one is wanted, if not each; a part then need not have all of
            those that its best solution leaves.
    """

    k: int
    ask: Ask
    split: Split
    whole: Part = field(default_factory=Part)
    cost_limit: Cost | None = None
    within: float | None = None
    dearest: bool = False
    deadline: Deadline = field(default_factory=partial(Deadline, None))
    classes: Classes | None = None

    def __post_init__(self) -> None:
        if whole_argument(self.k, "k") < 0:
            raise ValueError(f"k is {self.k}: give 0 or more")
        share = as_real(0 if self.within is None else self.within)
        if share is None or not 0 <= share < inf:
            best, part = "greatest" if self.dearest else "least", repr(self.within)
            raise ValueError(f"within is {part}: give a part of the {best} cost, such as 0.02")
        check_no_hundredths("within", share, "; if not, give cost_limit in its place")

    @property
    def sign(self) -> int:
        """By what costs are to be multiplied so that the best solution has the least."""
        return -1 if self.dearest else 1


def k_best(wanted: Wanted, progress: bool | ProgressCallback = False) -> KBest:
    """Return the k best solutions, or all if there are fewer, or what is known when it is stopped.

    Raises:
        KBestInterrupted: on Ctrl-C, with what is known.
    """
    with reporting(progress) as report:
        search = _Search(wanted, report)
        try:
            return search.run()
        except KeyboardInterrupt as interrupt:
            at_work = interrupt.result if isinstance(interrupt, Interrupted) else None
            raise search.interrupted(at_work) from None
        except Exception as error:
            if isinstance(at_work := getattr(error, "result", None), Result):
                search.take(at_work, Deadline(0))  # The user's callback has failed.
                error.result = search.answer(StopReason.CLOSED)  # type: ignore[attr-defined]
            raise


class _Waiting(NamedTuple):
    """A part that is to be split, by the costs of its best solution.

    Attributes:
        costs: these costs.
        number: one that no other has.
        best: the result with the solution.
        part: the part.
        is_new: whether it is the first one of its class.
    """

    costs: Costs
    number: int
    best: Result
    part: Part
    is_new: bool


class _Queue:
    """The parts that are to be split, those of the best solutions first."""

    def __init__(self) -> None:
        self._parts: list[_Waiting] = []
        self._costs: list[Costs] = []  # Of those that count, ascending: each search asks for one.

    def __bool__(self) -> bool:
        return bool(self._parts)

    def push(self, part: _Waiting) -> None:
        """Add a part."""
        heappush(self._parts, part)
        if part.is_new:
            insort(self._costs, part.costs)

    def pop(self) -> _Waiting:
        """Take the part with the best solution out."""
        part = heappop(self._parts)
        if part.is_new:
            del self._costs[bisect_left(self._costs, part.costs)]
        return part

    def limit(self, left: int) -> Costs | None:
        """Return the costs of the last of so many that count, or None if there are fewer."""
        return self._costs[left - 1] if len(self._costs) >= left else None


class _Search:
    """The searches of one query.

    Whenever it is stopped, what is known can be told from ``_found``, ``_least`` and ``_bound``:
    a solution whose costs are no more than ``_least``, those of the last one that was split, is one
    of the best. Costs in order are negated where the dearest solutions are the best ones.
    """

    def __init__(self, wanted: Wanted, report: Reporter | None) -> None:
        self._wanted = wanted
        self._reporter = report
        self._cost_limit = wanted.cost_limit
        self._found: list[Result] = []
        self._bound: Any = None
        self._least: Costs | None = None
        self._best = 0
        self._is_told_to_stop = False
        self._before = SeenBefore(wanted.classes)

    def run(self) -> KBest:
        """Look for the best solutions to the end, or until it is stopped."""
        wanted, order = self._wanted, count()
        waiting = _Queue()
        parts: Iterable[Part] = [wanted.whole]
        while self._best < wanted.k:
            for part in parts:
                limit = waiting.limit(wanted.k - self._best)
                if limit is not None and limit == self._least:
                    break  # Nothing is better than the solution that was split.
                if (reason := self._why_to_stop()) is not StopReason.NOT_STOPPED:
                    return self.answer(reason)
                best = self._search(part, None if limit is None else wanted.sign * limit[0])
                if (is_new := self.take(best, self._wanted.deadline)) is None:
                    return self.answer(StopReason.TIME_LIMIT)
                if best.status not in (Status.OPTIMAL, Status.INFEASIBLE):
                    return self.answer(best.stop_reason)
                if best.solution is not None:
                    costs = self._costs_of(best)
                    waiting.push(_Waiting(costs, next(order), best, part, is_new))
            if not waiting:
                return self.answer(StopReason.EXHAUSTED)
            self._least, _, best, part, is_new = waiting.pop()
            self._bound = best.cost
            self._best += is_new
            if self._best == 1:
                self._keep_within(best.cost)
            assert best.solution is not None
            parts = wanted.split(part, list(best.solution))
        return self.answer(StopReason.SOLUTION_LIMIT)

    def _keep_within(self, best: Any) -> None:
        """Look only for what is as good as was asked for, now that the best cost is known."""
        if self._wanted.within is not None:
            best, share = exact(best), exact(known_number(self._wanted.within))
            sign, given = self._wanted.sign, self._cost_limit
            last = best + sign * abs(best) * share
            known = last if given is None else exact(known_number(given))
            self._cost_limit = sign * min(sign * last, sign * known)

    def take(self, result: Result, deadline: Deadline) -> bool | None:
        """Note the best solution of a part, or what is known of it; return whether it counts.

        Returns:
            None, and it is not noted, where the time is over before that is known.
        """
        if not self._found:
            self._bound = result.bound  # There is one part as yet, the whole.
        if result.solution is None:
            return False
        is_new = self._before.is_new(list(result.solution), deadline)
        if is_new:
            self._found.append(result)
        return is_new

    def answer(self, reason: StopReason) -> KBest:
        """Return what is known where the search ends for this reason."""
        best = sorted(self._found, key=self._costs_of)[: self._wanted.k]
        results = tuple(self._judged(result, reason) for result in best)
        bound = None if reason is StopReason.EXHAUSTED else self._bound
        return KBest(results, bound, reason, dearest=self._wanted.dearest)

    def interrupted(self, at_work: Result | None) -> KeyboardInterrupt:
        """Return the error of a Ctrl-C, with what is known, also of the search at work."""
        if at_work is not None:
            self.take(at_work, Deadline(0))
        best = self.answer(StopReason.INTERRUPTED)
        first = best[0] if best else at_work
        if first is None:
            return KeyboardInterrupt()  # Nothing was begun.
        return KBestInterrupted(
            replace(first, stats=first.stats._replace(solutions=len(best))), best
        )

    def _judged(self, result: Result, reason: StopReason) -> Result:
        """Return a result with what is known of its solution among all."""
        if (classes := self._wanted.classes) is not None:
            result = replace(result, symmetries=classes.symmetries)
        if self._is_best(result):
            return replace(
                result,
                status=Status.OPTIMAL,
                bound=result.cost,
                stop_reason=StopReason.EXHAUSTED,
            )
        return replace(result, status=Status.FEASIBLE, bound=self._bound, stop_reason=reason)

    def _is_best(self, result: Result) -> bool:
        if self._least is None:  # It is that of the only search as yet.
            return result.status is Status.OPTIMAL
        return self._costs_of(result) <= self._least

    def _costs_of(self, result: Result) -> Costs:
        """Return the costs by which solutions are ordered, the most important one first."""
        costs: Costs = result.costs or (result.cost,)
        return tuple(-cost for cost in costs) if self._wanted.dearest else costs

    def _why_to_stop(self) -> StopReason:
        """Return why no other search is begun, or that one is; the first one is in any case."""
        if self._is_told_to_stop:
            return StopReason.CALLBACK
        is_late = self._wanted.deadline.is_over and bool(self._found)
        return StopReason.TIME_LIMIT if is_late else StopReason.NOT_STOPPED

    def _search(self, part: Part, limit: Any) -> Result:
        progress = False if self._reporter is None else self._report
        limit = self._cost_limit if limit is None else limit
        return self._wanted.ask(part, limit, self._wanted.deadline.left(), progress)

    def _report(self, progress: Progress) -> Literal["stop"] | None:
        """Report on the search at work, and on how many solutions are known to be the best."""
        assert self._reporter is not None
        told = replace(
            progress,
            seconds=self._wanted.deadline.elapsed,
            solutions=self._best,
            fraction=self._best / self._wanted.k,
            time_limit=self._wanted.deadline.time_limit,
        )
        if not self._reporter(told):
            return None
        self._is_told_to_stop = True  # The search at work may have ended just now.
        return "stop"
