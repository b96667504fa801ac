"""A search for least cost that begins again with subset rows, where these raise its bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from xcmodel.answer.statistics import Stats
from xcmodel.backend.contract import Backend, Search, Slice
from xcmodel.backend.instance import Instance, Int32Array, Int64Array
from xcmodel.backend.query import Query
from xcmodel.errors import BackendError, StoppedError

if TYPE_CHECKING:
    from xcmodel.search.subset_rows import FloatArray, Triple

_FEWEST_ITEMS, _MOST_ITEMS = 3, 200
_MOST_ENTRIES = 5_000
"""Of a linear program: of options that may be in a better solution those that cost least."""

_SECONDS_OF_A_PROGRAM = 2.0
_MOST_ROUNDS = 12
_MOST_AT_ONCE = 60

_LEAST_SHARE = 0.2
_LEAST_RISE = 0.01
"""Subset rows have to close this share of the gap, or, while there is no solution, to raise the
bound by this part of it: what the first search has done is lost."""

_LEAST_SHARE_OF_ROUND = 0.05
"""Of the rise of all, which a round has to have, or it is the last one."""


class Tightening(Search):
    """The first search, until linear programs have shown whether subset rows raise its bound.

    A slice solves one of them at most. The search that follows knows the best solution, and has a
    higher bound from the beginning.
    """

    def __init__(
        self,
        search: Search,
        start: Callable[[Instance, Query], Search],
        instance: Instance,
        query: Query,
        *,
        relaxing: Backend,
        best: Int32Array | None = None,
    ) -> None:
        self._search = search
        self._start = start
        self._query = query
        self._instance = instance
        self._best = best
        self._prices: list[float] | None = None
        self._bound: int | None = None
        self._stats = self._before = Stats()
        self._rounds = _Rounds.of(search, instance, query, relaxing)

    def advance(self, seconds: float) -> Slice:
        """Solve a linear program, if there is one to be solved, and work for about this long."""
        rounds = self._rounds
        if rounds is not None and not rounds.advance() and rounds.pays(self._cost):
            self._go_over(rounds)
            self._rounds = None
        found = self._search.advance(seconds)
        for solution in found.solutions:
            self._best = solution
        if found.bound is not None and (self._bound is None or found.bound > self._bound):
            self._bound = found.bound
        self._stats = found.stats.plus(self._before)
        return replace(found, bound=self._bound, stats=self._stats)

    @property
    def _cost(self) -> int | None:
        return None if self._best is None else int(self._instance.option_costs[self._best].sum())

    def _go_over(self, rounds: _Rounds) -> None:
        hint = self._query.hint if self._best is None else tuple(self._best.tolist())
        ruled_out = set(self._search.ruled_out().tolist()) - set(hint)
        forbidden = tuple(sorted(ruled_out.union(self._query.forbidden)))
        query = replace(self._query, hint=hint, forbidden=forbidden)
        self._prices = self._search.prices()
        self._before = self._stats
        self._search.close()
        self._search = self._start(rounds.tightened(self._instance), query)

    def hear_of(self, solution: Int32Array) -> None:
        """Look only for what costs less than this solution."""
        self._best = solution
        self._search.hear_of(solution)

    def prices(self) -> list[float] | None:
        """Return those of the first search: subset rows are no items of the model."""
        return self._search.prices() if self._prices is None else self._prices

    def ruled_out(self) -> Int32Array:
        """Return what the prices of the search at work rule out."""
        return self._search.ruled_out()

    def close(self) -> None:
        """Stop it."""
        self._search.close()


class _Rounds:
    """Linear programs of the options that may be in a better solution, each with more items."""

    def __init__(self, part: Instance, items: Int64Array, relaxing: Backend) -> None:
        self._part = part
        self._relaxing = relaxing
        self._items = items
        self._known: set[Triple] = set()
        self._triples: list[Triple] = []
        self._binding: list[Triple] = []
        self._values: list[float] = []
        self._is_over = False

    @staticmethod
    def of(search: Search, instance: Instance, query: Query, relaxing: Backend) -> _Rounds | None:
        """Return the rounds for what the search has left, or None if they would take too long."""
        import numpy as np

        from xcmodel.problem.presolve import with_options
        from xcmodel.search.subset_rows import cheapest, once_at_most

        items = once_at_most(instance)
        if len(items) < _FEWEST_ITEMS or instance.n_items > _MOST_ITEMS:
            return None
        prices = np.array(search.prices() or np.zeros(instance.n_items))
        out = np.union1d(search.ruled_out(), np.array(query.forbidden, dtype=np.int32))
        some = cheapest(
            instance, np.setdiff1d(np.arange(instance.n_options), out), prices, _MOST_ENTRIES
        )
        return _Rounds(with_options(instance, some), items, relaxing)

    def advance(self) -> bool:
        """Solve the next one, if there is one; return whether there may be another."""
        if not self._is_over:
            self._is_over = not self._raise_value()
        return not self._is_over

    def _raise_value(self) -> bool:
        import numpy as np

        from xcmodel.search.subset_rows import violated_triples, with_subset_rows

        program = with_subset_rows(self._part, self._triples)
        try:
            found = self._relaxing.relax(program, (), (), _SECONDS_OF_A_PROGRAM)
        except (BackendError, StoppedError):
            return False
        if found is None:
            return False
        self._values.append(found.value)
        prices = found.item_prices[self._part.n_items :]
        self._binding = [
            triple for triple, price in zip(self._triples, prices, strict=True) if price < 0
        ]
        if len(self._values) > _MOST_ROUNDS or self._is_tailing_off():
            return False
        parts: FloatArray = np.array(found.parts)
        more = violated_triples(self._part, self._items, parts, self._known, _MOST_AT_ONCE)
        self._known.update(more)
        self._triples = self._binding + more
        return bool(more)

    def _is_tailing_off(self) -> bool:
        values = self._values
        if len(values) == 1:
            return False
        return values[-1] - values[-2] <= _LEAST_SHARE_OF_ROUND * (values[-1] - values[0])

    def pays(self, cost: int | None) -> bool:
        """Return whether the bound is so much nearer to the best cost."""
        if not self._binding:
            return False
        first, last = self._values[0], self._values[-1]
        enough = _LEAST_RISE * abs(first) if cost is None else _LEAST_SHARE * (cost - first)
        return last - first >= enough

    def tightened(self, instance: Instance) -> Instance:
        """Return the instance with the items that raised the bound."""
        from xcmodel.search.subset_rows import with_subset_rows

        return with_subset_rows(instance, self._binding)
