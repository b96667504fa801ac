"""The package algorithm-x: dancing links in pure Python."""

from benchmarks.contestants.contestant import Contestant, Solve, by_listing, enter, recurse_deeply
from benchmarks.contestants.problem import Problem
from benchmarks.families import Task


class AlgorithmXPackage(Contestant):
    """The package algorithm-x."""

    name = "pypi:algorithm-x"
    distribution = "algorithm-x"
    module = "algorithm_x"

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Append the rows one by one."""
        recurse_deeply()
        solver = self.package.AlgorithmX(len(problem.bounds))
        for number, items in enumerate(problem.rows()):
            solver.appendRow(items, number)
        return by_listing(task, solver.solve)


enter(AlgorithmXPackage())
