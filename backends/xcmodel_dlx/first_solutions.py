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
"""What the diagram, and the search that makes it, may take."""

# How many solutions are few: those that have been handed over are remembered.
_MOST_SOLUTIONS = 100
# With more options, a diagram is seldom small, and takes long to begin.
_MOST_OPTIONS = 10_000
_SECONDS_ALONE = 0.02
_LEAST_SECONDS_EXPECTED = 1.0
_DIAGRAM_SHARE = 1 / 3
# By then a diagram must not seem to take so many times as long: its progress is slow at first.
_SECONDS_TO_JUDGE = 0.2
_MOST_TIMES_AS_LONG = 2
_BATCH = 1024


@dataclass
class _Pace:
    """How quickly a search gets on.

    Attributes:
        seconds: which it has had.
        fraction: the part of it that is done.
    """

    seconds: float = 0.0
    fraction: float = 0.0

    def note(self, seconds: float, found: Slice) -> None:
        """Take note of a slice that had so many seconds."""
        self.seconds += seconds
        self.fraction = found.fraction or 0.0

    @property
    def expected_seconds(self) -> float:
        """What the whole search would take at this pace; infinite if it has not got anywhere."""
        return self.seconds / self.fraction if self.fraction else math.inf


def few_wanted(query: Query, instance: Instance) -> int | None:
    """Return how many solutions are wanted, if they are few, whatever they are; else None."""
    limit = query.solution_limit
    if query.task is not Task.ENUMERATE or query.seed is not None or limit is None:
        return None
    return limit if limit <= _MOST_SOLUTIONS and instance.n_options <= _MOST_OPTIONS else None


class FirstSolutions(Search):
    """Lists a few solutions by a portfolio of two searches; whichever ends first answers.

    A search from one solution to the next is quickest as a rule. But what it would be at for ever
    the diagram of all solutions may show in a moment: that there is none, or no other. It is begun
    when the first search seems to take long, and given up when it seems to take longer still.

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
        alternates = self._diagram is not None or self._is_worth_a_diagram()
        share = _DIAGRAM_SHARE if alternates else 0.0
        found = self._list(seconds * (1 - share))
        is_done = found.exhausted or len(self._listed) >= self._limit
        diagram = self._advance_diagram(seconds * share) if alternates and not is_done else None
        if diagram is not None:
            found = self._with_rest(found, diagram)
        return replace(found, stats=found.stats.plus(self._diagram_stats))

    def close(self) -> None:
        """End both."""
        self._listing.close()
        self._give_up()

    def _list(self, seconds: float) -> Slice:
        found = self._listing.advance(seconds)
        self._listing_pace.note(seconds, found)
        self._listed.update(solution.tobytes() for solution in found.solutions)
        return found

    def _is_worth_a_diagram(self) -> bool:
        pace = self._listing_pace
        seems_long = pace.expected_seconds >= _LEAST_SECONDS_EXPECTED
        return seems_long and pace.seconds >= _SECONDS_ALONE and not self._has_given_up

    def _advance_diagram(self, seconds: float) -> DecisionDiagram | None:
        """Return the diagram, once it is made."""
        if self._diagram is None:
            self._diagram = self._start_diagram()
        try:
            found = self._diagram.advance(seconds)
        except BackendError:  # It has become too large.
            self._give_up()
            return None
        self._diagram_pace.note(seconds, found)
        self._diagram_stats = found.stats
        if not found.exhausted and self._diagram_is_slower():
            self._give_up()
        return found.diagram

    def _diagram_is_slower(self) -> bool:
        """Return whether the diagram seems to take longer, as far as its progress shows."""
        diagram = self._diagram_pace
        most = _MOST_TIMES_AS_LONG * self._listing_pace.expected_seconds
        has_told = bool(self._diagram_stats.nodes) and diagram.seconds >= _SECONDS_TO_JUDGE
        return has_told and diagram.expected_seconds > most

    def _give_up(self) -> None:
        self._has_given_up = True
        if self._diagram is not None:
            self._diagram.close()
            self._diagram = None

    def _with_rest(self, found: Slice, diagram: DecisionDiagram) -> Slice:
        """Return what was found and what is still wanted, from the diagram."""
        solutions = chain.from_iterable(NativeEvaluator(diagram).batches(_BATCH))
        others = (s for s in solutions if s.tobytes() not in self._listed)
        rest = list(islice(others, self._limit - len(self._listed)))
        is_all = len(self._listed) + len(rest) < self._limit
        both = Batch.of([*found.solutions, *rest])
        return replace(found, solutions=both, exhausted=is_all, fraction=1.0)
