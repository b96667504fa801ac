"""The search for least cost: weighted MaxSAT, by RC2, in a thread of its own."""

from __future__ import annotations

import weakref
from random import Random
from threading import Condition, Thread, current_thread
from typing import Any

from xcmodel.backend import Batch, Query, Search, Slice, Stats
from xcmodel.errors import BackendError
from xcmodel_sat.costs import reduced_costs
from xcmodel_sat.formula import Formula
from xcmodel_sat.oracle import Oracle, Stopped
from xcmodel_sat.problem import Problem
from xcmodel_sat.shuffle import shuffled, shuffled_variables

# The thread looks whether it is still wanted several times a slice; only the translation of a very
# large formula keeps it from that for longer.
_PATIENCE_SECONDS = 5.0


class LeastCostSearch(Search):
    """Fetches what the thread of RC2 has found.

    The thread holds the job and not the search, so that a search that is dropped without being
    closed, be it at the end of the program, takes its thread with it.
    """

    def __init__(self, problem: Problem, query: Query) -> None:
        self._outbox = _Outbox()
        job = _Job(problem, query, self._outbox)
        self._thread = Thread(target=job.run, name="xcmodel-sat", daemon=True)
        self._stop = weakref.finalize(self, _stop, self._thread, self._outbox)

    def advance(self, seconds: float) -> Slice:
        """Wait for a solution, or the end; return what has been found."""
        if self._thread.ident is None:
            self._thread.start()
        return self._outbox.take(seconds)

    def close(self) -> None:
        """Stop the thread and wait for its end."""
        self._stop()


def _stop(thread: Thread, outbox: _Outbox) -> None:
    outbox.is_closed = True
    if thread.ident is not None and thread is not current_thread():
        thread.join(_PATIENCE_SECONDS)


class _Outbox:
    """What the thread has found and nobody has fetched yet.

    Attributes:
        is_closed: nobody will fetch anything more.
    """

    def __init__(self) -> None:
        self.is_closed = False
        # Re-entrant, as the garbage collector may close a search amidst anything.
        self._changed = Condition()
        self._solutions: list[list[int]] = []
        self._bound: int | None = None
        self._stats = Stats()
        self._is_finished = False
        self._error: BaseException | None = None

    def put(self, solution: list[int]) -> None:
        """Hand over a solution."""
        with self._changed:
            self._solutions.append(solution)
            self._changed.notify_all()

    def tell(self, bound: int, stats: Stats) -> None:
        """Hand over a bound and statistics in place of the last ones."""
        self._bound, self._stats = bound, stats

    def finish(self, error: BaseException | None = None) -> None:
        """Say that nothing more will come, and why."""
        with self._changed:
            self._is_finished, self._error = True, error
            self._changed.notify_all()

    def take(self, seconds: float) -> Slice:
        """Wait for at most this long for something to come; return all that has come."""
        with self._changed:
            self._changed.wait_for(lambda: self._solutions or self._is_finished, seconds)
            if self._error is not None:
                raise self._error
            solutions, self._solutions = self._solutions, []
            return Slice(
                Batch.of(solutions),
                exhausted=self._is_finished,
                bound=self._bound,
                stats=self._stats,
            )


class _Job:
    """One run of RC2; it is the watcher of its oracle.

    The cost of a solution, once the unavoidable is taken off, is the weight of the soft clauses
    that it breaks: a clause for each option that costs something, which is to leave it out, and for
    each that saves something, which is to choose it. RC2 proves ever more of that weight to be
    unavoidable; so its cost is a lower bound at any time.
    """

    def __init__(self, problem: Problem, query: Query, outbox: _Outbox) -> None:
        self._problem = problem
        self._query = query
        self._outbox = outbox
        self._costs = problem.instance.option_costs.tolist()
        self._best: int | None = None
        self._constant = 0
        self._soft: list[tuple[int, int]] = []
        self._maxsat: Any = None

    def run(self) -> None:
        """Minimize; whatever happens, the outbox get to know of it."""
        try:
            if not self._problem.formula.is_contradictory:
                self._minimize()
            self._outbox.finish()
        except Stopped:
            pass
        except BaseException as error:
            self._outbox.finish(error)
        finally:
            if self._maxsat is not None:
                self._maxsat.delete()

    def stop_if_closed(self) -> None:
        """Raise `Stopped` if the search is not wanted any more; report the bound if it is."""
        if self._outbox.is_closed:
            raise Stopped
        self._report()

    def take_model(self, model: list[int]) -> list[int]:
        """Hand over the solution if it is the best so far.

        A soft clause whose weight alone is more than what the solution costs above the constant is
        kept by all solutions that are as good.
        """
        options = [self._option_of[v] for v in model[: len(self._costs)] if v > 0]
        cost = sum(self._costs[option] for option in options)
        if self._best is None or cost < self._best:
            self._best = cost
            self._outbox.put(options)
        must_hold = []
        while self._soft and self._soft[-1][1] > self._best - self._constant:
            must_hold.append(self._soft.pop()[0])
        return must_hold

    def _minimize(self) -> None:
        formula, variables = self._guise()
        self._option_of = {variable: option for option, variable in enumerate(variables)}
        weights, self._constant = reduced_costs(self._problem.instance)
        soft = [
            (-variable if weight > 0 else variable, abs(weight))
            for variable, weight in zip(variables, weights, strict=True)
            if weight
        ]
        self._constant += sum(weight for weight in weights if weight < 0)
        self._soft = sorted(soft, key=lambda pair: pair[1])
        hard = [
            *formula.clauses,
            *([variables[option]] for option in self._query.given),
            *([-variables[option]] for option in self._query.forbidden),
        ]
        self._maxsat = maxsat = _rc2(self._problem.solver, formula.top, hard, soft)
        for bound in formula.bounds:
            maxsat.oracle.add_atmost(bound.literals, bound.bound)
        maxsat.oracle = Oracle(maxsat.oracle, self._problem.solver, self)
        found = maxsat.compute() is not None
        self._report()
        if found != (self._best is not None) or (found and self._bound != self._best):
            raise BackendError(
                f"RC2 ended at {self._bound}, with {self._best} the least cost found", "sat"
            )

    def _guise(self) -> tuple[Formula, list[int]]:
        """Return the formula, and each option's variable, as the seed would have them."""
        n_options = len(self._costs)
        if self._query.seed is None:
            return self._problem.formula, list(range(1, n_options + 1))
        random = Random(self._query.seed)
        variables = shuffled_variables(n_options, random)
        return shuffled(self._problem.formula, variables, random), variables

    @property
    def _bound(self) -> int:
        return self._constant + int(self._maxsat.cost)

    def _report(self) -> None:
        counts = self._maxsat.oracle.accum_stats()
        stats = Stats(nodes=counts["decisions"], conflicts=counts["conflicts"])
        self._outbox.tell(self._bound, stats)


def _rc2(solver: str, top: int, hard: list[list[int]], soft: list[tuple[int, int]]) -> Any:
    """Return RC2 with a formula and with weighted literals."""
    from pysat.examples.rc2 import RC2, RC2Stratified
    from pysat.formula import WCNF

    formula = WCNF()
    formula.hard, formula.nv = hard, top
    formula.soft = [[literal] for literal, _ in soft]
    formula.wght = [weight for _, weight in soft]
    formula.topw = sum(formula.wght) + 1
    # Strata need weights that differ: without any weight, no solution would even be looked for.
    kind = RC2Stratified if len(set(formula.wght)) > 1 else RC2
    return kind(formula, solver=solver, exhaust=True, minz=True)
