"""Latin squares, whole or in part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from xcmodel.draw import numbers_svg, ruled_text
from xcmodel.model import Model
from xcmodel.problem.names import Name
from xcmodel.puzzles.digits import DIGITS, EMPTY, labels_of, read_digits, write_digits
from xcmodel.puzzles.filling import Filling, filled, filling_model, given_options, lines
from xcmodel.puzzles.uniqueness import the_only_solution

if TYPE_CHECKING:
    from xcmodel.answer.solution import Solution
    from xcmodel.backend.contract import Backend
    from xcmodel.puzzles.digits import Digits
    from xcmodel.symmetry.symmetries import Symmetries


@dataclass(frozen=True)
class LatinSquare:
    """A square to fill, so that every row and column has every digit once.

    Args:
        givens: the square as text: digits, and ``.`` or ``0`` for empty cells, in one line or one
            line a row. Digits above 9 are letters, or decimal numbers with something between them.

    Raises:
        ModelError: for a text that cannot be read.

    >>> square = LatinSquare("12. ... ..1")
    >>> print(square.text(square.solve_unique()))
    123
    312
    231
    >>> [LatinSquare.empty(n).model.count() for n in range(1, 6)]  # OEIS A002860
    [1, 2, 12, 576, 161280]
    """

    givens: str

    def __post_init__(self) -> None:
        # The same square is equal, however it was written.
        object.__setattr__(self, "givens", write_digits(read_digits(self.givens)))

    @classmethod
    def empty(cls, size: int) -> LatinSquare:
        """Return the square of which nothing is given.

        >>> LatinSquare.empty(4).model
        <Model 'Latin square': 48 items, 64 options>
        """
        return cls(EMPTY * size**2)

    @classmethod
    def reduced(cls, size: int) -> LatinSquare:
        """Return the square whose first row and first column are given, in ascending order.

        >>> [LatinSquare.reduced(n).model.count() for n in range(1, 7)]  # OEIS A000315
        [1, 1, 1, 4, 56, 9408]
        """
        others = DIGITS[1:size]
        return cls(" ".join([DIGITS[:size], *(digit + EMPTY * (size - 1) for digit in others)]))

    @cached_property
    def model(self) -> Model:
        """The model: every cell is an item, and so is every digit in every row and column.

        An option is a row and a column, from 0, and the digit in that cell. A cell with a given
        digit has one option only. Copy the model before you change it.

        >>> list(LatinSquare("1. ..").model.options)[:3]
        [(0, 0, 1), (0, 1, 1), (0, 1, 2)]
        """
        return filling_model("Latin square", self._rows, lines(self.size))

    @cached_property
    def given(self) -> tuple[tuple[int, int, int], ...]:
        """The options that the givens stand for.

        >>> LatinSquare(".2 ..").given
        ((0, 1, 2),)
        """
        return tuple(given_options(self._rows))

    @property
    def size(self) -> int:
        """The number of rows, which is also that of columns and digits."""
        return len(self._rows)

    @cached_property
    def symmetries(self) -> Symmetries:
        """All symmetries of the model, as far as the givens allow.

        Rows, columns and digits may be renamed, and may change places with each other.

        >>> square = LatinSquare.empty(3)
        >>> square.symmetries.order == 6 * 6**3
        True
        >>> square.model.count(), square.model.count(up_to=square.symmetries)  # OEIS A003090
        (12, 1)
        """
        return self.model.symmetries()

    def solve_unique(self, *, backend: str | Backend = "dlx") -> Solution:
        """Return the only way to fill the square.

        Raises:
            ImpossiblePuzzleError: when there is none.
            AmbiguousPuzzleError: when there are several; its ``solutions`` are two of them.
            BackendError: when the backend is unknown, not available or not able.

        >>> LatinSquare("12 ..").solve_unique()
        Solution((0, 0, 1), (0, 1, 2), (1, 0, 2), (1, 1, 1))
        """
        return the_only_solution(self.model, backend=backend)

    def decode(self, solution: Iterable[Name]) -> Filling:
        """Return, row by row, the digits; None where there is none.

        Args:
            solution: a solution of the model, or some of its options.

        Raises:
            UnknownNameError: for an option that the model does not have.

        >>> LatinSquare("1. ..").decode([(1, 1, 1)])
        ((1, None), (None, 1))
        """
        return filled(self.model, self._rows, solution)

    def text(self, solution: Iterable[Name] = (), *, ruled: bool = False) -> str:
        """Return the square as text, which `LatinSquare` can read.

        Args:
            solution: a solution of the model, or some of its options; without it, only what is
                given is shown.
            ruled: whether to draw a line around it.

        >>> print(LatinSquare("1. ..").text([(1, 1, 1)]))
        1.
        .1
        """
        plain = write_digits(self.decode(solution))
        return ruled_text(plain.split(), self._one_region) if ruled else plain

    def svg(
        self,
        solution: Iterable[Name] = (),
        *,
        cell_size: float = 40,
        title: str | None = "a Latin square",
    ) -> str:
        """Return a picture, givens in bold.

        Args:
            solution: a solution of the model, or some of its options.
            cell_size: width and height of a cell, in pixels.
            title: what the picture shows, for those who cannot see it.

        >>> LatinSquare("1. ..").svg().splitlines()[1]
        '<title>a Latin square</title>'
        """
        bold = {(i, j) for i, j, _ in self.given}
        return numbers_svg(
            labels_of(self.decode(solution)),
            self._one_region,
            bold=bold,
            cell_size=cell_size,
            title=title,
        )

    @property
    def _rows(self) -> Digits:
        return read_digits(self.givens)

    @property
    def _one_region(self) -> list[str]:
        return [EMPTY * self.size] * self.size
