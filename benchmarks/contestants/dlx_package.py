"""The package dlx: dancing links in pure Python, with optional items."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from benchmarks.contestants.contestant import (
    Answer,
    Contestant,
    Solve,
    all_of,
    enter,
    first_of,
    recurse_deeply,
)
from benchmarks.contestants.problem import Problem
from benchmarks.families import Task


class DlxPackage(Contestant):
    """The package dlx."""

    name = "pypi:dlx"
    distribution = "dlx"
    module = "dlx"

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Make the matrix; the package tells required items by a 0."""
        recurse_deeply()
        columns = [(item, int(low == 0)) for item, (low, _) in enumerate(problem.bounds)]
        solver = self.package.DLX(columns)
        # A solution names a node of each row; the first node of each is what is known here.
        begins = solver.appendRows(problem.options)
        if task is Task.FIRST:
            return lambda: _named(first_of(solver.solve()), begins)
        if task is Task.ALL:
            return lambda: _named(all_of(map(tuple, solver.solve())), begins)
        return lambda: Answer(sum(1 for _ in solver.solve()))


def _named(answer: Answer, begins: list[int]) -> Answer:
    return Answer(answer.solutions, [_rows(nodes, begins) for nodes in answer.shown])


def _rows(nodes: Iterable[int], begins: list[int]) -> list[int]:
    return [bisect_right(begins, node) - 1 for node in nodes]


enter(DlxPackage())
