"""A count by a portfolio of two searches, for backends that cannot foresee which is faster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from xcmodel.backend.batch import EMPTY_BATCH
from xcmodel.backend.contract import Search, Slice


class InterleavedCount(Search):
    """Alternates between a search that visits solutions and one that counts them.

    The first to end answers. The count starts after the first slice of the visit, within which
    many queries end.

    Args:
        visiting: visits solutions one by one, or lists them.
        start_counting: starts the search that counts.
        share: the part of the time for the search that counts, in 0..1; 0 for one that works in a
            process of its own.
    """

    def __init__(
        self, visiting: Search, start_counting: Callable[[], Search], share: float = 0.5
    ) -> None:
        self._visiting = visiting
        self._start_counting = start_counting
        self._share = share
        self._counting: Search | None = None
        self._has_begun = False
        self._visited = 0

    def advance(self, seconds: float) -> Slice:
        """Work for about this long; what has not been visited is counted in the last slice."""
        if self._counting is None and self._has_begun:
            self._counting = self._start_counting()
        self._has_begun = True
        share = 0 if self._counting is None else self._share
        visit = self._visiting.advance(seconds * (1 - share))
        visited = visit.counted + len(visit.solutions)
        self._visited += visited
        piece = replace(visit, solutions=EMPTY_BATCH, counted=visited)
        if self._counting is None or visit.exhausted:
            return piece
        count = self._counting.advance(seconds * share)
        piece = replace(piece, stats=visit.stats.plus(count.stats))
        if not count.exhausted:
            return piece
        rest = count.counted - self._visited
        return replace(piece, counted=visited + rest, exhausted=True, fraction=1.0)

    def close(self) -> None:
        """Close both searches."""
        self._visiting.close()
        if self._counting is not None:
            self._counting.close()
