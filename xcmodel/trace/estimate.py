"""How large a search tree is, and how many solutions there are, by random probes.

D. E. Knuth, "Estimating the efficiency of backtrack programs" (1975): a walk from the root takes
one of the k branches at random at each node, and multiplies its weight by k. The weights of the
nodes that it meets add up, on average, to the number of nodes of the tree, and those of the
solutions to the number of solutions. Rare, large parts of a tree stay hidden from few walks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from xcmodel.answer.estimate import Estimate, Interval
from xcmodel.answer.unknown_result import unknown_result
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import EstimateInterrupted, StoppedError
from xcmodel.problem.names import Name
from xcmodel.text.arguments import random_of
from xcmodel.trace.position import Position
from xcmodel.trace.walk import CompiledPosition, Walk

# As often as this the probes are drawn anew, from themselves, to see how the mean varies.
_RESAMPLES = 400
_CONFIDENCE = 0.95

# Fewer walks are drawn anew in no time.
_MANY_WALKS = 64


def estimate(
    position: Position, given: tuple[Name, ...], probes: int, seed: int | None, deadline: Deadline
) -> Estimate:
    """Return the estimates for the search below a position, given options chosen first.

    There are so many walks at most, and fewer when the deadline is over before.

    Raises:
        StoppedError: when it is over before the end of the first walk.
        EstimateInterrupted: on Ctrl-C, with the estimate by the walks until then.
    """
    random = random_of(seed)
    totals: list[tuple[int, int]] = []
    try:
        for option in given:
            if option not in position.options:  # They exclude each other: nothing is searched.
                return Estimate(probes, Interval(0, 0, 0), Interval(0, 0, 0))
            position = position.choose(option)
        compiled, time = CompiledPosition(position), _TimeOfWalks(deadline)
        while len(totals) < probes and not time.is_over_after(totals):
            if (total := _probe(compiled, random, deadline)) is None:
                break
            totals.append(total)
        if totals:
            return _told(totals, random)
    except KeyboardInterrupt:
        so_far = _told(totals, random) if totals else None
        raise EstimateInterrupted(unknown_result("estimate"), so_far) from None
    raise StoppedError("the time was over before the end of the first walk")


class _TimeOfWalks:
    """The time of walks, of which some is kept to draw all of them anew."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._seconds_of_each = 0.0

    def is_over_after(self, totals: Sequence[tuple[int, int]]) -> bool:
        """Whether these walks have to do, if there are any."""
        n = len(totals)
        if self._deadline.time_limit is None or n < _MANY_WALKS:
            return False
        if n & (n - 1) == 0:  # Great numbers take longer, so it is measured again and again.
            self._seconds_of_each = _seconds_of_intervals(totals) / n
        return self._deadline.left(reserved=n * self._seconds_of_each) == 0.0


def _seconds_of_intervals(totals: Sequence[tuple[int, int]]) -> float:
    """Return how long it takes to tell both intervals, by one of the draws that they take."""
    began = perf_counter()
    _drawn_mean([nodes for nodes, _ in totals], Random(0))
    return 2 * _RESAMPLES * (perf_counter() - began)


def _told(totals: Sequence[tuple[int, int]], random: Random) -> Estimate:
    """Return what walks tell, by the numbers of nodes and of solutions that each estimates."""
    nodes, solutions = zip(*totals, strict=True)
    return Estimate(len(totals), _interval(nodes, random), _interval(solutions, random))


def _probe(
    compiled: CompiledPosition, random: Random, deadline: Deadline
) -> tuple[int, int] | None:
    """Return the numbers of nodes and of solutions, as one walk estimates them.

    It is None where the deadline is over before the end of the walk.
    """
    walk = Walk(compiled)
    weight = 1
    nodes = solutions = 0
    while not deadline.is_over:
        nodes += weight
        solutions += weight if walk.is_at_solution else 0
        n_branches = len(walk.branches)
        if not n_branches:
            return nodes, solutions
        weight *= n_branches
        walk.take(random.randrange(n_branches))
    return None


def _interval(numbers: Sequence[int], random: Random) -> Interval:
    mean = _mean(numbers)
    means = sorted(_drawn_mean(numbers, random) for _ in range(_RESAMPLES))
    tail = int(len(means) * (1 - _CONFIDENCE) / 2)
    return Interval(mean, min(mean, means[tail]), max(mean, means[-1 - tail]) if mean else None)


def _drawn_mean(numbers: Sequence[int], random: Random) -> float | int:
    return _mean(random.choices(numbers, k=len(numbers)))


def _mean(numbers: Sequence[int]) -> float | int:
    try:
        return sum(numbers) / len(numbers)
    except OverflowError:
        return sum(numbers) // len(numbers)
