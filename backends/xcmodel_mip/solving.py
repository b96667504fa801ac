"""One search by a solver of MathOpt, made in a thread of its own."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from time import monotonic

import numpy as np
from ortools.math_opt.model_pb2 import ModelProto

from xcmodel.answer.result import is_within_gap
from xcmodel.backend import Stats
from xcmodel.backend.solver_thread import Channel, LeastCost, Report
from xcmodel.errors import BackendError
from xcmodel_mip.child import Child
from xcmodel_mip.highs_log import last_bound
from xcmodel_mip.hints import is_solution
from xcmodel_mip.solver_call import Outcome, Settings, call_solver

# A solver cannot be stopped within this process, and a process of its own takes a second to start;
# so small programs are first tried here, for as long as a caller may be kept waiting.
_TRIAL_SECONDS = 0.3

# With more entries than this the solver may look at its clock too seldom for a trial.
_MOST_ENTRIES_OF_TRIAL = 20_000

# HiGHS hands over its best solution only at its end, which must come before the time is over.
_SHARE_OF_TIME = 0.9


class MipJob:
    """One search, whose solutions come through ``channel``.

    Args:
        program: the program, with its objective.
        settings: which solver; the time limit is the one of the query.
        least_cost: what is known of the cost.
        n_options: the variables that are options, which are the first.
        gap: the part of the cost by which it may exceed the bound.
        any_will_do: whether one solution is all that is wanted.
        log: whether the solver's log goes to standard error.
    """

    backend = "mip"

    def __init__(
        self,
        program: ModelProto,
        settings: Settings,
        least_cost: LeastCost,
        *,
        n_options: int,
        gap: float,
        any_will_do: bool,
        log: bool,
    ) -> None:
        self.channel = Channel()
        self._program = program
        self._settings = settings
        self._least_cost = least_cost
        self._n_options = n_options
        self._gap = gap
        self._any_will_do = any_will_do
        self._log = log
        self._child: Child | None = None
        self._any_found = False
        self._start = 0.0  # When it began; it may solve the program twice.
        self.is_brief = False

    def run(self) -> None:
        """Solve the program, and tell the channel how it ended, in every case."""
        self._start = monotonic()
        try:
            self._solve_and_conclude()
            self.channel.finish(error=BackendError("the solver's process ended early", "mip"))
        except BaseException as error:
            self.channel.finish(error=error)

    def request_stop(self) -> None:
        """Kill the process of the solver; before it has one, it ends soon by itself."""
        if self._child is not None:
            self._child.kill()

    def _solve_and_conclude(self) -> None:
        outcome = self._solve()
        if self.channel.is_open and outcome is not None:
            self._conclude(outcome)

    @property
    def _is_within_gap(self) -> bool:
        best, bound = self._least_cost.best, self._least_cost.bound
        if best is None or bound is None:
            return False
        return is_within_gap(best, bound, self._gap)

    def _solve(self) -> Outcome | None:
        solver, limit, gap, hint = self._settings
        if hint and is_solution(self._program, hint):
            self._take_solution(sorted(hint), -math.inf)
        if len(self._program.linear_constraint_matrix.row_ids) <= _MOST_ENTRIES_OF_TRIAL:
            trial = self._try_briefly(Settings(solver, _TRIAL_SECONDS, gap, hint))
            if trial is None or trial.is_optimal or trial.is_infeasible:
                return trial
            if not self.channel.is_open:
                return None
            if limit is not None and limit <= _TRIAL_SECONDS:
                return trial
            if trial.solution is not None:
                self._take_solution(trial.solution, trial.bound)
        self._child = Child()
        if limit is not None:
            limit = max(0.1, _SHARE_OF_TIME * limit - (monotonic() - self._start))
        if not self.channel.is_open:  # Closed while the process was being started.
            self._child.kill()
        return self._child.solve(
            self._program, Settings(solver, limit, gap, hint), self._take_solution, self._take_log
        )

    def _try_briefly(self, settings: Settings) -> Outcome | None:
        """Solve the program here, if that is quick; None if nobody waits for it any more."""
        self.is_brief = True
        try:
            take_log = self._take_log if self._log else None
            if not self.channel.is_open:
                return None
            return call_solver(self._program, settings, take_log=take_log)
        finally:
            self.is_brief = False

    def _take_log(self, lines: Sequence[str]) -> None:
        if self._log:
            print(*lines, sep="\n", file=sys.stderr)
        bound = last_bound(lines)
        if bound is not None and not self._any_will_do:
            self._note(bound, None)

    def _take_solution(self, variables: list[int], bound: float) -> None:
        solution = np.array([v for v in variables if v < self._n_options], dtype=np.int32)
        self._note(bound, None)
        if self.channel.is_open and self._least_cost.improve(solution):
            self._any_found = True
            self.channel.put(solution)

    def _note(self, bound: float, nodes: int | None) -> None:
        if not self._any_will_do:
            self._least_cost.raise_rounded_bound(bound)
        self.channel.tell(Report(self._least_cost.bound, Stats(nodes=nodes)))

    def _conclude(self, outcome: Outcome) -> None:
        """Say what the solver's end proves.

        Raises:
            BackendError: when the solver gave up, or contradicts itself.
        """
        if outcome.solution is not None:
            self._take_solution(outcome.solution, outcome.bound)
        if not outcome.is_infeasible:
            self._note(outcome.bound, outcome.nodes)
        if outcome.is_infeasible and not self._any_found:
            self.channel.finish(exhausted=True)
        elif outcome.is_optimal and self._any_found:
            self._conclude_optimal()
        elif self._settings.time_limit is not None and not outcome.is_infeasible:
            # The clock is the core's: it stops the search when the rest of the time is over.
            self.channel.wait_until_closed()
        else:
            raise BackendError(f"{self._settings.solver} ended: {outcome.why}", "mip")

    def _conclude_optimal(self) -> None:
        if self._any_will_do:
            self.channel.finish()
        elif self._least_cost.is_proved:
            self.channel.finish(exhausted=True)
        elif self._is_within_gap:
            self.channel.finish()
        elif self._settings.gap:  # By the tolerances of the solver alone.
            self._settings = self._settings._replace(gap=0.0)
            self._solve_and_conclude()
        else:
            solver = self._settings.solver
            best, bound = self._least_cost.best, self._least_cost.bound
            raise BackendError(
                f"{solver} calls cost {best} optimal, but proved no more than {bound}", "mip"
            )
