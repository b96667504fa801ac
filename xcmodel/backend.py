"""The contract between the core and a backend.

A backend translates an `Instance` once, starts a `Search` for each query, and answers in slices:
`Search.advance` works for about as long as it is told and comes back with what it found. The
clock, Ctrl-C, progress, limits and the checking of every solution are the core's business, so a
backend needs to know nothing but this file. CONTRIBUTING.md has the checklist for a new one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from xcmodel.instance import Instance, Int32Array, Int64Array
    from xcmodel.solution_graph import SolutionGraph
    from xcmodel.solution_sets.evaluator import GraphEvaluator


class Capability(StrEnum):
    """What a backend may be able to do; a set of these is declared by every backend."""

    SOLVE = "solve"
    """Finds one solution, or proves that there is none; not needed beside `ENUMERATE`."""
    ENUMERATE = "enumerate"
    """Finds solutions one by one, every one exactly once, and tells when there are no more."""
    VISIT = "visit"
    """Visits every solution as for `ENUMERATE`, but hands over only how many there are."""
    COUNT = "count"
    """Counts solutions without listing them."""
    COMPILE = "compile"
    """Makes the graph of all solutions: see `xcmodel.solution_graph.SolutionGraph`."""
    CERTIFY = "certify"
    """Counts, or finds the least cost, and writes down a proof that others can check."""
    MINIMIZE = "minimize"
    """Finds a solution of least cost and proves that it is one."""
    PROVE = "prove"
    """Writes down why there is no solution, as a formula and a proof in the DRAT format."""
    SHUFFLE = "shuffle"
    """Lists solutions in an order that depends on `Query.seed`, and on nothing else."""
    WORKERS = "parallelize"
    """Uses several threads for one query."""


class Task(StrEnum):
    """What a query asks for."""

    ENUMERATE = "enumerate"
    VISIT = "visit"
    COUNT = "count"
    COMPILE = "compile"
    CERTIFY = "certify"
    MINIMIZE = "minimize"


class ProofFiles(NamedTuple):
    """The paths of the files that prove that there is no solution.

    Attributes:
        formula: that of the formula, in the DIMACS format; it has a model if, and only if, there is
            a solution.
        proof: that of the proof that the formula has none, in the DRAT format.
    """

    formula: str
    proof: str


@dataclass(frozen=True)
class Query:
    """One question about an instance.

    Attributes:
        task: what is asked for.
        given: options that every solution must contain, ascending.
        forbidden: options that no solution may contain, ascending.
        hint: options of a solution that is known, or nearly one, ascending; where to begin for
            backends that can, and nothing more.
        solution_limit: the core will want no more solutions than this; a hint only.
        time_limit: seconds after which the core will stop the search; a hint only, for solvers
            that tell what they have found at their end alone.
        seed: the source of a random order; None means the backend's own order.
        workers: the most threads to use; None means the backend's own default. It may use fewer
            where several could not give a right or, with a seed, the same answer.
        memory_limit: bytes that the search may take to remember what it has done; None means the
            backend's own default. With less it takes longer.
        visits: for `Task.COUNT`, whether solutions may be visited one by one as well, where that is
            faster. Without, the count is a voice of its own beside a list.
        up_to_isomorphism: whether isomorphic subproblems may be searched once; for `Task.COMPILE`
            and `Task.CERTIFY`.
        least_cost: for `Task.CERTIFY`, whether the least cost is proved instead of the count.
        certificate: for `Task.CERTIFY`, the path of the file to which the proof is written; see
            `xcmodel.certificate`.
        proof: for `Task.ENUMERATE`, the files to which a proof is written if the search ends
            without any solution.
    """

    task: Task
    given: tuple[int, ...] = ()
    forbidden: tuple[int, ...] = ()
    hint: tuple[int, ...] = ()
    solution_limit: int | None = None
    time_limit: float | None = None
    seed: int | None = None
    workers: int | None = None
    memory_limit: int | None = None
    visits: bool = True
    up_to_isomorphism: bool = True
    least_cost: bool = False
    certificate: str | None = None
    proof: ProofFiles | None = None


@dataclass(frozen=True, eq=False)
class Batch:
    """Some solutions as arrays of option indices.

    Solution ``s`` is ``options[start[s]:start[s + 1]]``, strictly ascending.
    """

    start: Int64Array
    options: Int32Array

    @staticmethod
    def of(solutions: Iterable[Iterable[int]]) -> Batch:
        """Return a batch of these solutions, each sorted.

        >>> Batch.of([[2, 0], []]).options.tolist()
        [0, 2]
        """
        rows = [sorted(solution) for solution in solutions]
        start = np.cumsum([0, *(len(row) for row in rows)], dtype=np.int64)
        options = np.fromiter((o for row in rows for o in row), dtype=np.int32, count=start[-1])
        return Batch(start, options)

    def __len__(self) -> int:
        return len(self.start) - 1

    def __getitem__(self, index: int) -> Int32Array:
        return self.options[self.start[index] : self.start[index + 1]]

    def __iter__(self) -> Iterator[Int32Array]:
        return (self[index] for index in range(len(self)))

    def only(self, index: int) -> Batch:
        """Return a batch of one solution, which shares no memory with this one."""
        options = self[index].copy()
        return Batch(np.array([0, len(options)], dtype=np.int64), options)

    def first(self, count: int) -> Batch:
        """Return a batch of the first `count` solutions, or of all if there are fewer."""
        start = self.start[: count + 1]
        return Batch(start, self.options[: start[-1]])

    def after(self, count: int) -> Batch:
        """Return a batch of the solutions behind the first `count`."""
        start = self.start[count:]
        return Batch(start - start[0], self.options[start[0] :])


EMPTY_BATCH = Batch.of([])
"""No solutions."""


class SearchStats(NamedTuple):
    """What a search has done since it started; what a backend cannot know stays None.

    Attributes:
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
        memory: the most bytes that the backend held for the search, the translation included.
    """

    nodes: int | None = None
    branchings: int | None = None
    conflicts: int | None = None
    eliminated: int | None = None
    nodes_by_level: tuple[int, ...] | None = None
    nodes_by_depth: tuple[int, ...] | None = None
    memory: int | None = None

    def plus(self, other: SearchStats) -> SearchStats:
        """Return the nodes, branchings and memory of both searches, and the rest of this one.

        >>> SearchStats(nodes=2, conflicts=1).plus(SearchStats(nodes=3, memory=80)).nodes
        5
        """
        return self._replace(
            nodes=(self.nodes or 0) + (other.nodes or 0),
            branchings=(self.branchings or 0) + (other.branchings or 0),
            memory=(self.memory or 0) + (other.memory or 0) or None,
        )


@dataclass(frozen=True)
class Slice:
    """What a search found since it was last asked.

    Attributes:
        solutions: new solutions. For `Task.MINIMIZE`, each is cheaper than the ones before.
        counted: solutions counted without being listed (`Task.COUNT`, `Task.CERTIFY` and
            `Task.VISIT`).
        exhausted: the search is over: every solution has been listed or counted, or, for
            `Task.MINIMIZE`, the last listed solution is proved to be of least cost.
        bound: for `Task.MINIMIZE`, a proved lower bound of the cost of any solution.
        fraction: the part of the search that is done, in 0..1, where it is known.
        graph: for `Task.COMPILE`, the graph, once the search is exhausted.
        stats: what the search has done since it started.
    """

    solutions: Batch = EMPTY_BATCH
    counted: int = 0
    exhausted: bool = False
    bound: int | None = None
    fraction: float | None = None
    graph: SolutionGraph | None = None
    stats: SearchStats = field(default_factory=SearchStats)


class Search(ABC):
    """A search under way: resumable, and used from one thread only."""

    @abstractmethod
    def advance(self, seconds: float) -> Slice:
        """Work for about this long, or less, and return what was found.

        It is never called again after a slice that is exhausted. It should come back within some
        10 ms of what was asked. It may come back sooner, as soon as it has a solution to
        hand over; it should then hand over many at a time where they come fast.
        """

    def close(self) -> None:  # noqa: B027 - most searches have nothing to release
        """Stop and release everything; called once at the end, in whatever way it ended."""


class Translation(ABC):
    """An instance in a backend's own form, used by any number of queries."""

    @abstractmethod
    def start(self, query: Query) -> Search:
        """Start a search; it must not be disturbed by other searches of this translation."""


class Backend(ABC):
    """A way to answer queries; immutable, hashable and comparable by its configuration."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The full name, with the variant if there is one: ``"sat:cadical195"``."""

    @property
    @abstractmethod
    def version(self) -> str:
        """The version of what does the work: ``"ortools 9.15"``."""

    @property
    @abstractmethod
    def capabilities(self) -> frozenset[Capability]:
        """What this backend can do."""

    @property
    def may_repeat(self) -> bool:
        """Whether a fault of the solver could list a solution twice, so that the core must look.

        Looking takes memory for every solution. It is not needed where each solution stands at
        a leaf of its own in a search tree.
        """
        return True

    @property
    def remark(self) -> str | None:
        """What a user should know of it that is not as it could be, such as a missing part."""
        return None

    @abstractmethod
    def translate(self, instance: Instance) -> Translation:
        """Return the instance in this backend's own form; the core keeps it for later queries."""

    def evaluator(self, graph: SolutionGraph) -> GraphEvaluator:
        """Return what answers questions about a graph: in pure Python, unless overridden.

        Raises:
            ValueError: when the graph is not sound.
        """
        from xcmodel.solution_sets.python_evaluator import PythonEvaluator

        return PythonEvaluator(graph)
