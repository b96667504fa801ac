"""The first few solutions, by a search from one to the next and by the diagram of all of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain, islice

from xcmodel.backend import Batch, DecisionDiagram, Instance, Query, Search, Slice, Stats, Task
from xcmodel.errors import BackendError
from xcmodel_dlx.native_diagram import NativeDiagram
from xcmodel_dlx.native_evaluator import NativeEvaluator

MOST_BYTES = 1 << 30
"""The memory limit of the diagram, and of the search that makes it."""

# The most solutions that are few: all that have been handed over are kept in memory.
_MOST_SOLUTIONS = 100
# With more options, a diagram is seldom small, and the search for it takes long to start.
_MOST_OPTIONS = 10_000
_SECONDS_BEFORE_DIAGRAM = 0.005
_LEAST_SECONDS_EXPECTED = 0.1
_DIAGRAM_SHARE = 1 / 3
# While the diagram is expected to be ready that many times sooner than the listing.
_LEADING_SHARE = 0.9
_TIMES_SOONER = 4
# After so long, a diagram is given up if it is expected to take so many times as long as listing.
_SECONDS_TO_JUDGE = 0.1
_MOST_TIMES_AS_LONG = 2
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


class FirstSolutions(Search):
    """Lists a few solutions by a portfolio of two searches; whichever ends first answers.

    A search from one solution to the next is quickest as a rule. But where it
    would run for ever, the diagram of all solutions may soon show that there is none, or no other.
    It is begun if listing is expected to take long, and given up if it is expected to take longer.

    Args:
        listing: goes from one solution to the next.
        start_diagram: starts the search that makes the diagram.
        limit: how many solutions are wanted.
    """

    def __init__(
        self, listing: Search, start_diagram: Callable[[], NativeDiagram], limit: int
    ) -> None:
        self._listing = listing
        self._start_diagram = start_diagram
        self._limit = limit
        self._listed: set[bytes] = set()
        self._listing_pace = _Pace()
        self._diagram_pace = _Pace()
        self._diagram: NativeDiagram | None = None
        self._diagram_stats = Stats()
        self._has_given_up = False

    def advance(self, seconds: float) -> Slice:
        """Work for about this long."""
        alternates = self._diagram is not None or self._is_slow()
        share = self._diagram_share() if alternates else 0.0
        found = self._list(seconds * (1 - share))
        is_done = found.exhausted or len(self._listed) >= self._limit
        diagram = self._advance_diagram(seconds * share) if alternates and not is_done else None
        if diagram is not None:
            found = self._with_rest(found, diagram)
        return replace(found, stats=found.stats.plus(self._diagram_stats))

    def close(self) -> None:
        """End both searches."""
        self._listing.close()
        self._give_up()

    def _list(self, seconds: float) -> Slice:
        found = self._listing.advance(seconds)
        self._listing_pace.record(seconds, found)
        self._listed.update(solution.tobytes() for solution in found.solutions)
        return found

    def _is_slow(self) -> bool:
        pace = self._listing_pace
        is_long = pace.expected_seconds >= _LEAST_SECONDS_EXPECTED
        return is_long and pace.seconds >= _SECONDS_BEFORE_DIAGRAM and not self._has_given_up

    def _diagram_share(self) -> float:
        """Return the share of the time that the diagram gets."""
        sooner = _TIMES_SOONER * self._diagram_pace.expected_seconds
        leads = sooner < self._listing_pace.expected_seconds
        return _LEADING_SHARE if leads else _DIAGRAM_SHARE

    def _advance_diagram(self, seconds: float) -> DecisionDiagram | None:
        """Return the diagram, once it is made."""
        if self._diagram is None:
            self._diagram = self._start_diagram()
        try:
            found = self._diagram.advance(seconds)
        except BackendError:  # It has become too large.
            self._give_up()
            return None
        self._diagram_pace.record(seconds, found)
        self._diagram_stats = found.stats
        if not found.exhausted and self._diagram_is_slower():
            self._give_up()
        return found.diagram

    def _diagram_is_slower(self) -> bool:
        """Return whether the diagram is expected to take longer, if its progress can be judged."""
        diagram = self._diagram_pace
        most = _MOST_TIMES_AS_LONG * self._listing_pace.expected_seconds
        can_be_judged = bool(self._diagram_stats.nodes) and diagram.seconds >= _SECONDS_TO_JUDGE
        return can_be_judged and diagram.expected_seconds > most

    def _give_up(self) -> None:
        self._has_given_up = True
        if self._diagram is not None:
            self._diagram.close()
            self._diagram = None

    def _with_rest(self, found: Slice, diagram: DecisionDiagram) -> Slice:
        """Return what was found and what is still wanted, from the diagram."""
        solutions = chain.from_iterable(NativeEvaluator(diagram).batches(_OPTIONS_IN_BATCH))
        others = (s for s in solutions if s.tobytes() not in self._listed)
        rest = list(islice(others, self._limit - len(self._listed)))
        is_all = len(self._listed) + len(rest) < self._limit
        both = Batch.of([*found.solutions, *rest])
        return replace(found, solutions=both, exhausted=is_all, fraction=1.0)
