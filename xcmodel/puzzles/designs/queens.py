"""Queens that do not attack each other, or several in every row and column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from xcmodel.draw import Svg, chessboard_svg
from xcmodel.errors import ModelError
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell, board_symmetries
from xcmodel.puzzles.puzzle import BoardPuzzle, cached_method
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments
from xcmodel.text.numbers import plural

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries

_QUEENS = "Q♛♕"
_NONE = ".+"


@checked_arguments
@dataclass(frozen=True)
class Queens(BoardPuzzle):
    """A board to fill with queens: so many in every row and column, no more on any diagonal.

    Args:
        n: rows and columns of the board.
        per_line: how many queens stand in every row and column, and at most on any diagonal.
        gadgets: whether unused diagonals are covered by options of their own, as solvers without
            optional items need it. It makes the search slower, and is here for comparison.

    Raises:
        ModelError: for numbers below 1 or above 3,000; or for gadgets with several queens in a
            line, with which each solution would be counted several times.

    >>> puzzle = Queens(6)
    >>> puzzle.text(puzzle.solve(backend="dlx:python").solution).split()
    ['.Q....', '...Q..', '.....Q', 'Q.....', '..Q...', '....Q.']
    >>> [Queens(n).count() for n in range(1, 9)]  # OEIS A000170
    [1, 0, 0, 2, 10, 4, 40, 92]
    >>> [Queens(n, per_line=2).count() for n in range(2, 6)]  # OEIS A225623
    [1, 2, 11, 92]
    """

    n: int
    per_line: int = 1
    gadgets: bool = False

    def __post_init__(self) -> None:
        require_within(1, 3000, n=self.n, per_line=self.per_line)
        if self.gadgets and self.per_line > 1:
            raise ModelError("gadgets are for one queen a line: leave them out")

    @cached_property
    def model(self) -> Model:
        """The model: rows, columns, and diagonals that could hold too many queens are items.

        An option is a row and a column, from 0. Copy the model before you change it.

        >>> Queens(8).model
        <Model '8 queens': 42 items (26 optional), 64 options>
        >>> Queens(8, gadgets=True).model
        <Model '8 queens': 42 items, 90 options>
        """
        model = Model(name=f"{self.n * self.per_line} queens")
        lines = [(kind, k) for kind in ("row", "column") for k in range(self.n)]
        model.add_items_from(lines, multiplicity=self.per_line)
        lengths = Counter(diagonal for cell in self._cells for diagonal in _diagonals(cell))
        long = {diagonal for diagonal, length in lengths.items() if length > self.per_line}
        diagonals = [diagonal for diagonal in lengths if diagonal in long]
        model.add_items_from(diagonals, multiplicity=self.per_line, optional=not self.gadgets)
        model.add_options_from(
            ((i, j), [("row", i), ("column", j), *(d for d in _diagonals((i, j)) if d in long)])
            for i, j in self._cells
        )
        if self.gadgets:
            model.add_options_from((("no queen", *line), [line]) for line in diagonals)
        return model

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the rotations and reflections of the board.

        >>> puzzle = Queens(8)
        >>> puzzle.count(up_to=puzzle.symmetries())  # OEIS A002562
        12
        """
        return self._generated(
            options=[moved | self._gadgets_moved(moved) for moved in board_symmetries(self._cells)],
        )

    @checked_arguments
    def read(self, text: str) -> tuple[Cell, ...]:
        """Return the places of the queens in a text, which are options of the model.

        Args:
            text: rows separated by white space; ``Q`` or ``♛`` is a queen, ``.`` or ``+`` none.

        Raises:
            ModelError: for another size, or other characters.

        >>> puzzle = Queens(4)
        >>> start = puzzle.read(".Q.. .... .... ....")
        >>> puzzle.count(given=start)
        1
        """
        rows = text.split()
        if [len(row) for row in rows] != [self.n] * self.n:
            raise ModelError(f"the board must be {self.n} rows of {self.n} squares")
        if strange := set("".join(rows)) - set(_QUEENS + _NONE):
            raise ModelError(f"{min(strange)!r} is no square of a board: use 'Q' and '.'")
        return tuple((i, j) for i, j in self._cells if rows[i][j] in _QUEENS)

    def decode(self, solution: Iterable[Name]) -> tuple[Cell, ...]:
        """Return row and column of every queen.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> puzzle = Queens(4, gadgets=True)
        >>> puzzle.decode([("no queen", "leading", 0), (1, 0), (0, 2)])
        ((0, 2), (1, 0))
        """
        cells = set(self._cells)
        return tuple(sorted(name for name in self._names(solution) if name in cells))

    def text(self, solution: Iterable[Name]) -> str:
        """Return the board: ``Q`` is a queen, ``.`` an empty square.

        Args:
            solution: a solution of the model, or some of its options.

        >>> Queens(3).text([(0, 1)]).split()
        ['.Q.', '...', '...']
        """
        queens = set(self.decode(solution))
        return "\n".join(
            "".join("Q" if (i, j) in queens else "." for j in range(self.n)) for i in range(self.n)
        )

    def page_board(self) -> PageBoard | None:
        """Return where the queens may stand."""
        return PageBoard.of_names({cell: [] for cell in self._cells}, "♛")

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        queens = self.decode(solution)
        title = title or f"{plural(len(queens), 'queen')} on a board of {self.n} by {self.n}"
        return chessboard_svg(self.n, self.n, queens, cell_size=cell_size, title=title)

    @property
    def _cells(self) -> list[Cell]:
        return [(i, j) for i in range(self.n) for j in range(self.n)]

    def _gadgets_moved(self, moved: dict[Cell, Cell]) -> dict[Name, Name]:
        """Return where a symmetry takes the options that stand for unused diagonals."""
        if not self.gadgets:
            return {}
        cells_of: dict[tuple[str, int], set[Cell]] = {}
        for cell in self._cells:
            for diagonal in _diagonals(cell):
                cells_of.setdefault(diagonal, set()).add(cell)
        by_cells = {frozenset(cells): line for line, cells in cells_of.items() if len(cells) > 1}
        return {
            ("no queen", *line): ("no queen", *by_cells[frozenset(moved[cell] for cell in cells)])
            for cells, line in by_cells.items()
        }


def _diagonals(cell: Cell) -> list[tuple[str, int]]:
    i, j = cell
    return [("leading", i - j), ("trailing", i + j)]
