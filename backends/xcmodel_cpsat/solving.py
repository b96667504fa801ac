"""One call of CP-SAT, made in a thread of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
from ortools.sat.python import cp_model

from xcmodel.backend import Int32Array, Int64Array, Stats
from xcmodel.backend.solver_thread import Channel, LeastCost, Report
from xcmodel.errors import BackendError
from xcmodel_cpsat.aim import Aim
from xcmodel_cpsat.option_model import OptionModel

_WITH_SOLUTION = (cp_model.OPTIMAL, cp_model.FEASIBLE)


class Job:
    """One call of CP-SAT, whose solutions come through ``channel``.

    Attributes:
        channel: gets every solution that is wanted, and at last what the solver has proved.
    """

    backend = "cpsat"
    is_brief = False

    def __init__(
        self,
        model: cp_model.CpModel,
        solver: cp_model.CpSolver,
        aim: Aim,
        of_options: OptionModel,
        costs: Int64Array,
    ) -> None:
        self.channel = Channel()
        self._model = model
        self._solver = solver
        self._aim = aim
        if aim is not Aim.LEAST:
            costs = np.zeros_like(costs)
        self._of_options = of_options
        self._least_cost = LeastCost(costs, constant=of_options.constant)
        self._any_found = False
        self._stats = Stats()

    def run(self) -> None:
        """Solve the model, and tell the channel how it ended, in every case."""
        try:
            if self._aim is Aim.LEAST:
                self._solver.best_bound_callback = self._note_bound
            status = self._solver.solve(self._model, _Listener(self))
            if self.channel.is_open:
                self._conclude(status)
        except BaseException as error:
            self.channel.finish(error=error)
        finally:
            # A reference cycle would keep this job and its model until the next garbage collection.
            self._solver.best_bound_callback = None

    def request_stop(self) -> None:
        """Ask the solver to stop soon, which has no effect before it has started."""
        self._solver.stop_search()

    def take_solution(self, response: Any) -> bool:
        """Hand over the solution of a response; return False if no more are wanted."""
        self._note(response)
        solution = self._options_of(response)
        if self._aim is not Aim.ALL and not self._least_cost.improve(solution):
            return True
        self._any_found = True
        return self.channel.put(solution)

    def _options_of(self, response: Any) -> Int32Array:
        n_options = self._of_options.n_options
        values = np.fromiter(response.solution, dtype=np.bool_, count=n_options)
        return self._of_options.completed(np.flatnonzero(values).astype(np.int32))

    def _note(self, response: Any) -> None:
        # A response without a solution states a bound of 0, which says nothing.
        if self._aim is Aim.LEAST and response.status in _WITH_SOLUTION:
            self._least_cost.raise_bound(response.inner_objective_lower_bound)
        self._stats = Stats(nodes=response.num_branches, conflicts=response.num_conflicts)
        self._report()

    def _note_bound(self, bound: float) -> None:
        """Note a bound between two solutions, from whichever of the solver's threads."""
        self._least_cost.raise_rounded_bound(bound)
        self._report()

    def _report(self) -> None:
        self.channel.tell(Report(self._least_cost.bound, self._stats))

    def _conclude(self, status: Any) -> None:
        """Say what the solver's end proves.

        Raises:
            BackendError: when the solver gave up, or contradicts itself.
        """
        response = self._solver.response_proto
        if status == cp_model.MODEL_INVALID:
            raise self._fault(f"calls its model invalid: {self._model.validate()}")
        if self._aim is not Aim.ALL and status in _WITH_SOLUTION:
            self.take_solution(response)
        self._note(response)
        if status == cp_model.INFEASIBLE and not self._any_found:
            self.channel.finish(exhausted=True)
        elif status == cp_model.OPTIMAL and self._any_found:
            if self._aim is Aim.LEAST and not self._least_cost.is_proved:
                best, bound = self._least_cost.best, self._least_cost.bound
                raise self._fault(f"calls cost {best} optimal, but proved no more than {bound}")
            self.channel.finish(exhausted=self._aim is not Aim.ONE)
        else:
            found = "after" if self._any_found else "without"
            status_name = self._solver.status_name(status)
            raise self._fault(f"ended with status {status_name} {found} any solution")

    def _fault(self, what: str) -> BackendError:
        return BackendError(f"CP-SAT, asked for {self._aim.value}, {what}", "cpsat")


class _Listener(cp_model.CpSolverSolutionCallback):
    """Passes every solution on to the job."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        self._job = job

    def on_solution_callback(self) -> None:
        # No exception may propagate through the solver's own frames.
        try:
            wants_more = self._job.take_solution(self.response_proto)
        except BaseException as error:
            self._job.channel.finish(error=error)
            wants_more = False
        if not wants_more:
            self.stop_search()
