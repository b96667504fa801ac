"""The division of a cube into disjoint cubes, weighed, that cover the whole of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from math import exp

import numpy as np

from xcmodel.backend.instance import Instance
from xcmodel.distributed.cube import Cube
from xcmodel.distributed.residual import Residual
from xcmodel.distributed.solution_estimate import SolutionEstimate

Path = tuple[int, ...]

# The work for a part grows with about this power of the number of its solutions; over 20 families,
# .8 and 1 are nearly as good.
_POWER = 0.9

# This share is divided alike among all parts, as estimates may be far too low.
_ALIKE = 0.02

_SUM_OF_WEIGHTS = 1_000_000


@dataclass(frozen=True)
class Division:
    """A cube that was divided.

    Attributes:
        cubes: the disjoint cubes that take its place.
        weights: about which part of the work each of them is, in millionths; nothing if they were
            not weighed, and count alike.
    """

    cubes: tuple[Cube, ...]
    weights: tuple[int, ...]


def divide(instance: Instance, cube: Cube, most: int, *, is_weighed: bool = True) -> Division:
    """Divide a cube as `split` does, and weigh the parts by about how many solutions they have.

    The cubes are the same on every machine; weights may differ in the last digit.

    >>> from xcmodel.puzzles import Queens
    >>> weights = divide(Queens(8).model.to_instance(), Cube(), 2).weights
    >>> [round(weight / 10_000) for weight in weights]  # in per cent
    [10, 12, 13, 14, 14, 13, 12, 10]
    """
    parts = _parts(instance, cube, most)
    cubes = tuple(part.cube for part in parts)
    if not is_weighed:
        return Division(cubes, ())
    estimate = SolutionEstimate(instance)
    return Division(cubes, _weights([estimate.log(part) for part in parts]))


def _weights(logs: list[float]) -> tuple[int, ...]:
    """Return the weights of parts by the logarithms of how many solutions they seem to have."""
    most = max(logs, default=0.0)
    works = [exp(_POWER * (log - most)) for log in logs]
    total, alike = sum(works), _ALIKE / max(1, len(works))
    shares = (alike + (1 - _ALIKE) * work / total for work in works)
    return tuple(max(1, round(_SUM_OF_WEIGHTS * share)) for share in shares)


def split(instance: Instance, cube: Cube, most: int) -> list[Cube]:
    """Return disjoint cubes whose solutions, taken together, are those of a cube.

    The cube that seems to be the largest is divided again and again, at an item with the fewest
    options left. The same call gives the same cubes on every machine, whatever the backend.

    Args:
        instance: the instance.
        cube: what to divide, with the options that the query itself gives and forbids.
        most: about how many cubes to return, from 2; more where one item has more options. Cubes
            in which an item cannot be covered are left out.

    Returns:
        The cubes in the order of a depth-first search; none where there is no solution for a
        simple reason; the cube itself where nothing is left to choose.

    >>> from xcmodel import Model
    >>> model = Model({"A": [1, 2], "B": [1], "C": [2], "D": [1, 2, 3], "E": [3]})
    >>> for cube in split(model.to_instance(), Cube(), 2):
    ...     print(cube)
    Cube(given=(3,), forbidden=())
    Cube(given=(4,), forbidden=())
    """
    return [part.cube for part in _parts(instance, cube, most)]


def _parts(instance: Instance, cube: Cube, most: int) -> list[Residual]:
    """Return what is left in each of the cubes of `split`."""
    whole = Residual.of(instance, cube)
    whole.propagate()
    waiting: list[tuple[int, Path, Residual]] = [(1, (), whole)] if whole.possible else []
    ended: list[tuple[Path, Residual]] = []
    while waiting and len(waiting) + len(ended) < most:
        shares, path, residual = heappop(waiting)
        item = _item_to_branch_on(residual)
        if item is None:
            ended.append((path, residual))
            continue
        branches = [branch for branch in _branches(residual, item) if branch.possible]
        for number, branch in enumerate(branches):
            heappush(waiting, (shares * len(branches), (*path, number), branch))
    ended.extend((path, residual) for _, path, residual in waiting)
    return [residual for _, residual in sorted(ended, key=lambda pair: pair[0])]


def _item_to_branch_on(residual: Residual) -> int | None:
    """Return the item with the fewest options to spare; those that need options come first."""
    degrees = residual.degrees()
    needy = np.flatnonzero(residual.need > 0)
    if len(needy):
        return int(needy[np.argmin((degrees - residual.need)[needy])])
    free = np.flatnonzero(degrees)
    return int(free[np.argmin(degrees[free])]) if len(free) else None


def _branches(residual: Residual, item: int) -> Iterator[Residual]:
    """Yield what is left where each option of an item is the first that is chosen, or none is."""
    options = np.array(residual.options_of(item), dtype=np.int64)
    need = int(residual.need[item])
    # Each is propagated before the next one is made, as until then it keeps what has gone.
    for number, option in enumerate(options[: len(options) - max(need, 1) + 1].tolist()):
        chosen = residual.after(Cube((option,)))
        # Most are excluded by the chosen one already, and need not be told.
        before = tuple(options[:number][chosen.active[options[:number]]].tolist())
        branch = chosen.after(Cube((), before)) if before else chosen
        branch.propagate()
        yield branch
    if need <= 0:
        branch = residual.after(Cube((), tuple(options.tolist())))
        branch.propagate()
        yield branch
