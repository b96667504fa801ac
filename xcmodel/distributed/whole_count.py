"""A count in one piece, until it is known whether cubes pay.

A count may live on what its subproblems share, which cubes would lose. So it begins in one piece;
if it does not end soon, some cubes are tried, to foresee what all of them would cost.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from math import inf

from xcmodel.answer.result import StopReason
from xcmodel.backend.contract import Slice
from xcmodel.backend.query import Capability, Query, Task
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.ledger import Ledger
from xcmodel.distributed.split import Division, divide
from xcmodel.distributed.worker_task import Divided, Searched, Step, Worked
from xcmodel.errors import JournalWarning
from xcmodel.problem.compiled import CompiledProblem
from xcmodel.search.auto_backend import Choice
from xcmodel.search.clock import Clock
from xcmodel.search.run import Run

_PILOT_SECONDS = 0.5
# Before that it goes over to cubes only if it seems to be long, and these to cost no more than it.
_EARLY_SECONDS = 0.2
_LONG_SECONDS = 5.0
_CUBES = 64
_TRIED_CUBES = 8
_SECONDS_FOR_CUBE = 0.015

# Cubes may cost at most so many times what the count in one piece would. What is tried, in both
# ways, costs half of the pilot at most.
_GREATEST_RATIO = 2.0

# Beyond so many times, what is foreseen is too rough for a number.
_FAR = 1000


class WholeCount:
    """A count in one piece, which may turn out to be better done by cubes.

    Attributes:
        fraction: the share of the count that is done, as far as it is known.
        visits: whether the cubes are best counted by visiting their solutions.
    """

    def __init__(
        self, compiled: CompiledProblem, choice: Choice, query: Query, stop: Callable[[], bool]
    ) -> None:
        self._compiled = compiled
        self._choice = choice
        self._query = replace(query, time_limit=None, asked=None)
        self._stop = stop
        self._clock = Clock()
        self._run = Run(compiled, choice, self._query)
        # The forecast gets better with time, so it is looked at again as the time doubles.
        self._next_decision = min(_EARLY_SECONDS, _PILOT_SECONDS)
        self._division = Division((), ())
        self._by_cubes: float | None = None
        self._has_warned = False
        self.fraction: float | None = None
        self.visits = False

    @staticmethod
    def of(
        compiled: CompiledProblem,
        choice: Choice,
        query: Query,
        ledger: Ledger,
        stop: Callable[[], bool],
    ) -> WholeCount | None:
        """Return it for a count that does not visit solutions, and has not been divided yet."""
        if query.task is not Task.COUNT or list(ledger.open) != [0]:
            return None
        return WholeCount(compiled, choice, query, stop)

    @property
    def counted(self) -> int:
        """The solutions counted by now."""
        return self._run.known.solutions

    def advance(self) -> Worked | None:
        """Work for a while; return what becomes of the whole cube, once that is known."""
        found = self._run.step()
        self.fraction = found.fraction
        if self._run.stop_reason is StopReason.EXHAUSTED:
            nodes = self._run.result().stats.nodes
            return _one(Searched(0, self._seconds, self._run.known.solutions, nodes=nodes))
        seconds = self._seconds
        if seconds < self._next_decision:
            return None
        self._next_decision = max(2 * seconds, _PILOT_SECONDS)
        rest = _foreseen(seconds, found) - seconds
        if seconds < _PILOT_SECONDS:
            return self._divided(rest, 1.0) if _LONG_SECONDS <= rest < inf else None
        divided = self._divided(rest, _GREATEST_RATIO)
        if divided is None:
            self._warn(rest)
        return divided

    def close(self) -> None:
        """End the count."""
        self._run.stop(StopReason.CLOSED)

    @property
    def _seconds(self) -> float:
        return self._clock.seconds

    def _divided(self, rest: float, greatest_ratio: float) -> Worked | None:
        """Return the cubes if they seem to take no more than so many times the rest."""
        if self._by_cubes is None:
            whole = Cube(self._query.given, self._query.forbidden)
            self._division = divide(self._compiled.instance, whole, _CUBES)
            estimates = [self._foreseen_seconds(way) for way in self._ways()]
            self._by_cubes, self.visits = min(estimates)
        if self._by_cubes > greatest_ratio * rest or self._by_cubes == inf:
            return None
        self.close()
        cubes, weights = self._division.cubes, self._division.weights
        return _one(Divided(0, self._seconds, cubes, _CUBES, weights=weights))

    def _warn(self, rest: float) -> None:
        """Say, once, that cubes do not pay, as far as can be foreseen."""
        if self._has_warned:
            return
        self._has_warned = True
        by_cubes = inf if self._by_cubes is None else self._by_cubes
        ratio = by_cubes / rest if rest > 0 else inf
        times = f"about {ratio:.1f} times as long" if ratio < _FAR else "far longer"
        warnings.warn(
            f"this count lives on what its subproblems share: by cubes it would take {times}, so "
            "it runs in one piece, in this process, and cannot go on where it stops; "
            "method='enumerate' counts by cubes, and workers=2 in two threads",
            JournalWarning,
            stacklevel=2,
        )

    def _ways(self) -> list[bool]:
        """Return whether cubes may be counted without visiting solutions, and by visiting them."""
        return [False, True] if Capability.VISIT in self._choice.backend.capabilities else [False]

    def _foreseen_seconds(self, visits: bool) -> tuple[float, bool]:
        """Return about how long all cubes would take, from some that are tried, and the way."""
        cubes = self._division.cubes
        tried = cubes[:: max(1, len(cubes) // _TRIED_CUBES)]
        seconds = 0.0
        for cube in tried:
            seconds += self._try(cube.query(self._query, visits))
            if seconds == inf or self._stop():
                return inf, visits
        return seconds / max(1, len(tried)) * len(cubes), visits

    def _try(self, query: Query) -> float:
        run = Run(self._compiled, self._choice, query)
        clock = Clock()
        found = Slice()
        while run.stop_reason is StopReason.NOT_STOPPED:
            found = run.step()
            if clock.seconds >= _SECONDS_FOR_CUBE:
                run.stop(StopReason.CLOSED)
        return clock.seconds if found.exhausted else _foreseen(clock.seconds, found)


def _one(step: Step) -> Worked:
    return Worked((0,), (step,))


def _foreseen(seconds: float, found: Slice) -> float:
    """Return how long a search will take, by the share of it that was done in so many seconds."""
    return seconds / found.fraction if found.fraction else inf
