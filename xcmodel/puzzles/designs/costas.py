"""Costas arrays: permutations in which no two pairs of dots lie in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, permutations, product
from typing import TYPE_CHECKING, Any

from xcmodel.draw import Svg, dots_svg
from xcmodel.model import Model
from xcmodel.pages.page_board import PageBoard
from xcmodel.problem.names import Name
from xcmodel.puzzles.boards.boards import Cell, board_symmetries
from xcmodel.puzzles.puzzle import BoardPuzzle, OptionEntry, cached_method
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import checked_arguments

if TYPE_CHECKING:
    from xcmodel.symmetry.symmetries import Symmetries


_DOT, _FREE = "dot", "free"


@checked_arguments
@dataclass(frozen=True)
class CostasArray(BoardPuzzle):
    """A dot in every row and column of a square, so that no two differ as two others do.

    Args:
        size: the number of rows and columns.

    Raises:
        ModelError: for a size below 1 or above 100.

    >>> [CostasArray(n).count() for n in range(1, 6)]  # OEIS A008404
    [1, 2, 4, 12, 40]
    """

    size: int

    def __post_init__(self) -> None:
        require_within(1, 100, size=self.size)

    @cached_property
    def model(self) -> Model:
        """The model: rows, columns, pairs of rows and pairs of columns are items.

        An option is a dot, as row and column; or two dots, in ascending order. Every difference of
        two dots is an optional item, and so is every cell, whose colour tells whether it has a dot.
        Copy the model before you change it.

        >>> CostasArray(4).model
        <Model 'Costas arrays': 54 items (34 optional), 88 options>
        """
        model = Model(name="Costas arrays")
        n = range(self.size)
        for kind in ("row", "column"):
            model.add_items_from((kind, k) for k in n)
            model.add_items_from((kind + "s", *pair) for pair in combinations(n, 2))
        steps = [step for step in range(-self.size + 1, self.size) if step]
        differences = (("difference", di, dj) for di in n[1:] for dj in steps)
        model.add_items_from(differences, optional=True)
        model.add_items_from((("cell", *cell) for cell in product(n, n)), optional=True)
        model.add_options_from(chain(self._dot_options(), self._pair_options()))
        return model

    def _dot_options(self) -> Iterator[OptionEntry]:
        """Yield the options of one dot, with its items and the colours of the cells it is seen in.

        Those of its row and its column are free.
        """
        n = range(self.size)
        for i, j in product(n, n):
            crossed = {("cell", *cell): _FREE for k in n for cell in ((i, k), (k, j))}
            colours = crossed | {("cell", i, j): _DOT}
            yield (i, j), [("row", i), ("column", j), *colours], {"colours": colours}

    def _pair_options(self) -> Iterator[OptionEntry]:
        """Yield the options of two dots, of which there may be more than a million.

        What they share is made once, for time and memory.
        """
        n = range(self.size)
        cells = [[(i, j) for j in n] for i in n]
        items = [[("cell", i, j) for j in n] for i in n]
        columns = [(j, v, ("columns", min(j, v), max(j, v))) for j, v in permutations(n, 2)]
        for i, u in combinations(n, 2):
            rows = ("rows", i, u)
            step = {d: ("difference", u - i, d) for d in range(-self.size + 1, self.size)}
            for j, v, pair in columns:
                one, other = items[i][j], items[u][v]
                yield (
                    (cells[i][j], cells[u][v]),
                    [rows, pair, step[v - j], one, other],
                    {"colours": {one: _DOT, other: _DOT}},
                )

    @cached_method
    def symmetries(self) -> Symmetries:
        """Return the rotations and reflections of the square.

        >>> CostasArray(5).count(up_to=CostasArray(5).symmetries())  # OEIS A001441
        6
        """
        n = range(self.size)
        options: Any = self.model.options
        moved: list[dict[Name, Name]] = []
        for move in board_symmetries(list(product(n, n))):
            pairs = [option for option in options if isinstance(option[0], tuple)]
            images: dict[Name, Name] = {
                (one, other): tuple(sorted((move[one], move[other]))) for one, other in pairs
            }
            moved.append(dict(move.items()) | images)
        return self._generated(options=moved)

    def decode(self, solution: Iterable[Name]) -> tuple[int | None, ...]:
        """Return the column of the dot in each row; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> CostasArray(3).decode([(0, 2)])
        (2, None, None)
        """
        dots = dict(self._dots(solution))
        return tuple(dots.get(i) for i in range(self.size))

    def text(self, solution: Iterable[Name]) -> str:
        """Return the square as text: ``o`` is a dot.

        Args:
            solution: a solution of the model, or some of its options.

        >>> print(CostasArray(3).text([(0, 2)]))
        ..o
        ...
        ...
        """
        dots = set(self._dots(solution))
        n = range(self.size)
        return "\n".join("".join("o" if (i, j) in dots else "." for j in n) for i in n)

    def _dots(self, solution: Iterable[Name]) -> list[Cell]:
        names = self._names(solution)
        return [name for name in names if isinstance(name[0], int)]

    def page_board(self) -> PageBoard | None:
        """Return where the dots may stand."""
        return PageBoard.of_names({dot: [] for dot in self.model.options})

    def _draw(self, solution: list[Name], cell_size: float, title: str | None) -> Svg:
        return dots_svg(
            self.size, self._dots(solution), cell_size=cell_size, title=title or "a Costas array"
        )
