"""One call of a solver of MathOpt, in this process."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import NamedTuple

from ortools.math_opt.model_pb2 import ModelProto
from ortools.math_opt.python import mathopt

from xcmodel.errors import BackendError

_TYPES = {"highs": mathopt.SolverType.HIGHS, "gscip": mathopt.SolverType.GSCIP}

# Some decades; a `timedelta` has no infinity, and no more than 2.7 million years.
_MOST_SECONDS = 1e9

FAILURES = (RuntimeError, ValueError, AttributeError)
"""MathOpt fails with an AttributeError where it has no exception for what a solver reports."""

# An option is chosen where its variable is above this.
_HALF = 0.5


class Outcome(NamedTuple):
    """How a call ended.

    Attributes:
        is_optimal: the solver says that the solution is of least cost.
        is_infeasible: the solver says that there is no solution.
        solution: the variables of the best solution that are 1, ascending, or None.
        bound: a lower bound of the cost, in floating point.
        nodes: nodes of the search tree, or None.
        why: the solver's own description of how it ended.
    """

    is_optimal: bool
    is_infeasible: bool
    solution: list[int] | None
    bound: float
    nodes: int | None
    why: str


class Settings(NamedTuple):
    """What a call depends on beside the program.

    Attributes:
        solver: the name of the solver.
        time_limit: seconds, or None.
        gap: the part of the cost by which it may exceed the bound.
        hint: the variables that are 1 where it begins, or none.
    """

    solver: str
    time_limit: float | None = None
    gap: float = 0.0
    hint: tuple[int, ...] = ()


TakeSolution = Callable[[list[int], float], None]
TakeLog = Callable[[Sequence[str]], None]


def call_solver(
    program: ModelProto,
    settings: Settings,
    *,
    take_solution: TakeSolution | None = None,
    take_log: TakeLog | None = None,
) -> Outcome:
    """Solve the program to its end, or to the time limit.

    There is no way to stop it: HiGHS does not listen to the interrupter of MathOpt, and SCIP prints
    errors where there is one.

    Args:
        program: the program.
        settings: which solver, and for how long.
        take_solution: gets each better solution with the bound of that moment; HiGHS hands over
            none before its end.
        take_log: gets the lines of the solver's log.
    """
    parameters = mathopt.SolveParameters(
        time_limit=duration(settings.time_limit),
        # The default gap of HiGHS, 0.0001 of the cost, would prove no least cost.
        relative_gap_tolerance=settings.gap,
        absolute_gap_tolerance=0.0,
    )

    def on_solution(data: mathopt.CallbackData) -> mathopt.CallbackResult:
        if data.solution is not None and take_solution is not None:
            stats = data.mip_stats
            # With a hint, SCIP says 0 before it has begun.
            has_begun = stats.simplex_iterations > 0 or stats.explored_nodes > 0
            take_solution(_chosen(data.solution), stats.dual_bound if has_begun else -math.inf)
        return mathopt.CallbackResult()

    listens = settings.solver == "gscip" and take_solution is not None
    model = mathopt.Model.from_model_proto(program)
    try:
        result = mathopt.solve(
            model,
            _TYPES[settings.solver],
            params=parameters,
            model_params=mathopt.ModelSolveParameters(solution_hints=_hints(model, settings.hint)),
            msg_cb=take_log,
            callback_reg=mathopt.CallbackRegistration(
                events={mathopt.Event.MIP_SOLUTION} if listens else set()
            ),
            cb=on_solution if listens else None,
        )
    except FAILURES as error:
        raise BackendError(
            f"{settings.solver} failed: {_reason(error)}", f"mip:{settings.solver}"
        ) from error
    return _outcome(result)


def _reason(error: Exception) -> str:
    """Return what the solver reported, also where MathOpt has failed over its report."""
    report = error.__context__ if isinstance(error, AttributeError) else None
    return str(report or error)


def duration(seconds: float | None) -> timedelta | None:
    """Return a time limit as MathOpt takes it; None for no limit, or one of decades and more.

    >>> duration(1.5), duration(float("inf"))
    (datetime.timedelta(seconds=1, microseconds=500000), None)
    """
    if seconds is None or seconds > _MOST_SECONDS:
        return None
    return timedelta(seconds=seconds)


def _outcome(result: mathopt.SolveResult) -> Outcome:
    termination = result.termination
    reason = termination.reason
    found = result.has_primal_feasible_solution()
    return Outcome(
        is_optimal=reason is mathopt.TerminationReason.OPTIMAL,
        # All variables are bounded, so nothing can be unbounded.
        is_infeasible=reason
        in (
            mathopt.TerminationReason.INFEASIBLE,
            mathopt.TerminationReason.INFEASIBLE_OR_UNBOUNDED,
        ),
        solution=_chosen(result.variable_values()) if found else None,
        bound=termination.objective_bounds.dual_bound,
        nodes=result.solve_stats.node_count,
        why=f"{reason.name.lower()} {termination.detail}".strip(),
    )


def _hints(model: mathopt.Model, ones: Sequence[int]) -> list[mathopt.SolutionHint]:
    if not ones:
        return []
    chosen = set(ones)
    # HiGHS takes a hint beyond the bounds of a variable for an error.
    values = {
        variable: min(max(float(variable.id in chosen), variable.lower_bound), variable.upper_bound)
        for variable in model.variables()
    }
    return [mathopt.SolutionHint(variable_values=values)]


def _chosen(values: dict[mathopt.Variable, float]) -> list[int]:
    return sorted(variable.id for variable, value in values.items() if value > _HALF)
