"""Why there is no solution: items, and given options, that cannot be met together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import inf
from os import PathLike
from random import Random
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.answer.result import Status
from xcmodel.backend.contract import Backend
from xcmodel.backend.deadline import Deadline
from xcmodel.backend.instance import Instance
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.backend.registry import backends_with
from xcmodel.errors import Interrupted, ModelError, XcmodelError
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.problem.naming import OptionNaming
from xcmodel.problem.presolve import Presolved
from xcmodel.problem.problem import Problem
from xcmodel.search import queries
from xcmodel.text.labels import listing
from xcmodel.trace.visualisation import Visualisation
from xcmodel.trust.certified_conflict import certify_conflict
from xcmodel.trust.check import checked

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
    """Items and given options that cannot be met together; printed, with a small model of them.

    Attributes:
        items: the items, in the order of the model.
        given: the given options.
        model: the items alone, with what options cover of them. Of options that have become equal,
            and exclude each other, it has one. It has no solution with the given options.
        is_minimal: whether without any of these items, or given options, there is a solution.
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

    @property
    def options(self) -> tuple[Name, ...]:
        """The options that cover some of the items; of those that cover the same, one."""
        return tuple(self.model)

    def statement(self) -> str:
        """Return it in a sentence.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [2, 3], "C": [3]}).why_infeasible(given=["B"]).statement()
        '2 items cannot be covered together with the given options B: 1, 2'
        """
        given = f" with the given options {listing(self.given)}" if self.given else ""
        if not self.items:
            return f"the given options {listing(self.given)} exclude each other"
        if len(self.items) == 1:
            return f"what item {listing(self.items)} asks for cannot be met{given}"
        return f"{len(self.items)} items cannot be covered together{given}: {listing(self.items)}"

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
    everything = _Part(tuple(range(len(compiled.items))), query.given)
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


@dataclass(frozen=True)
class _Part:
    """Some items and given options, by their numbers."""

    items: tuple[int, ...]
    given: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.items) + len(self.given)


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
        self.best: _Part | None = None
        self._compiled = compiled
        self._backend = backend
        self._query = query
        self._limit = inf if query.time_limit is None else query.time_limit
        self._deadline = Deadline.of(query)

    def smallest(self, part: _Part) -> _Part:
        """Return the smallest of some minimal parts.

        Given options go first, since a conflict in their terms says most. Of the items, those with
        many options go first; the tightest are likely to be a part of the conflict.
        """
        degrees = self._compiled.instance.item_degrees
        loosest_first = sorted(part.items, key=lambda item: -degrees[item])
        found = self._minimal(_Part(tuple(loosest_first), part.given))
        random = Random(0)
        for _ in range(_FURTHER_ORDERS):
            if not self.is_whole or len(found) <= 1:
                break
            items, given = list(part.items), list(part.given)
            random.shuffle(items)
            random.shuffle(given)
            found = min(found, self._minimal(_Part(tuple(items), tuple(given))), key=len)
        return found

    def _minimal(self, part: _Part) -> _Part:
        given = _without_needless(
            part.given, lambda given: self.is_infeasible(_Part(part.items, given))
        )
        items = _without_needless(part.items, lambda items: self.is_infeasible(_Part(items, given)))
        return _Part(items, given)

    def is_infeasible(self, part: _Part) -> bool:
        """Return whether it is known that the part has no solution.

        Raises:
            _TimeOverError: when the time is over, and some part is known that has none.
        """
        if self.best is not None and not self._seconds_left:
            raise _TimeOverError
        made = _made(self._compiled, part, self._query.forbidden)
        status = Status.INFEASIBLE if made is None else self._status(*made)
        self.is_whole &= status is not Status.UNKNOWN
        is_infeasible = status is Status.INFEASIBLE
        if is_infeasible and (self.best is None or len(part) < len(self.best)):
            self.best = part
        return is_infeasible

    def _status(self, problem: CompiledProblem, given: tuple[int, ...]) -> Status:
        """Return what is known of a part; what takes one backend long, others may see at once."""
        status = Status.UNKNOWN
        for place, backend in enumerate(self._backends()):
            seconds = self._seconds_for(_SECONDS if place == 0 else 10 * _SECONDS)
            limit = None if seconds == inf else seconds
            query = Query(Task.ENUMERATE, given=given, solution_limit=1, time_limit=limit)
            status = queries.answer(problem, backend, query).status
            if status is not Status.UNKNOWN or not seconds:
                break
        return status

    def _backends(self) -> Iterator[str | Backend]:
        """Yield the backend, and then the others, which are loaded only where they are needed."""
        yield self._backend
        yield from sorted(set(backends_with(Capability.ENUMERATE)) - {self._backend})

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

    def conflict(self, part: _Part, model: Small) -> Conflict[Small]:
        """Return the conflict in the names of the model; fill this one, which is empty."""
        compiled, items = self._compiled, sorted(part.items)
        made = _made(compiled, part, self._query.forbidden)
        evidence: Evidence | None = _EXCLUSION
        instance = compiled.instance
        options = {o for item in items for o in instance.options_of(item)}
        options.difference_update(self._query.forbidden)
        if made is not None:
            problem, given = made
            if all(instance.item_high[item] <= 1 for item in items):
                options.intersection_update(int(str(name)) for name in problem.options.names)
            query = Query(Task.ENUMERATE, given=given, solution_limit=1)
            query = Deadline(self._seconds_of_evidence).set_for(query)
            evidence = checked(
                problem, queries.answer(problem, self._backend, query), query
            ).evidence
        chosen = set(items)
        for item in (compiled.items[number] for number in items):
            model.add_item(item.name, multiplicity=item.multiplicity, optional=item.optional)
        for option in sorted(options):
            entries = zip(instance.items_of(option), instance.colours_of(option), strict=True)
            kept = {compiled.items[i].name: colour for i, colour in entries if i in chosen}
            colours = {name: colour for name, colour in kept.items() if colour}
            model.add_option(compiled.options.names[option], kept, colours=colours)
        return Conflict(
            items=tuple(compiled.items[item].name for item in items),
            given=tuple(compiled.options.names[option] for option in sorted(part.given)),
            model=model,
            is_minimal=self.is_whole,
            evidence=evidence,
        )


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


def _made(
    compiled: CompiledProblem, part: _Part, forbidden: tuple[int, ...]
) -> tuple[CompiledProblem, tuple[int, ...]] | None:
    """Return the problem of these items alone, and the given options in it; None if they conflict.

    Options are named by their numbers; of those that have become equal, as many stay as a solution
    can have, given ones first.
    """
    whole = compiled.instance
    stays = np.zeros(whole.n_items, dtype=bool)
    stays[list(part.items)] = True
    allowed = np.ones(whole.n_options, dtype=bool)
    allowed[list(forbidden)] = False
    instance, options = _restricted(whole, stays, allowed, part.given)
    presolved = Presolved.of(instance)
    if presolved is not None:
        instance, options = presolved.instance, options[presolved.kept]
    # A given option that covers none of the items asks for nothing.
    given = [o for o in part.given if stays[whole.items_of(o)].any()]
    if not np.isin(given, options).all():
        return None
    items = tuple(item for item, kept in zip(compiled.items, stays, strict=True) if kept)
    problem = CompiledProblem(instance, items, OptionNaming(tuple(options.tolist())))
    return problem, tuple(np.searchsorted(options, sorted(given)).tolist())


def _restricted(
    whole: Instance, stays: NDArray[np.bool_], allowed: NDArray[np.bool_], given: Iterable[int]
) -> tuple[Instance, NDArray[np.int64]]:
    """Return the instance of these items, with its options' numbers in the whole one."""
    entries = stays[whole.option_items] & allowed[whole.entry_options]
    lengths = np.bincount(whole.entry_options[entries], minlength=whole.n_options)
    options = np.flatnonzero(lengths)
    items = (np.cumsum(stays) - 1)[whole.option_items[entries]]
    degrees = np.bincount(items, minlength=int(stays.sum()))
    costs = np.zeros(whole.n_options, dtype=np.int64)
    costs[list(given)] = -1  # The cheapest of equal options stay.
    instance = Instance(
        item_low=np.minimum(whole.item_low[stays], degrees + 1),
        item_high=np.minimum(whole.item_high[stays], degrees),
        option_start=np.concatenate(([0], np.cumsum(lengths[options]))).astype(np.int64),
        option_items=items.astype(np.int32),
        option_colours=whole.option_colours[entries],
        option_costs=costs[options],
    )
    return instance, options
