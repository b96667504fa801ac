"""The best solutions one after the other, each found by a search of what the others leave.

Lawler, "A procedure for computing the k best solutions to discrete optimization problems" (1972):
once the best solution of a part is known, the rest of the part is split by the first option of that
solution that another solution lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import islice
from sys import maxsize

from xcmodel.answer.result import Result
from xcmodel.problem.names import Name
from xcmodel.text.arguments import whole_argument

Ask = Callable[[list[Name], list[Name]], Result]
"""Returns a solution of least cost that contains the first options and none of the second."""


def k_best(
    k: int, ask: Ask, loose: list[Name], given: list[Name], forbidden: list[Name]
) -> list[Result]:
    """Return the k best solutions, or all if there are fewer; see `best_first`.

    Raises:
        ValueError: for a k below 0.
    """
    if whole_argument(k, "k") < 0:
        raise ValueError(f"k is {k}: give 0 or more")
    return list(islice(best_first(ask, loose, given, forbidden), min(k, maxsize)))


def best_first(
    ask: Ask, loose: list[Name], given: list[Name], forbidden: list[Name]
) -> Iterator[Result]:
    """Yield the solutions by cost.

    Args:
        ask: finds the best solution of a part.
        loose: options that a solution may have beside all those of another solution.
        given: options that every solution must contain.
        forbidden: options that no solution may contain.
    """
    waiting: list[tuple[object, int, Result, list[Name], list[Name]]] = []
    n_parts = 0

    def add(given: list[Name], forbidden: list[Name]) -> None:
        nonlocal n_parts
        best = ask(given, forbidden)
        if best.solution is not None:
            n_parts += 1
            heappush(waiting, (best.cost, n_parts, best, given, forbidden))

    add(given, forbidden)
    while waiting:
        _, _, best, had, lacked = heappop(waiting)
        yield best
        assert best.solution is not None
        chosen = list(best.solution)
        for part in _split(chosen, loose, had, lacked):
            add(*part)


def _split(
    chosen: list[Name], loose: list[Name], given: list[Name], forbidden: list[Name]
) -> Iterator[tuple[list[Name], list[Name]]]:
    """Yield the parts of a part without its best solution."""
    fixed = set(given)
    with_all = list(given)
    for option in chosen:
        if option not in fixed:
            yield list(with_all), [*forbidden, option]
            with_all.append(option)
    # What is left contains all of the solution, and something more.
    known = {*chosen, *forbidden}
    without = list(forbidden)
    for option in loose:
        if option not in known:
            yield [*with_all, option], list(without)
            without.append(option)
