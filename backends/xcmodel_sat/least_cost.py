"""The search for least cost: weighted MaxSAT, by RC2, in a thread of its own."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from xcmodel.backend import Query, Stats
from xcmodel.backend.solver_thread import Channel, Report
from xcmodel.errors import BackendError
from xcmodel_sat.costs import reduced_costs
from xcmodel_sat.formula import Formula
from xcmodel_sat.oracle import Oracle, Stopped
from xcmodel_sat.problem import Problem
from xcmodel_sat.shuffle import shuffled, shuffled_variables


class Job:
    """One run of RC2, in the thread of a `ThreadSearch`; it watches its oracle.

    The cost of a solution, less a constant, is the weight of the soft clauses that it falsifies:
    one against each option of positive reduced cost, and one for each of negative reduced cost.
    The weight that RC2 has proved to be unavoidable is a lower bound at any time.
    """

    backend = "sat"
    is_brief = False

    def __init__(self, problem: Problem, query: Query) -> None:
        self.channel = Channel()
        self._problem = problem
        self._query = query
        self._costs = problem.instance.option_costs.tolist()
        self._best: int | None = None
        self._constant = 0
        self._soft: list[tuple[int, int]] = []
        self._maxsat: Any = None

    def run(self) -> None:
        """Minimize, and tell the channel how it ended, in every case."""
        try:
            if not self._problem.formula.is_contradictory:
                self._minimize()
            self.channel.finish(exhausted=True)
        except Stopped:
            pass
        except BaseException as error:
            self.channel.finish(error=error)
        finally:
            if self._maxsat is not None:
                self._maxsat.delete()

    def request_stop(self) -> None:
        """Do nothing: the run sees within a slice that its channel is closed."""

    def stop_if_closed(self) -> None:
        """Raise `Stopped` if the search has been closed, else report the bound."""
        if not self.channel.is_open:
            raise Stopped
        self._report()

    def take_model(self, model: list[int]) -> list[int]:
        """Hand over the solution if it is the best so far.

        A soft clause that weighs more than the solution's cost above the constant holds in all
        solutions that are as good (hardening).
        """
        options = [self._option_of[v] for v in model[: len(self._costs)] if v > 0]
        cost = sum(self._costs[option] for option in options)
        if self._best is None or cost < self._best:
            self._best = cost
            self.channel.put(np.array(sorted(options), dtype=np.int32))
        return self._must_hold(self._best)

    def _must_hold(self, cost: int) -> list[int]:
        """Return soft clauses that weigh too much to be falsified by what costs no more."""
        must_hold = []
        while self._soft and self._soft[-1][1] > cost - self._constant:
            must_hold.append(self._soft.pop()[0])
        return must_hold

    def _minimize(self) -> None:
        formula, variables = self._shuffled()
        self._option_of = {variable: option for option, variable in enumerate(variables)}
        soft = self._soft_clauses(variables)
        self._soft = sorted(soft, key=lambda pair: pair[1])
        hard = [
            *formula.clauses,
            *([variables[option]] for option in self._query.given),
            *([-variables[option]] for option in self._query.forbidden),
        ]
        if self._query.cost_limit is not None:
            hard += [[literal] for literal in self._must_hold(self._query.cost_limit)]
        self._maxsat = maxsat = _rc2(self._problem.solver, formula.top, hard, soft)
        for bound in formula.bounds:
            maxsat.oracle.add_atmost(bound.literals, bound.bound)
        maxsat.oracle = Oracle(maxsat.oracle, self._problem.solver, self)
        found = maxsat.compute() is not None
        self._report()
        if found != (self._best is not None) or (found and self._bound != self._best):
            raise BackendError(
                f"RC2 ended at {self._bound}, with {self._best} the least cost found", "sat"
            )

    def _soft_clauses(self, variables: list[int]) -> list[tuple[int, int]]:
        """Return literals, each with what it costs where it is false; note what is paid anyway."""
        weights, self._constant = reduced_costs(self._problem.instance)
        self._constant += sum(weight for weight in weights if weight < 0)
        return [
            (-variable if weight > 0 else variable, abs(weight))
            for variable, weight in zip(variables, weights, strict=True)
            if weight
        ]

    def _shuffled(self) -> tuple[Formula, list[int]]:
        """Return the formula and each option's variable, shuffled if the query has a seed."""
        n_options = len(self._costs)
        if self._query.seed is None:
            return self._problem.formula, list(range(1, n_options + 1))
        random = Random(self._query.seed)
        variables = shuffled_variables(n_options, random)
        return shuffled(self._problem.formula, variables, random), variables

    @property
    def _bound(self) -> int:
        return self._constant + int(self._maxsat.cost)

    def _report(self) -> None:
        counts = self._maxsat.oracle.accum_stats()
        stats = Stats(nodes=counts["decisions"], conflicts=counts["conflicts"])
        self.channel.tell(Report(self._bound, stats))


def _rc2(solver: str, top: int, hard: list[list[int]], soft: list[tuple[int, int]]) -> Any:
    """Return RC2 with a formula and with weighted literals."""
    from pysat.examples.rc2 import RC2, RC2Stratified
    from pysat.formula import WCNF

    formula = WCNF()
    formula.hard, formula.nv = hard, top
    formula.soft = [[literal] for literal, _ in soft]
    formula.wght = [weight for _, weight in soft]
    formula.topw = sum(formula.wght) + 1
    # Strata need weights that differ: without any weight, RC2Stratified would not search at all.
    kind = RC2Stratified if len(set(formula.wght)) > 1 else RC2
    return kind(formula, solver=solver, exhaust=True, minz=True)
