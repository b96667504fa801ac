"""How large a search tree is, and how many solutions there are, by random probes.

D. E. Knuth, "Estimating the efficiency of backtrack programs" (1975): a walk from the root takes
one of the k branches at random at each node, and multiplies its weight by k. The weights of the
nodes that it meets add up, on average, to the number of nodes of the tree, and those of the
solutions to the number of solutions. Rare, large parts of a tree stay hidden from few walks.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

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
        compiled = CompiledPosition(position)
        while len(totals) < probes and (total := _probe(compiled, random, deadline)) is not None:
            totals.append(total)
        if totals:
            return _told(totals, random)
    except KeyboardInterrupt:
        so_far = _told(totals, random) if totals else None
        raise EstimateInterrupted(unknown_result("estimate"), so_far) from None
    raise StoppedError("the time was over before the end of the first walk")


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
    means = sorted(_mean(random.choices(numbers, k=len(numbers))) for _ in range(_RESAMPLES))
    tail = int(len(means) * (1 - _CONFIDENCE) / 2)
    return Interval(mean, min(mean, means[tail]), max(mean, means[-1 - tail]) if mean else None)


def _mean(numbers: Sequence[int]) -> float | int:
    try:
        return sum(numbers) / len(numbers)
    except OverflowError:
        return sum(numbers) // len(numbers)
