"""Latin squares, empty or partly filled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from xcmodel.model import Model
from xcmodel.puzzles.digits.digits import DIGITS, EMPTY, GIVENS, Grid, read_digits, write_digits
from xcmodel.puzzles.digits.filling import FillingPuzzle, filling_model, lines
from xcmodel.puzzles.ranges import require_within
from xcmodel.text.checked_arguments import arguments_checked_as, checked_arguments


@arguments_checked_as(givens=GIVENS)
@dataclass(frozen=True)
class LatinSquare(FillingPuzzle):
    """A square to fill, so that every row and column has every digit once.

    Its symmetries are, as far as the givens allow, permutations of rows, of columns and of digits,
    and exchanges of these three with each other.

    Args:
        givens: the square as text: digits, and ``.`` or ``0`` for empty cells, in one line or one
            line a row. Digits above 9 are letters, or decimal numbers separated by white space.
            Or rows of whole numbers, with 0 or None for empty cells, or rows of text. The attribute
            is always the text.

    Raises:
        ModelError: for a grid that cannot be read.

    >>> square = LatinSquare("12. ... ..1")
    >>> print(square.text(square.solve_unique()))
    123
    312
    231
    >>> [LatinSquare.empty(n).count() for n in range(1, 6)]  # OEIS A002860
    [1, 2, 12, 576, 161280]
    """

    givens: Grid
    _title: ClassVar[str] = "a Latin square"

    def __post_init__(self) -> None:
        # The same square is equal, however it was written.
        object.__setattr__(self, "givens", write_digits(read_digits(self.givens)))

    @classmethod
    @checked_arguments
    def empty(cls, size: int) -> LatinSquare:
        """Return the square of which nothing is given.

        Args:
            size: rows, and columns, from 1.

        >>> LatinSquare.empty(4).model
        <Model 'Latin square': 48 items, 64 options>
        """
        require_within(1, len(DIGITS), size=size)
        return cls(EMPTY * size**2)

    @classmethod
    @checked_arguments
    def reduced(cls, size: int) -> LatinSquare:
        """Return the square whose first row and first column are given, in ascending order.

        Args:
            size: rows, and columns, from 1.

        >>> [LatinSquare.reduced(n).count() for n in range(1, 7)]  # OEIS A000315
        [1, 1, 1, 4, 56, 9408]
        """
        require_within(1, len(DIGITS), size=size)
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

    @property
    def _regions(self) -> list[str]:
        return [EMPTY * self.size] * self.size
