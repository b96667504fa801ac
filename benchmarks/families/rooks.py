"""Boards with several rooks in every row and column: multiplicities, and nothing else."""

from functools import partial
from itertools import product

from benchmarks.families.case import LISTED, Case, Level, Task, family
from xcmodel import Model


def rooks(size: int, times: int) -> Model:
    """Return the model of a board with so many rooks in every row and column."""
    model = Model(name=f"{times} rooks a line")
    for i in range(size):
        model.add_item(("row", i), multiplicity=times)
        model.add_item(("column", i), multiplicity=times)
    for i, j in product(range(size), repeat=2):
        model.add_option((i, j), [("row", i), ("column", j)])
    return model


def _case(
    size: int, times: int, solutions: int | None, level: Level, tasks: tuple[Task, ...] = LISTED
) -> Case:
    name = f"rooks {size}x{size}, {times} a line"
    build = partial(rooks, size, times)
    return Case(name, build, solutions, level=level, tasks=tasks, size=size)


family(
    "rooks",
    _case(4, 2, 90, Level.SMOKE),
    _case(5, 2, 2040, Level.SMALL),
    _case(6, 2, 67_950, Level.FULL),
    _case(40, 12, None, Level.FULL, (Task.FIRST,)),
    source="OEIS A001499",
    size_means="side of the board",
)
