"""Sudoku of any size, with blocks of any shape."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from xcmodel.draw import numbers_svg, ruled_text
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.digits import EMPTY, labels_of, read_digits, rows_of, write_digits
from xcmodel.puzzles.filling import Filling, filled, filling_model, given_options
from xcmodel.puzzles.sudoku_blocks import diagonals_of, houses_of, read_blocks, rectangles
from xcmodel.puzzles.uniqueness import branchings, the_only_solution

if TYPE_CHECKING:
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.puzzles.digits import Digits
    from xcmodel.symmetry.symmetries import Symmetries


@dataclass(frozen=True)
class Sudoku:
    """A square grid to fill, so that every row, column and block has every digit once.

    Args:
        givens: the puzzle as text: digits, and ``.`` or ``0`` for empty cells, in one line or one
            line a row, ruled or not. Digits above 9 are letters, or decimal numbers with something
            between them.
        blocks: rows and columns of a block; or, for blocks of other shapes, a text with one
            character a cell, the same one for the cells of a block, in which white space parts
            rows. If left out, blocks are rectangles as near to squares as can be, such as 3×4.
            However they were described, the attribute is the text.
        diagonals: whether the two long diagonals have every digit once, too.

    Raises:
        ModelError: for a text that cannot be read, or blocks that do not fit.

    >>> puzzle = Sudoku('''
    ...     ...84...9 ..1.....5 8...2146.
    ...     7.8....9. ......... .5....3.1
    ...     .2491...7 9.....5.. 3...84...
    ... ''')
    >>> print(puzzle.text(puzzle.solve_unique(), ruled=True))
    ┌───────┬───────┬───────┐
    │ 6 3 2 │ 8 4 5 │ 1 7 9 │
    │ 4 7 1 │ 3 6 9 │ 2 8 5 │
    │ 8 9 5 │ 7 2 1 │ 4 6 3 │
    ├───────┼───────┼───────┤
    │ 7 4 8 │ 1 5 3 │ 6 9 2 │
    │ 1 6 3 │ 4 9 2 │ 7 5 8 │
    │ 2 5 9 │ 6 7 8 │ 3 4 1 │
    ├───────┼───────┼───────┤
    │ 5 2 4 │ 9 1 6 │ 8 3 7 │
    │ 9 8 6 │ 2 3 7 │ 5 1 4 │
    │ 3 1 7 │ 5 8 4 │ 9 2 6 │
    └───────┴───────┴───────┘
    """

    givens: str
    blocks: tuple[int, int] | str | None = None
    diagonals: bool = False

    def __post_init__(self) -> None:
        rows = read_digits(self.givens)
        if isinstance(self.blocks, str):
            blocks = read_blocks(self.blocks, len(rows))
        else:
            blocks = rectangles(len(rows), self.blocks)
        # The same puzzle is equal, however it was written.
        object.__setattr__(self, "givens", write_digits(rows))
        object.__setattr__(self, "blocks", blocks)

    @classmethod
    def empty(
        cls,
        size: int = 9,
        *,
        blocks: tuple[int, int] | str | None = None,
        diagonals: bool = False,
    ) -> Sudoku:
        """Return the puzzle without givens.

        >>> Sudoku.empty().model
        <Model 'sudoku': 324 items, 729 options>
        >>> Sudoku.empty(4).model.count()  # OEIS A107739
        288
        """
        return cls(EMPTY * size**2, blocks, diagonals)

    @cached_property
    def model(self) -> Model:
        """The model: every cell is an item, and so is every digit in every row, column and block.

        An option is a row and a column, from 0, and the digit in that cell. A cell with a given
        digit has one option only. Copy the model before you change it.

        >>> len(Sudoku("1..." + "." * 12).model.options)
        61
        """
        if not self.given:
            return _rules(str(self.blocks), self.diagonals)
        return filling_model("sudoku", self._rows, houses_of(str(self.blocks), self.diagonals))

    @property
    def rules(self) -> Sudoku:
        """The same grid without givens.

        Its model is the same object for all puzzles with these blocks, and is compiled
        once; so for many of them, ask it instead of each one's own:

        >>> puzzle = Sudoku("12.. .... .... 4...")
        >>> puzzle.rules.model.count(given=puzzle.given), puzzle.model.count()
        (6, 6)
        """
        return Sudoku.empty(self.size, blocks=self.blocks, diagonals=self.diagonals)

    @cached_property
    def given(self) -> tuple[tuple[int, int, int], ...]:
        """The options that the givens stand for.

        >>> Sudoku("1... .... ...2 ....").given
        ((0, 0, 1), (2, 3, 2))
        """
        return tuple(given_options(self._rows))

    @property
    def size(self) -> int:
        """The number of rows, which is also that of columns, blocks and digits."""
        return len(self._rows)

    @cached_property
    def symmetries(self) -> Symmetries:
        """All symmetries of the model: of cells and digits, as far as the givens allow.

        >>> puzzle = Sudoku.empty(4)
        >>> puzzle.symmetries.order, puzzle.model.count(up_to=puzzle.symmetries)  # OEIS A109741
        (3072, 2)
        """
        return self.model.symmetries()

    def solve_unique(self, *, backend: str | Backend = "dlx") -> Solution:
        """Return the only solution.

        Raises:
            ImpossiblePuzzleError: when there is none.
            AmbiguousPuzzleError: when there are several; its ``solutions`` are two of them.
            BackendError: when the backend is unknown, not available or not able.

        >>> puzzle = Sudoku("1... ..3. .4.. ...2")
        >>> puzzle.text(puzzle.solve_unique()).split()
        ['1324', '4231', '2413', '3142']
        """
        return the_only_solution(self.rules.model, given=self.given, backend=backend)

    def rating(self, *, backend: str | Backend = "dlx") -> int | None:
        """Return how often a search for all solutions had several digits, or cells, to try.

        It is 0 for easy puzzles; how much it is for others depends on the backend. It is None for
        a backend that cannot tell.

        >>> Sudoku("1... ..3. .4.. ...2").rating()
        0
        """
        return branchings(self.rules.model, given=self.given, backend=backend)

    def decode(self, solution: Iterable[Name]) -> Filling:
        """Return, row by row, the digits; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> Sudoku("1... .... ...2 ....").decode([(0, 1, 3)])[0]
        (1, 3, None, None)
        """
        return filled(self.model, self._rows, solution)

    def text(self, solution: Iterable[Name] = (), *, ruled: bool = False) -> str:
        """Return the grid as text, which `Sudoku` can read; without a solution it is the puzzle.

        Args:
            solution: a solution of the model, or some of its options.
            ruled: whether to draw lines around the blocks.

        >>> print(Sudoku("1... .... ...2 ....").text([(0, 1, 3)]))
        13..
        ....
        ...2
        ....
        """
        plain = write_digits(self.decode(solution))
        return ruled_text(plain.split(), self._block_rows) if ruled else plain

    def svg(
        self,
        solution: Iterable[Name] = (),
        *,
        cell_size: float = 40,
        title: str | None = "a Sudoku",
    ) -> str:
        """Return a picture, givens in bold, with thick lines around the blocks.

        Args:
            solution: a solution of the model, or some of its options.
            cell_size: width and height of a cell, in pixels.
            title: what the picture shows, for those who cannot see it.

        >>> Sudoku("1... .... ...2 ....").svg(title="two givens").splitlines()[1]
        '<title>two givens</title>'
        """
        return numbers_svg(
            labels_of(self.decode(solution)),
            self._block_rows,
            bold={(i, j) for i, j, _ in self.given},
            shaded=set().union(*diagonals_of(self.size)) if self.diagonals else (),
            cell_size=cell_size,
            title=title,
        )

    @property
    def _rows(self) -> Digits:
        return read_digits(self.givens)

    @property
    def _block_rows(self) -> list[str]:
        return str(self.blocks).split()


@lru_cache(maxsize=16)
def _rules(blocks: str, diagonals: bool) -> Model:
    """Return the model without givens, the same object for all puzzles with these blocks."""
    size = len(blocks.split())
    return filling_model("sudoku", rows_of([0] * size**2), houses_of(blocks, diagonals))
