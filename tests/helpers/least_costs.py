"""Random instances with costs, and what the native engine finds of them."""

from dataclasses import replace
from random import Random

import numpy as np

from random_instances import Shape, random_instance
from searching import pieces
from xcmodel.backend import Instance, Query, Task
from xcmodel_dlx.native_backend import NativeBackend

SHAPES = {
    "partitioning": Shape(18, 60, 4),
    "optional items": Shape(18, 50, 4, optional=5),
    "loose bounds": Shape(12, 24, 4, loose=3),
    "colours": Shape(14, 40, 4, coloured=3),
    "all of it": Shape(14, 26, 4, optional=3, loose=3, coloured=3),
}


def costed(shape: Shape, seed: int, least: int = 1) -> Instance:
    """Return a random instance with random costs."""
    random = Random(seed)
    instance = random_instance(shape, random)
    costs = [random.randint(least, 100) for _ in range(instance.n_options)]
    return replace(instance, option_costs=np.array(costs, dtype=np.int64))


def found(instance: Instance, query: Query, **settings: int) -> list[tuple[int, ...]]:
    """Return the solutions that a search finds, one after the other."""
    search = NativeBackend(**settings).translate(instance).start(query)  # type: ignore[arg-type]
    return [tuple(s.tolist()) for piece in pieces(search, 0.05) for s in piece.solutions]


def costs_of(instance: Instance, solutions: list[tuple[int, ...]]) -> list[int]:
    """Return what each of the solutions costs."""
    return [int(instance.option_costs[list(s)].sum()) for s in solutions]


def least_of_all(instance: Instance) -> int | None:
    """Return the least cost of all solutions, which are listed."""
    return min(costs_of(instance, found(instance, Query(Task.ENUMERATE))), default=None)
