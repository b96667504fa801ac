"""The search for few demands that cannot be met together.

It begins with those that given options break at once, with an item of which others ask for too many
options, or with those that a congruence proves, or else with those that a solver names, as the core
of what a SAT solver has assumed, or as those with a price in the linear relaxation.
Then blocks are left out, and then single demands; with each goes what is met by itself without it,
and what has no part in a core of the rest: Belov, Lynce and Marques-Silva, "Towards efficient MUS
extraction" (2012).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.answer.result import Status
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.demands import Demands
from xcmodel.backend.query import Query, Task
from xcmodel.errors import WrongAnswerError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search import queries
from xcmodel.search.no_solution import require_infeasible
from xcmodel.search.wrong_answer import wrong_answer
from xcmodel.trust.check import checked
from xcmodel.trust.conflict_clock import ConflictClock
from xcmodel.trust.congruence import Congruence, find_congruence
from xcmodel.trust.crowded_conflict import crowded_conflict
from xcmodel.trust.demands import problem_of
from xcmodel.trust.direct_conflict import direct_conflict
from xcmodel.trust.left_demands import STAGES, LeftDemands
from xcmodel.trust.linear_conflict import linear_conflict
from xcmodel.trust.needless import without_needless
from xcmodel.trust.refutations import Refutations
from xcmodel.trust.turns import Turns

# Conflicts found by other orders of deletion may be smaller; so many are tried.
_FURTHER_ORDERS = 4

# Elements that are left in doubt are tried again, and backends have so many times as long then.
_GROWTH = 5.0

# Of a few demands, of which the first backend knows at once, no other one needs to be loaded.
_MOST_WITHOUT_NAMES = 100

_EXCLUSION = Evidence(Strength.PROVED, ("the given options, which no solution has together",))
_CONGRUENCE = Evidence(Strength.PROVED, ("a congruence, which holds for each option",))

ProblemAndGiven = tuple[CompiledProblem, tuple[int, ...]]
"""The problem of some demands alone, and its given options."""


class _TimeOverError(Exception):
    """The time was over while fewer demands were looked for than the fewest known."""


class ConflictSearch:
    """The search for few demands that cannot be met together.

    Args:
        compiled: the problem.
        backend: who is asked first.
        query: what is given and forbidden, and the time limit.

    Attributes:
        congruence: the proof that there is no solution by a congruence, if there is one.
    """

    def __init__(self, compiled: CompiledProblem, backend: str | Backend, query: Query) -> None:
        self._compiled = compiled
        self._query = query
        self._first = backend
        self._clock = ConflictClock(query)
        self._minimal: list[Demands] = []
        self._fewest: Demands | None = None
        # The demands that the congruence proves to be in conflict; others are some of those.
        self.congruence: Congruence | None = None
        self._incongruent: Demands | None = None
        self._turns = Turns(backend, self._seconds_of_turn)
        self._names = False  # Whether those are asked who name demands in conflict.
        self._has_looked_for_core = False
        self._refutations = Refutations(compiled.instance, query.forbidden)
        self._last: tuple[Demands, ProblemAndGiven | None] | None = None

    @property
    def best(self) -> Demands:
        """The smallest minimal conflict, or else the fewest demands known to be in conflict."""
        assert self._fewest is not None
        return min(self._minimal, key=len, default=self._fewest)

    @property
    def has_conflict(self) -> bool:
        """Whether any conflict is known."""
        return self._fewest is not None

    @property
    def is_minimal(self) -> bool:
        """Whether the best conflict is known to be minimal."""
        return bool(self._minimal)

    def first_conflict(self, everything: Demands) -> Demands:
        """Return demands in conflict: all, or those that have a part in a first proof of it.

        Raises:
            ModelError: when there is a solution.
            StoppedError: when the time was over before it was known that there is none.
        """
        instance, query = self._compiled.instance, self._query
        start = direct_conflict(instance, query.given, query.forbidden)
        start = start or self._crowded_demands() or self._incongruent_demands(everything)
        if start is not None:
            return self._note(start)
        status = self._status(everything, self._turns.status_at_once)
        if status is not Status.UNKNOWN:
            require_infeasible(status)
            start = self._note(everything)
            self._names = len(start) > _MOST_WITHOUT_NAMES
            return start
        if not self._clock.left_before_any:
            require_infeasible(status)  # Others would have to be loaded.
        self._names = True
        core = self._core_of(everything)
        if core is None:
            require_infeasible(self._status(everything, self._turns.status_of_first))
        return core or self._note(everything)

    def _crowded_demands(self) -> Demands | None:
        """Return an item with others that ask for too many of its options, if one is known."""
        implied = self._compiled.implied
        if implied is None or implied.contradiction is None:
            return None
        item, _ = implied.contradiction
        return crowded_conflict(self._compiled.instance, item, self._query.forbidden)

    def _incongruent_demands(self, everything: Demands) -> Demands | None:
        """Return demands that a congruence proves to be in conflict, if it proves that of all."""
        congruence = self.congruence_of(replace(everything, rows=()))
        if congruence is None:
            return None
        self.congruence = congruence
        # Options are excluded by what given ones cover, and by items that are never covered.
        instance, items = self._compiled.instance, self._compiled.items
        excluding = {item for option in everything.given for item in instance.items_of(option)}
        excluding.update(item for item in everything.items if items[item].high == 0)
        weighed = (n for n in everything.items if items[n].name in congruence.weights)
        demands = Demands(tuple(sorted(excluding.union(weighed))), everything.given)
        self._incongruent = demands
        return demands

    def congruence_of(self, demands: Demands) -> Congruence | None:
        """Return a congruence that proves demands to be in conflict, if one is found in time."""
        if self._incongruent is not None and len(demands) == len(self._incongruent):
            return self.congruence
        problem = self.problem_of(demands)
        if problem is None:
            return None
        return find_congruence(*problem, self._clock.deadline_of_congruence())

    def problem_of(self, demands: Demands) -> ProblemAndGiven | None:
        """Return the problem of demands alone; None if given options conflict."""
        if self._last is None or self._last[0] != demands:
            began = self._clock.deadline.elapsed
            self._last = demands, problem_of(self._compiled, demands, self._query.forbidden)
            self._clock.note_step(self._clock.deadline.elapsed - began)
        return self._last[1]

    def shrink(self, demands: Demands) -> None:
        """Look for the smallest of some minimal conflicts, as long as there is time.

        Of the items, those with many options go first; the tightest are likely to be a part of the
        conflict.
        """
        degrees = self._compiled.instance.item_degrees
        loosest_first = sorted(demands.items, key=lambda item: -degrees[item])
        demands = replace(demands, items=tuple(loosest_first))
        try:
            began = self._clock.deadline.elapsed
            if self._names and not self._has_looked_for_core:
                demands = self._core_of(demands) or demands
            self._minimise(self._note(demands))
            self._clock.begin_further(self._clock.deadline.elapsed - began)
            random = Random(0)
            for _ in range(_FURTHER_ORDERS):
                if len(self.best) > 1:
                    self._minimise(demands.shuffled(random))
        except (KeyboardInterrupt, _TimeOverError):
            return

    def _minimise(self, demands: Demands) -> None:
        """Leave out what can be, and note what is left when all of it is known to be needed."""
        left = LeftDemands(demands, self._turns.lengths)
        parts = 2
        while left.n_needed < len(left.demands):
            sizes = []
            for kind, only in STAGES:
                open_ones = left.open_ones(kind, only, self._compiled.instance)
                sizes.append(max(1, len(open_ones) // parts))
                self._leave_out(left, kind, open_ones, sizes[-1])
            if max(sizes) == 1:  # What is still in doubt takes longer.
                left.turns = (_GROWTH * left.turns[-1],)
            parts *= 2
        self._minimal.append(left.demands)

    def _leave_out(self, left: LeftDemands, kind: str, open_ones: list[int], size: int) -> None:
        """Leave out blocks of so many elements of a kind, as long as there is a conflict without.

        Args:
            left: what is left, from which they are taken.
            kind: of what elements are left out, such as ``"items"``.
            open_ones: the elements that may be left out.
            size: how many are left out at once.

        Raises:
            _TimeOverError: when the time is over.
        """
        place = 0
        while place < len(open_ones):
            if not self._clock.left:
                raise _TimeOverError
            block = open_ones[place : place + size]
            status, found = self._judged(left.demands.without(kind, block), left.turns)
            if status is Status.INFEASIBLE:
                left.demands = self._note(found)
                stay = set(getattr(left.demands, kind))
                place = sum(element in stay for element in open_ones[:place])
                open_ones = [element for element in open_ones if element in stay]
                continue
            if len(block) == 1 and status is not Status.UNKNOWN:
                left.needed[kind].update(block)
            place += size

    def _core_of(self, demands: Demands) -> Demands | None:
        """Return some demands that are in conflict by a first proof, if there is one in time.

        Raises:
            ModelError: when there is a solution.
        """
        self._has_looked_for_core = True
        found = self._refutations.verdict(demands, self._clock.left_for_core)
        if found.solution is not None:
            require_infeasible(Status.FEASIBLE)
        core: Demands | None = None
        if found.conflict is not None:
            core = demands = self._note(demands.within(found.conflict))
        problem = self.problem_of(demands)
        if problem is None:
            return self._note(demands)
        compiled, given = problem
        priced = linear_conflict(compiled, given, demands, self._clock.left_for_core)
        if priced is None:
            return core
        # Prices are rounded: what they seem to prove is asked once more.
        status, conflict = self._judged(demands.within(priced), self._turns.lengths)
        return self._note(conflict) if status is Status.INFEASIBLE else core

    def _note(self, demands: Demands) -> Demands:
        """Note demands that are in conflict, and return them without needless ones."""
        if self._fewest is None:  # It is known from now on, whatever Ctrl-C does.
            self._fewest = demands
        demands = without_needless(self._compiled.instance, demands, self._query.forbidden)
        if self._fewest is None or len(demands) < len(self._fewest):
            self._fewest = demands
        return demands

    def _judged(self, demands: Demands, turns: tuple[float, ...]) -> tuple[Status, Demands]:
        """Return what is known of some demands, and if they are in conflict, which of them are."""
        if self._names:
            found = self._refutations.verdict(demands, min(turns[0], self._clock.left))
            if found.conflict is not None:
                return Status.INFEASIBLE, demands.within(found.conflict)
            if found.solution is not None:
                return Status.FEASIBLE, demands
        return self._status(demands, partial(self._turns.status, lengths=turns)), demands

    def _status(
        self, demands: Demands, ask: Callable[[CompiledProblem, tuple[int, ...]], Status]
    ) -> Status:
        problem = self.problem_of(demands)
        return Status.INFEASIBLE if problem is None else ask(*problem)

    def close(self) -> None:
        """Release what backends hold."""
        self._refutations.close()

    def _seconds_of_turn(self) -> float:
        return self._clock.left_before_any if self._fewest is None else self._clock.left

    def evidence(
        self, problem_and_given: ProblemAndGiven | None, congruence: Congruence | None
    ) -> Evidence | None:
        """Return what stands behind a conflict, which is proved once more.

        Raises:
            WrongAnswerError: when it has a solution.
        """
        if problem_and_given is None:
            return _EXCLUSION
        if congruence is not None:
            return _CONGRUENCE
        if not self._clock.left_for_evidence:
            return None
        problem, given = problem_and_given
        query = Query(Task.ENUMERATE, given=given, solution_limit=1)
        query = Deadline(self._clock.left_for_evidence).set_for(query)
        backend = self._turns.quickest(problem)
        result = queries.answer(problem, backend, query)
        if result.solution is not None:
            raise self.contradicted(f"backend {result.backend!r} has found a solution of them")
        return checked(problem, result, query).evidence

    def contradicted(self, by_what: str) -> WrongAnswerError:
        """Return the error for demands that are said to be in conflict, and are not."""
        if (named_by := self._refutations.named_by) is not None:
            return wrong_answer(named_by, f"named demands in conflict, and {by_what}")
        first = self._first if isinstance(self._first, str) else self._first.name
        return WrongAnswerError(f"backends differ about demands in conflict: {by_what}", first)
