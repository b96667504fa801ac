"""Counts of perfect matchings of planar graphs: by a Pfaffian, or by it and the engine."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter

from xcmodel.backend import Instance, Int64Array, Query, Search, Slice, Stats
from xcmodel.errors import UnsupportedError
from xcmodel_dlx.native_search import CountedSearch, units_of
from xcmodel_dlx.pfaffian import Rows, eliminate, kasteleyn_matrix, modulus_for

PFAFFIAN = "pfaffian"
"""The name of the strategy."""

# What the engine may do before anybody looks for a graph: most counts of pairs take less than the
# imports of numpy and networkx.
_FIRST_UNITS = 20_000_000
_FIRST_UNITS_ONCE_IMPORTED = 2_000_000
# The nanoseconds that it takes to import networkx, once in a process.
_UNITS_OF_IMPORT = 400_000_000
# The engine always has a part of what a Pfaffian takes; and so many times as much as that while it
# expects to end in less.
_LEAST_PART = 0.25
_MOST_TIMES = 2
_ITEMS_OF_EDGE = 2
# From which Euler's formula bounds the edges.
_LEAST_VERTICES = 3


@dataclass(frozen=True)
class Matchings:
    """A graph whose perfect matchings are the solutions: vertices are items, and edges options.

    Attributes:
        vertices: the items, ascending.
        edges: two items each, shape ``(edges, 2)``.
        weights: the number of equal options of each edge.
        modulus: a Mersenne prime, more than twice the number of perfect matchings, or None.
    """

    vertices: Int64Array
    edges: Int64Array
    weights: Int64Array
    modulus: int | None

    @classmethod
    def of(cls, instance: Instance, query: Query) -> Matchings | None:
        """Return the graph of an instance, or None if its solutions are no perfect matchings."""
        import numpy as np

        has_pairs = bool((np.diff(instance.option_start) == _ITEMS_OF_EDGE).all())
        is_exact = bool((instance.item_low == 1).all() and (instance.item_high <= 1).all())
        if not has_pairs or not is_exact or instance.option_colours.any():
            return None
        pairs = np.sort(instance.option_items.reshape(-1, _ITEMS_OF_EDGE).astype(np.int64), axis=1)
        covered = pairs[list(query.given)].ravel()
        if len(np.unique(covered)) < len(covered) or set(query.given) & set(query.forbidden):
            return None
        is_left = np.asarray(~np.isin(pairs, covered).any(axis=1))
        is_left[list(query.forbidden)] = False
        vertices = np.setdiff1d(np.arange(instance.n_items), covered)
        edges, weights = np.unique(pairs[is_left], axis=0, return_counts=True)
        squares = np.zeros(instance.n_items)
        for ends in edges.T:
            np.add.at(squares, ends, weights**2)
        return cls(vertices, edges, weights, modulus_for(squares[vertices].tolist()))

    @property
    def expected_units(self) -> int | None:
        """The nanoseconds that a Pfaffian takes, or None if there may be too many matchings.

        Measured on grids of 64 to 2,304 vertices: some for each vertex and each change of the
        matrix, of which elimination makes about eight times the 3/2-th power of their number.
        """
        if self.modulus is None:
            return None
        of_change = 65 + self.modulus.bit_length() ** 2 // 8000
        return 40_000 * len(self.vertices) + int(8 * len(self.vertices) ** 1.5) * of_change

    @property
    def may_be_planar(self) -> bool:
        """Whether there are no more edges than Euler's formula allows a planar graph to have.

        Those are ``3 v - 6`` for ``v`` vertices, or ``2 v - 4`` where all cycles are even. To see
        that takes microseconds, and half a second to import what knows for sure.
        """
        vertices, edges = len(self.vertices), len(self.edges)
        if vertices < _LEAST_VERTICES:
            return True
        return edges <= 2 * vertices - 4 or (edges <= 3 * vertices - 6 and not self._is_bipartite())

    def _is_bipartite(self) -> bool:
        neighbours: dict[int, list[int]] = {vertex: [] for vertex in self.vertices.tolist()}
        for u, v in self.edges.tolist():
            neighbours[u].append(v)
            neighbours[v].append(u)
        side: dict[int, bool] = {}
        for root in neighbours:
            if root in side:
                continue
            side[root] = True
            queue = [root]
            for vertex in queue:
                for other in neighbours[vertex]:
                    if other not in side:
                        side[other] = not side[vertex]
                        queue.append(other)
                    elif side[other] == side[vertex]:
                        return False
        return True

    def matrix(self) -> Rows | None:
        """Return the adjacency matrix with Kasteleyn's signs, or None if it is not planar."""
        if not self.may_be_planar:
            return None
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(self.vertices.tolist())
        edges = zip(self.edges.tolist(), self.weights.tolist(), strict=True)
        graph.add_weighted_edges_from((u, v, weight) for (u, v), weight in edges)
        return kasteleyn_matrix(graph)


class PfaffianCount(Search):
    """Counts the perfect matchings of a planar graph by a Pfaffian.

    Args:
        matrix: the adjacency matrix with Kasteleyn's signs.
        modulus: a Mersenne prime, more than twice the number of perfect matchings.
        units: what that is expected to take, for the statistics.

    Raises:
        UnsupportedError: from `alone`, for what is no planar graph, or too large.
    """

    def __init__(self, matrix: Rows, modulus: int, units: int) -> None:
        self._steps = len(matrix) // 2 + 1
        self._modulus = modulus
        self._units = units
        self._factors = eliminate(matrix, modulus)
        self._product = 1
        self._eliminated = 0

    @classmethod
    def of(cls, matchings: Matchings) -> PfaffianCount | None:
        """Return the search for a count, or None if the graph is not planar, or too large."""
        units, modulus = matchings.expected_units, matchings.modulus
        if units is None or modulus is None or (matrix := matchings.matrix()) is None:
            return None
        return cls(matrix, modulus, units)

    @classmethod
    def alone(cls, instance: Instance, query: Query) -> PfaffianCount:
        """Return the search for a count that nothing else could find."""
        matchings = Matchings.of(instance, query)
        search = None if matchings is None else cls.of(matchings)
        if search is None:
            raise UnsupportedError(
                f"backend 'dlx:{PFAFFIAN}' counts perfect matchings of planar graphs only: all "
                "options have two items, which are covered exactly once and have no colours, and "
                "can be drawn as lines that do not cross; choose 'dlx'",
                f"dlx:{PFAFFIAN}",
            )
        return search

    def advance(self, seconds: float) -> Slice:
        """Eliminate vertices for about this long."""
        deadline = perf_counter() + seconds
        for factor in self._factors:
            self._product = self._product * factor % self._modulus
            self._eliminated += 1
            if perf_counter() >= deadline:
                return Slice(fraction=self._eliminated / self._steps, stats=self._stats())
        count = min(self._product, self._modulus - self._product)
        return Slice(counted=count, exhausted=True, fraction=1.0, stats=self._stats(PFAFFIAN))

    def close(self) -> None:
        """Do nothing: there are no threads."""

    def _stats(self, strategy: str | None = None) -> Stats:
        work = {PFAFFIAN: self._units}
        return Stats(nodes=self._eliminated, strategy=strategy, work_by_strategy=work)


class PlanarCount(Search):
    """Lets the engine count, and finds a Pfaffian instead where that seems to be quicker.

    What it takes is known beforehand, with the import of networkx if that is yet to be done. Both
    are told in counted work, so the same query does the same however busy the machine is. What is
    no planar graph, or has too many perfect matchings, is left to the engine.

    Args:
        instance: an instance with as many entries as options of two items have.
        query: a query for a count.
        engine: counts in its own way.
    """

    def __init__(self, instance: Instance, query: Query, engine: CountedSearch) -> None:
        self._instance = instance
        self._query = query
        self._engine = engine
        self._engine_stats = Stats()
        is_imported = {"networkx", "numpy"} <= sys.modules.keys()
        self._until: int | None = _FIRST_UNITS_ONCE_IMPORTED if is_imported else _FIRST_UNITS
        self._matchings: Matchings | None = None
        self._pfaffian: PfaffianCount | None = None
        self._visited = 0

    def advance(self, seconds: float) -> Slice:
        """Work for about this long; whether a graph is planar is found at one go."""
        if self._pfaffian is not None:
            return self._advance_pfaffian(self._pfaffian, seconds)
        found = self._engine.advance(seconds, self._until)
        self._visited += found.counted
        self._engine_stats = found.stats
        is_at_end = self._until is not None and units_of(found.stats) >= self._until
        if is_at_end and not found.exhausted:
            self._until = self._next_end(found)
        return found

    def close(self) -> None:
        """End the engine's threads, if there are any."""
        self._engine.close()

    def _next_end(self, found: Slice) -> int | None:
        """Return until when the engine goes on; a Pfaffian may take its place."""
        done = units_of(found.stats)
        if self._matchings is None:
            self._matchings = Matchings.of(self._instance, self._query)
        matchings = self._matchings
        expected = None if matchings is None else matchings.expected_units
        if matchings is None or expected is None:
            return None
        least = int(_LEAST_PART * expected)
        if done < least:
            return least
        left = done / found.fraction - done if found.fraction else inf
        expected += 0 if "networkx" in sys.modules else _UNITS_OF_IMPORT
        most = _MOST_TIMES * expected
        if done < most and left < expected:
            return min(most, done + max(int(left), done))
        self._pfaffian = PfaffianCount.of(matchings)
        return None

    def _advance_pfaffian(self, pfaffian: PfaffianCount, seconds: float) -> Slice:
        found = pfaffian.advance(seconds)
        rest = found.counted - self._visited if found.exhausted else 0
        return replace(found, counted=rest, stats=found.stats.plus(self._engine_stats))
