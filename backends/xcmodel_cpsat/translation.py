"""The translation of an instance, and what each query adds to it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np
from ortools.sat.python.cp_model import CpModel, CpSolver

from xcmodel.backend import Instance, Int64Array, Query, Search, Translation
from xcmodel.backend.solver_thread import ThreadSearch
from xcmodel_cpsat.aim import Aim
from xcmodel_cpsat.encoding import encode
from xcmodel_cpsat.solving import Job


@dataclass(frozen=True, eq=False)
class CpSatTranslation(Translation):
    """A model of CP-SAT without given or forbidden options, and without costs.

    Costs stay out of it because, with an objective, CP-SAT lists improving solutions alone.

    Attributes:
        model: the model; every query works on a copy.
        costs: the cost of each option.
        workers: threads for queries that may use more than one, and do not say how many.
        log: whether the solver's own log goes to standard error.
    """

    model: CpModel
    costs: Int64Array
    workers: int
    log: bool = False

    @staticmethod
    def of(instance: Instance, workers: int, *, log: bool = False) -> CpSatTranslation:
        """Return the translation of this instance."""
        return CpSatTranslation(encode(instance), instance.option_costs, workers, log)

    def start(self, query: Query) -> Search:
        """Start a search on a copy of the model."""
        aim = Aim.of(query)
        model = self.model.clone()
        fix(model, query)
        suggest(model, query, len(self.costs))
        if aim is Aim.LEAST:
            minimize(model, self.costs, query.cost_limit)
        workers = self.workers if query.workers is None else query.workers
        solver = configured_solver(query, workers)
        if self.log or query.log:
            write_log(solver)
        return ThreadSearch(Job(model, solver, aim, self.costs))


def fix(model: CpModel, query: Query) -> None:
    """Demand the given options, and exclude the forbidden ones."""
    given = [model.get_bool_var_from_proto_index(option) for option in query.given]
    forbidden = [~model.get_bool_var_from_proto_index(option) for option in query.forbidden]
    if given or forbidden:
        model.add_bool_and([*given, *forbidden])


def suggest(model: CpModel, query: Query, n_options: int) -> None:
    """Let the solver begin at the hint, if there is one."""
    if not query.hint:
        return
    chosen = np.zeros(n_options, dtype=np.int64)
    chosen[list(query.hint)] = 1
    model.proto.solution_hint.vars.extend(range(n_options))
    model.proto.solution_hint.values.extend(chosen.tolist())


def minimize(model: CpModel, costs: Int64Array, cost_limit: int | None = None) -> None:
    """Ask for the least sum of costs, and for none above the limit."""
    options = costs.nonzero()[0]
    objective = model.proto.objective
    objective.scaling_factor = 1.0
    objective.vars.extend(options.tolist())
    objective.coeffs.extend(costs[options].tolist())
    if cost_limit is not None:
        least = int(costs[costs < 0].sum())
        if cost_limit < least:
            model.add_bool_or([])
        objective.domain.extend([least, max(least, cost_limit)])


def write_log(solver: CpSolver) -> None:
    """Let the solver's own log go to standard error."""
    solver.parameters.log_search_progress = True
    solver.parameters.log_to_stdout = False
    solver.log_callback = partial(print, file=sys.stderr)


def configured_solver(query: Query, workers: int) -> CpSolver:
    """Return a solver with the parameters for this query."""
    solver = CpSolver()
    parameters = solver.parameters
    aim = Aim.of(query)
    # Otherwise CP-SAT would handle Ctrl-C itself, and the core would not see it.
    parameters.catch_sigint_signal = False
    # By default, floating-point bounds within 0.0001 of each other count as equal, as different
    # integers beyond 2**53 may be; with 0, only a proof in integers counts.
    parameters.absolute_gap_limit = 0.0
    parameters.num_workers = workers if query.seed is None and aim is not Aim.ALL else 1
    if aim is Aim.ALL:
        parameters.enumerate_all_solutions = True
        # Both are documented as defaults of CP-SAT's enumeration; presolve must not remove
        # solutions, so that they are set all the same.
        parameters.keep_all_feasible_solutions_in_presolve = True
        parameters.symmetry_level = 0
    if query.seed is not None:
        parameters.random_seed = Random(query.seed).getrandbits(31)
        parameters.permute_variable_randomly = True
        # Without it, unconstrained options would all be left out at first, whatever the seed;
        # but a search for least cost does better with CP-SAT's own polarities.
        parameters.random_polarity_ratio = 1.0 if aim is Aim.ALL else 0.0
    return solver
