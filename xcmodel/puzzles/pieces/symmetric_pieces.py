"""The symmetries of pieces on a board, and one solution of each class of equal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from xcmodel.answer.result import StopReason
from xcmodel.errors import ModelError, StoppedError
from xcmodel.puzzles.pieces.board_moves import board_moves
from xcmodel.puzzles.pieces.placed_pieces import PlacedPieces
from xcmodel.puzzles.pieces.symmetry_breaking import (
    SymmetryBreaking,
    best_symmetry_breaking,
    break_symmetry,
)
from xcmodel.puzzles.puzzle import cached_method
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.answer.progress import ProgressCallback
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.search.solutions import Solutions
    from xcmodel.symmetry.symmetries import Symmetries


class SymmetricPieces(PlacedPieces):
    """Pieces on a board whose symmetries are known."""

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the rotations and reflections of the board that its pieces allow.

        A reflection of a board in space is a symmetry if the mirror image of every piece is a
        piece. Each connected component of the board is rotated by itself, and equal components can
        be swapped.

        >>> from xcmodel.puzzles import Polyforms
        >>> puzzle = Polyforms({"I": "II"}, "..#.. ..#..", counts={"I": 4})
        >>> puzzle.symmetries().order
        128
        >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
        (4, 1)
        """
        moves = board_moves(self.board, self.pieces, flips=self.flips)
        return self._generated(items=moves)

    @checked_arguments
    def symmetry_breaking(self, piece: str | None = None) -> SymmetryBreaking:
        """Return one placement of a piece for all those that are equal up to symmetry.

        Forbidding the others leaves one solution of each class, if no symmetry other than the
        identity leaves a kept placement as it is; see `SymmetryBreaking`.

        Args:
            piece: a piece that is used exactly once; if left out, the best one.

        Raises:
            ModelError: for a piece that is not used exactly once, or whose mirror image is another
                piece.
            GroupTooLargeError: when both the symmetries and the solutions are too many to list.

        >>> from xcmodel.puzzles import PENTOMINOES, Polyforms, box
        >>> puzzle = Polyforms(PENTOMINOES, box(3, 20))
        >>> puzzle.count(forbidden=puzzle.symmetry_breaking("F").forbidden)
        2
        """
        if piece is not None:
            return break_symmetry(self.model, self.symmetries(), piece)
        best = self._best_symmetry_breaking()
        if best is None:
            raise ModelError("no piece is used exactly once and is its own mirror image")
        return best

    def representatives(
        self,
        *,
        backend: str | Backend = "dlx",
        time_limit: float | None = None,
        progress: bool | ProgressCallback = False,
    ) -> Iterator[Solution]:
        """Yield one solution of each class of those that are equal up to symmetry, lazily.

        Args:
            backend: the backend that searches.
            time_limit: seconds after which to stop.
            progress: as for `solutions`; it tells of all solutions, not only of those that come.

        Raises:
            BackendError: when the backend is unknown, not available or not able.
            GroupTooLargeError: when both the symmetries and the solutions are too many to list.
            StoppedError: when the time is over, after those that were found by then.

        >>> from xcmodel.puzzles import Polyforms
        >>> puzzle = Polyforms({"I": "II"}, "... ...", counts={"I": 3})
        >>> solutions = puzzle.representatives(backend="dlx:python")
        >>> [puzzle.text(solution, numbers=True).split() for solution in solutions]
        [['112', '332'], ['123', '123']]
        """
        best = self._best_symmetry_breaking()
        forbidden = () if best is None else best.forbidden
        solutions = self.solutions(
            backend=backend, forbidden=forbidden, time_limit=time_limit, progress=progress
        )
        is_enough = best is not None and not best.fixed
        found = solutions if is_enough else self.symmetries().representatives(solutions)
        return _until_stopped(found, solutions)

    def _best_symmetry_breaking(self) -> SymmetryBreaking | None:
        names = [piece.name for piece in self.pieces]
        return best_symmetry_breaking(self.model, self.symmetries(), names)


def _until_stopped(found: Iterable[Solution], solutions: Solutions) -> Iterator[Solution]:
    """Yield what was found, and raise an error where the time was over before the last one."""
    yield from found
    if solutions.result.stop_reason is StopReason.TIME_LIMIT:
        raise StoppedError("the time was over before all representatives were found")
