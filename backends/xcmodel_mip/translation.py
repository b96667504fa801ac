"""The translation of an instance, and what each query adds to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ortools.math_opt.model_pb2 import ModelProto

from xcmodel.backend import Instance, Int64Array, Query, Search, Slice, Task, Translation
from xcmodel.backend.solver_thread import LeastCost, ThreadSearch
from xcmodel.errors import UnsupportedError
from xcmodel_mip.encoding import can_be_met, encode, limit_cost, set_objective, slack_of_bounds
from xcmodel_mip.hints import with_colours
from xcmodel_mip.solver_call import Settings
from xcmodel_mip.solving import MipJob
from xcmodel_mip.weights import GREATEST, is_too_great, reduced

# With more slack a bound could not be rounded up to the whole number that it means.
_MOST_SLACK = 0.5

# A solution at the limit must not fall victim to the solver's tolerance.
_TOLERANCE = 0.5


@dataclass(frozen=True, eq=False)
class MipTranslation(Translation):
    """A program without given or forbidden options, and without costs.

    Attributes:
        program: the program, or None if an item asks for more than its options can give.
        costs: the cost of each option.
        slack: by how much a bound may be too high.
        has_great_weights: whether the solver may take a row as met that is not, or the reverse.
        solver: the name of the solver.
        log: whether the solver's log goes to standard error.
    """

    program: ModelProto | None
    costs: Int64Array
    slack: float
    has_great_weights: bool
    solver: str
    log: bool

    @staticmethod
    def of(instance: Instance, solver: str, log: bool) -> MipTranslation:
        """Return the translation of this instance."""
        instance = replace(instance, rows=tuple(map(reduced, instance.rows)))
        return MipTranslation(
            encode(instance) if can_be_met(instance) else None,
            instance.option_costs,
            slack_of_bounds(instance),
            any(map(is_too_great, instance.rows)),
            solver,
            log,
        )

    def start(self, query: Query) -> Search:
        """Start a search on a copy of the program.

        Raises:
            UnsupportedError: for weights of rows, or for the least of costs, that are too great for
                floating point.
        """
        if self.program is None:
            return _Infeasible()
        minimizes = query.task is Task.MINIMIZE
        self._check_numbers(minimizes=minimizes)
        program = ModelProto()
        program.CopyFrom(self.program)
        fix(program, query)
        if minimizes:
            set_objective(program, self.costs)
            if query.cost_limit is not None:
                limit_cost(program, self.costs, query.cost_limit + _TOLERANCE)
        settings = Settings(
            self.solver,
            query.time_limit,
            _gap_for_solver(query.gap, self.slack),
            with_colours(program, query.hint, len(self.costs)),
        )
        job = MipJob(
            program,
            settings,
            LeastCost(self.costs if minimizes else self.costs * 0, self.slack),
            n_options=len(self.costs),
            gap=query.gap,
            any_will_do=not minimizes,
            log=self.log or query.log,
        )
        return ThreadSearch(job)

    def _check_numbers(self, *, minimizes: bool) -> None:
        """Raise UnsupportedError for weights, or costs that count, too great for floating point."""
        if self.has_great_weights:
            raise self._refused(
                f"a row has whole weights or bounds beyond {GREATEST:,}, of which it could lose a "
                "unit: use 'cpsat' or 'sat', or round them to a greater unit"
            )
        if minimizes and self.slack >= _MOST_SLACK:
            greatest = int(abs(self.costs).max(initial=0))
            raise self._refused(
                f"costs up to {greatest:,}, in the unit in which all are whole, are too great for "
                "it to prove the least one: use 'cpsat' or 'dlx', round costs to fewer decimals, "
                "or scale whole ones down"
            )

    def _refused(self, why: str) -> UnsupportedError:
        name = f"mip:{self.solver}"
        return UnsupportedError(f"backend {name!r} computes in floating point, and {why}", name)


def _gap_for_solver(gap: float, slack: float) -> float:
    """Return a gap that leaves room for the slack, which is taken off the solver's bound.

    Where the gap is 1 or more in units of cost, it covers the slack; where it is less, the bound is
    rounded up to the cost, and the proof is complete.
    """
    return gap * max(0.0, 1 - slack)


class _Infeasible(Search):
    """A search of an instance with an item that has too few options."""

    def advance(self, seconds: float) -> Slice:
        return Slice(exhausted=True)


def fix(program: ModelProto, query: Query) -> None:
    """Demand the given options, and exclude the forbidden ones."""
    for option in query.given:
        program.variables.lower_bounds[option] = 1.0
    for option in query.forbidden:
        program.variables.upper_bounds[option] = 0.0
