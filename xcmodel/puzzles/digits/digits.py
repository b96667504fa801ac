"""Square grids of digits as text: ``1`` to ``9``, then ``A`` to ``Z`` and ``a`` to ``z``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from string import ascii_lowercase, ascii_uppercase, digits

from xcmodel.errors import ModelError
from xcmodel.text.numbers import plural

DIGITS = digits[1:] + ascii_uppercase + ascii_lowercase
"""The characters for 1, 2, 3, …"""

EMPTY = "."

GIVENS_AS_TEXT = (
    'text such as "1..4 .... ...2 4..."; rows of numbers become text by '
    '" ".join(str(number) for row in rows for number in row)'
)
"""What a grid with givens may be, for messages."""

Digits = tuple[tuple[int, ...], ...]
"""Row by row the digit in each cell; 0 where there is none."""

_LINES = dict.fromkeys([*map(ord, "|+-*"), *range(0x2500, 0x2580)], " ")
"""Characters between cells in pictures made of text, box-drawing characters included."""


def read_digits(text: str) -> Digits:
    """Return the digits of a square grid, of which ``.`` and ``0`` mean empty cells.

    White space and ruled lines are skipped, so that the grid may be in one line, in one line a row,
    or a picture. Grids with more than 9 rows may also have decimal numbers, separated by white
    space or lines; up to 35 rows, upper and lower case are the same.

    Raises:
        ModelError: when the number of cells is not a square, or a character is no digit.

    >>> read_digits("1..4 .... ...2 4...")
    ((1, 0, 0, 4), (0, 0, 0, 0), (0, 0, 0, 2), (4, 0, 0, 0))
    >>> read_digits("10|.|" + "0" * 98)[0]
    Traceback (most recent call last):
        ...
    xcmodel.errors.ModelError: the grid has 101 cells, and 101 is no square number
    """
    words = text.translate(_LINES).split()
    numbers = _as_numbers(words)
    if numbers is None:
        characters = "".join(words)
        size = _root(len(characters))
        numbers = [_as_digit(character, size) for character in characters]
    return rows_of(numbers)


def write_digits(grid: Iterable[Sequence[int | None]]) -> str:
    """Return the text of a grid, one line a row; 0 and None are written as ``.``.

    >>> print(write_digits([[1, 10], [None, 0]]))
    1A
    ..
    """
    return "\n".join(
        "".join(DIGITS[digit - 1] if digit else EMPTY for digit in row) for row in grid
    )


def labels_of(grid: Iterable[Sequence[int | None]]) -> list[list[str | None]]:
    """Return the characters of a grid for a picture; None where there is no digit or 0.

    >>> labels_of([[1, 10], [0, 2]])
    [['1', 'A'], [None, '2']]
    """
    return [[DIGITS[digit - 1] if digit else None for digit in row] for row in grid]


def rows_of(numbers: Sequence[int]) -> Digits:
    """Return a square grid of these numbers, row by row.

    >>> rows_of([1, 2, 3, 4])
    ((1, 2), (3, 4))
    """
    size = _root(len(numbers))
    return tuple(tuple(numbers[i * size : (i + 1) * size]) for i in range(size))


def _root(n_cells: int) -> int:
    size = isqrt(n_cells)
    if not size:
        raise ModelError("the grid has no cells")
    if size * size != n_cells:
        raise ModelError(
            f"the grid has {plural(n_cells, 'cell')}, and {n_cells} is no square number"
        )
    if size > len(DIGITS):
        raise ModelError(f"the grid has {size} rows, and there are digits for {len(DIGITS)} only")
    return size


def _as_numbers(words: list[str]) -> list[int] | None:
    """Return one number a word, if the words are decimal numbers."""
    size = isqrt(len(words))
    if size * size != len(words) or size < 10:  # noqa: PLR2004
        return None
    texts = ["0" if word == EMPTY else word for word in words]
    if not all(text.isascii() and text.isdigit() and int(text) <= size for text in texts):
        return None
    return [int(text) for text in texts]


def _as_digit(character: str, size: int) -> int:
    if character in (EMPTY, "0"):
        return 0
    for way_to_write in (character, character.upper()):
        digit = DIGITS.find(way_to_write) + 1
        if 1 <= digit <= size:
            return digit
    raise ModelError(
        f"{character!r} is no digit of a grid with {plural(size, 'row')}: "
        f"use 1 to {DIGITS[size - 1]}, and {EMPTY!r} for an empty cell"
    )
