"""Why there is no solution: items, rows and given options that cannot be met together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from html import escape
from math import inf
from os import PathLike
from random import Random
from typing import Generic, TypeVar

from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.answer.result import Status
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.backend.registry import backends_with, get_backend
from xcmodel.errors import Interrupted, ModelError, UnsupportedError, XcmodelError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem
from xcmodel.search import queries
from xcmodel.search.auto_backend import AUTO
from xcmodel.text.labels import listing
from xcmodel.trace.visualisation import Visualisation
from xcmodel.trust.certified_conflict import certify_conflict
from xcmodel.trust.check import checked
from xcmodel.trust.part import Part, fill, made

# Conflicts found by other orders of deletion may be smaller; so many are tried.
_FURTHER_ORDERS = 4

# How long the backend may take for a part before others are asked, for ten times as long.
_SECONDS = 0.2

# So much of what is left each backend has to see that there is no solution at all.
_SHARE_OF_FIRST = 0.75

# The conflict is proved once more, in this part of the limit, and in so many seconds at most.
_SHARE_OF_EVIDENCE = 0.2
_SECONDS_OF_EVIDENCE = 1.0

_EXCLUSION = Evidence(Strength.PROVED, ("the given options, which cover an item too often",))


Small = TypeVar("Small", bound=Problem)


@dataclass(frozen=True)
class Conflict(Generic[Small]):
    """Items, weighted rows and given options that cannot be met together.

    Printed, it is a sentence with a small model of them.

    Attributes:
        items: the items, in the order of the model.
        given: the given options.
        rows: the names of the weighted rows, in the order of the model.
        model: the items alone, with what options cover of them. Of options that have become equal,
            and exclude each other, it has one, unless there are rows. With rows it has all options
            that have a weight there; of those without any of the items, each covers an item that
            asks for nothing. It has no solution with the given options.
        is_minimal: whether without any of these items, rows or given options there is a solution.
        evidence: what stands behind it, see `Result.evidence`; None where no time was left.

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

    @property
    def options(self) -> tuple[Name, ...]:
        """The options of the model: all that matter for these items and rows."""
        return tuple(self.model)

    def statement(self) -> str:
        """Return it in a sentence.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [2, 3], "C": [3]}).why_infeasible(given=["B"]).statement()
        '2 items cannot be covered together with the given options B: 1, 2'
        >>> model = xc.Model({"A": [1], "B": [1]})
        >>> model.add_row("hours", {"A": 9, "B": 8}, high=7)
        >>> model.why_infeasible().statement()
        'what item 1 asks for cannot be met within the weighted row hours'
        """
        beside = f" with the given options {listing(self.given)}" if self.given else ""
        rows = f"the weighted row{'s' * (len(self.rows) > 1)} {listing(self.rows)}"
        if not self.items and not self.rows:
            return f"the given options {listing(self.given)} exclude each other"
        if not self.items:
            return f"{rows} cannot be met{' together' * (len(self.rows) > 1)}{beside}"
        beside += f" within {rows}" if self.rows else ""
        if len(self.items) == 1:
            return f"what item {listing(self.items)} asks for cannot be met{beside}"
        return f"{len(self.items)} items cannot be covered together{beside}: {listing(self.items)}"

    def __str__(self) -> str:
        # Items that no option covers are in the sentence; they have no matrix.
        matrix = f"\n{_drawable(self.model).matrix_text()}" if self.options else ""
        return self.statement() + matrix

    def _repr_html_(self) -> str:
        matrix = _drawable(self.model)._repr_html_() if self.options else ""
        return f"<p>{escape(self.statement())}</p>{matrix}"


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
    everything = Part(
        tuple(range(len(compiled.items))), query.given, tuple(range(len(compiled.rows)))
    )
    if not search.is_infeasible(everything):
        known = search.is_whole
        raise (
            ModelError("there is a solution")
            if known
            else XcmodelError("the time was over before it was known whether there is a solution")
        )
    try:
        part = search.smallest(everything)
    except (Interrupted, _TimeOverError):
        part, search.is_whole = search.best or everything, False
    if path is not None:
        certify_conflict(compiled, part.items or everything.items, part.given, query, path)
    return search.conflict(part, make_model())


class _TimeOverError(Exception):
    """The time was over while a part was looked for that is smaller than the best one."""


class _Search:
    """The search for a small part that has no solution.

    Attributes:
        is_whole: whether no search was stopped by the time limit.
        best: the smallest part by now that has no solution.
    """

    def __init__(self, compiled: CompiledProblem, backend: str | Backend, query: Query) -> None:
        self.is_whole = True
        self.best: Part | None = None
        self._compiled = compiled
        self._backend = backend
        self._query = query
        self._limit = inf if query.time_limit is None else query.time_limit
        self._deadline = Deadline.of(query)

    def smallest(self, part: Part) -> Part:
        """Return the smallest of some minimal parts.

        Given options go first, since a conflict in their terms says most. Of the items, those with
        many options go first; the tightest are likely to be a part of the conflict.
        """
        degrees = self._compiled.instance.item_degrees
        loosest_first = sorted(part.items, key=lambda item: -degrees[item])
        found = self._minimal(replace(part, items=tuple(loosest_first)))
        random = Random(0)
        for _ in range(_FURTHER_ORDERS):
            if not self.is_whole or len(found) <= 1:
                break
            found = min(found, self._minimal(part.shuffled(random)), key=len)
        return found

    def _minimal(self, part: Part) -> Part:
        for kind in ("given", "rows", "items"):
            part = self._without_needless(part, kind)
        return part

    def _without_needless(self, part: Part, kind: str) -> Part:
        def is_enough(elements: tuple[int, ...]) -> bool:
            return self.is_infeasible(replace(part, **{kind: elements}))

        return replace(part, **{kind: _without_needless(getattr(part, kind), is_enough)})

    def is_infeasible(self, part: Part) -> bool:
        """Return whether it is known that the part has no solution.

        Raises:
            _TimeOverError: when the time is over, and some part is known that has none.
        """
        if self.best is not None and not self._seconds_left:
            raise _TimeOverError
        problem = made(self._compiled, part, self._query.forbidden)
        status = Status.INFEASIBLE if problem is None else self._status(*problem)
        self.is_whole &= status is not Status.UNKNOWN
        is_infeasible = status is Status.INFEASIBLE
        if is_infeasible and (self.best is None or len(part) < len(self.best)):
            self.best = part
        return is_infeasible

    def _status(self, problem: CompiledProblem, given: tuple[int, ...]) -> Status:
        """Return what is known of a part; what takes one backend long, others may see at once."""
        status = Status.UNKNOWN
        for place, backend in enumerate(self._backends(problem)):
            seconds = self._seconds_for(_SECONDS if place == 0 else 10 * _SECONDS)
            limit = None if seconds == inf else seconds
            query = Query(Task.ENUMERATE, given=given, solution_limit=1, time_limit=limit)
            try:
                status = queries.answer(problem, backend, query).status
            except UnsupportedError:  # Weights may be too great for some.
                if place == 0:
                    raise
                continue
            if status is not Status.UNKNOWN or not seconds:
                break
        return status

    def _backends(self, problem: CompiledProblem) -> Iterator[str | Backend]:
        """Yield the backend, and then the others, which are loaded only where they are needed.

        One that knows nothing of rows is left out where there are some, unless all are such.
        """
        able = set(backends_with(Capability.ENUMERATE))
        for capability in problem.extras:
            able &= set(backends_with(capability))
        others = sorted(name for name in able if name != self._backend)
        if not others or self._is_able(problem):
            yield self._backend
        yield from others

    def _is_able(self, problem: CompiledProblem) -> bool:
        if self._backend == AUTO or not problem.extras:
            return True
        return get_backend(self._backend).capabilities.issuperset(problem.extras)

    def _seconds_for(self, usual: float) -> float:
        """Return how long a backend may search a part that is usually left after so long."""
        if self.best is not None:
            return min(usual, self._seconds_left)
        # Loading a backend may have taken all of the time, so each has a moment in any case.
        return max(_SHARE_OF_FIRST * self._seconds_left, min(_SECONDS, self._limit))

    @property
    def _seconds_left(self) -> float:
        """The seconds until the evidence is due."""
        reserved = min(_SHARE_OF_EVIDENCE * self._limit, _SECONDS_OF_EVIDENCE)
        left = self._deadline.left(reserved=reserved)
        return inf if left is None else left

    @property
    def _seconds_of_evidence(self) -> float:
        """The seconds that are left for the evidence."""
        left = self._deadline.left()
        return _SECONDS_OF_EVIDENCE if left is None else min(left, _SECONDS_OF_EVIDENCE)

    def conflict(self, part: Part, model: Small) -> Conflict[Small]:
        """Return the conflict in the names of the model; fill this one, which is empty."""
        compiled = self._compiled
        problem = made(compiled, part, self._query.forbidden)
        fill(model, compiled, part, self._query.forbidden, problem)
        return Conflict(
            items=tuple(compiled.items[item].name for item in sorted(part.items)),
            given=tuple(compiled.options.names[option] for option in sorted(part.given)),
            rows=tuple(compiled.rows[row].name for row in sorted(part.rows)),
            model=model,
            is_minimal=self.is_whole,
            evidence=_EXCLUSION if problem is None else self._evidence(*problem),
        )

    def _evidence(self, problem: CompiledProblem, given: tuple[int, ...]) -> Evidence | None:
        query = Query(Task.ENUMERATE, given=given, solution_limit=1)
        query = Deadline(self._seconds_of_evidence).set_for(query)
        backend = next(self._backends(problem))
        return checked(problem, queries.answer(problem, backend, query), query).evidence


def _without_needless(
    elements: tuple[int, ...], is_infeasible: Callable[[tuple[int, ...]], bool]
) -> tuple[int, ...]:
    """Return a minimal part of these that is infeasible still: blocks are left out, then each."""
    size = max(1, len(elements) // 2)
    while True:
        place = 0
        while place < len(elements):
            rest = elements[:place] + elements[place + size :]
            if is_infeasible(rest):
                elements = rest
            else:
                place += size
        if size == 1:
            return elements
        size = max(1, size // 2)
