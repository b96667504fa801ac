"""What a query answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from fractions import Fraction
from numbers import Rational
from typing import Any

from xcmodel.answer.attempt import Attempt
from xcmodel.answer.cost import Cost
from xcmodel.answer.evidence import Evidence, Strength
from xcmodel.answer.solution import Solution
from xcmodel.answer.statistics import Stats
from xcmodel.text.numbers import large_number, plural, record_text


class Status(StrEnum):
    """What is known once a search has ended.

    >>> import xcmodel as xc
    >>> result = xc.Model({"A": [1, 2], "B": [2, 3]}).solve()
    >>> result.status is Status.INFEASIBLE, result.status == "infeasible"
    (True, True)
    """

    FEASIBLE = "feasible"
    """There is a solution."""
    INFEASIBLE = "infeasible"
    """It is proved that there is none."""
    OPTIMAL = "optimal"
    """The solution is proved to be of least cost."""
    UNKNOWN = "unknown"
    """No solution was found before the search was stopped."""


class StopReason(StrEnum):
    """Why a search ended.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1], "B": [1]})
    >>> model.solve().stop_reason.value, model.count_result().stop_reason.value
    ('solution_limit', 'exhausted')
    """

    EXHAUSTED = "exhausted"
    """There was nothing left to search."""
    SOLUTION_LIMIT = "solution_limit"
    """As many solutions as asked for were found."""
    TIME_LIMIT = "time_limit"
    """The time was over."""
    GAP = "gap"
    """The cost is proved to be as close to the best one as asked for."""
    CALLBACK = "callback"
    """The progress callback said so."""
    INTERRUPTED = "interrupted"
    """Ctrl-C."""
    CLOSED = "closed"
    """The user closed the iterator, or an error ended it."""
    NOT_STOPPED = "not_stopped"
    """The search has not ended yet."""

    @property
    def words(self) -> str:
        """The reason as people write it.

        >>> StopReason.TIME_LIMIT.words
        'time limit'
        """
        return self.value.replace("_", " ")


def gap_if_known(cost: Cost | None, bound: Cost | None) -> float | None:
    """Return the gap between a cost and a bound, or None where one of them is not known."""
    return None if cost is None or bound is None else relative_gap(cost, bound)


def relative_gap(cost: Cost, bound: Cost) -> float:
    """Return how far a cost is from a bound, as a part of the one that is farther from 0.

    >>> relative_gap(200, 190), relative_gap(0, -1)
    (0.05, 1.0)
    """
    return float(_exact_gap(cost, bound))


def is_within_gap(cost: Cost, bound: Cost, gap: float) -> bool:
    """Return whether a cost is so close to a bound: exactly, by the gap that Python prints.

    >>> is_within_gap(10, 9, 0.1), is_within_gap(10**17 + 1, 9 * 10**16, 0.1)
    (True, False)
    """
    if gap >= _GREATEST_GAP:
        return True
    exact = Fraction(gap) if isinstance(gap, Rational) else Fraction(str(gap))
    return _exact_gap(cost, bound) <= exact


def _exact_gap(cost: Cost, bound: Cost) -> Fraction:
    one, other = Fraction(cost), Fraction(bound)
    return Fraction(0) if one == other else abs(one - other) / max(abs(one), abs(other))


_GREATEST_GAP = 2
"""Of a cost and a bound of opposite signs; none is greater."""


class _Told:
    """A field of a text, or of what makes it when it is first asked for; None if left out."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, result: object | None, owner: type) -> str | None:
        if result is None:
            return None
        told: str | Callable[[], str | None] | None = vars(result)[self._name]
        if callable(told):
            told = vars(result)[self._name] = told()
        return told

    def __set__(self, result: object, told: str | Callable[[], str | None] | None) -> None:
        vars(result)[self._name] = told


@dataclass(frozen=True)
class Result:
    """The answer to a query; it is true where there is a solution. Printed, it is a line.

    Attributes:
        status: derived from the facts below, never taken from a solver.
        solution: a solution (for `minimize` the best one found), or None.
        cost: the cost of that solution, penalties included, or None.
        bound: a proved lower bound of the cost of every solution, for `maximize` an upper one;
            where no search has proved any yet, the one that shares of the costs of options show at
            once. None for other queries, and where there is no solution.
        stop_reason: why the search ended.
        count: the exact number of solutions, for a query that counted them all; or None. What a
            count that was stopped had counted by then is ``stats.solutions``.
        why_infeasible: a reason that can be read off the model, where there is such a simple one;
            `Model.why_infeasible` finds the others.
        stats: statistics of the search.
        proof_check: the command that checks the proof, where one was asked for and written.
        backend: full name of the backend that answered.
        backend_version: its version.
        why_backend: why it was picked, if it was left to ``"auto"``, or None.
        costs: the cost by each of several aims; ``cost`` and ``bound`` are by the first one.
        penalties: what was paid for items that are covered too seldom or too often, by item, if the
            model has penalties; it is a part of ``cost``, for `maximize` taken off it.
        prices: for `minimize` by Lagrangian bounds, a price for each item, which together prove the
            first bound of the search: see `Model.price_bound`; else None. They are no shadow
            prices: those are what `Model.relaxation` has.
        tried: where several backends worked on it, what each found and proved.
        symmetries: of a query up to symmetry, how many symmetries carry the given options onto
            themselves, and the forbidden ones, of those that were asked for; else None.
        confirmation: what a check that was asked for has found, or None; see ``evidence``.

    >>> from xcmodel import Model
    >>> result = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5}).minimize()
    >>> result.status.value, result.cost, result.solution, result.exhausted
    ('optimal', 0, Solution('B', 'C'), True)
    """

    status: Status
    solution: Solution | None
    cost: Cost | None
    bound: Cost | None
    stop_reason: StopReason
    backend: str
    backend_version: str
    count: int | None = None
    why_infeasible: _Told = _Told()
    proof_check: str | None = None
    stats: Stats = field(default_factory=Stats)
    why_backend: str | None = None
    tried: tuple[Attempt, ...] = ()
    confirmation: Evidence | None = None
    costs: tuple[Cost, ...] | None = None
    penalties: dict[Hashable, Cost] | None = None
    symmetries: int | None = None
    prices: dict[Hashable, float] | None = field(default=None, repr=False)

    __repr__ = record_text

    def __str__(self) -> str:
        """Return the answer in a line.

        >>> from xcmodel import Model
        >>> model = Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5})
        >>> print(model.minimize())
        optimal, cost 0: B, C
        >>> print(model.count_result())
        feasible, 2 solutions
        """
        counted = None if self.count is None else plural(self.count, "solution")
        if counted and self.symmetries is not None:
            counted += f" up to {plural(self.symmetries, 'symmetry')}"
        cost = f"cost {self.cost}" if self.is_about_cost else None
        bound = f"bound {self.bound}" if self.bound not in (None, self.cost) else None
        facts = ", ".join(filter(None, [self.status.value, counted, cost, bound]))
        told = self.why_infeasible if self.solution is None else self.solution.text()
        return f"{facts}: {told}" if told else facts

    @property
    def is_about_cost(self) -> bool:
        """Whether the cost is a part of the answer, as of a search for a least one.

        Such a search may be stopped before a bound is known; any other one ends with a solution,
        unless that was its hint.

        :meta private:
        """
        if self.cost is None or self.bound is not None or self.status is Status.OPTIMAL:
            return self.cost is not None
        is_at_end = self.stop_reason in (StopReason.EXHAUSTED, StopReason.SOLUTION_LIMIT)
        return self.cost != 0 and not is_at_end

    @property
    def gap(self) -> float | None:
        """How far the cost may be from the best one, as a part of it, as far as is proved, or None.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1]}, costs={"A": 5}).minimize().gap
        0.0
        """
        return gap_if_known(self.cost, self.bound)

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __bool__(self) -> bool:
        return self.status in (Status.FEASIBLE, Status.OPTIMAL)

    @property
    def evidence(self) -> Evidence | None:
        """What stands behind the answer, or None where there is none.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1], "B": [1]})
        >>> str(model.solve().evidence), model.count_result().evidence.strength.value
        ('proved by the check of the solution', 'claimed')
        >>> model.count_result(check=True).evidence.strength.value
        'proved'
        """
        if self.confirmation is not None or self.status is Status.UNKNOWN:
            return self.confirmation
        if self.status is Status.FEASIBLE and self.solution is not None:
            return Evidence(Strength.PROVED, ("the check of the solution",))
        return Evidence(Strength.CLAIMED, (self.backend,))

    @property
    def exhausted(self) -> bool:
        """Whether there was nothing left to search."""
        return self.stop_reason is StopReason.EXHAUSTED

    def to_dict(self) -> dict[str, Any]:
        """Return what is known as a dictionary of plain values, without the rest.

        Names and costs are as in the model: a ``Fraction``, for one, is no value of JSON.

        >>> import xcmodel as xc
        >>> told = xc.Model({"A": [1]}, costs={"A": 5}).minimize(backend="dlx").to_dict()
        >>> told["status"], told["solution"], told["cost"], told["stop_reason"]
        ('optimal', ['A'], 5, 'exhausted')
        """
        facts = {
            "status": self.status.value,
            "solution": None if self.solution is None else list(self.solution),
            "cost": self.cost,
            "costs": None if self.costs is None else list(self.costs),
            "penalties": self.penalties,
            "bound": self.bound,
            "gap": self.gap,
            "count": self.count,
            "symmetries": self.symmetries,
            "why_infeasible": self.why_infeasible,
            "exhausted": self.exhausted,
            "stop_reason": self.stop_reason.value,
            "backend": self.backend,
            "backend_version": self.backend_version,
            "why_backend": self.why_backend,
            **self.stats._asdict(),
        }
        return {name: fact for name, fact in facts.items() if fact is not None}

    def _penalties_text(self) -> str | None:
        if not self.penalties:
            return None
        from xcmodel.text.labels import alike, listed, telling_apart

        with telling_apart(alike(self.penalties)):
            return ", ".join(f"{listed(item)}: {paid}" for item, paid in self.penalties.items())

    def _repr_html_(self) -> str:
        from xcmodel.text.tables import table_html

        facts = {
            "status": self.status.value,
            "solution": None if self.solution is None else self.solution.text(),
            "count": self.count,
            "symmetries": self.symmetries,
            "cost": self.cost,
            "penalties": self._penalties_text(),
            "bound": self.bound,
            "why infeasible": self.why_infeasible,
            "evidence": self.evidence,
            "search ended": self.stop_reason.words,
            "backend": f"{self.backend} ({self.backend_version})",
            **self.stats._asdict(),
        }
        rows = [
            (name.replace("_", " "), _fact(fact))
            for name, fact in facts.items()
            if fact is not None
        ]
        return table_html(["", "result"], rows)


def _fact(fact: object) -> str:
    if isinstance(fact, int):
        return large_number(fact)
    return f"{fact:.3f}" if isinstance(fact, float) else str(fact)
