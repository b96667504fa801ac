"""The statistics of a search, one record for all backends."""

from __future__ import annotations

from typing import NamedTuple

from xcmodel.text.numbers import record_text


class Stats(NamedTuple):
    """Statistics of one search; what the backend cannot know is None.

    A backend fills in what it knows of its own search; the core adds
    ``solutions`` and the seconds.

    Attributes:
        solutions: solutions counted, or handed to the user.
        seconds: wall-clock seconds since the query was asked, translation included.
        translation_seconds: the part that went into the translation; near 0 when it was kept from
            an earlier query.
        nodes: nodes of the search tree, or the solver's own nearest measure.
        branchings: nodes with at least two children.
        conflicts: conflicts met by a solver that learns clauses.
        eliminated: options that were found to be in no solution below a node, and left out there
            without being tried.
        nodes_by_level: nodes by the level of their subproblem: a backend that goes over to ever
            smaller data structures counts how many nodes it visited in each, from the whole
            instance to the smallest parts.
        nodes_by_depth: nodes by their depth in the search tree: the number of nodes above them that
            had at least two children.
        strategy: of several strategies, the one that answered: see docs/counting.md.
        work_by_strategy: what each strategy did, in the backend's own units; on ``dlx`` a unit is
            about a nanosecond, and the same query always does the same work with one worker.
        memory: the most bytes that the backend held for the search, the translation included.

    >>> import xcmodel as xc
    >>> stats = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).solve(backend="dlx:python").stats
    >>> stats.solutions, stats.conflicts
    (1, None)
    """

    solutions: int = 0
    seconds: float = 0.0
    translation_seconds: float = 0.0
    nodes: int | None = None
    branchings: int | None = None
    conflicts: int | None = None
    eliminated: int | None = None
    nodes_by_level: tuple[int, ...] | None = None
    nodes_by_depth: tuple[int, ...] | None = None
    strategy: str | None = None
    work_by_strategy: dict[str, int] | None = None
    memory: int | None = None

    def __repr__(self) -> str:
        return record_text(self)

    def plus(self, other: Stats) -> Stats:
        """Return nodes, branchings, work and memory of both searches, and the rest of this one.

        Args:
            other: the statistics of the other search.

        >>> Stats(nodes=2, conflicts=1).plus(Stats(nodes=3, memory=80)).nodes
        5
        """
        own, others = self.work_by_strategy or {}, other.work_by_strategy or {}
        work = {name: own.get(name, 0) + others.get(name, 0) for name in own | others}
        return self._replace(
            work_by_strategy=work or None,
            nodes=(self.nodes or 0) + (other.nodes or 0),
            branchings=(self.branchings or 0) + (other.branchings or 0),
            memory=(self.memory or 0) + (other.memory or 0) or None,
        )
