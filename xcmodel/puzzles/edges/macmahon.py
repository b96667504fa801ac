"""MacMahon's squares with coloured edges, of which neighbours agree on the edge between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, cast

from xcmodel.errors import ModelError
from xcmodel.puzzles.edges.edge_matching import EdgePuzzle, Placement, rotations
from xcmodel.puzzles.puzzle import cached_method
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries


@checked_arguments
@dataclass(frozen=True)
class MacMahonSquares(EdgePuzzle):
    """All squares whose edges have these colours, on a board where neighbours agree.

    Squares may be rotated, not reflected: with two colours there are 6 of them, with three 24,
    with four 70 (P. A. MacMahon, New Mathematical Pastimes, 1921). Each is used once.

    Args:
        rows: rows of the board.
        columns: columns of the board, with as many cells as there are squares.
        colours: the colours: different letters, or other characters.
        border: the colour of the whole border; None if it may have any colours.

    Raises:
        ModelError: for fewer than two colours or equal ones, a border of another colour, or a
            board with more or fewer cells than there are squares.

    >>> puzzle = MacMahonSquares(2, 3, colours="ab", border=None)
    >>> puzzle.count(), puzzle.count(up_to=puzzle.symmetries())
    (416, 52)
    """

    rows: int = 4
    columns: int = 6
    colours: str = "abc"
    border: str | None = "a"

    def __post_init__(self) -> None:
        if len(set(self.colours)) != len(self.colours) or not 2 <= len(self.colours) <= 16:  # noqa: PLR2004
            raise ModelError(
                f"the colours {self.colours!r} must be at least two, at most 16, all different"
            )
        if self.border is not None and self.border not in tuple(self.colours):
            raise ModelError(f"the border's colour {self.border!r} is none of {self.colours!r}")
        require_within(1, 1_000_000, rows=self.rows, columns=self.columns)
        if self.rows * self.columns != len(self.squares):
            raise ModelError(
                f"a board of {self.rows} by {self.columns} does not fit {len(self.squares)} "
                "squares: it must have as many cells"
            )

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The squares, each as the colours of its edges clockwise, the least of its four rotations.

        >>> MacMahonSquares(2, 3, colours="ab").squares
        ('aaaa', 'aaab', 'aabb', 'abab', 'abbb', 'bbbb')
        """
        words = map("".join, product(self.colours, repeat=4))
        return tuple(sorted({min(rotations(word)) for word in words}))

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the half turn and reflections of the board, and exchanges of colours.

        A reflection takes each square to its mirror image, which is one of the squares as well. The
        colour of the border is not exchanged.

        >>> MacMahonSquares().symmetries().order
        8
        """
        bottom, right = self.rows - 1, self.columns - 1
        options = [cast("Placement", name) for name in self.model.options]
        upside_down = {
            (word, (i, j)): (word[2] + word[1] + word[0] + word[3], (bottom - i, j))
            for word, (i, j) in options
        }
        left_to_right = {
            (word, (i, j)): (word[0] + word[3] + word[2] + word[1], (i, right - j))
            for word, (i, j) in options
        }
        first, *others = [colour for colour in self.colours if colour != self.border]
        exchanges = [
            {(word, cell): (word.translate(swap), cell) for word, cell in options}
            for swap in (str.maketrans(first + other, other + first) for other in others)
        ]
        return self._generated(options=[upside_down, left_to_right, *exchanges])

    @property
    def _tiles(self) -> Mapping[str, int]:
        return dict.fromkeys(self.squares, 1)

    @property
    def _colours(self) -> str:
        return self.colours

    @property
    def _title(self) -> str:
        return "MacMahon's squares"

    @property
    def _name(self) -> str:
        return f"MacMahon squares {self.rows}x{self.columns}"
