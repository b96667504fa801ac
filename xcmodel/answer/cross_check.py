"""The report of a cross-check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xcmodel.answer.result import Result, StopReason
from xcmodel.answer.solution import Solution
from xcmodel.text.numbers import record_text, whole_number
from xcmodel.text.tables import format_table, table_html

_HEADER = ("backend", "version", "solutions", "seconds", "finished", "checksum")
_NUMERIC = (2, 3)
FEWEST_TO_COMPARE = 2
"""So many backends have to finish, or nothing is compared."""


@dataclass(frozen=True)
class CrossCheckRow:
    """What one backend answered.

    Attributes:
        backend: its full name.
        version: its version.
        count: solutions that it listed or counted.
        seconds: wall-clock seconds, translation and checking included.
        stop_reason: why it ended.
        checksum: hexadecimal digits that depend on the set of solutions, not on its order;
            None where they were counted and not listed.
        problem: what was wrong with a solution, or None.
    """

    backend: str
    version: str
    count: int
    seconds: float
    stop_reason: StopReason
    checksum: str | None
    problem: str | None = None

    __repr__ = record_text

    @staticmethod
    def of(
        result: Result, checksum: str | None = None, problem: str | None = None
    ) -> CrossCheckRow:
        """Return the row of a backend from the result of its search."""
        return CrossCheckRow(
            backend=result.backend,
            version=result.backend_version,
            count=result.stats.solutions,
            seconds=result.stats.seconds,
            stop_reason=result.stop_reason,
            checksum=checksum,
            problem=problem,
        )

    @property
    def exhausted(self) -> bool:
        """Whether it listed or counted all solutions."""
        return self.stop_reason is StopReason.EXHAUSTED


@dataclass(frozen=True)
class Difference:
    """A solution that one backend has and another has not: the first one in canonical order.

    Where the backends differ in more than 100,000 solutions or so, it is the first one of a part.
    """

    solution: Solution
    present_in: str
    absent_from: str


@dataclass(frozen=True)
class CrossCheck:
    """The report of a cross-check; printed, it is a table.

    Attributes:
        rows: one a backend, in the order asked for.
        difference: where two backends differ, a solution that shows it, else None.

    >>> import xcmodel as xc
    >>> check = xc.Model({"A": [1], "B": [1]}).cross_check(backends=["dlx", "dlx:python"])
    >>> check.agree, [row.count for row in check.rows]
    (True, [2, 2])
    >>> check.disagree, check.difference
    (False, None)
    """

    rows: tuple[CrossCheckRow, ...]
    difference: Difference | None = None

    @property
    def agree(self) -> bool:
        """Whether two backends or more finished, all of which have the same solutions or number.

        Where fewer have finished, nothing was compared: they neither agree nor disagree.
        """
        n_finished = sum(row.exhausted for row in self.rows)
        return n_finished >= FEWEST_TO_COMPARE and not self.disagree

    @property
    def disagree(self) -> bool:
        """Whether a backend was wrong, or two that finished differ."""
        finished = [row for row in self.rows if row.exhausted]
        prints = {row.checksum for row in finished if row.checksum is not None}
        differ = len({row.count for row in finished}) > 1 or len(prints) > 1
        return differ or any(row.problem for row in self.rows)

    def __str__(self) -> str:
        table = format_table(_HEADER, map(_cells_of, self.rows), right=_NUMERIC)
        return "\n".join([table, *self._remarks()])

    def _repr_html_(self) -> str:
        remark = "; ".join(self._remarks())
        return table_html(_HEADER, map(_cells_of, self.rows), right=_NUMERIC, remark=remark)

    def _remarks(self) -> Iterator[str]:
        for row in self.rows:
            if row.problem:
                yield f"{row.backend}: {row.problem}"
        if self.difference is not None:
            yield (
                f"{self.difference.present_in} has and {self.difference.absent_from} lacks "
                f"{self.difference.solution!r}"
            )
        finished = sum(row.exhausted for row in self.rows)
        if finished < FEWEST_TO_COMPARE:
            yield "fewer than two backends finished: nothing was compared"
        elif self.agree:
            yield self._agreement()
        elif self.difference is None and not any(row.problem for row in self.rows):
            yield self._disagreement()

    def _disagreement(self) -> str:
        if len({row.count for row in self.rows if row.exhausted}) > 1:
            return "the backends differ in the number of solutions"
        return (
            "the backends differ in the set of solutions; a solution that shows it was not found, "
            "since a backend did not list them all again"
        )

    def _agreement(self) -> str:
        lists = sum(row.exhausted and row.checksum is not None for row in self.rows)
        counters = sum(row.exhausted for row in self.rows) - lists
        if not counters:
            return f"{lists} backends agree on the set of solutions"
        if not lists:
            return f"{counters} counters agree on the number of solutions"
        lists_of = "the list of 1 backend" if lists == 1 else f"the same lists of {lists} backends"
        counts_of = "1 counter" if counters == 1 else f"{counters} counters"
        return f"{lists_of} and {counts_of} agree on the number of solutions"


def _cells_of(row: CrossCheckRow) -> tuple[str, ...]:
    finished = "wrong" if row.problem else "yes" if row.exhausted else row.stop_reason.value
    return (
        row.backend,
        row.version,
        whole_number(row.count),
        f"{row.seconds:.3f}",
        finished,
        row.checksum or "counted" if row.exhausted else "",
    )
