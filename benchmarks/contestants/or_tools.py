"""OR-Tools' CP-SAT as a user would write it, with its own enumeration."""

from typing import Any

from benchmarks.contestants.constraints import Rule, rules
from benchmarks.contestants.contestant import Answer, Contestant, Solve, enter
from benchmarks.contestants.problem import Problem
from benchmarks.families import Task


class OrTools(Contestant):
    """The package ortools, with one worker, as all others."""

    name = "pypi:ortools"
    distribution = "ortools"
    module = "ortools.sat.python.cp_model"
    tasks = frozenset(Task)
    knows_colours = True
    knows_multiplicities = True

    def prepare(self, problem: Problem, task: Task) -> Solve:
        """Make a Boolean variable an option, and a constraint an item."""
        model = self.package.CpModel()
        variables = [model.new_bool_var("") for _ in problem.options]
        for rule in rules(problem):
            _add(model, rule, variables)
        solver = self.package.CpSolver()
        solver.parameters.num_workers = 1
        if task is Task.LEAST_COST:
            model.minimize(sum(c * x for c, x in zip(problem.costs, variables, strict=True) if c))
        if task in {Task.FIRST, Task.LEAST_COST}:
            return lambda: self._best(solver, model, variables)
        solver.parameters.enumerate_all_solutions = True
        return lambda: self._all(solver, model, variables, shows=task is Task.ALL)

    def _best(self, solver: Any, model: Any, variables: list[Any]) -> Answer:
        """Return a solution; without an objective, the first one counts as optimal."""
        if solver.solve(model) != self.package.OPTIMAL:
            return Answer(0)
        cost = round(solver.objective_value) if model.has_objective() else None
        return Answer(1, (_chosen(solver, variables),), cost=cost)

    def _all(self, solver: Any, model: Any, variables: list[Any], *, shows: bool) -> Answer:
        found: list[list[int]] = []

        class Collector(self.package.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
            """Collects or counts the solutions."""

            count = 0

            def on_solution_callback(self) -> None:
                """Note a solution."""
                self.count += 1
                if shows:
                    found.append(_chosen(self, variables))

        collector = Collector()
        solver.solve(model, collector)
        return Answer(collector.count, found)


def _chosen(solver: Any, variables: list[Any]) -> list[int]:
    return [number for number, variable in enumerate(variables) if solver.value(variable)]


def _add(model: Any, rule: Rule, variables: list[Any]) -> None:
    covering = [variables[option] for option in rule.options]
    for group in rule.groups:
        given = model.new_bool_var("")  # Whether the colour is given.
        model.add_max_equality(given, [variables[option] for option in group])
        covering.append(given)
    if rule.low == rule.high == 1:
        model.add_exactly_one(covering)
    elif (rule.low, rule.high) == (0, 1):
        model.add_at_most_one(covering)
    else:
        model.add_linear_constraint(sum(covering), rule.low, rule.high)


enter(OrTools())
