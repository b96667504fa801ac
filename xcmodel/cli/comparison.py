"""What several backends answered about a model, how long it took, and whether they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from xcmodel.answer.result import Result, Status, StopReason
from xcmodel.text.numbers import whole_number
from xcmodel.text.tables import format_table

QUERIES = {"solve": "solve", "count": "count_result", "minimize": "minimize"}
"""What is asked, with the method of a model that answers it."""


@dataclass(frozen=True)
class Timing:
    """What a backend answered, and how long it took.

    Attributes:
        model: the file of the model.
        query: what was asked, one of `QUERIES`.
        backend: the name of the backend.
        version: its version.
        seconds: the least wall-clock time of all repetitions, translation included.
        result: its answer, or None where there is none.
        problem: why there is none, in a word.
        remark: the same in a sentence.
        is_late: whether the answer came after the time limit, so that it does not count.
    """

    model: str
    query: str
    backend: str
    version: str
    seconds: float
    result: Result | None = None
    problem: str = ""
    remark: str = ""
    is_late: bool = False

    @property
    def is_answered(self) -> bool:
        """Whether what was asked is known."""
        if self.result is None or self.is_late:
            return False
        if self.query == "count":
            return self.result.count is not None
        proved = (Status.OPTIMAL, Status.INFEASIBLE)
        return self.result.status in (proved if self.query == "minimize" else (*proved, _FOUND))

    @property
    def state(self) -> str:
        """The status, or what kept the backend from an answer."""
        if self.result is None:
            return self.problem
        if self.is_late:
            return StopReason.TIME_LIMIT.words
        return self.result.status.value if self.is_answered else self.result.stop_reason.words

    @property
    def answer(self) -> str:
        """The number or the cost that was found, or why there is none, on one line."""
        if self.result is None:
            return " ".join(self.remark.split())  # Errors of others may have several lines.
        if self.result.count is not None:
            return whole_number(self.result.count)
        if self.query != "minimize" or self.result.cost is None:
            return ""
        return f"{self.result.cost}" + ("" if self.is_answered else f", bound {self.result.bound}")

    def data(self) -> dict[str, Any]:
        """Return the timing as data for JSON."""
        told = {"model": self.model, "query": self.query, "answered": self.is_answered}
        if self.result is None:
            who = {"backend": self.backend, "backend_version": self.version}
            return told | who | {"status": self.problem, "remark": self.remark}
        left_out = ("solution", "penalties", "nodes_by_level", "nodes_by_depth")
        facts = {name: fact for name, fact in self.result.to_dict().items() if name not in left_out}
        late = {"status": self.state} if self.is_late else {}
        return told | facts | late | {"backend": self.backend, "seconds": self.seconds}


_FOUND = Status.FEASIBLE


def difference(timings: Iterable[Timing]) -> str | None:
    """Return how answers about one model contradict each other, or None."""
    known = [(timing.backend, timing.result) for timing in timings if timing.result is not None]
    found = [name for name, result in known if _has_solution(result)]
    none = [name for name, result in known if result.status is Status.INFEASIBLE]
    if found and none:
        return f"{found[0]} has a solution, and {none[0]} says that there is none"
    counts = {result.count: name for name, result in known if result.count is not None}
    if len(counts) > 1:
        return " and ".join(f"{name} counts {whole_number(n)}" for n, name in counts.items())
    costs = [(result.cost, name) for name, result in known if result.cost is not None]
    bounds = [(result.bound, name) for name, result in known if result.bound is not None]
    if costs and bounds and max(bounds)[0] > min(costs)[0]:
        (cost, one), (bound, other) = min(costs), max(bounds)
        return (
            f"{one} has a solution of cost {cost}, and {other} says that no cost is below {bound}"
        )
    return None


def _has_solution(result: Result) -> bool:
    return result.solution is not None or bool(result.count)


def totals(timings: Sequence[Timing], time_limit: float | None = None) -> str:
    """Return a table of how many models each backend answered, and how fast.

    Args:
        timings: those of all models and backends.
        time_limit: that of each; with one, the table has PAR-2 scores: the mean of the seconds,
            where a model without an answer counts as twice the limit.
    """
    fastest = _fastest(timings)
    header = ["backend", "answered", "fastest", "seconds"]
    header += [] if time_limit is None else ["PAR-2"]
    rows = []
    for backend in dict.fromkeys(timing.backend for timing in timings):
        own = [timing for timing in timings if timing.backend == backend]
        seconds = [timing.seconds for timing in own if timing.is_answered]
        wins = sum(timing.backend == backend for timing in fastest.values())
        row = [backend, str(len(seconds)), str(wins), f"{sum(seconds):.3f}"]
        if time_limit is not None:
            penalty = 2 * time_limit * (len(own) - len(seconds))
            row.append(f"{(sum(seconds) + penalty) / len(own):.3f}")
        rows.append(row)
    return format_table(header, rows, right=range(1, len(header)))


def _fastest(timings: Iterable[Timing]) -> dict[str, Timing]:
    """Return who was first of those that answered, for each model."""
    fastest = dict[str, Timing]()
    for timing in timings:
        if timing.is_answered:
            best = fastest.setdefault(timing.model, timing)
            if timing.seconds < best.seconds:
                fastest[timing.model] = timing
    return fastest
