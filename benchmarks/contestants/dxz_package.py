"""The package dxz: all solutions as a decision diagram, in C++."""

from benchmarks.contestants.contestant import Answer, Contestant, Solve, all_of, enter
from benchmarks.contestants.problem import Problem
from benchmarks.families import Task


class DxzPackage(Contestant):
    """The package dxz."""

    name = "pypi:dxz"
    distribution = "dxz"
    module = "dxz"
    largest_matrix = 50_000_000

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Flatten the matrix, as the package wants it."""
        matrix = problem.matrix()
        n_rows, n_columns = matrix.shape
        entries = matrix.ravel().tolist()
        if task is Task.COUNT:
            return lambda: Answer(self.package.dxz_count(n_rows, n_columns, entries))
        limit = 1 if task is Task.FIRST else 0
        return lambda: all_of(self.package.dxz_solve(n_rows, n_columns, entries, limit))


enter(DxzPackage())
