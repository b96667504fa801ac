"""The package xcover: dancing cells, compiled by Numba, with colours."""

from typing import Any

from benchmarks.contestants.contestant import Contestant, Solve, by_listing, enter
from benchmarks.contestants.problem import Problem
from benchmarks.families import Task


class XcoverPackage(Contestant):
    """The package xcover."""

    name = "pypi:xcover"
    distribution = "xcover"
    module = "xcover"
    knows_colours = True

    def set_up(self) -> None:
        """Have it compiled."""
        list(self.package.covers([["0"], ["1"]]))
        words = [["0", "2:a"], ["1", "2:a"]]
        list(self.package.covers(words, primary=["0", "1"], secondary=["2"], colored=True))

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Write items as words, as the package's examples do, if there are colours."""
        solutions = self._coloured(problem) if problem.has_colours else self._plain(problem)
        return by_listing(task, lambda: solutions, copy=tuple)

    def _plain(self, problem: Problem) -> Any:
        optional = problem.optional
        if not optional:
            return self.package.covers(problem.options)
        required = [item for item, (low, _) in enumerate(problem.bounds) if low]
        return self.package.covers(problem.options, primary=required, secondary=optional)

    def _coloured(self, problem: Problem) -> Any:
        options = [
            [
                f"{item}:{colour}" if colour else str(item)
                for item, colour in zip(items, colours, strict=True)
            ]
            for items, colours in zip(problem.options, problem.colours, strict=True)
        ]
        names = [str(item) for item in range(len(problem.bounds))]
        required = [names[item] for item, (low, _) in enumerate(problem.bounds) if low]
        optional = [names[item] for item in problem.optional]
        return self.package.covers(options, primary=required, secondary=optional, colored=True)


enter(XcoverPackage())
