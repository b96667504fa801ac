"""The contract between the core and a backend.

A backend translates an `Instance` once, starts a `Search` for each query, and answers in slices:
`Search.advance` works for about the given time and returns what it found. The
clock, Ctrl-C, progress, limits and the checking of every solution belong to the core, so a
backend needs to know nothing but this file. CONTRIBUTING.md has the checklist for a new one.

>>> import xcmodel as xc
>>> from xcmodel.backend import Task
>>> backend = xc.get_backend("dlx:python")
>>> backend.name, backend.may_repeat, Capability.ENUMERATE in backend.capabilities
('dlx:python', False, True)
>>> instance = xc.Model({"A": [1, 2], "B": [1], "C": [2]}).to_instance()
>>> search = backend.translate(instance).start(Query(Task.ENUMERATE))
>>> found = search.advance(seconds=60)
>>> found.exhausted, found.solutions.options.tolist(), found.solutions.lengths
(True, [0, 1, 2], [1, 2])
>>> search.close()
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from xcmodel.answer.attempt import Attempt
from xcmodel.answer.statistics import Stats
from xcmodel.backend.batch import EMPTY_BATCH, Batch
from xcmodel.backend.decision_diagram import DecisionDiagram
from xcmodel.backend.evaluator import DiagramEvaluator
from xcmodel.backend.instance import Instance, Int32Array
from xcmodel.backend.query import Capability, Query
from xcmodel.backend.refuter import Refuter


class Suitability(NamedTuple):
    """How well a backend suits a query, as it declares itself; for ``backend="auto"``.

    A package declares it by an entry point of the group ``xcmodel.suitability``, with the backend's
    name and a function ``(task, instance) -> Suitability``, which imports no solver.

    Attributes:
        rank: 100 for what no other backend does as quickly, 0 for what it can do at all.
        reason: what a user reads in `Result.why_backend`.
        races: whether, where a least cost or one solution takes long, it is worth while to let it
            work together with the next backend that says so.
        joined_by: the names of other variants of it that join such a race later.

    >>> from xcmodel.backend import Task
    >>> def suitability(task: Task, instance: Instance) -> Suitability:
    ...     if task is Task.COUNT:
    ...         return Suitability(50, "it counts without listing")
    ...     return Suitability(10, "it lists solutions")
    """

    rank: int
    reason: str
    races: bool = False
    joined_by: tuple[str, ...] = ()


NO_STATS = Stats()


class LinearSolution(NamedTuple):
    """The solution of a linear relaxation, in floating point.

    Attributes:
        value: what it costs.
        parts: which part of each option is chosen.
        item_prices: the dual value of each item, 0 for those of colours.
        row_prices: the dual value of each weighted row.
        colour_prices: for each entry of the instance, what its option pays for the colour that it
            gives to an item, or for having the item to itself, from 0; empty where nobody pays.
    """

    value: float
    parts: list[float]
    item_prices: list[float]
    row_prices: list[float]
    colour_prices: Sequence[float] = ()


@dataclass(frozen=True)
class Slice:
    """What a search found since its previous slice.

    Numbers are Python's own, here and in the statistics: those of numpy overflow, and the core
    refuses them.

    Attributes:
        solutions: new solutions. For `Task.MINIMIZE`, each is cheaper than the ones before.
        counted: solutions counted without being listed (`Task.COUNT`, `Task.VISIT`, and
            `Task.CERTIFY` of a count); 0 for all other tasks.
        exhausted: the search is over: every solution has been listed or counted, or, for
            `Task.MINIMIZE`, the last listed solution is proved to be of least cost.
        bound: for `Task.MINIMIZE`, a proved lower bound of the cost of any solution.
        fraction: the part of the search that is done, in 0..1, where it is known.
        diagram: for `Task.COMPILE`, the decision diagram, once the search is exhausted.
        stats: what the search has done since it started, as far as the backend knows.
        attempts: what each backend has contributed, where several are at work.

    >>> Slice(Batch.of([[0], [1, 2]]), exhausted=True, stats=Stats(nodes=5)).solutions.lengths
    [1, 2]
    """

    solutions: Batch = EMPTY_BATCH
    counted: int = 0
    exhausted: bool = False
    bound: int | None = None
    fraction: float | None = None
    diagram: DecisionDiagram | None = None
    stats: Stats = NO_STATS
    attempts: tuple[Attempt, ...] = ()


class Search(ABC):
    """A running search: resumable, and used from one thread only.

    >>> import numpy as np
    >>> import xcmodel as xc
    >>> from xcmodel.backend import Task
    >>> model = xc.Model({"A": [1], "B": [2], "C": [1, 2]}, costs={"A": 2, "B": 2, "C": 3})
    >>> translation = xc.get_backend("dlx").translate(model.to_instance())
    >>> search = translation.start(Query(Task.MINIMIZE))
    >>> search.hear_of(np.array([0, 1], dtype=np.int32))  # Found elsewhere, at a cost of 4.
    >>> search.works_beside, search.advance(seconds=60).solutions.options.tolist()
    (False, [2])
    >>> len(search.prices()), len(search.ruled_out())
    (2, 0)
    """

    @abstractmethod
    def advance(self, seconds: float) -> Slice:
        """Work for about this long, or less, and return what was found.

        It is never called again after a slice that is exhausted. It should come back within some
        10 ms of what was asked. It may come back sooner, as soon as it has a solution to
        hand over; it should then hand over many at a time where they come fast.

        Args:
            seconds: how long to work, from 0.
        """

    @property
    def works_beside(self) -> bool:
        """Whether it goes on between two slices, in a thread or process of its own."""
        return False

    def hear_of(self, solution: Int32Array) -> None:  # noqa: B027 - most have no use for it
        """Take note of a solution found elsewhere; only cheaper ones are wanted from now on.

        It is called between two slices, for `Task.MINIMIZE`. A search that goes on without any
        cheaper one to its end is then exhausted.

        Args:
            solution: its options, ascending.
        """

    def prices(self) -> list[float] | None:
        """Return a price for each item that together prove a bound, for `Task.MINIMIZE`, or None.

        They are in units of costs. It is called between two slices, or after the last one.
        """
        return None

    def ruled_out(self) -> Int32Array:
        """Return options that no solution has which is better than the best one known by now.

        It is called between two slices, for `Task.MINIMIZE`.
        """
        import numpy as np

        return np.zeros(0, dtype=np.int32)

    def close(self) -> None:  # noqa: B027 - most searches have nothing to release
        """Stop and release everything; called however the search ended.

        It may be called before the first slice, and a second call does nothing.
        """


class Translation(ABC):
    """An instance in a backend's own form, used by any number of queries."""

    @abstractmethod
    def start(self, query: Query) -> Search:
        """Start a search; it must not be disturbed by other searches of this translation.

        Args:
            query: what is asked, within the backend's capabilities.

        Raises:
            UnsupportedError: for what the backend cannot do after all.
        """


class Backend(ABC):
    """A way to answer queries; immutable, hashable and comparable by its configuration.

    Attributes:
        most_entries_at_once: larger instances are translated, and their searches started, in a
            thread, so that limits and Ctrl-C hold meanwhile; it takes longer than many a query.

    >>> import xcmodel as xc
    >>> backend = xc.get_backend("mip")
    >>> backend.name, backend.remark, backend.version.split()[0]
    ('mip:highs', None, 'ortools')
    """

    most_entries_at_once: ClassVar[int] = 20_000

    @property
    @abstractmethod
    def name(self) -> str:
        """The full name, with the variant if there is one: ``"sat:cadical195"``."""

    @property
    @abstractmethod
    def version(self) -> str:
        """The version of the solver behind it: ``"ortools 9.15"``."""

    @property
    @abstractmethod
    def capabilities(self) -> frozenset[Capability]:
        """What this backend can do."""

    @property
    def may_repeat(self) -> bool:
        """Whether a fault of the solver could list a solution twice.

        The core then looks for it, which takes memory for every solution; where this is False,
        nobody does. That is only right where each solution is a leaf of its own in a search tree.
        """
        return True

    @property
    def remark(self) -> str | None:
        """A limitation that a user should know of, such as a missing component, or None."""
        return None

    @abstractmethod
    def translate(self, instance: Instance) -> Translation:
        """Return the instance in this backend's own form; the core keeps it for later queries.

        A time limit cannot end it of an instance with up to `most_entries_at_once`,
        so that should take a moment only.
        """

    def translate_beside(
        self, instance: Instance, others: Mapping[Backend, Translation]
    ) -> Translation:
        """Return the instance in this backend's own form; one made of others may share theirs.

        Args:
            instance: the problem.
            others: the translations of this instance, which are made when they are asked for.

        >>> import xcmodel as xc
        >>> from xcmodel.backend import Task
        >>> instance = xc.Model({"A": [1]}).to_instance()
        >>> translation = xc.get_backend("dlx").translate_beside(instance, {})
        >>> translation.start(Query(Task.COUNT)).advance(seconds=60).counted
        1
        """
        return self.translate(instance)

    def relax(
        self,
        instance: Instance,
        given: tuple[int, ...],
        forbidden: tuple[int, ...],
        time_limit: float | None,
    ) -> LinearSolution | None:
        """Return the solution of the linear relaxation, or None if it has none.

        Only for backends with the capability ``RELAX``.

        Args:
            instance: the problem, whose items of colours the relaxation leaves out.
            given: options that are chosen whole.
            forbidden: options of which no part is chosen.
            time_limit: seconds, or None.

        Raises:
            StoppedError: when the time was over before it was solved.
            BackendError: when it could not be solved.

        >>> import xcmodel as xc
        >>> triangle = xc.Model({"A": [1, 2], "B": [2, 3], "C": [1, 3]}, costs={"A": 1})
        >>> relaxed = xc.get_backend("mip").relax(triangle.to_instance(), (), (), None)
        >>> relaxed.value, relaxed.parts
        (0.5, [0.5, 0.5, 0.5])
        """
        raise NotImplementedError

    def refuter(self, instance: Instance, forbidden: tuple[int, ...]) -> Refuter:
        """Return who tells, of some demands after others, whether they can be met together.

        Only for backends with the capability ``REFUTE``.

        Args:
            instance: the problem.
            forbidden: options that are never chosen.

        >>> import xcmodel as xc
        >>> from xcmodel.backend import Demands
        >>> instance = xc.Model({"A": [1, 2], "B": [2]}).to_instance()
        >>> refuter = xc.get_backend("sat").refuter(instance, forbidden=(0,))
        >>> refuter.refute(Demands(items=(0, 1), given=()), seconds=60).conflict
        Demands(items=(0,), given=(), rows=())
        >>> refuter.close()
        """
        raise NotImplementedError

    def evaluator(self, diagram: DecisionDiagram) -> DiagramEvaluator | None:
        """Return an evaluator of a diagram, or None to use the one in Python.

        Raises:
            ValueError: when the diagram is malformed.

        Args:
            diagram: one that this backend has made, or that was read from a file.

        >>> import xcmodel as xc
        >>> from xcmodel.backend import Task
        >>> backend = xc.get_backend("dlx:python")
        >>> instance = xc.Model({"A": [1], "B": [1]}).to_instance()
        >>> search = backend.translate(instance).start(Query(Task.COMPILE))
        >>> backend.evaluator(search.advance(seconds=60).diagram) is None
        True
        """
        return None
