"""The pure-Python Algorithm X behind the backend contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from time import perf_counter

import xcmodel
from xcmodel.backend import (
    Backend,
    Batch,
    Capability,
    DecisionDiagram,
    Instance,
    InterleavedCount,
    Query,
    Search,
    Slice,
    Stats,
    Task,
    Translation,
)
from xcmodel.certificate.writing import write_certificate
from xcmodel_dlx.algorithm_x import AlgorithmX, NoPruning
from xcmodel_dlx.cover import Cover, Incidence
from xcmodel_dlx.diagram_search import DiagramSearch
from xcmodel_dlx.diagram_values import cheapest_solution, count_solutions
from xcmodel_dlx.least_cost import LeastCost
from xcmodel_dlx.subproblem import reduce

_LARGEST_BATCH = 4096

_CAPABILITIES = frozenset(Capability) - {
    Capability.VISIT,
    Capability.WORKERS,
    Capability.PROVE,
    Capability.REFUTE,
    Capability.RELAX,
    Capability.ROWS,
}


@dataclass(frozen=True)
class PythonBackend(Backend):
    """Algorithm X in pure Python: slow, and easy to read.

    Attributes:
        remark: why it stands in for the native engine, if it does.

    >>> from xcmodel import Model
    >>> Model({"A": [1], "B": [1, 2], "C": [2]}).count(backend=PythonBackend())
    2
    """

    remark: str | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The full name."""
        return "dlx:python"

    @property
    def version(self) -> str:
        """The version of xcmodel, of which it is a part."""
        return f"xcmodel {xcmodel.__version__}"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """All but visiting, several threads, and proofs of formulas."""
        return _CAPABILITIES

    @property
    def may_repeat(self) -> bool:
        """False: each solution is the end of one path only."""
        return False

    def translate(self, instance: Instance) -> Translation:
        """Return the instance as Python lists."""
        return _PythonTranslation(instance)


@dataclass(frozen=True)
class _PythonTranslation(Translation):
    instance: Instance

    def start(self, query: Query) -> Search:
        if query.task is Task.COUNT and query.visits:
            return InterleavedCount(
                _PythonSearch(self.incidence, query), lambda: _DiagramSearch(self.instance, query)
            )
        if query.task in (Task.COUNT, Task.COMPILE, Task.CERTIFY):
            return _DiagramSearch(self.instance, query)
        return _PythonSearch(self.incidence, query)

    @cached_property
    def incidence(self) -> Incidence:
        return Incidence.of(self.instance)


class _DiagramSearch(Search):
    """Answers from the diagram of all solutions."""

    def __init__(self, instance: Instance, query: Query) -> None:
        self._instance = instance
        self._query = query
        self._search = DiagramSearch(reduce(instance, query))
        self._steps = self._search.steps()

    def advance(self, seconds: float) -> Slice:
        deadline = perf_counter() + seconds
        for _ in self._steps:
            if perf_counter() >= deadline:
                return Slice(stats=self._stats())
        return self._answer()

    def _answer(self) -> Slice:
        diagram = self._search.diagram(self._query.given)
        if self._query.task is Task.COMPILE:
            return Slice(exhausted=True, diagram=diagram, stats=self._stats())
        if self._query.least_cost:
            return self._least_cost(diagram)
        counted = count_solutions(diagram)
        self._certify(counted, diagram)
        return Slice(counted=counted, exhausted=True, fraction=1.0, stats=self._stats())

    def _least_cost(self, diagram: DecisionDiagram) -> Slice:
        costs = self._instance.option_costs
        solution = cheapest_solution(diagram, costs)
        cost = None if solution is None else int(costs[solution].sum())
        self._certify(cost, diagram)
        found = Batch.of([] if solution is None else [solution])
        return Slice(solutions=found, bound=cost, exhausted=True, stats=self._stats())

    def _certify(self, answer: int | None, diagram: DecisionDiagram) -> None:
        query = self._query
        if query.task is Task.CERTIFY and query.certificate is not None:
            write_certificate(query.certificate, self._instance, query, answer, diagram)

    def _stats(self) -> Stats:
        return Stats(nodes=self._search.nodes, branchings=self._search.nodes)


class _PythonSearch(Search):
    def __init__(self, incidence: Incidence, query: Query) -> None:
        cover = Cover(incidence)
        self._feasible = _apply_conditions(cover, query)
        least_cost = LeastCost(incidence, query.cost_limit) if query.task is Task.MINIMIZE else None
        self._bound = least_cost.bound(cover) if least_cost else None
        random = None if query.seed is None else Random(query.seed)
        self._tree = AlgorithmX(cover, least_cost or NoPruning(), random)
        self._steps = self._tree.steps()

    def advance(self, seconds: float) -> Slice:
        if not self._feasible:
            return Slice(exhausted=True)
        deadline = perf_counter() + seconds
        found: list[list[int]] = []
        exhausted = True
        for solution in self._steps:
            if solution is not None:
                found.append(solution)
            if perf_counter() >= deadline or len(found) >= _LARGEST_BATCH:
                exhausted = False
                break
        return Slice(
            solutions=Batch.of(found),
            exhausted=exhausted,
            bound=self._bound,
            fraction=1.0 if exhausted else self._tree.fraction(),
            stats=Stats(nodes=self._tree.nodes, branchings=self._tree.branchings),
        )


def _apply_conditions(cover: Cover, query: Query) -> bool:
    """Choose the given options and exclude the forbidden ones; return False if they clash."""
    for option in query.given:
        if not cover.is_active(option):
            return False
        cover.choose(option)
    cover.exclude([option for option in query.forbidden if cover.is_active(option)])
    return True
