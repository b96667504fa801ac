"""Up to a million options: the cost of an instance before the search begins.

Items stand in a row, and each option covers five of ten neighbours. Some of the options, in random
places, make a solution; the others are random. Little search is needed, but much reading.
"""

from functools import partial

import numpy as np

from benchmarks.families.case import Level, Task, family, sized
from xcmodel import Model

WINDOW = 10
ITEMS_IN_OPTION = 5
OPTIONS_PER_ITEM = 10


def large_sparse(options: int, seed: int = 1) -> Model:
    """Return the model with so many options, a multiple of a hundred, the same for a seed."""
    random = np.random.default_rng(seed)
    windows = options // OPTIONS_PER_ITEM // WINDOW
    items = windows * WINDOW
    order = np.argsort(random.random((windows, WINDOW)), axis=1)
    planted = (order + WINDOW * np.arange(windows)[:, None]).reshape(-1, ITEMS_IN_OPTION)
    others = options - len(planted)
    begin = random.integers(0, items - WINDOW, others)
    chosen = np.argsort(random.random((others, WINDOW)), axis=1)[:, :ITEMS_IN_OPTION]
    rows = np.concatenate((planted, begin[:, None] + chosen))[random.permutation(options)]
    start = np.arange(0, rows.size + 1, ITEMS_IN_OPTION)
    return Model.from_arrays(start, rows.ravel(), n_items=items, name=f"{options} options")


_case = partial(sized, "sparse, {:,} options", large_sparse, solutions=None, tasks=(Task.FIRST,))

family(
    "large sparse",
    _case(1_000, level=Level.SMALL),
    _case(10_000, level=Level.SMALL),
    _case(100_000),
    _case(1_000_000, patience=6.0),
    source="a solution is hidden in each",
    size_means="options",
)
