"""Which demands cannot be met together, by the assumptions of a SAT solver.

Each item and each weighted row has a variable by which its clauses are switched on. Those that a
solver cannot assume together are a conflict: Eén and Sörensson, "Temporal induction by incremental
SAT solving" (2003). Clauses that it has learned hold whatever is switched on, so all of them stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from threading import Event
from time import perf_counter

import numpy as np

from xcmodel.backend import Demands, Instance, Refuter, Verdict
from xcmodel.backend.thread_room import require_room_for_a_thread
from xcmodel.interrupt import Whole
from xcmodel_sat.budget import budget_for
from xcmodel_sat.cardinality import Encodings
from xcmodel_sat.formula import Formula, Literal
from xcmodel_sat.python_sat import open_solver
from xcmodel_sat.translation import item_formula, largest_group_for_pairs, row_formula

_SLICE_SECONDS = 0.05


class SatRefuter(Refuter):
    """A SAT solver with all demands of an instance, each of which is switched on by a variable.

    It works in a thread of its own, for the reason that `SatSearch` gives.

    Args:
        solver: the name of the solver.
        instance: the instance.
        encodings: how bounds are written in clauses, of which none is native.
        forbidden: options that are never chosen.
    """

    def __init__(
        self, solver: str, instance: Instance, encodings: Encodings, forbidden: tuple[int, ...]
    ) -> None:
        require_room_for_a_thread()
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._is_closing = Event()
        self._loaded = self._thread.submit(
            _Loaded, solver, instance, encodings, forbidden, self._is_closing
        )

    def refute(self, demands: Demands, seconds: float) -> Verdict:
        """Return what is known of these demands after about so many seconds."""
        deadline = perf_counter() + seconds
        done, _ = wait([self._loaded], timeout=seconds)
        if not done:
            return Verdict()
        return self._thread.submit(self._loaded.result().refute, demands, deadline).result()

    def close(self) -> None:
        """Wait for the thread, which looks up soon if it is still at work; delete the solver."""
        self._is_closing.set()
        self._thread.shutdown()
        if self._loaded.exception() is None:
            self._loaded.result().close()


class _Loaded:
    """The solver, loaded with the demands, or with a part of them when it is closed before."""

    def __init__(
        self,
        solver: str,
        instance: Instance,
        encodings: Encodings,
        forbidden: tuple[int, ...],
        is_closing: Event,
    ) -> None:
        self._n_options = instance.n_options
        self._first_row = self._n_options + instance.n_items + 1
        self._budget = budget_for(solver, seed=None)
        self._solver = open_solver(solver)
        for option in forbidden:
            self._solver.add_clause([-(option + 1)])
        for switch, formula in self._formulas(instance, encodings):
            if is_closing.is_set():
                break
            for clause in formula.clauses:
                self._solver.add_clause([-switch, *clause])

    def _formulas(
        self, instance: Instance, encodings: Encodings
    ) -> Iterator[tuple[Literal, Formula]]:
        """Yield what each item and row asks for, with the variable that switches it on."""
        encodings = replace(encodings, pairs_up_to=largest_group_for_pairs(instance))
        top = self._first_row + len(instance.rows) - 1
        for item in range(instance.n_items):
            formula = item_formula(instance, item, top, encodings)
            top = formula.top
            yield self._switch_of_item(item), formula
        for number, row in enumerate(instance.rows):
            formula = row_formula(row, top)
            top = formula.top
            yield self._first_row + number, formula

    def _switch_of_item(self, item: int) -> Literal:
        return self._n_options + item + 1

    def refute(self, demands: Demands, deadline: float) -> Verdict:
        """Return what is known of these demands at the deadline."""
        assumed = [option + 1 for option in demands.given]
        assumed += map(self._switch_of_item, demands.items)
        assumed += [self._first_row + row for row in demands.rows]
        is_met: bool | None = None
        while is_met is None and perf_counter() < deadline:
            is_met = self._solve(assumed)
        if is_met is None:
            return Verdict()
        if is_met:
            model = np.array(self._solver.get_model()[: self._n_options], dtype=np.int32)
            return Verdict(solution=model[model > 0] - 1)
        return Verdict(conflict=self._named(demands, self._solver.get_core() or []))

    def _solve(self, assumed: list[Literal]) -> bool | None:
        """Return whether all of these can be true, or None if the budget was spent before."""
        started = perf_counter()
        self._solver.conf_budget(self._budget.conflicts)
        is_met = self._solver.solve_limited(assumed)
        if is_met is None:
            self._budget.spent(perf_counter() - started, of=_SLICE_SECONDS)
        else:
            self._budget.answered()
        return is_met

    def _named(self, demands: Demands, core: list[Literal]) -> Demands:
        """Return the demands that these literals stand for."""
        failed = set(core)
        return Demands(
            items=tuple(i for i in demands.items if self._switch_of_item(i) in failed),
            given=tuple(option for option in demands.given if option + 1 in failed),
            rows=tuple(row for row in demands.rows if self._first_row + row in failed),
        )

    def close(self) -> None:
        """Delete the solver."""
        with Whole():  # As in `SatSearch.close`.
            self._solver.delete()
