"""Solvers for least cost, ours and others straight, each of which tells what it finds and when."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from resource import RUSAGE_CHILDREN, getrusage
from threading import Thread
from time import process_time, sleep
from typing import TYPE_CHECKING, Any, Literal

from xcmodel import Model, Progress, Status
from xcmodel.answer.cost import Cost
from xcmodel.backend import Instance

if TYPE_CHECKING:
    from ortools.math_opt.model_pb2 import ModelProto


@dataclass
class Course:
    """What a run found, and when, in seconds of CPU of its process, from an instance in integers.

    Attributes:
        costs: seconds and cost of each better solution.
        bound: the lower bound at the end, or None.
        proved: seconds until the least cost was proved, or None.
        beside: seconds of CPU of other processes that it had, which ran meanwhile.
    """

    costs: list[tuple[float, int]] = field(default_factory=list)
    bound: int | None = None
    proved: float | None = None
    beside: float = 0.0
    started: float = field(default_factory=process_time, init=False)

    @property
    def seconds(self) -> float:
        """Seconds by now."""
        return process_time() - self.started

    def take(self, cost: int | None) -> None:
        """Note a solution that costs this, if it is better than those before."""
        if cost is not None and (not self.costs or cost < self.costs[-1][1]):
            self.costs.append((self.seconds, cost))


Solve = Callable[[Model, float], Course]


def _whole(cost: Cost | None) -> int | None:
    return None if cost is None else int(cost)


def _ours(backend: str | list[str], model: Model, limit: float) -> Course:
    # The peers' packages have been imported before their clocks start too.
    Model({"A": [1]}).minimize(backend=backend)
    course = Course()

    def note(progress: Progress) -> Literal["stop"] | None:
        course.take(_whole(progress.cost))
        course.bound = _whole(progress.bound)
        return "stop" if course.seconds > limit else None

    result = model.minimize(backend=backend, progress=note)
    course.take(_whole(result.cost))
    course.bound = _whole(result.bound)
    if result.status is Status.OPTIMAL:
        course.proved = course.seconds
    course.beside = _seconds_of_children()
    return course


def _seconds_of_children() -> float:
    """Return the seconds of CPU of processes that have been killed a moment ago."""
    sleep(0.2)  # A thread waits for each of them.
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _when_over(course: Course, limit: float, stop: Callable[[], object]) -> None:
    """Stop a solver that measures no CPU itself when its time is over."""

    def watch() -> None:
        while course.seconds < limit:
            sleep(0.05)
        stop()

    Thread(target=watch, daemon=True).start()


def _costs(instance: Instance, n_variables: int) -> list[float]:
    """Return what each variable costs: those of colours, which come last, cost nothing."""
    costs: list[float] = instance.option_costs.astype(float).tolist()
    return costs + [0.0] * (n_variables - instance.n_options)


def _starts(program: ModelProto) -> list[int]:
    """Return where each row of the matrix begins, and its end."""
    ids = program.linear_constraint_matrix.row_ids
    return [bisect_left(ids, row) for row in range(len(program.linear_constraints.ids) + 1)]


def _highs(model: Model, limit: float) -> Course:
    import highspy

    from xcmodel_mip.encoding import encode

    instance, course = model.to_instance(), Course()
    rows = encode(instance)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    program = highspy.HighsLp()
    n_variables = len(rows.variables.ids)
    program.num_col_, program.num_row_ = n_variables, len(rows.linear_constraints.ids)
    program.col_cost_ = _costs(instance, n_variables)
    program.col_lower_, program.col_upper_ = [0.0] * n_variables, [1.0] * n_variables
    program.row_lower_ = rows.linear_constraints.lower_bounds
    program.row_upper_ = rows.linear_constraints.upper_bounds
    program.integrality_ = [highspy.HighsVarType.kInteger] * n_variables
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    program.a_matrix_.start_ = _starts(rows)
    program.a_matrix_.index_ = rows.linear_constraint_matrix.column_ids
    program.a_matrix_.value_ = rows.linear_constraint_matrix.coefficients
    solver.passModel(program)

    def note(event: Any) -> None:
        course.take(round(event.data_out.mip_primal_bound))

    solver.cbMipImprovingSolution += note
    solver.HandleUserInterrupt = True
    _when_over(course, limit, solver.cancelSolve)
    solver.run()
    info = solver.getInfo()
    if info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible:
        course.take(round(info.objective_function_value))
    if math.isfinite(info.mip_dual_bound):
        course.bound = math.ceil(info.mip_dual_bound - 1e-6)
    if solver.getModelStatus() == highspy.HighsModelStatus.kOptimal:
        course.proved = course.seconds
    return course


def _scip(model: Model, limit: float) -> Course:
    import pyscipopt

    from xcmodel_mip.encoding import encode

    instance, course = model.to_instance(), Course()
    program = pyscipopt.Model()
    program.hideOutput()
    program.setParam("limits/time", limit)
    program.setParam("timing/clocktype", 1)  # Seconds of CPU.
    rows = encode(instance)
    costs = _costs(instance, len(rows.variables.ids))
    chosen = [program.addVar(vtype="B", obj=cost) for cost in costs]
    entries, bounds, starts = rows.linear_constraint_matrix, rows.linear_constraints, _starts(rows)
    for row, (low, high) in enumerate(zip(bounds.lower_bounds, bounds.upper_bounds, strict=True)):
        terms = pyscipopt.quicksum(
            entries.coefficients[e] * chosen[entries.column_ids[e]]
            for e in range(starts[row], starts[row + 1])
        )
        if low == high:
            program.addCons(terms == low)
            continue
        if low > -math.inf:
            program.addCons(terms >= low)
        if high < math.inf:
            program.addCons(terms <= high)

    def note(solver: Any, _: Any) -> None:
        if abs(solver.getPrimalbound()) < solver.infinity():
            course.take(round(solver.getPrimalbound()))

    program.attachEventHandlerCallback(note, [pyscipopt.SCIP_EVENTTYPE.BESTSOLFOUND])
    program.optimize()
    if program.getNSols():
        course.take(round(program.getObjVal()))
    if abs(program.getDualbound()) < program.infinity():
        course.bound = math.ceil(program.getDualbound() - 1e-6)
    if program.getStatus() == "optimal":
        course.proved = course.seconds
    return course


def _cpsat(model: Model, limit: float) -> Course:
    from ortools.sat.python import cp_model

    from xcmodel_cpsat.encoding import encode

    instance, course = model.to_instance(), Course()
    program = encode(instance)
    chosen = [program.get_bool_var_from_proto_index(k) for k in range(instance.n_options)]
    program.minimize(cp_model.LinearExpr.weighted_sum(chosen, instance.option_costs.tolist()))

    class Note(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            course.take(round(self.objective_value))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    _when_over(course, limit, solver.stop_search)
    status = solver.solve(program, Note())
    course.bound = math.ceil(solver.best_objective_bound - 1e-6)
    if status == cp_model.OPTIMAL:
        course.proved = course.seconds
    return course


def contestants() -> dict[str, Solve]:
    """Return those that are installed, by name; the peers come with the extra ``bench``."""
    able: dict[str, Solve] = {
        "auto": partial(_ours, "auto"),
        "dlx": partial(_ours, "dlx"),
        "CP-SAT": _cpsat,
    }
    if find_spec("highspy"):
        able["HiGHS"] = _highs
    if find_spec("pyscipopt"):
        able["SCIP"] = _scip
    return able
