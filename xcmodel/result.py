"""What a query answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from xcmodel.solution import Solution


class Status(StrEnum):
    """What is known once a search has ended."""

    FEASIBLE = "feasible"
    """There is a solution."""
    INFEASIBLE = "infeasible"
    """It is proved that there is none."""
    OPTIMAL = "optimal"
    """The solution is proved to be of least cost."""
    UNKNOWN = "unknown"
    """No solution was found before the search was stopped."""


class StopReason(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"
    """There was nothing left to search."""
    SOLUTION_LIMIT = "solution_limit"
    """As many solutions as asked for were found."""
    TIME_LIMIT = "time_limit"
    """The time was over."""
    INTERRUPTED = "interrupted"
    """Ctrl-C."""
    CLOSED = "closed"
    """The user closed the iterator, or an error ended it."""
    NOT_STOPPED = "not_stopped"
    """The search has not ended yet."""


@dataclass(frozen=True)
class Stats:
    """Figures of one search; what the backend cannot know is None.

    Attributes:
        solutions: solutions counted, or handed to the user.
        seconds: wall-clock seconds since the query was asked, translation included.
        translation_seconds: the part that went into the translation; near 0 when it was kept from
            an earlier query.
        nodes: nodes of the search tree, or the solver's own nearest measure.
        branchings: nodes with at least two children.
        conflicts: conflicts met by a solver that learns clauses.
        eliminated: options that were found to be in no solution below a node, and left out there
            without being tried.
        nodes_by_level: nodes by the level of their subproblem: a backend that goes over to ever
            smaller data structures counts how many nodes it visited in each, from the whole
            instance to the smallest parts.
        nodes_by_depth: nodes by their depth in the search tree: the number of nodes above them that
            had at least two children.
        memory: the most bytes that the backend held for the search, the translation included.
    """

    solutions: int = 0
    seconds: float = 0.0
    translation_seconds: float = 0.0
    nodes: int | None = None
    branchings: int | None = None
    conflicts: int | None = None
    eliminated: int | None = None
    nodes_by_level: tuple[int, ...] | None = None
    nodes_by_depth: tuple[int, ...] | None = None
    memory: int | None = None


@dataclass(frozen=True)
class Result:
    """The answer to a query.

    Attributes:
        status: derived from the facts below, never taken from a solver.
        solution: a solution (for `minimize` the best one found), or None.
        cost: the cost of that solution, or None.
        bound: a proved lower bound of the cost of every solution (`minimize` only), or None.
        stop_reason: why the search ended.
        why_infeasible: a reason that can be read off the model, where there is such a simple one.
        stats: figures of the search.
        proof_check: the command that checks the proof, where one was asked for and written.
        backend: full name of the backend that answered.
        backend_version: its version.
        why_backend: why it was picked, if it was left to ``"auto"``, or None.
    """

    status: Status
    solution: Solution | None
    cost: int | None
    bound: int | None
    stop_reason: StopReason
    backend: str
    backend_version: str
    why_infeasible: str | None = None
    proof_check: str | None = None
    stats: Stats = field(default_factory=Stats)
    why_backend: str | None = None

    @property
    def gap(self) -> float | None:
        """By how much of its cost the solution may be too dear, as far as is proved, or None.

        >>> import xcmodel as xc
        >>> xc.Model({"A": [1]}, costs={"A": 5}).minimize().gap
        0.0
        """
        if self.cost is None or self.bound is None:
            return None
        return (self.cost - self.bound) / max(1, abs(self.cost))

    @property
    def exhausted(self) -> bool:
        """Whether there was nothing left to search."""
        return self.stop_reason is StopReason.EXHAUSTED

    def _repr_html_(self) -> str:
        from xcmodel.notebook import result_html

        return result_html(self)
