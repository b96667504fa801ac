"""Random Sudokus: full grids and minimal puzzles, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from xcmodel.answer.progress import ProgressCallback
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import ModelError, StoppedError
from xcmodel.model import Model
from xcmodel.problem.names import Name, look_up_all
from xcmodel.progress.reporting import reporting
from xcmodel.puzzles.digits.digits import write_digits
from xcmodel.puzzles.sudoku.sudoku import Sudoku
from xcmodel.puzzles.thinning import Thinning, thinned
from xcmodel.puzzles.uniqueness import is_unique
from xcmodel.search.only_solution import only_solution
from xcmodel.text.arguments import random_of
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend

Given = tuple[int, int, int]
"""A row, a column, and the digit in that cell."""


@checked_arguments
def random_grid(
    rules: Sudoku | None = None,
    *,
    seed: int | None = None,
    time_limit: float | None = None,
    backend: str | Backend = "dlx",
) -> Sudoku:
    """Return a random full grid: the first that a search in random order finds.

    Grids are not equally likely; ``rules.model.compile().sample(1)`` is uniform for small ones.

    Args:
        rules: a puzzle to fill; the empty 9×9 grid if left out.
        seed: the same seed, the same grid.
        time_limit: seconds after which the search is stopped, or None.
        backend: the backend that searches.

    Raises:
        ImpossiblePuzzleError: when there is no full grid.
        UniqueStoppedError: when the time was over before one was found.
        ValueError: for a time limit that is no number of seconds from 0.

    >>> grid = random_grid(Sudoku.empty(6), seed=1)
    >>> len(grid.given), grid == random_grid(Sudoku.empty(6), seed=1)
    (36, True)
    """
    rules = Sudoku.empty() if rules is None else rules
    seed = random_of(seed).getrandbits(32)
    result = rules.solve(backend=backend, seed=seed, time_limit=time_limit)
    solution = result.solution
    if solution is None:
        solution = only_solution([], result)
    return _with_givens(rules, cast("list[Given]", list(solution)))


@checked_arguments
def make_sudoku(
    rules: Sudoku | None = None,
    *,
    seed: int | None = None,
    symmetric: bool = False,
    least_givens: int = 0,
    time_limit: float | None = None,
    progress: bool | ProgressCallback = False,
    backend: str | Backend = "dlx",
) -> Sudoku:
    """Return a random minimal puzzle: it has one solution, and several if any given is left out.

    Args:
        rules: the blocks, as in ``Sudoku.empty(6)``; those of the 9×9 grid if left out. Its
            givens will be in the full grid.
        seed: the same seed, the same puzzle.
        symmetric: whether a half turn of the grid takes given cells to given cells. The puzzle is
            then minimal in that no pair of opposite givens can be left out.
        least_givens: stop at so many givens, or just below; the puzzle may then not be minimal.
            With 25 rows or more, the last givens take most of the time.
        time_limit: seconds after which to stop; the puzzle may then not be minimal, either.
        progress: as for `minimal_givens`.
        backend: the backend that searches.

    Raises:
        ImpossiblePuzzleError: when there is no full grid.
        UniqueStoppedError: when the time was over before a full grid was found.
        GivensInterrupted: on Ctrl-C; its ``givens`` are those of the puzzle as it is by then.
        ModelError: for a negative number of givens.
        ValueError: for a time limit that is no number of seconds from 0.

    >>> puzzle = make_sudoku(Sudoku.empty(6), seed=1)
    >>> is_minimal(puzzle), puzzle == make_sudoku(Sudoku.empty(6), seed=1)
    (True, True)
    """
    if least_givens < 0:
        raise ModelError(f"least_givens is {least_givens}: give 0 or more")
    random, deadline = random_of(seed), Deadline(time_limit)
    grid = random_grid(rules, seed=random.getrandbits(32), time_limit=time_limit, backend=backend)
    groups = list(_groups(grid, symmetric))
    random.shuffle(groups)
    found = thinned(
        grid.rules.model,
        grid.given,
        groups,
        least=least_givens,
        deadline=deadline,
        progress=progress,
        backend=backend,
    )
    return _with_givens(grid, cast("list[Given]", list(found)))


@checked_arguments
def is_minimal(
    puzzle: Sudoku | Model,
    given: Iterable[Name] = (),
    *,
    symmetric: bool = False,
    time_limit: float | None = None,
    progress: bool | ProgressCallback = False,
    backend: str | Backend = "dlx",
) -> bool:
    """Return whether there is one solution, and several if any given is left out.

    Args:
        puzzle: a Sudoku, or the rules of another puzzle as a model.
        given: the options that are given, for a model; a Sudoku has its own.
        symmetric: whether pairs of opposite givens of a Sudoku are left out, instead of single
            ones.
        time_limit: seconds after which to stop, or None.
        progress: as for `minimal_givens`.
        backend: the backend that searches.

    Raises:
        ModelError: for given options beside a Sudoku, or for `symmetric` beside a model.
        UnknownNameError: for a given option that the model does not have.
        StoppedError: when the time was over before it was known.

    >>> is_minimal(Sudoku("1... ..3. .4.. ...2")), is_minimal(Sudoku("1... ..3. .4.. ..12"))
    (True, False)
    >>> model = Model({"A": [1, 2], "B": [1], "C": [2]})
    >>> is_minimal(model, ["B"]), is_minimal(model, ["B", "C"])
    (True, False)
    """
    deadline = Deadline(time_limit)
    model, givens, groups = _taken_apart(puzzle, given, symmetric)
    if not is_unique(model, givens, time_limit=deadline.left(), backend=backend):
        return False
    with reporting(progress) as report:
        thinning = Thinning(model, givens, deadline, report, backend)
        thinning.run(groups, least=len(givens) - 1)
    if len(thinning.givens) < len(givens):
        return False
    if thinning.was_stopped:
        raise StoppedError(
            "the search was stopped before it was known whether each given is needed: "
            "give more time"
        )
    return True


def _taken_apart(
    puzzle: Sudoku | Model, given: Iterable[Name], symmetric: bool
) -> tuple[Model, Sequence[Name], list[frozenset[Name]]]:
    """Return the rules, what is given, and what of it is left out together."""
    if isinstance(puzzle, Model):
        if symmetric:
            raise ModelError("a model has no opposite givens: symmetric is for Sudokus")
        names = [option.name for option in look_up_all(puzzle.options, given, "option")]
        names = list(dict.fromkeys(names))
        return puzzle, names, [frozenset([name]) for name in names]
    if list(given):
        raise ModelError("a Sudoku has givens of its own: give its model, beside other ones")
    return puzzle.rules.model, puzzle.given, list(_groups(puzzle, symmetric))


def _groups(puzzle: Sudoku, symmetric: bool) -> Iterator[frozenset[Given]]:
    """Yield the givens that are left out together: each one, or each with its opposite."""
    by_cell = {(i, j): (i, j, digit) for i, j, digit in puzzle.given}
    last = puzzle.size - 1
    for (i, j), given in by_cell.items():
        opposite = by_cell.get((last - i, last - j)) if symmetric else None
        if opposite is None or given <= opposite:
            yield frozenset({given, opposite or given})


def _with_givens(puzzle: Sudoku, givens: Sequence[Given]) -> Sudoku:
    """Return the puzzle with these givens and no others."""
    rows = [[0] * puzzle.size for _ in range(puzzle.size)]
    for i, j, digit in givens:
        rows[i][j] = digit
    return replace(puzzle, givens=write_digits(rows))
