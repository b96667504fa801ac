"""The first few solutions, by a search from one to the next and by what tells of all of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from xcmodel.backend import Batch, DecisionDiagram, Instance, Query, Search, Slice, Stats, Task
from xcmodel.errors import BackendError

MOST_BYTES = 1 << 30
"""The memory limit of what works beside the listing."""

# The most solutions that are few: all that have been handed over are kept in memory.
_MOST_SOLUTIONS = 100
# With more options, a diagram is seldom small, and the search for it takes long to start.
_MOST_OPTIONS = 10_000
# What works beside the listing gets little as long as it is expected to take far longer than the
# listing has had by now, which may find a solution at any moment; and most if it is nearly done.
_SMALL_SHARE, _SHARE_BESIDE, _LEADING_SHARE = 0.1, 1 / 3, 0.9
_TIMES_TO_LEAD, _TIMES_TO_WORK = 10, 100
# After so many times the time that the listing had before it, it is given up if it is expected to
# take so many times as long as the listing.
_TIMES_TO_JUDGE = 5
_MOST_TIMES_AS_LONG = 2
_BATCH = 1024
_OPTIONS_IN_BATCH = 1 << 15


@dataclass
class _Pace:
    """The progress of a search, and the time that it has had.

    Attributes:
        seconds: the time that it has had.
        fraction: the part of it that is done.
    """

    seconds: float = 0.0
    fraction: float = 0.0

    def record(self, seconds: float, found: Slice) -> None:
        """Record the progress of a slice that had so many seconds."""
        self.seconds += seconds
        self.fraction = found.fraction or 0.0

    @property
    def expected_seconds(self) -> float:
        """The time that the whole search would take at this pace; infinite without progress."""
        return self.seconds / self.fraction if self.fraction else math.inf


def few_wanted(query: Query, instance: Instance) -> int | None:
    """Return how many solutions are wanted, if they are few, and any will do; else None."""
    limit = query.solution_limit
    if query.task is not Task.ENUMERATE or query.seed is not None or limit is None:
        return None
    return limit if limit <= _MOST_SOLUTIONS and instance.n_options <= _MOST_OPTIONS else None


@dataclass(frozen=True)
class Beside:
    """A search that may end sooner than the listing, since it does not go through all solutions.

    Attributes:
        start: starts it; its last slice tells how many solutions there are, or has their diagram.
        seconds: the time that the listing has before that.
        least_expected: the seconds that the listing must be expected to take.
    """

    start: Callable[[], Search]
    seconds: float
    least_expected: float = 0.1


class FirstSolutions(Search):
    """Lists a few solutions by a portfolio of searches; whichever ends first answers.

    A search from one solution to the next is quickest as a rule. But where it would run for ever, a
    count by levels may soon show that there is none, or the diagram of all solutions that there is
    no other. Each of these is begun if listing is expected to take long, and given up if it is
    expected to take longer.

    Args:
        listing: goes from one solution to the next.
        beside: the others, of which one at a time is at work.
        limit: how many solutions are wanted.
    """

    def __init__(self, listing: Search, beside: Sequence[Beside], limit: int) -> None:
        self._listing = listing
        self._beside = list(beside)
        self._limit = limit
        self._listed: set[bytes] = set()
        self._listing_pace = _Pace()
        self._other: Search | None = None
        self._other_pace = _Pace()
        self._seconds_to_judge = 0.0
        self._other_stats = Stats()
        self._past_stats = Stats()

    def advance(self, seconds: float) -> Slice:
        """Work for about this long."""
        if self._other is None and self._beside:
            is_due = self._listing_pace.seconds >= self._beside[0].seconds
            return self._list_alone(seconds if is_due else min(seconds, self._beside[0].seconds))
        share = self._share_beside() if self._other else 0.0
        found = self._list(seconds * (1 - share))
        if self._other and not found.exhausted and len(self._listed) < self._limit:
            found = self._advance_other(found, seconds * share)
        stats = found.stats.plus(self._other_stats).plus(self._past_stats)
        return replace(found, stats=stats)

    def close(self) -> None:
        """End all searches."""
        self._listing.close()
        self._beside.clear()
        self._end_other()

    def _list_alone(self, seconds: float) -> Slice:
        """List until it is time for another search to begin beside it."""
        found = self._list(seconds)
        pace = self._listing_pace
        is_long = pace.expected_seconds >= self._beside[0].least_expected
        if is_long and pace.seconds >= self._beside[0].seconds:
            chosen = self._beside.pop(0)
            self._other = chosen.start()
            self._seconds_to_judge = _TIMES_TO_JUDGE * chosen.seconds
            self._other_pace = _Pace()
        return replace(found, stats=found.stats.plus(self._past_stats))

    def _list(self, seconds: float) -> Slice:
        found = self._listing.advance(seconds)
        self._listing_pace.record(seconds, found)
        self._listed.update(solution.tobytes() for solution in found.solutions)
        return found

    def _share_beside(self) -> float:
        """Return the share of the time that the other search gets."""
        if self._other_pace.seconds == 0:
            return _SHARE_BESIDE
        times = self._other_pace.expected_seconds / self._listing_pace.seconds
        if times < _TIMES_TO_LEAD:
            return _LEADING_SHARE
        return _SHARE_BESIDE if times < _TIMES_TO_WORK else _SMALL_SHARE

    def _advance_other(self, found: Slice, seconds: float) -> Slice:
        """Return what was found, with what the other search adds to it."""
        assert self._other is not None
        try:
            other = self._other.advance(seconds)
        except BackendError:  # It has become too large.
            self._end_other()
            return found
        self._other_pace.record(seconds, other)
        self._other_stats = other.stats
        if other.diagram is not None:
            return self._with_rest(found, other.diagram)
        if other.exhausted and other.counted == len(self._listed):
            return replace(found, exhausted=True, fraction=1.0)
        if other.exhausted or self._other_is_slower():
            self._end_other()
        return found

    def _other_is_slower(self) -> bool:
        """Return whether it is expected to take longer, if its progress can be judged."""
        other = self._other_pace
        most = _MOST_TIMES_AS_LONG * self._listing_pace.expected_seconds
        can_be_judged = bool(self._other_stats.nodes) and other.seconds >= self._seconds_to_judge
        return can_be_judged and other.expected_seconds > most

    def _end_other(self) -> None:
        if self._other is not None:
            self._other.close()
            self._other = None
        self._past_stats = self._past_stats.plus(self._other_stats)
        self._other_stats = Stats()

    def _with_rest(self, found: Slice, diagram: DecisionDiagram) -> Slice:
        """Return what was found and what is still wanted, from the diagram."""
        from xcmodel_dlx.native_evaluator import NativeEvaluator

        solutions = chain.from_iterable(NativeEvaluator(diagram).batches(_BATCH))
        others = (s for s in solutions if s.tobytes() not in self._listed)
        rest = list(islice(others, self._limit - len(self._listed)))
        is_all = len(self._listed) + len(rest) < self._limit
        both = Batch.of([*found.solutions, *rest])
        return replace(found, solutions=both, exhausted=is_all, fraction=1.0)
