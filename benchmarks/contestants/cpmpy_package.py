"""CPMpy, over OR-Tools, as a user would write it."""

from typing import Any

from benchmarks.contestants.constraints import Rule, rules
from benchmarks.contestants.contestant import Answer, Contestant, Solve, enter
from benchmarks.contestants.problem import Problem
from benchmarks.families import Task

_SOLVER = "ortools"


class CPMpyPackage(Contestant):
    """The package cpmpy, with one worker of its solver, as all others."""

    name = "pypi:cpmpy"
    distribution = "cpmpy"
    module = "cpmpy"
    tasks = frozenset(Task)
    knows_colours = True
    knows_multiplicities = True

    def set_up(self) -> None:
        """Import what it imports late."""
        self.package.Model(self.package.boolvar()).solve(solver=_SOLVER, num_workers=1)

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Make a Boolean variable an option, and a constraint an item."""
        variables = self.package.boolvar(shape=len(problem.options))
        model = self.package.Model()
        for rule in rules(problem):
            model += self._constraints(rule, variables)
        if task is Task.LEAST_COST:
            model.minimize(self.package.sum(problem.costs * variables))
        if task in {Task.FIRST, Task.LEAST_COST}:
            return lambda: _best(model, variables, has_costs=task is Task.LEAST_COST)
        return lambda: _all(model, variables, shows=task is Task.ALL)

    def _constraints(self, rule: Rule, variables: Any) -> list[Any]:
        covering = [variables[option] for option in rule.options]
        covering += [self.package.any([variables[k] for k in group]) for group in rule.groups]
        total = self.package.sum(covering)
        if rule.low == rule.high:
            return [total == rule.low]
        return [total <= rule.high, *([total >= rule.low] if rule.low else [])]


def _chosen(variables: Any) -> list[int]:
    return [number for number, value in enumerate(variables.value()) if value]


def _best(model: Any, variables: Any, *, has_costs: bool) -> Answer:
    if not model.solve(solver=_SOLVER, num_workers=1):
        return Answer(0)
    cost = round(model.objective_value()) if has_costs else None
    return Answer(1, (_chosen(variables),), cost=cost)


def _all(model: Any, variables: Any, *, shows: bool) -> Answer:
    found: list[list[int]] = []
    show = (lambda: found.append(_chosen(variables))) if shows else None
    count = model.solveAll(solver=_SOLVER, display=show)
    return Answer(int(count), found)


enter(CPMpyPackage())
