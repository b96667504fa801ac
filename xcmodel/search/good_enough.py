"""Least cost where much worse will do: a bound at once, and the first solution that there is.

A search for least cost works out prices at each node, so its first solution may come a hundred
times as late as one that is sought without costs.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from xcmodel.backend.batch import Batch
from xcmodel.backend.contract import Backend, Search, Slice, Translation
from xcmodel.backend.instance import Instance, Int32Array
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.search.race import Race, RaceTranslation

_LEAST_GAP = 0.5
"""With a lesser gap, what is found without a look at costs is seldom near enough."""

_FINEST = 1 << 20
_GREATEST = 1 << 40
"""Costs are shared out in such parts of one, unless they are greater than this."""


def shared_bound(instance: Instance) -> int:
    """Return a lower bound of the cost of every solution, by one look at each entry.

    Each option shares its cost among its items, and an item costs its least share at least.

    >>> import xcmodel as xc
    >>> covers = {"A": [1, 2], "B": [2, 3], "C": [3, 1]}
    >>> model = xc.Model(covers, costs={"A": 4, "B": 5, "C": 6})
    >>> shared_bound(model.to_instance())
    7
    """
    costs = instance.option_costs
    scale = _FINEST if int(np.abs(costs).max(initial=0)) <= _GREATEST else 1
    needed = instance.item_low > 0
    counts = needed[instance.option_items]
    entry_options = instance.entry_options[counts]
    items_of_option = np.bincount(entry_options, minlength=instance.n_options)
    shares = np.maximum(costs, 0) * scale // np.maximum(items_of_option, 1)
    least = np.full(instance.n_items, shares.max(initial=0))
    np.minimum.at(least, instance.option_items[counts], shares[entry_options])
    pairs = zip(least[needed].tolist(), instance.item_low[needed].tolist(), strict=True)
    total: int = sum(share * low for share, low in pairs)
    saved: int = sum(cost for cost in costs.tolist() if cost < 0)
    return saved - (-total // scale)


def with_first_solution(
    search: Search, backend: Backend, translation: Translation, query: Query, gap: float
) -> Search:
    """Return a search for least cost with one for any solution beside it, or as it is.

    Args:
        search: the search for least cost.
        backend: that of the search; one that cannot list solutions has no other way to find one.
        translation: the instance in its form.
        query: what is asked of it; with a hint, there is a solution already.
        gap: that of the user; a small one needs more than any solution.
    """
    first = backend.backends[0] if isinstance(backend, Race) else backend
    if gap < _LEAST_GAP or query.hint or Capability.ENUMERATE not in first.capabilities:
        return search
    race = translation if isinstance(translation, RaceTranslation) else None
    any_will_do = replace(query, task=Task.ENUMERATE, solution_limit=1, cost_limit=None, gap=0.0)
    beside = (race.of_first if race else translation).start(any_will_do)
    return _Beside(search, beside, race)


class _Beside(Search):
    """Two searches in turn, until one of them has found a solution."""

    def __init__(self, search: Search, first: Search, race: RaceTranslation | None) -> None:
        self._search = search
        self._first: Search | None = first
        self._race = race
        self._handed_over: Int32Array | None = None

    def advance(self, seconds: float) -> Slice:
        """Let both work for half of the time, or the one that is left for all of it."""
        if self._first is None:
            return self._without_first_one(self._search.advance(seconds))
        found = self._first.advance(seconds / 2)
        if len(found.solutions):
            return self._hand_over(found)
        if found.exhausted:
            return found
        least = self._search.advance(seconds / 2)
        if len(least.solutions):
            self._end_first()
        return replace(least, stats=least.stats.plus(found.stats))

    def _hand_over(self, found: Slice) -> Slice:
        self._end_first()
        self._handed_over = solution = found.solutions[0]
        attempts = (self._race.found_by_first(solution),) if self._race else ()
        return Slice(solutions=found.solutions, stats=found.stats, attempts=attempts)

    def _without_first_one(self, found: Slice) -> Slice:
        """Return what was found, without what has been handed over already."""
        first = self._handed_over
        if first is None or not any(np.array_equal(s, first) for s in found.solutions):
            return found
        others = [s for s in found.solutions if not np.array_equal(s, first)]
        return replace(found, solutions=Batch.of(others))

    @property
    def works_beside(self) -> bool:
        """Whether both of them do."""
        return self._search.works_beside and (self._first is None or self._first.works_beside)

    def prices(self) -> list[float] | None:
        """Return those of the search for least cost."""
        return self._search.prices()

    def close(self) -> None:
        """End both."""
        self._search.close()
        self._end_first()

    def _end_first(self) -> None:
        if self._first is not None:
            self._first.close()
            self._first = None
