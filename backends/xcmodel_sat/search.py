"""The search: solve, block the solution, solve again, a budget of conflicts at a time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter

from xcmodel.backend import Batch, Query, Search, Slice, Stats
from xcmodel_sat.blocking import blocking_clause
from xcmodel_sat.budget import budget_for
from xcmodel_sat.formula import AtMost, Clause, Literal
from xcmodel_sat.problem import Problem
from xcmodel_sat.proof import write_proof
from xcmodel_sat.python_sat import open_solver
from xcmodel_sat.shuffle import shuffled, shuffled_variables
from xcmodel_sat.splitting import SOLUTIONS_BEFORE_SPLIT, options_to_split_on

_LARGEST_BATCH = 4096


class SatSearch(Search):
    """Lists the solutions of a problem, each once.

    All work is done in a thread of its own, though never at the same time as the caller's. For
    in the main thread PySAT puts a handler of its own in place of Python's while it solves; on
    Ctrl-C that one jumps out of the solver, which cannot be used any more then.
    """

    def __init__(self, problem: Problem, query: Query) -> None:
        self._enumeration = _Enumeration(problem, query)
        self._thread = ThreadPoolExecutor(max_workers=1)

    def advance(self, seconds: float) -> Slice:
        """Solve until the time is up, a batch is full, or there are no more solutions."""
        return self._thread.submit(self._enumeration.advance, seconds).result()

    def close(self) -> None:
        """Wait for the thread, in case it is still at work, and delete the solver."""
        self._thread.shutdown()
        self._enumeration.close()


@dataclass
class _Part:
    """The solutions that contain these options.

    Attributes:
        options: the options.
        found: how many solutions have been found in the part itself, before it was split.
        is_whole: whether it may still be split.
    """

    options: tuple[int, ...] = ()
    found: int = 0
    is_whole: bool = True


class _Enumeration:
    """A solver, loaded with the problem and the query; what was listed is blocked in it.

    Parts that are under way lie on a stack, a part below those that it was split into. When it
    comes to the top again, the solver finds nothing more in it, as a rule at once; should the split
    have left out something, it would be found then.
    """

    def __init__(self, problem: Problem, query: Query) -> None:
        n_options = problem.instance.n_options
        self._instance = problem.instance
        self._given, self._forbidden = query.given, query.forbidden
        self._variables = list(range(1, n_options + 1))
        formula = problem.formula
        self._random = None if query.seed is None else Random(query.seed)
        if self._random is not None:
            self._variables = shuffled_variables(n_options, self._random)
            formula = shuffled(formula, self._variables, self._random)
        self._parts = [_Part()]
        self._option_of = {variable: option for option, variable in enumerate(self._variables)}
        self._loose = [self._variables[option] for option in problem.loose]
        self._fixed = {self._variables[option] for option in query.given + query.forbidden}
        self._any_found = False
        self._exhausted = formula.is_contradictory
        self._budget = budget_for(problem.solver, query.seed)
        self._solver = open_solver(problem.solver, with_proof=query.proof is not None)
        self._clauses = [*formula.clauses, *self._demands(query)]
        self._proof_files = query.proof
        if not self._exhausted:
            self._load(formula.bounds)

    def _demands(self, query: Query) -> list[Clause]:
        """Return the clauses that the query adds."""
        given = ([self._variables[option]] for option in query.given)
        forbidden = ([-self._variables[option]] for option in query.forbidden)
        return [*given, *forbidden]

    def _load(self, bounds: list[AtMost]) -> None:
        for clause in self._clauses:
            self._solver.add_clause(clause)
        for bound in bounds:
            self._solver.add_atmost(bound.literals, bound.bound)

    def advance(self, seconds: float) -> Slice:
        deadline = perf_counter() + seconds
        found: list[list[int]] = []
        while not self._exhausted:
            solution = self._solve(seconds)
            if solution is not None:
                found.append([self._option_of[variable] for variable in solution])
                self._block(solution)
                self._split_if_large(self._parts[-1])
            if perf_counter() >= deadline or len(found) >= _LARGEST_BATCH:
                break
        self._any_found = self._any_found or bool(found)
        if self._exhausted and self._proof_files is not None and not self._any_found:
            write_proof(self._proof_files, self._clauses, self._solver.get_proof() or [])
        return Slice(Batch.of(found), exhausted=self._exhausted, stats=self._stats())

    def close(self) -> None:
        self._solver.delete()

    def _solve(self, slice_seconds: float) -> list[Literal] | None:
        """Return the true variables of a solution, or None if the budget was spent before."""
        started = perf_counter()
        self._solver.conf_budget(self._budget.conflicts)
        part = [self._variables[option] for option in self._parts[-1].options]
        satisfiable = self._solver.solve_limited(part)
        if satisfiable is None:
            self._budget.spent(perf_counter() - started, of=slice_seconds)
            return None
        self._budget.answered()
        if not satisfiable:
            self._shut(self._parts.pop())
            return None
        # A variable that no clause mentions may be missing: the solver does not know of it.
        options_part = self._solver.get_model()[: len(self._variables)]
        return [literal for literal in options_part if literal > 0]

    def _split_if_large(self, part: _Part) -> None:
        part.found += 1
        if part.found < SOLUTIONS_BEFORE_SPLIT or not part.is_whole:
            return
        part.is_whole = False
        options = options_to_split_on(
            self._instance, (*self._given, *part.options), self._forbidden
        )
        if self._random is not None:
            self._random.shuffle(options)
        self._parts += [_Part((*part.options, option)) for option in reversed(options)]

    def _shut(self, part: _Part) -> None:
        """Exclude a part that is done; that makes its blocking clauses superfluous."""
        if part.options:
            self._solver.add_clause([-self._variables[option] for option in part.options])
        else:
            self._exhausted = True

    def _block(self, solution: list[Literal]) -> None:
        clause: Clause = blocking_clause(solution, self._loose, self._fixed)
        if clause:
            self._solver.add_clause(clause)
        else:
            self._exhausted = True

    def _stats(self) -> Stats:
        counts = self._solver.accum_stats()
        return Stats(nodes=counts["decisions"], conflicts=counts["conflicts"])
