"""Making puzzles with one solution out of any model, and telling how hard they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal

from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.problem.names import Name, look_up_all
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend

Level = Literal["forced", "eliminations", "search"]
"""What a puzzle needs: no more than items with one option left; options that are excluded because
choosing them would leave an item without any; or trying several options."""


@dataclass(frozen=True)
class Grade:
    """How hard it is to find the solution of a puzzle.

    Attributes:
        level: what the search needed.
        branchings: how often it had several options to try.
        nodes: how many nodes its tree had.

    >>> from xcmodel.puzzles import Sudoku
    >>> grade(Sudoku("1... ..3. .2.. ...4").model)
    Grade(level='forced', branchings=0, nodes=17)
    """

    level: Level
    branchings: int
    nodes: int


@checked_arguments
def minimal_givens(
    model: Model,
    solution: Iterable[Name],
    *,
    seed: int | None = None,
    keep: Iterable[Name] = (),
    groups: Iterable[Iterable[Name]] | None = None,
    least: int = 0,
    backend: str | Backend = "dlx",
) -> tuple[Name, ...]:
    """Return some options of a solution that no other solution has, and none of them to spare.

    Args:
        model: the rules of the puzzle.
        solution: the options that may be given, such as a solution, or what of it a puzzle shows.
        seed: the same seed, the same givens.
        keep: options of the solution that stay among the givens.
        groups: options of the solution that are left out together, such as those of opposite cells;
            each by itself if left out. Those in no group stay.
        least: stop at so many givens, or just below, from 0; there may then be some to spare.
        backend: the backend that searches.

    Raises:
        AmbiguousPuzzleError: when other solutions have all of these options.
        ImpossiblePuzzleError: when no solution has all of them.
        ModelError: for a name to keep, or in a group, that is none of the solution, or a negative
            number of givens.

    >>> from xcmodel.puzzles import Queens
    >>> model = Queens(6).model
    >>> solution = model.solve(backend="dlx:python").solution
    >>> len(minimal_givens(model, solution, seed=1, backend="dlx:python"))
    1
    """
    if least < 0:
        raise ModelError(f"least is {least}: give 0 or more")
    order = [option.name for option in look_up_all(model.options, solution, "option")]
    look_up_all(model.options, keep := list(keep), "option")
    kept = _of_solution(order, keep, "keep")
    together = [[name] for name in order] if groups is None else groups
    parted = [_of_solution(order, group, "groups") for group in together]
    parted = [group for group in parted if not kept & group]
    model.solve_unique(given=order, backend=backend)
    Random(seed).shuffle(parted)
    return thinned(model, order, parted, least=least, backend=backend)


def _of_solution(
    solution: Collection[Name], names: Iterable[Name], argument: str
) -> frozenset[Name]:
    """Return names as a set, or raise ModelError for one that is none of the solution."""
    wanted = frozenset(names)
    for name in wanted.difference(solution):
        raise ModelError(f"{argument} has {name!r}, which is none of the solution", name)
    return wanted


def thinned(
    model: Model,
    givens: Iterable[Name],
    groups: Iterable[Collection[Name]],
    *,
    least: int = 0,
    backend: str | Backend = "dlx",
) -> tuple[Name, ...]:
    """Return the givens without those groups that one solution can do without, tried in order.

    Args:
        model: the rules of the puzzle.
        givens: options that one solution has.
        groups: options that are left out together.
        least: stop at so many givens, or just below.
        backend: the backend that searches.

    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> thinned(model, ["B", "C"], [["B"], ["C"]], backend="dlx:python")
    ('C',)
    """
    left = tuple(givens)
    for group in groups:
        if len(left) <= least:
            break
        fewer = tuple(name for name in left if name not in group)
        if is_unique(model, fewer, backend=backend):
            left = fewer
    return left


@checked_arguments
def is_unique(model: Model, given: Iterable[Name] = (), *, backend: str | Backend = "dlx") -> bool:
    """Return whether exactly one solution has these options.

    Args:
        model: the rules of the puzzle.
        given: the options.
        backend: the backend that searches.

    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> is_unique(model), is_unique(model, ["B"])
    (False, True)
    """
    return len(list(model.solutions(backend=backend, given=given, solution_limit=2))) == 1


@checked_arguments
def grade(model: Model, given: Iterable[Name] = ()) -> Grade:
    """Return how hard it is to find the only solution with these options.

    Algorithm X answers in Python, which excludes nothing, and then the engine, which eliminates.
    Where that is not installed, no puzzle is of the level ``"eliminations"``.

    Args:
        model: the rules of the puzzle.
        given: what the puzzle shows, as options.

    Raises:
        ImpossiblePuzzleError: when no solution has these options.
        AmbiguousPuzzleError: when several have them.

    >>> from xcmodel.puzzles import Sudoku
    >>> easy = Sudoku("1... ..3. .4.. ...2")
    >>> grade(easy.rules.model, easy.given).level
    'forced'
    """
    given = list(given)
    model.solve_unique(given=given, backend="dlx")  # All of several would take long.
    return graded(model, given)


def graded(model: Model, given: Iterable[Name]) -> Grade:
    """Return the grade of a puzzle that is known to have one solution.

    Args:
        model: the rules of the puzzle.
        given: what the puzzle shows, as options.

    >>> graded(Model({"A": [1, 2], "B": [1]}), []).branchings
    0
    """
    given = list(given)
    plain = _searched(model, given, "dlx:python", "forced")
    if not plain.branchings:
        return plain
    quick = _searched(model, given, "dlx", "eliminations")
    return quick if not quick.branchings else Grade("search", plain.branchings, plain.nodes)


def _searched(model: Model, given: Iterable[Name], backend: str, level: Level) -> Grade:
    solutions = model.solutions(backend=backend, given=given)
    for _ in solutions:
        pass
    stats = solutions.result.stats
    return Grade(level, stats.branchings or 0, stats.nodes or 0)
