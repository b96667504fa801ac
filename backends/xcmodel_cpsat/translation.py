"""The translation of an instance, and what each query adds to it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random

import numpy as np
from ortools.sat.python.cp_model import CpModel, CpSolver

from xcmodel.backend import Instance, Query, Search, Translation, WeightedRow
from xcmodel.backend.solver_thread import ThreadSearch
from xcmodel_cpsat.aim import Aim
from xcmodel_cpsat.option_model import OptionModel
from xcmodel_cpsat.solving import Job

# Linear relaxations that know all constraints double the bounds of penalties, and make some plans
# much cheaper; with more entries than this they take so long that no solution comes within seconds.
# Several threads try both by themselves.
_MOST_ENTRIES_OF_RELAXATION = 7_000

# What the weights of a row may come to in 32 bits, with room for coefficients that presolve adds.
_GREATEST_WEIGHTS = 1 << 30


@dataclass(frozen=True, eq=False)
class CpSatTranslation(Translation):
    """A model of CP-SAT without given or forbidden options.

    Attributes:
        instance: what it is the model of.
        filled: the model without fills, or None where there are none.
        workers: threads for queries that may use more than one, and do not say how many.
        log: whether the solver's own log goes to standard error.
    """

    instance: Instance
    filled: OptionModel | None
    workers: int
    log: bool = False

    @staticmethod
    def of(instance: Instance, workers: int, *, log: bool = False) -> CpSatTranslation:
        """Return the translation of this instance."""
        filled = OptionModel.without_fills(instance)
        translation = CpSatTranslation(instance, filled, workers, log)
        if filled is None:
            translation.plain  # noqa: B018  made now, and not when a query comes
        return translation

    @cached_property
    def plain(self) -> OptionModel:
        """The model in which all options have variables."""
        return OptionModel.plain(self.instance)

    def start(self, query: Query) -> Search:
        """Start a search on a copy of the model."""
        aim = Aim.of(query)
        of_options = self._model_for(query, aim)
        model = of_options.model.clone()
        fix(model, query)
        suggest(model, query, of_options)
        if aim is Aim.LEAST:
            minimize(model, of_options, query.cost_limit)
        workers = self.workers if query.workers is None else query.workers
        solver = configured_solver(query, workers)
        keep_to_great_weights(solver, self.instance.rows)
        if aim is Aim.LEAST:
            relax_more(solver, of_options)
        if self.log or query.log:
            write_log(solver)
        return ThreadSearch(Job(model, solver, aim, of_options, self.instance.option_costs))

    def _model_for(self, query: Query, aim: Aim) -> OptionModel:
        """Return the model without fills, unless they are asked for, or all solutions are."""
        filled = self.filled
        if filled is None or aim is Aim.ALL:
            return self.plain
        if max((*query.given, *query.forbidden), default=-1) >= filled.n_options:
            return self.plain
        return filled


def fix(model: CpModel, query: Query) -> None:
    """Demand the given options, and exclude the forbidden ones."""
    given = [model.get_bool_var_from_proto_index(option) for option in query.given]
    forbidden = [~model.get_bool_var_from_proto_index(option) for option in query.forbidden]
    if given or forbidden:
        model.add_bool_and([*given, *forbidden])


def suggest(model: CpModel, query: Query, of_options: OptionModel) -> None:
    """Let the solver begin at the hint, if there is one."""
    if not query.hint:
        return
    n_options, first_count = of_options.n_options, of_options.first_count
    hinted = np.array([option for option in query.hint if option < n_options], dtype=np.int32)
    chosen = np.zeros(n_options, dtype=np.int64)
    chosen[hinted] = 1
    counts = of_options.counts(hinted)
    hint = model.proto.solution_hint
    hint.vars.extend([*range(n_options), *range(first_count, first_count + len(counts))])
    hint.values.extend([*chosen.tolist(), *counts])


def minimize(model: CpModel, of_options: OptionModel, cost_limit: int | None = None) -> None:
    """Ask for the least sum of costs, and for none above the limit."""
    costs = of_options.costs
    variables = costs.nonzero()[0]
    objective = model.proto.objective
    objective.scaling_factor = 1.0
    objective.vars.extend(variables.tolist())
    objective.coeffs.extend(costs[variables].tolist())
    if cost_limit is not None:
        cost_limit -= of_options.constant
        # What counts fills costs something.
        least = int(costs[costs < 0].sum())
        if cost_limit < least:
            model.add_bool_or([])
        objective.domain.extend([least, max(least, cost_limit)])


def relax_more(solver: CpSolver, of_options: OptionModel) -> None:
    """Let one thread put into the linear relaxation also what counts fills, if that is quick."""
    n_entries = of_options.n_counted_entries
    if solver.parameters.num_workers == 1 and 0 < n_entries <= _MOST_ENTRIES_OF_RELAXATION:
        solver.parameters.linearization_level = 2


def keep_to_great_weights(solver: CpSolver, rows: Sequence[WeightedRow]) -> None:
    """Let presolve leave alone what it gets wrong with great weights.

    Where it compares constraints with cliques, OR-Tools 9.15 adds weights up in 32 bits, and loses
    solutions: https://github.com/google/or-tools/issues/5293.
    """
    if any(int(abs(row.weights).sum()) > _GREATEST_WEIGHTS for row in rows):
        solver.parameters.presolve_inclusion_work_limit = 0


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
