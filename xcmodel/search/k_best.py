"""The best solutions one after the other, each found by a search of what the others leave.

Lawler, "A procedure for computing the k best solutions to discrete optimization problems" (1972):
once the best solution of a part is known, the rest of the part is split by the first option of that
solution that another solution lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush, nsmallest
from typing import Any, Protocol

from xcmodel.answer.result import Result
from xcmodel.problem.names import Name
from xcmodel.text.arguments import whole_argument


class Ask(Protocol):
    """Finds a solution of least cost in a part."""

    def __call__(self, given: list[Name], forbidden: list[Name], limit: Any) -> Result:
        """Return one with the given options and none of the forbidden, up to a cost if not None."""


def k_best(
    k: int, ask: Ask, loose: list[Name], given: list[Name], forbidden: list[Name]
) -> list[Result]:
    """Return the k best solutions, or all if there are fewer.

    Args:
        k: how many are wanted; once as many are known, only cheaper ones are looked for.
        ask: finds the best solution of a part.
        loose: options that a solution may have beside all those of another solution.
        given: options that every solution must contain.
        forbidden: options that no solution may contain.

    Raises:
        ValueError: for a k below 0.
    """
    if whole_argument(k, "k") < 0:
        raise ValueError(f"k is {k}: give 0 or more")
    return list(_best_first(k, ask, loose, given, forbidden))


def _best_first(
    k: int, ask: Ask, loose: list[Name], given: list[Name], forbidden: list[Name]
) -> Iterator[Result]:
    """Yield k solutions by cost, as `k_best` returns them."""
    waiting: list[tuple[Any, int, Result, list[Name], list[Name]]] = []
    n_parts = 0
    parts: Iterator[tuple[list[Name], list[Name]]] = iter([(given, forbidden)])
    least: Any = None
    for left in range(k, 0, -1):
        for part in parts:
            enough = len(waiting) >= left
            limit = nsmallest(left, (cost for cost, *_ in waiting))[-1] if enough else None
            if limit is not None and limit == least:
                break  # Nothing is cheaper than the solution that was split.
            best = ask(*part, limit)
            if best.solution is not None:
                n_parts += 1
                heappush(waiting, (best.cost, n_parts, best, *part))
        if not waiting:
            return
        least, _, best, had, lacked = heappop(waiting)
        yield best
        assert best.solution is not None
        parts = _split(list(best.solution), loose, had, lacked)


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
