"""Puzzles with one solution, whose clues are left out until none of them can be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from xcmodel.answer.progress import ProgressCallback
from xcmodel.answer.unknown_result import unknown_result
from xcmodel.backend.deadline import Deadline
from xcmodel.errors import AmbiguousPuzzleError, ModelError, UniqueStoppedError
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.progress.reporting import Reporter, reporting
from xcmodel.puzzles.puzzle import Puzzle
from xcmodel.puzzles.thinning import Leaving
from xcmodel.puzzles.uniqueness import UniquePuzzle
from xcmodel.text.arguments import random_of
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.backend.contract import Backend

Maker = Callable[[tuple[Name, ...]], Puzzle | Model]
"""From clues to the puzzle that shows them."""


@checked_arguments
def minimal_clues(
    make: Maker,
    clues: Iterable[Name],
    *,
    seed: int | None = None,
    keep: Iterable[Name] = (),
    least: int = 0,
    time_limit: float | None = None,
    progress: bool | ProgressCallback = False,
    backend: str | Backend = "dlx",
) -> tuple[Name, ...]:
    """Return some clues of a puzzle that leave it one solution, and none of them to spare.

    It is for puzzles whose clues are no options, such as the numbers of a Slitherlink, the pearls
    of a Masyu or the cages of a killer Sudoku; where they are, `minimal_givens` is quicker.

    Args:
        make: makes the puzzle, or its model, of any of the clues; fewer must not exclude more.
        clues: all clues, in any form that ``make`` knows, such as the cells in which they stand.
        seed: the same seed, the same clues.
        keep: clues that stay.
        least: stop at so many clues, from 0; there may then be some to spare.
        time_limit: seconds after which to stop, with some to spare, perhaps; None for no end.
        progress: as for `minimal_givens`.
        backend: the backend that searches.

    Raises:
        AmbiguousPuzzleError: when the puzzle has several solutions with all clues.
        ImpossiblePuzzleError: when it has none.
        UniqueStoppedError: when the time was over before that was known.
        GivensInterrupted: on Ctrl-C; its ``givens`` are the clues that are left.
        ModelError: for a clue to keep that is none, a negative number of clues, or something else
            than a puzzle that ``make`` returns.
        ValueError: for a time limit that is no number of seconds from 0.

    >>> from xcmodel.puzzles import Slitherlink
    >>> numbers = {(0, 0): 3, (0, 1): 1, (1, 0): 3, (1, 1): 1}
    >>> def make(cells):
    ...     row = lambda i: "".join(str(numbers[i, j]) if (i, j) in cells else "." for j in (0, 1))
    ...     return Slitherlink(f"{row(0)} {row(1)}")
    >>> minimal_clues(make, numbers, seed=1)
    ((0, 0), (0, 1))
    """
    deadline = Deadline(time_limit)
    if least < 0:
        raise ModelError(f"least is {least}: give 0 or more")
    clues, kept = tuple(clues), set(keep)
    for clue in kept.difference(clues):
        raise ModelError(f"keep has {clue!r}, which is none of the clues", clue)
    _made(make, clues).solve_unique(backend=backend, time_limit=deadline.left())
    groups = [[clue] for clue in clues if clue not in kept]
    random_of(seed).shuffle(groups)
    with reporting(progress) as report:
        leaving = _LeavingClues(make, clues, deadline, report, backend)
        leaving.run(groups, least)
        return leaving.givens


def _made(make: Maker, clues: tuple[Name, ...]) -> UniquePuzzle | Model:
    """Return the puzzle of some clues, or its model."""
    made = make(clues)
    if isinstance(made, Puzzle) and not isinstance(made, UniquePuzzle):
        made = made.model
    if not isinstance(made, UniquePuzzle | Model):
        raise ModelError(f"make returned {made!r}: let it return a puzzle or a model")
    return made


class _LeavingClues(Leaving):
    """The clues of a puzzle that is made anew whenever they become fewer."""

    def __init__(
        self,
        make: Maker,
        clues: Iterable[Name],
        deadline: Deadline,
        report: Reporter | None,
        backend: str | Backend,
    ) -> None:
        super().__init__(clues, deadline, report)
        self._make = make
        self._backend = backend
        self._at_work = name = backend if isinstance(backend, str) else backend.name
        # Of Ctrl-C while no search is at work.
        self._last = unknown_result(name)

    def needs(self, group: Collection[Name]) -> bool:
        puzzle = _made(self._make, self._without(group))
        try:
            puzzle.solve_unique(backend=self._backend, time_limit=self._deadline.left())
        except AmbiguousPuzzleError:
            return True
        except UniqueStoppedError:
            self.was_stopped = True
            return True
        return False
