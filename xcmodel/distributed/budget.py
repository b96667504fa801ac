"""How much a task is given to do: seconds, and as many cubes as last for them."""

from __future__ import annotations

from math import inf

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

# What a cube of least cost has found when it is stopped is not lost. Only where it was stopped
# before, the same limit would stop it again and again.
_SHARE_OF_LIMIT_AGAIN = 0.5

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


def greatest_budget(asked: Asked, tried: float, limit: float | None) -> float:
    """Return the most seconds after which a cube is divided, for a query with a time limit.

    Args:
        asked: the query.
        tried: the seconds that were lost on the cube, or on the one that it is a part of.
        limit: the time limit, or None.
    """
    if limit is None or (asked is Asked.MINIMIZE and not tried):
        return inf
    share = _SHARE_OF_LIMIT_AGAIN if asked is Asked.MINIMIZE else _SHARE_OF_LIMIT
    return max(_LEAST_WITH_LIMIT, share * limit)


def budget_of(least: float, seconds: float, tried: float = 0.0, greatest: float = inf) -> float:
    """Return the seconds after which a cube is divided.

    Args:
        least: the least budget.
        seconds: how long each worker has worked by now.
        tried: the seconds that were lost on the cube that it is a part of.
        greatest: the most seconds: see `greatest_budget`.
    """
    budget = min(_GREATEST_BUDGET, _SHARE_OF_CUBE * seconds)
    # Where the time of a search cannot be foreseen, cubes have a better chance than the whole.
    return min(max(least, budget, _GROWTH_OF_BUDGET * tried), greatest)


def cubes_beside(budget: float, usual: float, waiting: int, workers: int) -> int:
    """Return how many cubes a task is given beside its first one.

    Args:
        budget: its seconds.
        usual: how long a cube takes, as a rule; infinity if that is not known.
        waiting: how many cubes there are to take from.
        workers: how many workers there are.
    """
    return min(waiting // (_FAIR_SHARES * workers), _MOST_BESIDE, int(budget / usual))
