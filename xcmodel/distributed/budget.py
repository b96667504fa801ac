"""How much a task is given to do: seconds, and as many cubes as last for them."""

from __future__ import annotations

from xcmodel.distributed.asked import Asked

# A cube takes about this share of the work so far: so much is lost where it is stopped.
_SHARE_OF_CUBE = 0.01
_GREATEST_BUDGET = 60.0
# Each search for least cost has to find its bounds anew.
_LEAST_BUDGETS = {
    Asked.COUNT: 0.2,
    Asked.SOLUTIONS: 0.2,
    Asked.SOLVE: 0.2,
    Asked.MINIMIZE: 20.0,
}
_GROWTH_OF_BUDGET = 2.0

# What is at work when a time limit ends it is lost, so that it is this share of the limit at most:
# else a query that is asked again and again, each time for a while, would not get on. With far less
# than the least budget, what a search needs to start would be most of it.
_SHARE_OF_LIMIT = 0.1
_LEAST_WITH_LIMIT = 0.02

# So many budgets may end in a second; most cubes take a small share of theirs, so a client and
# a scheduler of Dask are just not too busy: see benchmarks/scale_simulation.py.
_BUDGETS_A_SECOND = 20.0

# A task may take several cubes, since each task costs its client a millisecond: as many as last
# its budget, but only a share of what is left for each worker.
_FAIR_SHARES = 4
_MOST_BESIDE = 63


def least_budget(asked: Asked, workers: int) -> float:
    """Return the least seconds that a cube is given, for a query and so many workers."""
    return max(_LEAST_BUDGETS[asked], workers / _BUDGETS_A_SECOND)


def budget_of(
    least: float, seconds: float, tried: float = 0.0, limit: float | None = None
) -> float:
    """Return the seconds after which a cube is divided.

    Args:
        least: the least budget.
        seconds: how long each worker has worked by now.
        tried: the seconds that were lost on the cube that it is a part of.
        limit: the time limit of a query of which a cube that it stops is lost.
    """
    budget = min(_GREATEST_BUDGET, _SHARE_OF_CUBE * seconds)
    # Where the time of a search cannot be foreseen, cubes have a better chance than the whole.
    budget = max(least, budget, _GROWTH_OF_BUDGET * tried)
    if limit is None:
        return budget
    return min(budget, max(_LEAST_WITH_LIMIT, _SHARE_OF_LIMIT * limit))


def cubes_beside(budget: float, usual: float, waiting: int, workers: int) -> int:
    """Return how many cubes a task is given beside its first one.

    Args:
        budget: its seconds.
        usual: how long a cube takes, as a rule; infinity if that is not known.
        waiting: how many cubes there are to take from.
        workers: how many workers there are.
    """
    return min(waiting // (_FAIR_SHARES * workers), _MOST_BESIDE, int(budget / usual))
