"""The search: solve, block the solution, solve again, a budget of conflicts at a time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter

from xcmodel.backend import Batch, Query, Search, Slice, Stats
from xcmodel.backend.thread_room import require_room_for_a_thread
from xcmodel.interrupt import Whole
from xcmodel_sat.blocking import blocking_clause
from xcmodel_sat.budget import budget_for
from xcmodel_sat.formula import AtMost, Clause, Literal
from xcmodel_sat.problem import Problem
from xcmodel_sat.proof import write_proof
from xcmodel_sat.python_sat import open_solver
from xcmodel_sat.shuffle import shuffled, shuffled_variables
from xcmodel_sat.splitting import SOLUTIONS_BEFORE_SPLIT, options_to_split_on

_LARGEST_BATCH = 4096

# A slice takes a third of a millisecond beside its work, so that it goes on for some solutions, or
# as much work, where its time is over before: about a millisecond, and no more than these seconds,
# as MapleCM does not count its work. Calls of the solver are never shorter than suits such a slice.
_LEAST_SOLUTIONS = 64
_LEAST_PROPAGATIONS = 4096
_LEAST_SECONDS = 0.005


class SatSearch(Search):
    """Lists the solutions of a problem, each once.

    All work is done in a thread of its own, while the caller waits: in the main thread PySAT
    replaces Python's handler of Ctrl-C while it solves, and its own one jumps out of the solver,
    which is unusable from then on.
    """

    def __init__(self, problem: Problem, query: Query) -> None:
        self._enumeration = _Enumeration(problem, query)
        require_room_for_a_thread()
        self._thread = ThreadPoolExecutor(max_workers=1)

    def advance(self, seconds: float) -> Slice:
        """Solve until the time is up, a batch is full, or there are no more solutions."""
        return self._thread.submit(self._enumeration.advance, seconds).result()

    def close(self) -> None:
        """Wait for the thread, in case it is still at work, and delete the solver."""
        self._thread.shutdown()
        self._enumeration.close()


@dataclass
class _Cube:
    """The solutions that contain these options.

    Attributes:
        options: the options.
        share: the part of the search that it is, from 0 to 1.
        found: how many of them have been found in this cube, before it was split.
        may_split: whether it has not been split yet.
    """

    options: tuple[int, ...] = ()
    share: float = 1.0
    found: int = 0
    may_split: bool = True


class _Enumeration:
    """A solver, loaded with the problem and the query; what was listed is blocked in it.

    Open cubes lie on a stack, each below those that it was split into. When it is on top again,
    the solver refutes it, as a rule at once; a solution that the split has missed would be found
    then.
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
        self._cubes = [_Cube()]
        self._option_of = {variable: option for option, variable in enumerate(self._variables)}
        self._loose = [self._variables[option] for option in problem.loose]
        self._fixed = {self._variables[option] for option in query.given + query.forbidden}
        self._any_found = False
        self._any_excluded = False
        self._exhausted = formula.is_contradictory
        self._budget = budget_for(problem.solver, query.seed)
        self._solver = open_solver(problem.solver, with_proof=query.proof is not None)
        self._clauses = [*formula.clauses, *self._conditions(query)]
        self._proof_files = query.proof
        self._least_batch = min(_LEAST_SOLUTIONS, query.solution_limit or _LEAST_SOLUTIONS)
        if not self._exhausted:
            self._load(formula.bounds)

    def _conditions(self, query: Query) -> list[Clause]:
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
        most_propagations = self._propagations + _LEAST_PROPAGATIONS
        found: list[list[int]] = []
        while not self._exhausted:
            solution = self._solve(seconds)
            if solution is not None:
                found.append([self._option_of[variable] for variable in solution])
                self._block(solution)
                self._split_if_large(self._cubes[-1])
            late = perf_counter() - deadline
            did_least = (
                len(found) >= self._least_batch
                or self._propagations >= most_propagations
                or late >= _LEAST_SECONDS
            )
            if (late >= 0 and did_least) or len(found) >= _LARGEST_BATCH:
                break
        self._any_found = self._any_found or bool(found)
        if self._exhausted and self._proof_files is not None and not self._any_found:
            write_proof(self._proof_files, self._clauses, self._solver.get_proof() or [])
        return Slice(
            Batch.of(found),
            exhausted=self._exhausted,
            fraction=self._fraction(),
            stats=self._stats(),
        )

    def close(self) -> None:
        # Half deleted, PySAT's solver would be freed once more when it is collected.
        with Whole():
            self._solver.delete()

    @property
    def _propagations(self) -> int:
        return int(self._solver.accum_stats()["propagations"])

    def _fraction(self) -> float | None:
        """Return the part of the cubes that is done, as if equal parts took equally long.

        Before one of them is done, nothing is known: 0 would tell that it takes very long.
        """
        if self._exhausted:
            return 1.0
        if not self._any_excluded:
            return None
        return min(1.0, max(0.0, 1.0 - sum(cube.share for cube in self._cubes)))

    def _solve(self, slice_seconds: float) -> list[Literal] | None:
        """Return the true variables of a solution, or None if the budget was spent before."""
        started = perf_counter()
        self._solver.conf_budget(self._budget.conflicts)
        cube = [self._variables[option] for option in self._cubes[-1].options]
        satisfiable = self._solver.solve_limited(cube)
        if satisfiable is None:
            seconds = perf_counter() - started
            self._budget.spent(seconds, of=max(slice_seconds, _LEAST_SECONDS))
            return None
        self._budget.answered()
        if not satisfiable:
            self._exclude(self._cubes.pop())
            return None
        # A variable in no clause may be missing from the model.
        literals = self._solver.get_model()[: len(self._variables)]
        return [literal for literal in literals if literal > 0]

    def _split_if_large(self, cube: _Cube) -> None:
        cube.found += 1
        if cube.found < SOLUTIONS_BEFORE_SPLIT or not cube.may_split:
            return
        cube.may_split = False
        options = options_to_split_on(
            self._instance, (*self._given, *cube.options), self._forbidden
        )
        if self._random is not None:
            self._random.shuffle(options)
        if options:
            share, cube.share = cube.share / len(options), 0.0
            self._cubes += [_Cube((*cube.options, option), share) for option in reversed(options)]

    def _exclude(self, cube: _Cube) -> None:
        """Exclude a cube without further solutions; its blocking clauses are redundant then."""
        if cube.options:
            self._any_excluded = True
            self._solver.add_clause([-self._variables[option] for option in cube.options])
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
