"""A search run slice by slice, and what it has told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

import numpy as np

from xcmodel.backend import (
    Backend,
    Batch,
    Capability,
    DecisionDiagram,
    Query,
    Slice,
    Task,
    Translation,
)
from xcmodel.problem.names import Name
from xcmodel.search.slice_check import fault_of_slice
from xcmodel.solution_sets.python_evaluator import PythonEvaluator
from xcmodel.testing.case import Case

# A search of a small case that has not ended by then never will.
_MOST_SECONDS = 60.0

_COUNTING = (Task.COUNT, Task.VISIT)


def possible_queries(backend: Backend, case: Case, folder: str) -> Iterator[Query]:
    """Yield a query for each thing that the backend can be asked.

    Args:
        backend: the backend.
        case: what it is asked about.
        folder: where certificates may be written.
    """
    able = backend.capabilities
    if Capability.ENUMERATE in able:
        yield case.query(Task.ENUMERATE)
    if Capability.ENUMERATE in able or Capability.SOLVE in able:
        yield case.query(Task.ENUMERATE, solution_limit=1)
    for task in (Task.VISIT, Task.COUNT, Task.COMPILE, Task.MINIMIZE):
        if Capability(task) in able:
            yield case.query(task)
    if Capability.COUNT in able:
        yield case.query(Task.COUNT, visits=False)
    for least_cost in (False, True) if Capability.CERTIFY in able else ():
        path = str(Path(folder, uuid4().hex))
        yield case.query(Task.CERTIFY, certificate=path, least_cost=least_cost)


class SearchLog:
    """A search run slice by slice; each slice is held against what the contract says of slices.

    Attributes:
        query: what is asked.
        exhausted: whether the search says that it is over.
        longest: seconds that the longest slice took.
    """

    def __init__(self, translation: Translation, case: Case, query: Query) -> None:
        self.query = query
        self.exhausted = False
        self.longest = 0.0
        self._batches: list[Batch] = []
        self._counted = 0
        self._case = case
        self._bound: int | None = None
        self._diagram: DecisionDiagram | None = None
        self._deadline = monotonic() + _MOST_SECONDS
        self._search = translation.start(query)

    @staticmethod
    def start(backend: Backend, case: Case, query: Query) -> SearchLog:
        """Start a search of a new translation."""
        return SearchLog(backend.translate(case.instance), case, query)

    @property
    def is_over(self) -> bool:
        """Whether the core would not ask for more."""
        limit = self.query.solution_limit
        return self.exhausted or (limit is not None and sum(map(len, self._batches)) >= limit)

    @property
    def listed(self) -> list[frozenset[Name]]:
        """The solutions so far, in their order."""
        options = self._case.options
        return [
            frozenset(options[option] for option in solution.tolist())
            for batch in self._batches
            for solution in batch
        ]

    def step(self, seconds: float = 0.01) -> None:
        """Ask for one slice, and take it down."""
        assert monotonic() < self._deadline, "the search does not end"
        started = monotonic()
        found = self._search.advance(seconds)
        self.longest = max(self.longest, monotonic() - started)
        _assert_well_formed(found, self.query, len(self._case.options))
        self._batches.append(found.solutions)
        self._counted += found.counted
        self.exhausted = found.exhausted
        self._diagram = found.diagram
        if found.bound is not None:
            self._bound = found.bound if self._bound is None else max(found.bound, self._bound)

    def run(self, seconds: float = 0.01) -> SearchLog:
        """Go on to the end, close the search, and return this."""
        while not self.is_over:
            self.step(seconds)
        self.close()
        return self

    def close(self) -> None:
        """Close the search."""
        self._search.close()

    def assert_right(self) -> None:
        """Demand that what has been told is true, and all there is if the search is exhausted."""
        query, listed, solutions = self.query, self.listed, self._case.solutions
        assert len(listed) == len(set(listed)), "a solution was listed twice"
        assert solutions.issuperset(listed), "a wrong solution was listed"
        if query.task is Task.MINIMIZE or query.least_cost:
            self._assert_least([self._case.model.cost(solution) for solution in listed])
        elif query.task is Task.COMPILE and self._diagram is not None:
            diagram = PythonEvaluator(self._diagram)
            assert diagram.count(diagram.diagram.root) == len(solutions)
        elif query.task is not Task.COMPILE:
            told = len(listed) + self._counted
            assert told <= len(solutions), "more solutions were counted than there are"
            assert told == len(solutions) or not self.exhausted, "not all solutions were told"

    def _assert_least(self, costs: list[Any]) -> None:
        assert costs == sorted(set(costs), reverse=True), "a solution was no cheaper than before"
        least = self._case.least_cost
        if least is None:
            return
        assert self._bound is None or self._bound <= least, "the bound is too high"
        assert costs[-1:] == [least] or not self.exhausted, "the last solution is not the cheapest"


def _assert_well_formed(found: Slice, query: Query, n_options: int) -> None:
    """Demand that the slice is what the contract says, whatever it tells."""
    fault = fault_of_slice(found, query)
    assert fault is None, fault
    assert found.fraction is None or 0 <= found.fraction <= 1
    assert not len(found.solutions) or query.task not in _COUNTING
    assert (found.diagram is not None) == (query.task is Task.COMPILE and found.exhausted)
    _assert_ascending(found.solutions, n_options)


def _assert_ascending(batch: Batch, n_options: int) -> None:
    start, options = batch.start, batch.options
    assert start[0] == 0
    assert start[-1] == len(options)
    assert ((options >= 0) & (options < n_options)).all(), "there is no such option"
    falls = np.flatnonzero(options[1:] <= options[:-1]) + 1
    assert np.isin(falls, start).all(), "a solution's options do not strictly ascend"
