"""Solvers for least cost, ours and others straight, each of which tells what it finds and when."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from resource import RUSAGE_CHILDREN, getrusage
from threading import Thread
from time import process_time, sleep
from typing import Any, Literal

from xcmodel import Model, Progress, Status
from xcmodel.answer.cost import Cost
from xcmodel.backend import Instance


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
    started: float = field(default_factory=process_time)

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


def _bounds(instance: Instance, infinity: float) -> tuple[list[float], list[float]]:
    degrees = instance.item_degrees
    lower = [float(low) for low in instance.item_low]
    upper = [
        infinity if high >= degree else float(high)
        for high, degree in zip(instance.item_high.tolist(), degrees.tolist(), strict=True)
    ]
    return lower, upper


def _highs(model: Model, limit: float) -> Course:
    import highspy

    instance, course = model.to_instance(), Course()
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_rel_gap", 0.0)
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = instance.n_options, instance.n_items
    program.col_cost_ = instance.option_costs.astype(float)
    program.col_lower_, program.col_upper_ = [0.0] * instance.n_options, [1.0] * instance.n_options
    program.row_lower_, program.row_upper_ = _bounds(instance, highspy.kHighsInf)
    program.integrality_ = [highspy.HighsVarType.kInteger] * instance.n_options
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = instance.option_start
    program.a_matrix_.index_ = instance.option_items
    program.a_matrix_.value_ = [1.0] * len(instance.option_items)
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

    instance, course = model.to_instance(), Course()
    program = pyscipopt.Model()
    program.hideOutput()
    program.setParam("limits/time", limit)
    program.setParam("timing/clocktype", 1)  # Seconds of CPU.
    costs = instance.option_costs.tolist()
    chosen = [program.addVar(vtype="B", obj=cost) for cost in costs]
    lower, upper = _bounds(instance, math.inf)
    for item in range(instance.n_items):
        terms = pyscipopt.quicksum(chosen[option] for option in instance.options_of(item))
        if lower[item] == upper[item]:
            program.addCons(terms == lower[item])
            continue
        if lower[item] > 0:
            program.addCons(terms >= lower[item])
        if upper[item] < math.inf:
            program.addCons(terms <= upper[item])

    def note(solver: Any, _: Any) -> None:
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

    instance, course = model.to_instance(), Course()
    program = cp_model.CpModel()
    chosen = [program.new_bool_var("") for _ in range(instance.n_options)]
    bounds = zip(instance.item_low.tolist(), instance.item_high.tolist(), strict=True)
    for item, (low, high) in enumerate(bounds):
        options = [chosen[option] for option in instance.options_of(item)]
        if low == high == 1:
            program.add_exactly_one(options)
        else:
            program.add_linear_constraint(sum(options), low, high)
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
