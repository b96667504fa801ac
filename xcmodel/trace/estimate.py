"""How large a search tree is, and how many solutions there are, by random probes.

D. E. Knuth, "Estimating the efficiency of backtrack programs" (1975): a walk from the root takes
one of the k branches at random at each node, and multiplies its weight by k. The weights of the
nodes that it meets add up, on average, to the number of nodes of the tree, and those of the
solutions to the number of solutions. Rare, large parts of a tree stay hidden from few walks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from xcmodel.backend.deadline import Deadline
from xcmodel.errors import StoppedError
from xcmodel.problem.names import Name
from xcmodel.text.arguments import random_of
from xcmodel.text.numbers import large_number, plural
from xcmodel.text.tables import table_html
from xcmodel.trace.position import Position
from xcmodel.trace.walk import CompiledPosition, Walk

# As often as this the probes are drawn anew, from themselves, to see how the mean varies.
_RESAMPLES = 400
_CONFIDENCE = 0.95


class Interval(NamedTuple):
    """An estimate, and the interval in which the bootstrap sees it with 95 % confidence.

    Where no walk met any, ``high`` is None: there is no telling. What is too large for a float is
    rounded down to a whole number.
    """

    mean: float | int
    low: float | int
    high: float | int | None

    def __str__(self) -> str:
        if self.high is None:
            return "0 (no walk met any, so there is no telling)"
        low, mean, high = (large_number(round(n)) for n in (self.low, self.mean, self.high))
        return f"{mean} ({low} to {high})"


@dataclass(frozen=True)
class Estimate:
    """What random probes tell of the search tree of Algorithm X.

    Attributes:
        probes: how many walks were made: as many as were asked for, or fewer in the time limit.
        nodes: of the search tree that `search_tree` draws; faster engines have fewer.
        solutions: their number.

    >>> from xcmodel.puzzles import Queens
    >>> estimate = Queens(8).model.estimate(probes=200, seed=1)
    >>> estimate.probes, estimate.solutions.low <= 92 <= estimate.solutions.high
    (200, True)
    >>> print(estimate)
    nodes ... (... to ...), solutions ... (... to ...), by 200 walks
    """

    probes: int
    nodes: Interval
    solutions: Interval

    def __str__(self) -> str:
        walks = plural(self.probes, "walk")
        return f"nodes {self.nodes}, solutions {self.solutions}, by {walks}"

    def _repr_html_(self) -> str:
        rows = [("nodes", str(self.nodes)), ("solutions", str(self.solutions))]
        return table_html(["", f"estimate by {plural(self.probes, 'walk')}"], rows)


def estimate(
    position: Position, given: tuple[Name, ...], probes: int, seed: int | None, deadline: Deadline
) -> Estimate:
    """Return the estimates for the search below a position, given options chosen first.

    There are so many walks at most, and fewer when the deadline is over before.

    Raises:
        StoppedError: when it is over before the end of the first walk.
    """
    for option in given:
        if option not in position.options:  # They exclude each other: there is nothing to search.
            return Estimate(probes, Interval(0, 0, 0), Interval(0, 0, 0))
        position = position.choose(option)
    random, compiled = random_of(seed), CompiledPosition(position)
    totals: list[tuple[int, int]] = []
    while len(totals) < probes and (total := _probe(compiled, random, deadline)) is not None:
        totals.append(total)
    if not totals:
        raise StoppedError("the time was over before the end of the first walk")
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
