"""Linear programs: GLOP and PDLP alternate, as each ends soon where the other one may not.

GLOP moves from vertex to vertex, and is exact but for rounding. Where very many options are equal
by symmetry, as in designs, most of its steps change nothing, and it may take hours. PDLP
(Applegate et al., "Practical large-scale linear programming using primal-dual hybrid gradient",
2021) has no vertices: there it needs some hundred steps, elsewhere it may come to no end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait

from ortools.glop.parameters_pb2 import GlopParameters
from ortools.math_opt.model_pb2 import ModelProto
from ortools.math_opt.python import mathopt
from ortools.pdlp.solvers_pb2 import PrimalDualHybridGradientParams
from ortools.util.python.solve_interrupter import SolveInterrupter

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import BackendError, StoppedError
from xcmodel.interrupt import Whole
from xcmodel_mip.farkas import proves_infeasible
from xcmodel_mip.solver_call import FAILURES, duration

# The first turn of each solver, in seconds of a common machine. These are counted by work that is
# done, not by the clock, so that the same program is solved by the same solver each time.
_FIRST_TURN = 3.0
_GROWTH = 3.0

# What PDLP multiplies in such a second: each of its steps passes through all entries.
_ENTRIES_A_SECOND = 1e8

# PDLP counts its steps in 32 bits.
_MOST_STEPS = 2**31 - 1

# Prices this precise prove as much as those of a vertex, as a rule.
_TOLERANCE = 1e-10

# A Ctrl-C is seen after so long at most.
_SECONDS_BETWEEN_LOOKS = 0.05

_NO_SOLUTION = (
    mathopt.TerminationReason.INFEASIBLE,
    mathopt.TerminationReason.INFEASIBLE_OR_UNBOUNDED,
)
_LIMITED = (mathopt.TerminationReason.NO_SOLUTION_FOUND, mathopt.TerminationReason.FEASIBLE)

Solver = Callable[[ModelProto, float, float | None], mathopt.SolveResult]
"""Works on a program for a turn of so many seconds of work, and for so long by the clock."""


def solve_program(
    program: ModelProto, time_limit: float | None, *, first_turn: float = _FIRST_TURN
) -> mathopt.SolveResult | None:
    """Return an optimal solution of a linear program with its prices, or None if there is none.

    Args:
        program: the program, with whole coefficients and variables of at most 1.
        time_limit: seconds after which to give up, or None.
        first_turn: how long a solver works before the other one has its turn.

    Raises:
        StoppedError: when the time was over before.
        BackendError: when both solvers gave up.
        KeyboardInterrupt: on Ctrl-C.
    """
    deadline = Deadline(time_limit)
    turns = deque[tuple[Solver, float]]([(_glop, first_turn), (_pdlp, first_turn)])
    while turns:
        solver, seconds = turns.popleft()
        result = solver(program, seconds, deadline.left())
        reason = result.termination.reason
        if reason is mathopt.TerminationReason.OPTIMAL:
            return result
        if reason in _NO_SOLUTION and (solver is _glop or _is_proved_infeasible(program, result)):
            return None
        if deadline.is_over:
            raise StoppedError(
                f"the time limit of {time_limit:g} seconds was over before the linear relaxation "
                "was solved: give it more time"
            )
        if reason in _LIMITED:
            turns.append((solver, seconds * _GROWTH))
    raise BackendError(f"the linear relaxation was not solved: {reason.name.lower()}", "mip")


def _is_proved_infeasible(program: ModelProto, result: mathopt.SolveResult) -> bool:
    """Return whether prices of rows prove it; PDLP alone only comes near to what it tells."""
    return any(
        proves_infeasible(program, {row.id: price for row, price in ray.dual_values.items()})
        for ray in result.dual_rays
    )


def _glop(program: ModelProto, seconds: float, time_limit: float | None) -> mathopt.SolveResult:
    parameters = mathopt.SolveParameters(glop=GlopParameters(max_deterministic_time=seconds))
    return _solved(program, mathopt.SolverType.GLOP, parameters, time_limit)


def _pdlp(program: ModelProto, seconds: float, time_limit: float | None) -> mathopt.SolveResult:
    parameters = PrimalDualHybridGradientParams()
    criteria = parameters.termination_criteria
    criteria.iteration_limit = _steps(program, seconds)
    criteria.simple_optimality_criteria.eps_optimal_absolute = _TOLERANCE
    criteria.simple_optimality_criteria.eps_optimal_relative = _TOLERANCE
    solve_parameters = mathopt.SolveParameters(pdlp=parameters)
    return _solved(program, mathopt.SolverType.PDLP, solve_parameters, time_limit)


def _steps(program: ModelProto, seconds: float) -> int:
    entries = len(program.linear_constraint_matrix.row_ids) + len(program.variables.ids)
    return min(_MOST_STEPS, int(seconds * _ENTRIES_A_SECOND) // (1 + entries) + 1)


def _solved(
    program: ModelProto,
    solver: mathopt.SolverType,
    parameters: mathopt.SolveParameters,
    time_limit: float | None,
) -> mathopt.SolveResult:
    """Return what the solver says; it works in a thread, as the library would drop a Ctrl-C."""
    parameters.time_limit = duration(time_limit)
    model = mathopt.Model.from_model_proto(program)
    interrupter = SolveInterrupter()
    with Whole() as ctrl_c, ThreadPoolExecutor(max_workers=1) as pool:
        solved = pool.submit(
            mathopt.solve, model, solver, params=parameters, interrupter=interrupter
        )
        try:
            while not solved.done() and not ctrl_c.seen:
                wait([solved], timeout=_SECONDS_BETWEEN_LOOKS)
        finally:
            interrupter.interrupt()
        try:
            return solved.result()
        except FAILURES as error:
            raise BackendError(f"the linear relaxation was not solved: {error}", "mip") from error
