"""Why there is no solution: items, rows and given options that cannot be met together."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from os import PathLike
from typing import Any, Generic, TypeVar

from xcmodel.answer.evidence import Evidence
from xcmodel.answer.unknown_result import unknown_result
from xcmodel.backend.contract import Backend
from xcmodel.backend.demands import Demands
from xcmodel.backend.query import Query
from xcmodel.errors import Interrupted
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.problem.names import Name
from xcmodel.problem.problem import Problem
from xcmodel.text.labels import MOST_WRITTEN_OUT, Alike, joined, listed, listing, telling_apart
from xcmodel.trace.visualisation import Visualisation
from xcmodel.trust.certified_conflict import can_certify, certify_conflict, certify_congruence
from xcmodel.trust.conflict_search import ConflictSearch, ProblemAndGiven
from xcmodel.trust.congruence import Congruence
from xcmodel.trust.demands import add_demands
from xcmodel.trust.inequality import Inequality, find_inequality
from xcmodel.trust.turns import require_solver

# The headings of a matrix with more items are hard to read; of a list, so many lines are printed.
_MOST_IN_MATRIX, _MOST_LINES = 10, 40

_NOT_MINIMAL = "a part of this may be enough: the search for a smaller conflict was stopped"
_UNCERTIFIED = "no certificate was written: it was stopped by Ctrl-C or the time limit; give more"


Small = TypeVar("Small", bound=Problem)
Found = TypeVar("Found")


@dataclass(frozen=True)
class Conflict(Generic[Small]):
    """Items, weighted rows and given options that cannot be met together.

    Printed, it is a sentence with a small model of them: a matrix, or each of many items with its
    options, and each row with its bounds and weights.

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
        alike: names of the model that read as another one does, and are printed as Python has them.

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
    alike: Container[Hashable] = field(default=(), repr=False, compare=False)

    @property
    def options(self) -> tuple[Name, ...]:
        """The options of the model: all that matter for these items and rows."""
        return tuple(self.model)

    def statement(self) -> str:
        """Return it in a sentence, with another one if a part of it may be enough.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1, 2], "B": [2, 3], "C": [3]}).why_infeasible(given=["B"]).statement()
        '2 items cannot be covered together with the given option B: 1, 2'
        >>> model = xc.Model({"A": [1], "B": [1]})
        >>> model.add_row("hours", {"A": 9, "B": 8}, high=7)
        >>> model.why_infeasible().statement()
        'what item 1 asks for cannot be met within the weighted row hours'
        """
        with telling_apart(self.alike):
            told = self._what_cannot_be_met()
        return told if self.is_minimal else f"{told}; {_NOT_MINIMAL}"

    def _what_cannot_be_met(self) -> str:
        given = f"the given option{'s' * (len(self.given) > 1)} {listing(self.given)}"
        beside = f" with {given}" if self.given else ""
        rows = f"the weighted row{'s' * (len(self.rows) > 1)} {listing(self.rows)}"
        if not self.items and not self.rows:
            return f"{given} exclude each other"
        if not self.items:
            return f"{rows} cannot be met{' together' * (len(self.rows) > 1)}{beside}"
        beside += f" within {rows}" if self.rows else ""
        if len(self.items) == 1:
            if not self.rows and self._are_coloured_differently(self.items[0]):
                return f"{given} give item {listing(self.items)} different colours"
            return f"what item {listing(self.items)} asks for cannot be met{beside}"
        items = listing(self.items, **MOST_WRITTEN_OUT)
        return f"{len(self.items)} items cannot be covered together{beside}: {items}"

    def _are_coloured_differently(self, item: Name) -> bool:
        """Whether given options give an item different colours."""
        options = [self.model.options[name] for name in self.given]
        return len({o.colours[item] for o in options if item in o.colours}) > 1

    def __str__(self) -> str:
        with telling_apart(self.alike):
            return self._text()

    def _text(self) -> str:
        # Items that no option covers are in the sentence; they have no matrix.
        if not self.options:
            return "\n".join(self._statements())
        if len(self.model.items) > _MOST_IN_MATRIX:
            lines = list(self._lists())
            more = [f"  … ({len(lines):,})"] if len(lines) > _MOST_LINES else []
            return "\n".join([*self._statements(), *lines[:_MOST_LINES], *more])
        matrix = _drawable(self.model).matrix_text()
        rows = (f"  {line}" for line in self._row_lines())
        return "\n".join([*self._statements(), matrix, *rows])

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
            yield f"  {listed(item)}{asked}: {listing(options)}"
        yield from (f"  {line}" for line in self._row_lines())

    def _row_lines(self) -> Iterator[str]:
        """Yield each row with its bounds and the weights of its options, on a line.

        Those come first that cover an item in conflict, as not all may be written out.
        """
        items, covered = set(self.items), self.model.options
        for name in self.rows:
            row = self.model.rows[name]
            options = sorted(
                row.weights, key=lambda option: items.isdisjoint(covered[option].items)
            )
            only_counts = all(weight == 1 for weight in row.weights.values())
            weighed = (f"{row.weights[option]} × {listed(option)}" for option in options)
            told = listing(options) if only_counts else joined(weighed)
            yield f"row {listed(name)}, {row.bounds}: {told}"

    def _repr_html_(self) -> str:
        with telling_apart(self.alike):
            return self._html()

    def _html(self) -> str:
        matrix = _drawable(self.model)._repr_html_() if self.options else ""
        return _paragraphs(self._statements()) + matrix + _paragraphs(self._row_lines())

    @cached_property
    def inequality(self) -> Inequality | None:
        """Weights of the items that prove by counting that they cannot be covered, if such are.

        They are looked for when they are first asked for, by the linear relaxation, and only where
        there is no congruence, and neither rows nor given options are in conflict.

        >>> import xcmodel as xc
        >>> seats = {(pupil, seat): [pupil, seat] for pupil in "ABC" for seat in (1, 2)}
        >>> conflict = xc.Model(seats, optional=[1, 2]).why_infeasible()
        >>> conflict.inequality.weights
        {'A': 1, 1: -1, 2: -1, 'B': 1, 'C': 1}
        """
        if self.congruence is not None or self.given or self.rows:
            return None
        return find_inequality(self.model.to_compiled())

    def proof_statement(self) -> str | None:
        """Return the congruence in a sentence, or else the inequality, if there is one.

        >>> import xcmodel as xc
        >>> edges = {pair: list(pair) for pair in ["AB", "BC", "CA"]}
        >>> xc.Model(edges).why_infeasible().proof_statement()
        'each option covers an even number of these items, which ask for an odd number: 3'
        >>> model = xc.Model({pupil: [pupil, "s"] for pupil in "AB"}, optional=["s"])
        >>> model.why_infeasible().proof_statement()
        'no option covers more of the items A, B, which ask for 2, than of item s, which admits 1'
        """
        if self.congruence is None:
            return None if self.inequality is None else self.inequality.statement()
        weighed, items = set(self.congruence.weights), set(self.items)
        told = self.congruence.statement(named=weighed != items)
        why = "with more items, as those in conflict have no such proof by themselves: "
        return told if weighed <= items else why + told

    def _statements(self) -> list[str]:
        uncertified = _UNCERTIFIED if self.is_certified is False else None
        told = (self.statement(), self.proof_statement(), uncertified)
        return [sentence for sentence in told if sentence is not None]


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


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
    """Return a conflict, and write its certificate; see `Model.why_infeasible`.

    Raises:
        WrongAnswerError: when what is said to be in conflict has a solution.
        UnsupportedError: when the backend looks for no solutions.
        Interrupted: on Ctrl-C, when it was not known that there is none.
    """
    require_solver(backend)
    search = ConflictSearch(compiled, backend, query)
    everything = Demands(
        tuple(range(len(compiled.items))), query.given, tuple(range(len(compiled.rows)))
    )
    try:
        search.shrink(search.first_conflict(everything))
    except Interrupted:
        if not search.has_conflict:
            raise
    except KeyboardInterrupt:
        if not search.has_conflict:
            raise Interrupted(unknown_result(_name_of(backend))) from None
    finally:
        search.close()
    demands = search.best
    congruence = _unless_interrupted(search.congruence_of, demands)
    problem = _also_if_interrupted(search.problem_of, demands)
    evidence = _unless_interrupted(search.evidence, problem, congruence)
    is_certified = None
    if path is not None:
        is_certified = _certify(search, compiled, query, demands, congruence=congruence, path=path)
    model = _also_if_interrupted(_model_of, make_model, compiled, demands, query, problem)
    return Conflict(
        items=tuple(compiled.items[item].name for item in sorted(demands.items)),
        given=tuple(compiled.options.names[option] for option in sorted(demands.given)),
        rows=tuple(compiled.rows[row].name for row in sorted(demands.rows)),
        model=model,
        is_minimal=search.is_minimal,
        evidence=evidence,
        congruence=congruence or search.congruence,
        is_certified=is_certified,
        alike=Alike(
            [item.name for item in compiled.items],
            compiled.options.names,
            [row.name for row in compiled.rows],
        ),
    )


def whole_conflict(model: Small) -> Conflict[Small]:
    """Return all that a model asks for as a conflict, where no smaller one is known.

    Args:
        model: one that has no solution.

    >>> import xcmodel as xc
    >>> whole_conflict(xc.Model({"A": [1, 2], "B": [2, 3], "C": [3, 1]})).items
    (1, 2, 3)
    """
    return Conflict(
        tuple(model.items), (), model, is_minimal=False, evidence=None, rows=tuple(model.rows)
    )


def _name_of(backend: str | Backend) -> str:
    return backend if isinstance(backend, str) else backend.name


def _model_of(
    make_model: Callable[[], Small],
    compiled: CompiledProblem,
    demands: Demands,
    query: Query,
    problem: ProblemAndGiven | None,
) -> Small:
    model = make_model()
    add_demands(model, compiled, demands, query.forbidden, problem)
    return model


def _certify(
    search: ConflictSearch,
    compiled: CompiledProblem,
    query: Query,
    demands: Demands,
    *,
    congruence: Congruence | None,
    path: str | PathLike[str],
) -> bool:
    """Write a certificate of these demands, by a congruence if it will do; return whether it is.

    Raises:
        WrongAnswerError: when they have a solution.
    """
    if congruence is not None and can_certify(compiled, congruence):
        certify_congruence(compiled, demands, query, congruence, path)
        return True
    items = demands.items or tuple(range(len(compiled.items)))
    counted = _unless_interrupted(certify_conflict, compiled, items, demands.given, query, path)
    if counted:
        raise search.contradicted(f"a certificate proves that they have {counted} solutions")
    return counted == 0


def _unless_interrupted(find: Callable[..., Found], *asked: Any) -> Found | None:
    """Return what is found beside a conflict, which is kept; None on Ctrl-C."""
    try:
        return find(*asked)
    except KeyboardInterrupt:
        return None


def _also_if_interrupted(make: Callable[..., Found], *asked: Any) -> Found:
    """Return what a conflict is told by, made once more on Ctrl-C; a second one ends it."""
    try:
        return make(*asked)
    except KeyboardInterrupt:
        return make(*asked)
