"""The packages exact-cover and exact-multiset-cover: dancing links in C, on NumPy's arrays."""

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.contestants.contestant import Answer, Contestant, Solve, all_of, enter
from benchmarks.contestants.problem import Problem
from benchmarks.families import Task


class ExactCoverPackage(Contestant):
    """The package exact-cover."""

    name = "pypi:exact-cover"
    distribution = "exact-cover"
    module = "exact_cover"
    largest_matrix = 500_000_000

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Make the matrix."""
        return self._solve(task, problem.matrix(bool), {})

    def _solve(self, task: Task, matrix: Any, more: dict[str, Any]) -> Solve:
        package = self.package
        if task is Task.COUNT:
            return lambda: Answer(int(package.get_solution_count(matrix, **more)))
        if task is Task.ALL:
            return lambda: self._listed(lambda: package.get_all_solutions(matrix, **more))
        return lambda: self._listed(lambda: [package.get_exact_cover(matrix, **more)])

    def _listed(self, solutions: Callable[[], Any]) -> Answer:
        try:
            return all_of(solutions())
        except self.package.error.NoSolution:
            return Answer(0)


class ExactMultisetCoverPackage(ExactCoverPackage):
    """The package exact-multiset-cover, in which items have multiplicities, but no ranges."""

    name = "pypi:exact-multiset-cover"
    distribution = "exact-multiset-cover"
    module = "exact_multiset_cover"
    knows_multiplicities = True

    def why_not(self, problem: Problem, task: Task) -> str | None:
        """Exclude ranges, too."""
        return super().why_not(problem, task) or (
            "knows no ranges of multiplicities" if problem.has_ranges else None
        )

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Make the matrix and the multiplicities."""
        target = np.array([high for _, high in problem.bounds], dtype=np.uint8)
        return self._solve(task, problem.matrix(), {"target": target})


enter(ExactCoverPackage(), ExactMultisetCoverPackage())
