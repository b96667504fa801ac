"""What a query for the k best solutions answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from xcmodel.answer.cost import Cost
from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.text.numbers import record_text
from xcmodel.text.tables import table_html


@dataclass(frozen=True)
class KBest(Sequence[Result]):
    """The answer of `k_best` and `k_worst`: results, best first; printed, a line for each.

    Those with the status ``optimal`` are proved to be the best ones. If the query was stopped,
    solutions that it had found beside them follow, with the status ``feasible``: others may be
    cheaper, down to the bound, or for `k_worst` dearer, up to it.

    Attributes:
        results: one for each solution; up to symmetry, one for each class of them.
        bound: a proved lower bound of the cost of every solution that is not among those proved to
            be the best, nor in a class with one of them, for `k_worst` an upper one; None where no
            other one is cheap (dear) enough, or nothing is proved.
        stop_reason: ``solution_limit`` if there are k proved ones, ``exhausted`` if there are fewer
            solutions than that (of those that are cheap enough, if limits of cost were given), or
            what stopped it.
        dearest: whether the dearest come first, as for `k_worst`.

    >>> import xcmodel as xc
    >>> model = xc.Model({"A": [1, 2], "B": [1], "C": [2]}, costs={"A": 5, "B": 2, "C": 2})
    >>> best = model.k_best(3)
    >>> best[0].solution, [result.cost for result in best], best.exhausted
    (Solution('B', 'C'), [4, 5], True)
    >>> stopped = model.k_best(3, progress=lambda progress: "stop")
    >>> stopped.stop_reason.value, stopped.proved, stopped.bound
    ('callback', 1, 4)
    """

    results: tuple[Result, ...]
    bound: Cost | None
    stop_reason: StopReason
    dearest: bool = False

    __repr__ = record_text

    @overload
    def __getitem__(self, place: int) -> Result: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Result, ...]: ...
    def __getitem__(self, place: int | slice) -> Result | tuple[Result, ...]:
        return self.results[place]

    def __len__(self) -> int:
        return len(self.results)

    def __str__(self) -> str:
        """Return a line for each solution, or one that says why there is none.

        >>> import xcmodel as xc
        >>> print(xc.Model({"A": [1, 2], "B": [2, 3]}).k_best(3))
        infeasible
        """
        if self.results:
            return "\n".join(map(str, self.results))
        if self.exhausted:
            return self.status.value
        if self.stop_reason is StopReason.SOLUTION_LIMIT:  # That of no solution at all.
            return f"{self.status.value}: no solution was asked for"
        bound = "" if self.bound is None else f", bound {self.bound}"
        return f"{self.status.value}{bound}, partial: {self.stop_reason.words}"

    def _repr_html_(self) -> str:
        rows = [
            (
                str(result.cost),
                result.status.value,
                "" if result.solution is None else result.solution.text(),
            )
            for result in self.results
        ]
        others = self.told_of_others()
        remark = "" if others is None else f"every other one {others}"
        return table_html(["cost", "status", "solution"], rows, right=[0], remark=remark)

    def told_of_others(self) -> str | None:
        """Return what the bound says of the cost of every other solution, if there is one.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1], "B": [1]}, costs={"B": 2})
        >>> model.k_best(1).told_of_others(), model.k_worst(1).told_of_others()
        ('costs 0 at least', 'costs 2 at most')
        """
        if self.bound is None:
            return None
        return f"costs {self.bound} at {'most' if self.dearest else 'least'}"

    @property
    def status(self) -> Status:
        """What is known of all of them together, as `Result.status` tells it of one.

        It is ``optimal`` if all that were asked for are proved to be the best, be they k or as many
        as there are, ``infeasible`` if it is proved that there is none, ``feasible`` if the query
        was stopped when some were found, and ``unknown`` if it was stopped before.

        >>> import xcmodel as xc
        >>> model = xc.Model({"A": [1], "B": [1]})
        >>> model.k_best(2).status.value
        'optimal'
        >>> model.k_best(2, progress=lambda progress: "stop").status.value
        'feasible'
        """
        if not self.results:
            return Status.INFEASIBLE if self.exhausted else Status.UNKNOWN
        is_whole = self.stop_reason in (StopReason.SOLUTION_LIMIT, StopReason.EXHAUSTED)
        return Status.OPTIMAL if is_whole else Status.FEASIBLE

    @property
    def proved(self) -> int:
        """How many are proved to be the best ones; they come first.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1], "B": [1]}).k_best(2).proved
        2
        """
        return sum(result.status is Status.OPTIMAL for result in self.results)

    @property
    def exhausted(self) -> bool:
        """Whether there are no other solutions.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1], "B": [1]}).k_best(1).exhausted
        False
        """
        return self.stop_reason is StopReason.EXHAUSTED
