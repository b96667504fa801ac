"""The package dlx: dancing links in pure Python, with optional items."""

from bisect import bisect_right
from collections.abc import Iterable

from benchmarks.contestants.contestant import (
    Answer,
    Contestant,
    Solve,
    by_listing,
    enter,
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
        """Make the matrix; the package marks required items by a 0."""
        recurse_deeply()
        columns = [(item, int(low == 0)) for item, (low, _) in enumerate(problem.bounds)]
        solver = self.package.DLX(columns)
        # A solution names any node of each row; here, the first node of each row is known.
        begins = solver.appendRows(problem.options)
        solve = by_listing(task, solver.solve, copy=tuple)
        return lambda: _named(solve(), begins)


def _named(answer: Answer, begins: list[int]) -> Answer:
    return Answer(answer.solutions, [_rows(nodes, begins) for nodes in answer.shown])


def _rows(nodes: Iterable[int], begins: list[int]) -> list[int]:
    return [bisect_right(begins, node) - 1 for node in nodes]


enter(DlxPackage())
