"""Why there is no solution: items, rows and given options that cannot be met together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from math import inf
from os import PathLike
from random import Random
from typing import Any, Generic, TypeVar

from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.answer.result import Status
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Query, Task
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem
from xcmodel.search import queries
from xcmodel.search.no_solution import require_infeasible
from xcmodel.text.labels import MOST_WRITTEN_OUT, label, listing
from xcmodel.trace.visualisation import Visualisation
from xcmodel.trust.certified_conflict import certify_conflict, certify_congruence
from xcmodel.trust.check import checked
from xcmodel.trust.congruence import Congruence, find_congruence
from xcmodel.trust.demands import Demands, add_demands, problem_of
from xcmodel.trust.turns import Turns

# Conflicts found by other orders of deletion may be smaller; so many are tried, together for as
# long as the first one has taken, and so many seconds at least.
_FURTHER_ORDERS = 4
_LEAST_SECONDS_OF_FURTHER = 1.0

# Elements that are left in doubt are tried again, and backends have so many times as long then.
_GROWTH = 5.0

# Before any conflict is known, each backend has so long even where loading one took all the time.
_LEAST_SECONDS = 0.2

# The conflict is proved once more, in this part of the limit, and in so many seconds at most.
_SHARE_OF_EVIDENCE = 0.2
_SECONDS_OF_EVIDENCE = 1.0

_EXCLUSION = Evidence(Strength.PROVED, ("the given options, which cover an item too often",))
# The headings of a matrix with more items are hard to read; of a list, so many lines are printed.
_MOST_IN_MATRIX, _MOST_LINES = 10, 40

_NOT_MINIMAL = "a part of this may be enough: the search for a smaller conflict was stopped"
_UNCERTIFIED = "no certificate was written: it was stopped by Ctrl-C or the time limit; give more"

_CONGRUENCE = Evidence(Strength.PROVED, ("a congruence, which holds for each option",))


Small = TypeVar("Small", bound=Problem)
Found = TypeVar("Found")


@dataclass(frozen=True)
class Conflict(Generic[Small]):
    """Items, weighted rows and given options that cannot be met together.

    Printed, it is a sentence with a small model of them: a matrix, or each of many items with its
    options.

    Attributes:
        items: the items, in the order of the model.
        given: the given options.
        rows: the names of the weighted rows, in the order of the model.
        model: the items alone, with what options cover of them. Of options that have become equal,
            and exclude each other, it has one, unless there are rows. With rows it has all options
            that have a weight there; of those without any of the items, each covers an item that
            asks for nothing. It has no solution with the given options.
        is_minimal: whether without any of these items, rows or given options there is a solution.
        evidence: what stands behind it, see `Result.evidence`; None where no time was left, or on
            Ctrl-C.
        congruence: weights of items that prove that there is no solution, as by parity or by the
            colours of a board, if such are found: of these items, or else of others as well.
        is_certified: whether the certificate that was asked for was written; None if none was.

    >>> import xcmodel as xc
    >>> conflict = xc.Model({"A": [1, 2], "B": [2, 3], "C": [3]}).why_infeasible(given=["B"])
    >>> conflict.items, conflict.given, conflict.is_minimal
    ((1, 2), ('B',), True)
    >>> conflict.options
    ('A', 'B')
    """

    items: tuple[Name, ...]
    given: tuple[Name, ...]
    model: Small
    is_minimal: bool
    evidence: Evidence | None
    rows: tuple[Name, ...] = ()
    congruence: Congruence | None = None
    is_certified: bool | None = None

    @property
    def options(self) -> tuple[Name, ...]:
        """The options of the model: all that matter for these items and rows."""
        return tuple(self.model)

    def statement(self) -> str:
        """Return it in a sentence, with another one if a part of it may be enough.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [2, 3], "C": [3]}).why_infeasible(given=["B"]).statement()
        '2 items cannot be covered together with the given options B: 1, 2'
        >>> model = xc.Model({"A": [1], "B": [1]})
        >>> model.add_row("hours", {"A": 9, "B": 8}, high=7)
        >>> model.why_infeasible().statement()
        'what item 1 asks for cannot be met within the weighted row hours'
        """
        told = self._what_cannot_be_met()
        return told if self.is_minimal else f"{told}; {_NOT_MINIMAL}"

    def _what_cannot_be_met(self) -> str:
        beside = f" with the given options {listing(self.given)}" if self.given else ""
        rows = f"the weighted row{'s' * (len(self.rows) > 1)} {listing(self.rows)}"
        if not self.items and not self.rows:
            return f"the given options {listing(self.given)} exclude each other"
        if not self.items:
            return f"{rows} cannot be met{' together' * (len(self.rows) > 1)}{beside}"
        beside += f" within {rows}" if self.rows else ""
        if len(self.items) == 1:
            return f"what item {listing(self.items)} asks for cannot be met{beside}"
        items = listing(self.items, **MOST_WRITTEN_OUT)
        return f"{len(self.items)} items cannot be covered together{beside}: {items}"

    def __str__(self) -> str:
        # Items that no option covers are in the sentence; they have no matrix.
        if not self.options:
            return "\n".join(self._statements())
        if len(self.model.items) > _MOST_IN_MATRIX:
            lines = list(self._lists())
            more = [f"  … ({len(lines):,})"] if len(lines) > _MOST_LINES else []
            return "\n".join([*self._statements(), *lines[:_MOST_LINES], *more])
        return "\n".join([*self._statements(), _drawable(self.model).matrix_text()])

    def _lists(self) -> Iterator[str]:
        """Yield each item and each row with its options, on a line."""
        covering: dict[Name, list[Name]] = {name: [] for name in self.items}
        for name, option in self.model.options.items():
            for item in option.items:
                if item in covering:
                    covering[item].append(name)
        for item, options in covering.items():
            times = self.model.items[item].times
            asked = "" if times == "once" else f", {times}"
            yield f"  {label(item)}{asked}: {listing(options)}"
        for row in self.rows:
            yield f"  row {label(row)}: {listing(self.model.rows[row].weights)}"

    def _repr_html_(self) -> str:
        matrix = _drawable(self.model)._repr_html_() if self.options else ""
        return "".join(f"<p>{escape(told)}</p>" for told in self._statements()) + matrix

    def proof_statement(self) -> str | None:
        """Return the congruence in a sentence, if there is one.

        >>> import xcmodel as xc
        >>> edges = {pair: list(pair) for pair in ["AB", "BC", "CA"]}
        >>> xc.Model(edges).why_infeasible().proof_statement()
        'each option covers an even number of these items, which ask for an odd number: 3'
        """
        if self.congruence is None:
            return None
        weighed, items = set(self.congruence.weights), set(self.items)
        told = self.congruence.statement(named=weighed != items)
        why = "with more items, as those in conflict have no such proof by themselves: "
        return told if weighed <= items else why + told

    def _statements(self) -> list[str]:
        uncertified = _UNCERTIFIED if self.is_certified is False else None
        told = (self.statement(), self.proof_statement(), uncertified)
        return [sentence for sentence in told if sentence is not None]


def _drawable(model: Problem) -> Visualisation:
    assert isinstance(model, Visualisation)  # So every `Model` is.
    return model


def find_conflict(
    compiled: CompiledProblem,
    backend: str | Backend,
    query: Query,
    make_model: Callable[[], Small],
    path: str | PathLike[str] | None = None,
) -> Conflict[Small]:
    """Return a conflict, and write its certificate; see `Model.why_infeasible`."""
    search = _Search(compiled, backend, query)
    everything = Demands(
        tuple(range(len(compiled.items))), query.given, tuple(range(len(compiled.rows)))
    )
    start = search.incongruent_demands(everything)
    if start is None:
        start = everything
        require_infeasible(search.status_of_all(everything))
    search.shrink(start)
    demands = search.best
    congruence = _unless_interrupted(search.congruence_of, demands)
    is_certified = None
    if path is not None and congruence is not None:
        certify_congruence(compiled, demands, query, congruence, path)
        is_certified = True
    elif path is not None:
        items = demands.items or everything.items
        is_certified = bool(
            _unless_interrupted(certify_conflict, compiled, items, demands.given, query, path)
        )
    return replace(search.conflict(demands, congruence, make_model()), is_certified=is_certified)


def _unless_interrupted(find: Callable[..., Found], *asked: Any) -> Found | None:
    """Return what is found beside a conflict, which is kept; None on Ctrl-C."""
    try:
        return find(*asked)
    except KeyboardInterrupt:
        return None


class _TimeOverError(Exception):
    """The time was over while fewer demands were looked for than the fewest known."""


class _Search:
    """The search for few demands that cannot be met together."""

    def __init__(self, compiled: CompiledProblem, backend: str | Backend, query: Query) -> None:
        self._compiled = compiled
        self._query = query
        self._limit = inf if query.time_limit is None else query.time_limit
        self._deadline = Deadline.of(query)
        self._further = Deadline(None)
        self._minimal: list[Demands] = []
        self._fewest: Demands | None = None
        # That of all, and the demands that it proves to be in conflict; others are some of those.
        self._congruence: Congruence | None = None
        self._incongruent: Demands | None = None
        self._turns = Turns(backend, self._seconds_of_turn)

    @property
    def best(self) -> Demands:
        """The smallest minimal conflict, or else the fewest demands known to be in conflict."""
        assert self._fewest is not None
        return min(self._minimal, key=len, default=self._fewest)

    def incongruent_demands(self, everything: Demands) -> Demands | None:
        """Return demands that a congruence proves to be in conflict, if it proves that of all."""
        congruence = self.congruence_of(replace(everything, rows=()))
        if congruence is None:
            return None
        self._congruence = congruence
        # What given options cover matters as well: other options are excluded by that.
        instance, items = self._compiled.instance, self._compiled.items
        covered = {item for option in everything.given for item in instance.items_of(option)}
        weighed = (n for n in everything.items if items[n].name in congruence.weights)
        demands = Demands(tuple(sorted(covered.union(weighed))), everything.given)
        self._incongruent = self._fewest = demands
        return demands

    def congruence_of(self, demands: Demands) -> Congruence | None:
        """Return a congruence that proves demands to be in conflict, if one is found in time."""
        if self._incongruent is not None and len(demands) == len(self._incongruent):
            return self._congruence
        problem = self._problem_of(demands)
        return None if problem is None else find_congruence(*problem, self._deadline)

    def _problem_of(self, demands: Demands) -> tuple[CompiledProblem, tuple[int, ...]] | None:
        return problem_of(self._compiled, demands, self._query.forbidden)

    def status_of_all(self, everything: Demands) -> Status:
        """Return what can be known of the whole in the time."""
        status = self._status(everything, self._turns.status_of_first)
        if status is Status.INFEASIBLE:
            self._fewest = everything
        return status

    def shrink(self, demands: Demands) -> None:
        """Look for the smallest of some minimal conflicts, as long as there is time.

        Given options go first, since a conflict in their terms says most. Of the items, those with
        many options go first; the tightest are likely to be a part of the conflict.
        """
        degrees = self._compiled.instance.item_degrees
        loosest_first = sorted(demands.items, key=lambda item: -degrees[item])
        try:
            began = self._deadline.elapsed
            self._minimise(replace(demands, items=tuple(loosest_first)))
            seconds = self._deadline.elapsed - began
            self._further = Deadline(max(seconds, _LEAST_SECONDS_OF_FURTHER))
            random = Random(0)
            for _ in range(_FURTHER_ORDERS):
                if len(self.best) > 1:
                    self._minimise(demands.shuffled(random))
        except (KeyboardInterrupt, _TimeOverError):
            return

    def _minimise(self, demands: Demands) -> None:
        """Leave out what can be, and note what is left when all of it is known to be needed."""
        needed = {kind: set[int]() for kind in ("given", "rows", "items")}
        turns: tuple[float, ...] = self._turns.lengths
        while sum(map(len, needed.values())) < len(demands):
            for kind, known in needed.items():
                demands = self._without_needless(demands, kind, known, turns)
            turns = (_GROWTH * turns[-1],)
        self._minimal.append(demands)

    def _without_needless(
        self, demands: Demands, kind: str, needed: set[int], turns: tuple[float, ...]
    ) -> Demands:
        """Return demands still in conflict: blocks are left out, and then single elements.

        Args:
            demands: those to leave some out of.
            kind: of what elements are left out, such as ``"items"``.
            needed: the elements without which there is a solution, to which new ones are added.
            turns: the seconds of the turns in which backends are asked.
        """
        open_ones = [element for element in getattr(demands, kind) if element not in needed]
        size = max(1, len(open_ones) // 2)
        while open_ones:
            place = 0
            while place < len(open_ones):
                block = open_ones[place : place + size]
                fewer = demands.without(kind, block)
                status = self._checked_status(fewer, turns)
                if status is Status.INFEASIBLE:
                    demands = fewer
                    del open_ones[place : place + size]
                    continue
                if len(block) == 1 and status is not Status.UNKNOWN:
                    needed.update(block)
                place += size
            if size == 1:
                break
            size = max(1, size // 2)
        return demands

    def _checked_status(self, demands: Demands, turns: tuple[float, ...]) -> Status:
        """Return what is known of the problem of some demands, and note those in conflict.

        Raises:
            _TimeOverError: when the time is over.
        """
        if not self._seconds_left:
            raise _TimeOverError
        status = self._status(demands, partial(self._turns.status, lengths=turns))
        if status is Status.INFEASIBLE and len(demands) < len(self._fewest or demands):
            self._fewest = demands
        return status

    def _status(
        self, demands: Demands, ask: Callable[[CompiledProblem, tuple[int, ...]], Status]
    ) -> Status:
        problem = self._problem_of(demands)
        return Status.INFEASIBLE if problem is None else ask(*problem)

    def _seconds_of_turn(self) -> float:
        if self._fewest is not None:
            return self._seconds_left
        # Loading a backend may have taken all of the time, so each has a moment in any case.
        return max(self._seconds_left, min(_LEAST_SECONDS, self._limit))

    @property
    def _seconds_left(self) -> float:
        """The seconds until the evidence is due, or until enough has been tried."""
        reserved = min(_SHARE_OF_EVIDENCE * self._limit, _SECONDS_OF_EVIDENCE)
        left = self._deadline.left(reserved=reserved)
        further = self._further.left()
        return min(inf if one is None else one for one in (left, further))

    @property
    def _seconds_of_evidence(self) -> float:
        """The seconds that are left for the evidence."""
        left = self._deadline.left()
        return _SECONDS_OF_EVIDENCE if left is None else min(left, _SECONDS_OF_EVIDENCE)

    def conflict(
        self, demands: Demands, congruence: Congruence | None, model: Small
    ) -> Conflict[Small]:
        """Return the conflict in the names of the model; fill this one, which is empty."""
        compiled = self._compiled
        problem = self._problem_of(demands)
        add_demands(model, compiled, demands, self._query.forbidden, problem)
        return Conflict(
            items=tuple(compiled.items[item].name for item in sorted(demands.items)),
            given=tuple(compiled.options.names[option] for option in sorted(demands.given)),
            rows=tuple(compiled.rows[row].name for row in sorted(demands.rows)),
            model=model,
            is_minimal=bool(self._minimal),
            evidence=_unless_interrupted(self._evidence, problem, congruence),
            congruence=congruence or self._congruence,
        )

    def _evidence(
        self,
        problem_and_given: tuple[CompiledProblem, tuple[int, ...]] | None,
        congruence: Congruence | None,
    ) -> Evidence | None:
        if problem_and_given is None:
            return _EXCLUSION
        if congruence is not None:
            return _CONGRUENCE
        problem, given = problem_and_given
        query = Query(Task.ENUMERATE, given=given, solution_limit=1)
        query = Deadline(self._seconds_of_evidence).set_for(query)
        backend = self._turns.quickest(problem)
        return checked(problem, queries.answer(problem, backend, query), query).evidence
